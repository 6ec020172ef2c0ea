import type { Memory } from '../../domain/memory.js';
import { formatTime } from '../../domain/time.js';
import type { Conflict, ConflictListOptions } from '../../remember/conflicts.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { safeText, singleLine } from '../display-width.js';
import { dayOf, labelled } from '../memory-text.js';
import type { Messages } from '../messages/english.js';
import { toNumber } from '../option-values.js';

/** `recollect conflicts list`: statements that contradict each other, the open ones unless asked. */
export async function listConflicts(
  context: CommandContext,
  { settled, limit }: { readonly settled?: boolean; readonly limit?: string },
): Promise<CommandOutput> {
  const options: ConflictListOptions = {
    ...(settled === undefined ? {} : { settled }),
    ...(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
  };
  const conflicts = await withMemory(context, (scoped) => scoped.conflicts(options));
  const { lifecycle } = context.messages;
  const none = settled === true ? lifecycle.noneSettled : lifecycle.noConflicts;
  return {
    data: { conflicts },
    text: conflicts.length === 0 ? none : conflicts.map((each) => conflictText(each, context)).join('\n\n'),
  };
}

function conflictText({ id, from, to, reason, settled }: Conflict, { messages, style }: CommandContext): string {
  const { lifecycle, columns } = messages;
  const { sides } = lifecycle;
  const rows = labelled([
    [sides.from, sideText(from, sides.text)],
    [sides.to, sideText(to, sides.text)],
    [columns.reason, singleLine(lifecycle.reasonText(reason))],
    [
      sides.settled,
      settled === null
        ? null
        : singleLine(lifecycle.settledAs(lifecycle.kept[settled.kept], formatTime(settled.atMs), settled.reason)),
    ],
  ]);
  return `${style.bold(safeText(id))}\n${safeText(rows)}`;
}

function sideText(
  { id, version, recordedAtMs, text, source }: Memory,
  say: Messages['lifecycle']['sides']['text'],
): string {
  return singleLine(say(id, version, dayOf(recordedAtMs), source?.system ?? null, text));
}

/** `recollect conflicts settle`: keeps one side of a conflict, or both. */
export async function settleConflict(
  context: CommandContext,
  id: string,
  { keep, reason }: { readonly keep: string; readonly reason?: string },
): Promise<CommandOutput> {
  const settlement = await withMemory(context, (scoped) =>
    scoped.settle(id, {
      // The engine refuses another side by name.
      keep: keep as 'from' | 'to' | 'both',
      ...(reason === undefined ? {} : { reason }),
    }),
  );
  const { lifecycle } = context.messages;
  return { data: { id, settled: settlement }, text: safeText(lifecycle.settled(id, lifecycle.kept[settlement.kept])) };
}
