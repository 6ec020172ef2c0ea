import { invalid } from '../../domain/errors.js';
import { formatAblation, runAblation, setSource } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import type { HowOptions } from '../eval-options.js';
import { howToEvaluate, toNumbers, toSets, toSplits } from '../eval-options.js';
import { Progress } from '../progress.js';

/** Options of `recollect eval ablate`. */
export interface EvalAblateOptions extends HowOptions {
  readonly data: string;
  readonly set: readonly string[];
  readonly recipe: string;
  readonly split: string;
  readonly items: string;
}

/** `recollect eval ablate`: what a recipe loses when one of its parts is off. */
export async function ablateRecipe(context: CommandContext, options: EvalAblateOptions): Promise<CommandOutput> {
  const [split] = toSplits([options.split]);
  if (split === undefined) throw invalid('split', 'is missing');
  const progress = new Progress(context);
  const sources = await Promise.all(toSets(options.set).map((set) => setSource(options.data, set)));
  const rows = await runAblation(sources, {
    ...(await howToEvaluate(context, options)),
    recipe: options.recipe,
    split,
    items: toNumbers('items', options.items),
    onProgress: (set, done, total) => progress.show(context.messages.evaluation.progress(set, done, total)),
  });
  return { data: { recipe: options.recipe, rows }, text: formatAblation(rows) };
}
