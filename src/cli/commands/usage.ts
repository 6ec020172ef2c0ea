import type { Usage } from '../../domain/memory.js';
import { formatTime } from '../../domain/time.js';
import type { Feedback } from '../../remember/report-usage.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { idColumn } from '../memory-text.js';
import { renderTable } from '../table.js';

/** `recollect confirm`: counts memories of an answer as really used. */
export async function confirmUse(
  context: CommandContext,
  traceId: string,
  ids: readonly string[],
): Promise<CommandOutput> {
  const usage = await withMemory(context, (scoped) => scoped.confirm(traceId, ids));
  return { data: { usage }, text: usageTable(usage, context) };
}

/** `recollect feedback`: notes an experience with a memory of an answer. */
export async function giveFeedback(
  context: CommandContext,
  traceId: string,
  id: string,
  verdict: string,
): Promise<CommandOutput> {
  // The engine refuses an unknown verdict by name.
  const usage = await withMemory(context, (scoped) => scoped.feedback(traceId, id, verdict as Feedback));
  return { data: { usage: [usage] }, text: usageTable([usage], context) };
}

function usageTable(usages: readonly Usage[], context: CommandContext): string {
  const { columns: titles } = context.messages;
  const number = (title: string): { title: string; width: number; align: 'right' } => ({
    title,
    width: 6,
    align: 'right',
  });
  return renderTable(
    [
      idColumn(
        titles.id,
        usages.map(({ memoryId }) => memoryId),
      ),
      number(titles.confirmed),
      number(titles.useful),
      number(titles.wrong),
      number(titles.stale),
      { title: titles.lastConfirmed, width: 24 },
    ],
    usages.map(({ memoryId, confirmed, useful, wrong, stale, lastConfirmedAtMs }) => [
      memoryId,
      ...[confirmed, useful, wrong, stale].map(String),
      lastConfirmedAtMs === null ? '' : formatTime(lastConfirmedAtMs),
    ]),
    context,
  );
}
