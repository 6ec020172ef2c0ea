import type { DraftInput } from '../../domain/draft.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withMemory } from '../command.js';
import type { DraftOptions } from '../option-values.js';
import { draftFields, expecting } from '../option-values.js';
import { textOf } from '../source-lines.js';
import type { Written } from '../written-text.js';
import { writtenText } from '../written-text.js';

/** Options of `recollect add`. */
export interface AddOptions extends DraftOptions {
  readonly idempotencyKey?: string;
}

/** `recollect add`: stores one memory. */
export async function addMemory(
  context: CommandContext,
  text: string,
  { idempotencyKey, ...options }: AddOptions,
): Promise<CommandOutput> {
  const draft: DraftInput = { ...draftFields(options), text: text === '-' ? await textOf(context.io.stdin) : text };
  const request = idempotencyKey === undefined ? {} : { idempotencyKey };
  return storedOutput(context, await withMemory(context, (scoped) => scoped.remember(draft, request)));
}

/** `recollect update`: records a new version. */
export async function updateMemory(
  context: CommandContext,
  id: string,
  options: DraftOptions & { readonly text?: string; readonly expectVersion?: string },
): Promise<CommandOutput> {
  const { text, expectVersion } = options;
  const wording = text === '-' ? await textOf(context.io.stdin) : text;
  const patch = { ...draftFields(options), ...(wording === undefined ? {} : { text: wording }) };
  return storedOutput(
    context,
    await withMemory(context, (scoped) => scoped.update(id, patch, expecting(expectVersion))),
  );
}

function storedOutput(context: CommandContext, written: Written): CommandOutput {
  noteDegraded(context, written.degraded);
  return { data: written, text: writtenText(written, context.messages) };
}
