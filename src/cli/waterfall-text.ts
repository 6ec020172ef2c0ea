import type { WaterfallStep } from '../explain/waterfall.js';
import { waterfall, waterfallText } from '../explain/waterfall.js';
import type { RecallResult } from '../recall/result.js';
import type { CommandContext } from './command.js';
import { singleLine, truncate } from './display-width.js';

/** The steps of every item's score, by id. */
export function waterfallsData({
  items,
}: RecallResult): readonly { readonly id: string; readonly steps: readonly WaterfallStep[] }[] {
  return items.map(({ memory, explanation }) => ({ id: memory.id, steps: waterfall(explanation) }));
}

/** The same for people: a heading and a line for each step. */
export function waterfallsText(
  { items }: RecallResult,
  { style, columns }: Pick<CommandContext, 'style' | 'columns'>,
): string {
  return items
    .map(({ memory, explanation }, at) => {
      const heading = truncate(`${at + 1}. ${memory.id}  ${singleLine(memory.text)}`, columns);
      const lines = waterfallText(waterfall(explanation))
        .split('\n')
        .map((line) => `  ${singleLine(line)}`);
      return [style.bold(heading), ...lines].join('\n');
    })
    .join('\n\n');
}
