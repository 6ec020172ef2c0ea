import type { LegShare } from '../../audit/leg-shares.js';
import { mergeRecipes } from '../../config.js';
import { invalid } from '../../domain/errors.js';
import { diffRecipes, recipeHash } from '../../index.js';
import type { Recipe } from '../../recall/recipe.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import type { RecallCommandOptions } from '../option-values.js';
import { recallOptionsOf, toNumber } from '../option-values.js';
import { type Column, renderTable } from '../table.js';

/** Options of the audits. */
export interface AuditCommandOptions extends RecallCommandOptions {
  readonly query?: readonly string[];
  readonly usageWeight?: string;
}

const number = (title: string, width = 8): Column => ({ title, width, align: 'right' });

/** `recollect audit lock-in`: thirty days of use, on a copy of the counters. */
export async function showLockIn(context: CommandContext, options: AuditCommandOptions): Promise<CommandOutput> {
  const { usageWeight } = options;
  const report = await withMemory(context, (memory) =>
    memory.audits.lockIn({
      ...auditOptions(options),
      ...(usageWeight === undefined ? {} : { usageWeight: toNumber('usageWeight', usageWeight) }),
    }),
  );
  const { recipes } = context.messages;
  const { columns } = recipes;
  const rows = [
    [recipes.withUsage(report.usageWeight.toFixed(2)), report.withUsage] as const,
    [recipes.withoutUsage, report.withoutUsage] as const,
  ].map(([name, { distinctShare, gini }]) => [name, percent(distinctShare), gini.toFixed(3)]);
  const table = renderTable(
    [{ title: columns.run, width: 16 }, number(columns.distinct, 16), number(columns.gini)],
    rows,
    context,
  );
  const verdict = report.reason === null ? recipes.notLockedIn : recipes.lockedIn(report.reason);
  return {
    data: report,
    text: [recipes.asked(report.queries, report.recipe), table, context.style.bold(verdict)].join('\n\n'),
  };
}

/** `recollect audit signals`: the spread of each signal over a scope's candidates. */
export async function showSignals(context: CommandContext, options: AuditCommandOptions): Promise<CommandOutput> {
  const audit = await withMemory(context, (memory) => memory.audits.signals(auditOptions(options)));
  const { recipes } = context.messages;
  const { columns } = recipes;
  const table = renderTable(
    [
      { title: columns.signal, width: 12 },
      number(columns.weight),
      number(columns.present),
      number(columns.p10),
      number(columns.median),
      number(columns.p90),
      number(columns.effect),
      { title: columns.verdict },
    ],
    audit.signals.map(({ signal, weight, present, p10, median, p90, effect, doesNothing }) => [
      signal,
      weight === null ? recipes.none : weight.toFixed(2),
      percent(present),
      p10.toFixed(3),
      median.toFixed(3),
      p90.toFixed(3),
      effect === null ? recipes.none : effect.toFixed(3),
      doesNothing ? recipes.doesNothing : '',
    ]),
    context,
  );
  const { stretch } = audit;
  const note =
    stretch === null
      ? recipes.noStretch
      : recipes.stretch(
          stretch.from.toFixed(2),
          stretch.to.toFixed(2),
          stretch.before.toFixed(3),
          stretch.after.toFixed(3),
          percent(stretch.changedAnswers),
        );
  return { data: audit, text: [recipes.asked(audit.queries, audit.recipe), table, note].join('\n\n') };
}

/** `recollect stats --signals`: what each leg contributes to answers. */
export async function showLegShares(context: CommandContext): Promise<CommandOutput> {
  const legs = await withMemory(context, (memory) => memory.audits.legs());
  return { data: { tenant: context.globals.tenant, legs }, text: legTable(legs, context) };
}

function legTable(legs: readonly LegShare[], context: CommandContext): string {
  const { recipes, columns: titles } = context.messages;
  const { columns } = recipes;
  if (legs.length === 0) return recipes.nothingToShow;
  const share = (value: number | null): string => (value === null ? recipes.none : percent(value));
  return renderTable(
    [
      { title: titles.leg, width: 12 },
      number(columns.returned, 9),
      number(columns.alone, 9),
      number(columns.confirmed, 9),
      number(columns.alone, 9),
    ],
    legs.map(({ leg, returned, returnedAlone, confirmed, confirmedAlone }) => [
      leg,
      share(returned),
      share(returnedAlone),
      share(confirmed),
      share(confirmedAlone),
    ]),
    context,
  );
}

/** `recollect audit diff`: where two recipes differ. */
export async function showRecipeDifferences(
  context: CommandContext,
  first: string,
  second: string,
): Promise<CommandOutput> {
  const known = mergeRecipes();
  const find = (name: string, field: string): Recipe => {
    const recipe = known.get(name);
    if (recipe === undefined) throw invalid(field, `unknown recipe; known are ${[...known.keys()].join(', ')}`);
    return recipe;
  };
  const [one, other] = [find(first, 'first'), find(second, 'second')];
  const differences = diffRecipes(one, other);
  const { recipes } = context.messages;
  const cell = (value: string | null): string => value ?? recipes.none;
  return {
    data: {
      first: { name: first, hash: recipeHash(one) },
      second: { name: second, hash: recipeHash(other) },
      differences,
    },
    text:
      differences.length === 0
        ? recipes.same
        : renderTable(
            [
              { title: recipes.columns.path, share: 2 },
              { title: first, share: 3, maxLines: 4 },
              { title: second, share: 3, maxLines: 4 },
            ],
            differences.map(({ path, first: left, second: right }) => [path, cell(left), cell(right)]),
            context,
          ),
  };
}

function auditOptions(options: AuditCommandOptions) {
  const { query } = options;
  return { recall: recallOptionsOf(options), ...(query === undefined ? {} : { queries: query }) };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
