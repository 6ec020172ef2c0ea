import type { ScopedMemory } from '../../engine.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withMemory } from '../command.js';
import type { DraftOptions } from '../option-values.js';
import { draftFields, expecting } from '../option-values.js';
import { textOf } from '../source-lines.js';
import type { Written } from '../written-text.js';
import { withEffects, writtenText } from '../written-text.js';

/** `recollect correct`: replaces what was never true. */
export async function correctMemory(
  context: CommandContext,
  id: string,
  options: DraftOptions & { readonly text?: string; readonly expectVersion?: string },
): Promise<CommandOutput> {
  const { text, expectVersion } = options;
  const wording = text === '-' ? await textOf(context.io.stdin) : text;
  const patch = { ...draftFields(options), ...(wording === undefined ? {} : { text: wording }) };
  const written = await withMemory(context, (scoped) => scoped.correct(id, patch, expecting(expectVersion)));
  const { memory, effects } = written;
  return told(
    context,
    written,
    withEffects(context.messages.lifecycle.corrected(id, memory.version), effects, context.messages),
  );
}

/** `recollect merge`: puts one statement in the place of several. */
export async function mergeMemories(
  context: CommandContext,
  ids: readonly string[],
  options: DraftOptions & { readonly text: string },
): Promise<CommandOutput> {
  const text = options.text === '-' ? await textOf(context.io.stdin) : options.text;
  const written = await withMemory(context, (scoped) => scoped.merge(ids, { ...draftFields(options), text }));
  return told(context, written, writtenText(written, context.messages));
}

/** Commands that change the status of a memory. */
export type StandingCommand = 'resolve' | 'archive' | 'reopen';

/** `recollect resolve`, `archive` and `reopen`: a new version that says the same with another status. */
export async function setStanding(context: CommandContext, name: StandingCommand, id: string): Promise<CommandOutput> {
  const { standing } = context.messages.lifecycle;
  return changeStanding(context, id, standing[name], (scoped) => scoped[name](id));
}

/** `recollect pin` and `unpin`: puts a memory into every answer, or takes it out again. */
export async function setPin(context: CommandContext, id: string, pinned: boolean): Promise<CommandOutput> {
  const { standing } = context.messages.lifecycle;
  return changeStanding(context, id, pinned ? standing.pin : standing.unpin, (scoped) => scoped.pin(id, pinned));
}

/** `recollect undo`: takes back the last change of status or pin. */
export async function undoChange(context: CommandContext, id: string): Promise<CommandOutput> {
  const written = await withMemory(context, (scoped) => scoped.undo(id));
  const { version, status, pinned } = written.memory;
  return told(context, written, context.messages.lifecycle.undone(id, version, status, pinned));
}

async function changeStanding(
  context: CommandContext,
  id: string,
  { done, already }: { done: (id: string, version: number) => string; already: (id: string) => string },
  change: (scoped: ScopedMemory) => Promise<Written>,
): Promise<CommandOutput> {
  const written = await withMemory(context, change);
  return told(context, written, written.repeated ? already(id) : done(id, written.memory.version));
}

function told(context: CommandContext, written: Written, text: string): CommandOutput {
  noteDegraded(context, written.degraded);
  return { data: written, text };
}
