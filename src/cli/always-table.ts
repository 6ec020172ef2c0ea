import type { Memory } from '../domain/memory.js';
import { singleLine } from './display-width.js';
import { dayOf } from './memory-text.js';
import type { Messages } from './messages/english.js';
import type { Style } from './style.js';
import { renderTable } from './table.js';

/** What a table is printed with, and where. */
export interface AlwaysLayout {
  readonly messages: Messages;
  readonly columns: number;
  readonly style: Style;
  readonly indent?: number;
  /** Texts and kinds alone, without ids and days. @default false */
  readonly isCompact?: boolean;
}

/** The memories that come with every answer, in a table of their own: they have no rank and no score. */
export function alwaysTable(always: readonly Memory[], layout: AlwaysLayout): string {
  const { columns: titles } = layout.messages;
  const isCompact = layout.isCompact === true;
  return renderTable(
    [
      { title: titles.always, maxLines: 4 },
      { title: isCompact ? titles.kind : titles.kindAndWhen, width: 12 },
    ],
    always.map(({ text, kind, recordedAtMs, id }) =>
      isCompact
        ? [singleLine(text), kind]
        : [
            [singleLine(text), id],
            [kind, dayOf(recordedAtMs)],
          ],
    ),
    layout,
  );
}
