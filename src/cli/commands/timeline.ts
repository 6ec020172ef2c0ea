import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { singleLine, wrap } from '../display-width.js';
import { languageOf } from '../language.js';
import { dayOf, idColumn } from '../memory-text.js';
import { toTime } from '../option-values.js';
import { renderTable } from '../table.js';

const SENTENCE_LINES = 12;

/** `recollect timeline`: what held of an attribute of a subject, and when. */
export async function showTimeline(
  context: CommandContext,
  subject: string,
  attribute: string,
  { recordedAt }: { readonly recordedAt?: string },
): Promise<CommandOutput> {
  const { columns, messages } = context;
  const told = await withMemory(context, (scoped) =>
    scoped.timeline(subject, attribute, {
      language: languageOf(context.io.env),
      ...(recordedAt === undefined ? {} : { recordedAt: toTime(recordedAt) }),
    }),
  );
  const sentence = wrap(singleLine(told.sentence), columns, SENTENCE_LINES).join('\n');
  if (told.entries.length === 0) return { data: told, text: sentence };
  const table = renderTable(
    [
      { title: messages.columns.validFrom, width: 10 },
      { title: messages.columns.validTo, width: 10 },
      { title: messages.columns.memory, maxLines: 6 },
      { title: messages.columns.version, width: 7, align: 'right' },
      idColumn(
        messages.columns.id,
        told.entries.map(({ memory }) => memory.id),
      ),
    ],
    told.entries.map(({ fromMs, toMs, memory }) => [
      dayOf(fromMs ?? memory.recordedAtMs),
      toMs === null ? '' : dayOf(toMs),
      singleLine(memory.text),
      String(memory.version),
      memory.id,
    ]),
    context,
  );
  return { data: told, text: `${sentence}\n\n${table}` };
}
