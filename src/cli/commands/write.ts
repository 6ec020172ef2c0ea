import type { DraftInput } from '../../domain/draft.js';
import type { ScopedMemory } from '../../engine.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withMemory } from '../command.js';
import type { DraftOptions } from '../option-values.js';
import { draftFields } from '../option-values.js';
import { textOf } from '../source-lines.js';

/** `recollect add`: stores one memory. */
export async function addMemory(context: CommandContext, text: string, options: DraftOptions): Promise<CommandOutput> {
  const draft: DraftInput = { ...draftFields(options), text: text === '-' ? await textOf(context.io.stdin) : text };
  return storedOutput(context, await withMemory(context, (scoped) => scoped.remember(draft)));
}

/** `recollect update`: records a new version. */
export async function updateMemory(
  context: CommandContext,
  id: string,
  options: DraftOptions & { readonly text?: string },
): Promise<CommandOutput> {
  const { text } = options;
  const wording = text === '-' ? await textOf(context.io.stdin) : text;
  const patch = { ...draftFields(options), ...(wording === undefined ? {} : { text: wording }) };
  return storedOutput(context, await withMemory(context, (scoped) => scoped.update(id, patch)));
}

type Stored = Awaited<ReturnType<ScopedMemory['remember']>>;

function storedOutput(context: CommandContext, stored: Stored): CommandOutput {
  noteDegraded(context, stored.degraded);
  return { data: stored, text: context.messages.stored(stored.memory.id, stored.memory.version) };
}

/** `recollect forget`: erases a memory for good. */
export async function forgetMemory(context: CommandContext, id: string): Promise<CommandOutput> {
  const receipt = await withMemory(context, (scoped) => scoped.forget(id));
  return { data: receipt, text: context.messages.forgotten(receipt.memoryId, receipt.versions, receipt.state) };
}
