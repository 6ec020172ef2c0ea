import type { Memory } from '../../domain/memory.js';
import type { ListOptions } from '../../recall/browse.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { singleLine } from '../display-width.js';
import { dayOf, idColumn, memoryText } from '../memory-text.js';
import type { FilterOptions } from '../option-values.js';
import { filterOf, toNumber } from '../option-values.js';
import { renderTable } from '../table.js';

/** `recollect get`: the newest version of a memory. */
export async function getMemory(context: CommandContext, id: string): Promise<CommandOutput> {
  const memory = await withMemory(context, (scoped) => scoped.get(id));
  return { data: memory, text: memoryText(memory, context.messages) };
}

/** `recollect history`: all versions, oldest first. */
export async function showHistory(context: CommandContext, id: string): Promise<CommandOutput> {
  const versions = await withMemory(context, (scoped) => scoped.history(id));
  const { columns: titles } = context.messages;
  const table = renderTable(
    [
      { title: titles.version, width: 7, align: 'right' },
      { title: titles.validFrom, width: 10 },
      { title: titles.validTo, width: 10 },
      { title: titles.memory, maxLines: 6 },
    ],
    versions.map(({ version, validFromMs, recordedAtMs, validToMs, text }) => [
      String(version),
      dayOf(validFromMs ?? recordedAtMs),
      validToMs === null ? '' : dayOf(validToMs),
      singleLine(text),
    ]),
    context,
  );
  return { data: { versions }, text: table };
}

/** Options of `recollect list`. */
export interface ListCommandOptions extends FilterOptions {
  readonly limit?: string;
  readonly order?: string;
  readonly cursor?: string;
}

/** `recollect list`: a page of memories, unranked. */
export async function listMemories(context: CommandContext, options: ListCommandOptions): Promise<CommandOutput> {
  const { limit, order, cursor } = options;
  const filter = filterOf(options);
  const listOptions: ListOptions = {
    ...(filter === undefined ? {} : { filter }),
    ...(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
    // The engine refuses an unknown order by name.
    ...(order === undefined ? {} : { order: order as NonNullable<ListOptions['order']> }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const page = await withMemory(context, (scoped) => scoped.list(listOptions));
  const more = page.cursor === null ? [] : [context.messages.moreListed(page.cursor)];
  const table = page.items.length === 0 ? context.messages.noMemories : listTable(page.items, context);
  return { data: page, text: [table, ...more].join('\n\n') };
}

function listTable(memories: readonly Memory[], context: CommandContext): string {
  const { columns: titles } = context.messages;
  return renderTable(
    [
      { title: titles.kindAndWhen, width: 12, maxLines: 1 },
      { title: titles.memory, maxLines: 3 },
      idColumn(
        titles.id,
        memories.map(({ id }) => id),
      ),
    ],
    memories.map(({ kind, recordedAtMs, text, id }) => [[kind, dayOf(recordedAtMs)], singleLine(text), id]),
    context,
  );
}
