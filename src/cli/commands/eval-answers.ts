import { createChatAnswerer } from '../../adapters/models/index.js';
import { invalid } from '../../domain/errors.js';
import { formatAnswers, runAnswers, setSource, suiteSource } from '../../eval/index.js';
import type { Answerer } from '../../ports/answerer.js';
import type { CommandContext, CommandOutput } from '../command.js';
import type { HowOptions } from '../eval-options.js';
import { howToEvaluate, toNumbers, toSets, toSplits } from '../eval-options.js';
import { toNumber } from '../option-values.js';
import { Progress } from '../progress.js';

/** Options of `recollect eval answers`. */
export interface EvalAnswersOptions extends Omit<HowOptions, 'limit'> {
  readonly data?: string;
  readonly set?: readonly string[];
  readonly suite?: readonly string[];
  readonly recipe?: string;
  readonly split: string;
  readonly items: string;
  readonly parallel: string;
  readonly answerUrl?: string;
  readonly answerModel?: string;
}

/** `recollect eval answers`: what a model answers without memory, and with some items of it. */
export async function scoreAnswers(context: CommandContext, options: EvalAnswersOptions): Promise<CommandOutput> {
  const [split] = toSplits([options.split]);
  if (split === undefined) throw invalid('split', 'is missing');
  const answerer = answererOf(options, context);
  const sets = toSets(options.set ?? []);
  const { data, suite = [], recipe } = options;
  if (sets.length + suite.length === 0) throw invalid('set', 'name a set (--data and --set) or a suite (--suite)');
  if (sets.length > 0 && data === undefined) throw invalid('data', 'is needed for sets');
  const progress = new Progress(context);
  const reports = await runAnswers(
    [
      ...(data === undefined ? [] : await Promise.all(sets.map((set) => setSource(data, set)))),
      ...suite.map(suiteSource),
    ],
    {
      ...(await howToEvaluate(context, options)),
      answerer,
      split,
      items: toNumbers('items', options.items),
      parallel: toNumber('parallel', options.parallel),
      ...(recipe === undefined ? {} : { recipe }),
      onProgress: (set, done, total) => progress.show(context.messages.evaluation.progress(set, done, total)),
    },
  );
  return { data: { reports }, text: formatAnswers(reports) };
}

/** The key has no flag: command lines are seen by others and kept in histories. */
function answererOf({ answerUrl, answerModel }: EvalAnswersOptions, { io }: CommandContext): Answerer {
  const baseUrl = answerUrl ?? (io.env['RECOLLECT_ANSWER_URL'] || undefined);
  const model = answerModel ?? (io.env['RECOLLECT_ANSWER_MODEL'] || undefined);
  const apiKey = io.env['RECOLLECT_ANSWER_KEY'] || undefined;
  if (baseUrl === undefined) throw invalid('answerUrl', 'is missing: --answer-url <address> or RECOLLECT_ANSWER_URL');
  if (model === undefined) throw invalid('answerModel', 'is missing: --answer-model <name> or RECOLLECT_ANSWER_MODEL');
  return createChatAnswerer({ baseUrl, model, ...(apiKey === undefined ? {} : { apiKey }) });
}
