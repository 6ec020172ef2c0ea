import { BUILT_IN_RECIPES } from '../../config.js';
import { invalid, RecollectError } from '../../domain/errors.js';
import { drawTable, signed } from '../draw-table.js';
import type { EvalSource } from '../eval-source.js';
import { recallAt } from '../metrics.js';
import type { Differences, EvalRun } from '../report.js';
import { differencesBetween } from '../report.js';
import type { HowToEvaluate } from '../run-evaluation.js';
import { evaluateSources } from '../run-evaluation.js';
import type { Split } from '../split.js';
import { ablationsOf } from './ablation.js';

/** What a recipe loses on one set when one thing is off; plain JSON. */
export interface AblationRow {
  readonly set: string;
  readonly split: Split;
  /** `nothing` is the recipe itself. */
  readonly off: string;
  /** Answerable queries. */
  readonly n: number;
  /** Queries that threw; they score 0, so that a figure beside them says little. */
  readonly failures: number;
  /** Without it minus with it. */
  readonly differences: Differences;
  /** Mean share of the evidence among the first so many items, by their number. */
  readonly evidence_at: { readonly [items: string]: number };
}

/** How to ablate. */
export interface AblationOptions
  extends Omit<HowToEvaluate, 'recipes' | 'splits' | 'onRuns' | 'ownRecipes' | 'depths'> {
  /** Name of a recipe of the engine. */
  readonly recipe: string;
  /** What to decide by is `dev`; `test` only confirms. @default 'dev' */
  readonly split?: Split;
  /** Numbers of items to give the evidence recall at, each 0 or more. @default 0, 1, 3, 5, 10 */
  readonly items?: readonly number[];
}

/** Runs a recipe with each of its parts off in turn, every haystack stored once. */
export async function runAblation(
  sources: readonly EvalSource[],
  { recipe: name, split = 'dev', items = [0, 1, 3, 5, 10], ...how }: AblationOptions,
): Promise<readonly AblationRow[]> {
  const recipe = BUILT_IN_RECIPES.get(name);
  if (recipe === undefined)
    throw invalid('recipe', `unknown recipe of the engine; known are ${[...BUILT_IN_RECIPES.keys()].join(', ')}`);
  for (const count of items)
    if (!Number.isInteger(count) || count < 0) throw invalid('items', 'must be whole numbers from 0');
  const ablations = ablationsOf(recipe).map((ablation) => ({
    ...ablation,
    // The recipe itself takes a name of its own too: a baseline may have the one it has.
    recipe: { ...ablation.recipe, name: ablation.off === 'nothing' ? `${name} whole` : ablation.recipe.name },
  }));
  const rows = new Map<string, readonly AblationRow[]>();
  await evaluateSources(sources, {
    ...how,
    recipes: ablations.map((ablation) => ablation.recipe.name),
    ownRecipes: ablations.map((ablation) => ablation.recipe),
    splits: [split],
    onRuns: (runs) => {
      const [whole] = runs;
      if (whole === undefined) return;
      const [failed] = whole.rows.filter((row) => row.failure !== null);
      if (failed !== undefined) throw new RecollectError('internal', `${name} as a whole failed: ${failed.failure}`);
      const made = runs.map((run, at) => ablationRow(whole, run, ablations[at]?.off ?? '', split, items));
      rows.set(whole.set, made);
    },
  });
  return sources.flatMap((source) => rows.get(source.name) ?? []);
}

function ablationRow(whole: EvalRun, run: EvalRun, off: string, split: Split, items: readonly number[]): AblationRow {
  const asked = run.rows.filter((row) => row.answerable && (split === 'all' || row.half === split));
  const evidence = (count: number): number =>
    asked.reduce((sum, row) => sum + recallAt(count, row.ranked, new Set(row.gold)), 0) / Math.max(1, asked.length);
  return {
    set: run.set,
    split,
    off,
    n: asked.length,
    failures: asked.filter((row) => row.failure !== null).length,
    differences: differencesBetween(whole, run, split),
    evidence_at: Object.fromEntries(items.map((count) => [count, evidence(count)])),
  };
}

/** An ablation as a table: for each set what goes when something is off; `*` where the interval leaves 0 out. */
export function formatAblation(rows: readonly AblationRow[]): string {
  const items = Object.keys(rows[0]?.evidence_at ?? {});
  const table = drawTable(
    {
      headings: ['set', 'off', 'n', 'R@1', 'R@10', 'MRR', ...items.map((count) => `evidence@${count}`), 'failed'],
      firstNumber: 2,
      rows: rows.map(({ set, split, off, n, failures, differences, evidence_at }) => [
        ...[`${set} ${split}`, off, String(n)],
        ...(['recall_at_1', 'recall_at_10', 'mrr'] as const).map((figure) =>
          off === 'nothing' ? '' : signed(differences[figure]),
        ),
        ...items.map((count) => (evidence_at[count] ?? 0).toFixed(3)),
        String(failures),
      ]),
    },
    'text',
  );
  return `${table}\n\nwithout it minus with it; [low, high]: 95 %, paired bootstrap by query; *: leaves 0 out`;
}
