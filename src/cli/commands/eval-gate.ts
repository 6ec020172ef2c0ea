import { invalid, RecollectError } from '../../domain/errors.js';
import type { Baseline, GateReport, RankedRun } from '../../eval/index.js';
import {
  DEFAULT_SEED,
  isSetName,
  judge,
  readBaseline,
  readGuardReport,
  readRankedRuns,
  runsFor,
  setSource,
  suiteSource,
} from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText } from '../display-width.js';
import type { HowOptions } from '../eval-options.js';
import { howToEvaluate } from '../eval-options.js';
import { GATE_EXIT_CODE } from '../gate-exit-code.js';
import { Progress } from '../progress.js';

/** Options of `recollect eval gate`. */
export interface EvalGateOptions extends HowOptions {
  readonly baseline: string;
  readonly results?: readonly string[];
  readonly data?: string;
  readonly suite?: readonly string[];
  readonly guard?: string;
}

/** `recollect eval gate`: fails on a leak, and on what got worse than the baseline beyond its interval. */
export async function passGate(context: CommandContext, options: EvalGateOptions): Promise<CommandOutput> {
  const baseline = await readBaseline(options.baseline);
  const runs =
    options.results === undefined ? await liveRuns(context, baseline, options) : await storedRuns(options.results);
  const guard = options.guard === undefined ? null : await readGuardReport(options.guard);
  const report = judge(baseline, runs, guard, options.seed ?? DEFAULT_SEED);
  const { evaluation } = context.messages;
  const error = new RecollectError('refused', evaluation.gateShut(report.failures.length));
  return {
    data: report,
    text: gateText(report, context),
    ...(report.passed ? {} : { failure: { error, exitCode: GATE_EXIT_CODE } }),
  };
}

function gateText({ checks, passed, failures }: GateReport, { messages }: CommandContext): string {
  const lines = failures.map(({ rule, message }) => safeText(`✗ ${rule}: ${message}`));
  return [...(passed ? [messages.evaluation.gateOpen(checks)] : []), ...lines].join('\n');
}

async function storedRuns(paths: readonly string[]): Promise<readonly RankedRun[]> {
  return (await Promise.all(paths.map(readRankedRuns))).flat();
}

/** The baseline says what to measure; where it is found the options say. */
async function liveRuns(
  context: CommandContext,
  baseline: Baseline,
  options: EvalGateOptions,
): Promise<readonly RankedRun[]> {
  if (baseline.entries.length === 0) return [];
  const { data, suite = [] } = options;
  const names = [...new Set(baseline.entries.map(({ set }) => set))].filter(isSetName);
  if (names.length > 0 && data === undefined) throw invalid('data', 'is needed to measure sets (or --results)');
  const progress = new Progress(context);
  return runsFor(
    baseline,
    [
      ...(data === undefined ? [] : await Promise.all(names.map((set) => setSource(data, set)))),
      ...suite.map(suiteSource),
    ],
    {
      ...(await howToEvaluate(context, options)),
      onProgress: (set, done, total) => progress.show(context.messages.evaluation.progress(set, done, total)),
    },
  );
}
