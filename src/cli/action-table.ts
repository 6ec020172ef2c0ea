import type { RecallAction } from '../recall/actions/score-actions.js';
import type { AlwaysLayout } from './always-table.js';
import { singleLine } from './display-width.js';
import { renderTable } from './table.js';

/** What to do, in a table of its own: actions have no rank among memories. */
export function actionTable(actions: readonly RecallAction[], layout: AlwaysLayout): string {
  const { columns: titles, links } = layout.messages;
  return renderTable(
    [
      { title: titles.score, width: 5, align: 'right' },
      { title: links.action, share: 5, maxLines: 3 },
      { title: titles.why, share: 4, maxLines: 3 },
    ],
    actions.map(({ memory, score, reasons: [first] }) => [
      score.toFixed(3),
      [singleLine(memory.text), memory.id],
      first === undefined ? '' : singleLine(first.path),
    ]),
    layout,
  );
}
