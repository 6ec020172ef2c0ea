import { baselineOf, readGuardReport, readRankedRuns, writeBaseline } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';

/** `recollect eval baseline`: keeps the ranks of rankings, and the figures of a guard report, to compare with. */
export async function keepBaseline(
  context: CommandContext,
  file: string,
  options: { readonly results: readonly string[]; readonly guard?: string },
): Promise<CommandOutput> {
  const runs = (await Promise.all(options.results.map(readRankedRuns))).flat();
  const guard = options.guard === undefined ? null : await readGuardReport(options.guard);
  const baseline = baselineOf(runs, guard);
  await writeBaseline(file, baseline);
  const queries = baseline.entries.reduce((sum, entry) => sum + Object.keys(entry.queries).length, 0);
  return {
    data: { file, entries: baseline.entries.length, queries, guard: guard !== null },
    text: context.messages.evaluation.baselineKept(file, baseline.entries.length, queries),
  };
}
