import type { PublishedReport, PublishedResults } from './results-file.js';

/**
 * Results with those of another run put in: what both tell of the same set, recipe and half is replaced in its place, what is new comes
 * behind the others of its set.
 */
export function mergeResults(kept: PublishedResults, fresh: PublishedResults): PublishedResults {
  const reports = [...kept.reports];
  for (const report of fresh.reports) {
    const same = reports.findIndex((each) => isSame(each, report));
    const last = reports.findLastIndex(({ set }) => set === report.set);
    if (same >= 0) reports[same] = report;
    else reports.splice(last < 0 ? reports.length : last + 1, 0, report);
  }
  const pooled = kept.pooled.filter((pool) => !fresh.pooled.some((other) => isSamePool(pool, other)));
  return {
    version: kept.version,
    machine: kept.machine === fresh.machine ? kept.machine : `${kept.machine}; ${fresh.machine}`,
    reports,
    pooled: [...pooled, ...fresh.pooled],
  };
}

function isSame(one: PublishedReport, other: PublishedReport): boolean {
  return one.set === other.set && one.recipe === other.recipe && one.split === other.split;
}

type Pool = PublishedResults['pooled'][number];

function isSamePool(one: Pool, other: Pool): boolean {
  return one.recipe === other.recipe && one.split === other.split && one.sets.join() === other.sets.join();
}
