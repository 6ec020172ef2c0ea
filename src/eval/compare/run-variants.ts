import { RecollectError } from '../../domain/errors.js';
import { drawTable, signed } from '../draw-table.js';
import type { EvalSource } from '../eval-source.js';
import { recallAt } from '../metrics.js';
import { thresholdOnDev } from '../observe.js';
import type { Differences, EvalRun } from '../report.js';
import { differencesBetween, differencesOf } from '../report.js';
import type { HowToEvaluate } from '../run-evaluation.js';
import { DEFAULT_SEED, evaluateSources } from '../run-evaluation.js';
import type { Split } from '../split.js';
import type { AblatedRecipe } from './ablation.js';

/** What a recipe loses on one set when one thing is off or otherwise; plain JSON. */
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

/** How variants are run. */
export interface VariantOptions extends Omit<HowToEvaluate, 'recipes' | 'splits' | 'onRuns' | 'ownRecipes' | 'depths'> {
  /** The recipe itself first; names of their recipes must differ. */
  readonly variants: readonly [AblatedRecipe, ...AblatedRecipe[]];
  readonly split: Split;
  /** Numbers of items to give the evidence recall at. */
  readonly items: readonly number[];
}

/** Name of the rows over the queries of all sets together. */
export const ALL_SETS = 'all sets';

/**
 * Runs variants of a recipe, every haystack stored once: a row for each set and variant, then, of more than one set, one for each
 * variant over all their queries.
 *
 * @throws `internal` when the recipe itself fails on a query.
 */
export async function runVariants(
  sources: readonly EvalSource[],
  { variants, split, items, ...how }: VariantOptions,
): Promise<readonly AblationRow[]> {
  const runsOf = new Map<string, readonly EvalRun[]>();
  await evaluateSources(sources, {
    ...how,
    recipes: variants.map(({ recipe }) => recipe.name),
    ownRecipes: variants.map(({ recipe }) => recipe),
    splits: [split],
    onRuns: (runs) => {
      const [whole] = runs;
      if (whole === undefined) return;
      const [failed] = whole.rows.filter((row) => row.failure !== null);
      if (failed !== undefined)
        throw new RecollectError('internal', `${whole.recipe} itself failed: ${failed.failure}`);
      runsOf.set(whole.set, runs);
    },
  });
  const sets = sources.flatMap(({ name }) => {
    const runs = runsOf.get(name);
    return runs === undefined ? [] : [runs];
  });
  const rowOf = (runs: readonly EvalRun[], at: number, off: string): AblationRow[] => {
    const [whole] = runs;
    const run = runs[at];
    return whole === undefined || run === undefined
      ? []
      : [{ ...countsOf(run, off, split, items), differences: differencesBetween(whole, run, split) }];
  };
  const rows = sets.flatMap((runs) => variants.flatMap(({ off }, at) => rowOf(runs, at, off)));
  if (sets.length < 2) return rows;
  return [...rows, ...variants.flatMap(({ off }, at) => pooledRow(sets, at, off, { split, items, seed: how.seed }))];
}

/** A variant over the queries of all sets; no threshold is fixed over them. */
function pooledRow(
  sets: readonly (readonly EvalRun[])[],
  at: number,
  off: string,
  { split, items, seed = DEFAULT_SEED }: { split: Split; items: readonly number[]; seed?: string | undefined },
): AblationRow[] {
  const wholes = sets.flatMap((runs) => runs[0] ?? []);
  const runs = sets.flatMap((each) => each[at] ?? []);
  const [first] = runs;
  if (first === undefined) return [];
  const inHalf = (all: readonly EvalRun[]): EvalRun['rows'] =>
    all.flatMap(({ rows }) => rows.filter((row) => split === 'all' || row.half === split));
  const [before, after] = [inHalf(wholes), inHalf(runs)];
  const differences = differencesOf(before, after, {
    seed,
    purpose: `${ALL_SETS} ${split} `,
    thresholds: [thresholdOnDev(before), thresholdOnDev(after)],
  });
  return [{ ...countsOf({ ...first, set: ALL_SETS, rows: after }, off, split, items), differences }];
}

function countsOf(run: EvalRun, off: string, split: Split, items: readonly number[]): Omit<AblationRow, 'differences'> {
  const asked = run.rows.filter((row) => row.answerable && (split === 'all' || row.half === split));
  const evidence = (count: number): number =>
    asked.reduce((sum, row) => sum + recallAt(count, row.ranked, new Set(row.gold)), 0) / Math.max(1, asked.length);
  return {
    set: run.set,
    split,
    off,
    n: asked.length,
    failures: asked.filter((row) => row.failure !== null).length,
    evidence_at: Object.fromEntries(items.map((count) => [count, evidence(count)])),
  };
}

/** Variants as a table: for each set what changes; `*` where the interval leaves 0 out. */
export function formatAblation(rows: readonly AblationRow[], heading = 'off'): string {
  const items = Object.keys(rows[0]?.evidence_at ?? {});
  const table = drawTable(
    {
      headings: ['set', heading, 'n', 'R@1', 'R@10', 'MRR', ...items.map((count) => `evidence@${count}`), 'failed'],
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
