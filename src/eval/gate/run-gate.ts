import type { EvalSource } from '../eval-source.js';
import type { RankedRun } from '../ranked-file.js';
import type { HowToEvaluate } from '../run-evaluation.js';
import { evaluateSources } from '../run-evaluation.js';
import type { Baseline } from './baseline-file.js';

/**
 * Measures what a baseline holds: its recipes on sources of its sets, with copies of another user and tenant stored beside
 * each haystack, so that a leak shows.
 */
export async function runsFor(
  baseline: Baseline,
  sources: readonly EvalSource[],
  how: Omit<HowToEvaluate, 'recipes' | 'neighbours' | 'onRuns'>,
): Promise<readonly RankedRun[]> {
  const runs: RankedRun[] = [];
  for (const recipes of recipeLists(baseline)) {
    const wanted = sources.filter(({ name }) => recipes.sets.includes(name));
    await evaluateSources(wanted, {
      ...how,
      recipes: recipes.names,
      neighbours: true,
      onRuns: (found) => {
        runs.push(...found);
      },
    });
  }
  return runs;
}

/** Sets that the baseline has the same recipes of, together: each is stored once. */
function recipeLists({
  entries,
}: Baseline): readonly { readonly names: readonly string[]; readonly sets: readonly string[] }[] {
  const sets = [...new Set(entries.map(({ set }) => set))];
  const lists = new Map<string, { readonly names: readonly string[]; readonly sets: string[] }>();
  for (const set of sets) {
    const names = entries.filter((entry) => entry.set === set).map(({ recipe }) => recipe);
    const key = JSON.stringify(names);
    const list = lists.get(key) ?? { names, sets: [] };
    lists.set(key, list);
    list.sets.push(set);
  }
  return [...lists.values()];
}
