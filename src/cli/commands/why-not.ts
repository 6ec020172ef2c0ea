import { RecollectError } from '../../domain/errors.js';
import type { Memory } from '../../domain/memory.js';
import type { ScopedMemory } from '../../engine.js';
import type { WhyNotAnswer } from '../../recall/why-not.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { inside, scopedMemory, withEngine } from '../command.js';
import type { RecallCommandOptions } from '../option-values.js';
import { recallOptionsOf, toNumber } from '../option-values.js';
import { whyNotText } from '../why-not-text.js';

/** Options of `recollect why-not`. */
export interface WhyNotOptions extends RecallCommandOptions {
  readonly memoryVersion?: string;
}

/** `recollect why-not`: walks the path of a search for one memory and says where it ended. */
export async function explainAbsence(
  context: CommandContext,
  id: string,
  query: string,
  options: WhyNotOptions,
): Promise<CommandOutput> {
  const { memoryVersion } = options;
  const recallOptions = recallOptionsOf(options);
  const version = memoryVersion === undefined ? {} : { version: toNumber('memoryVersion', memoryVersion) };
  const { answer, memory } = await withEngine(context, async (engine) => {
    const scoped = scopedMemory(engine, context);
    const found = await scoped.whyNot(id, query, { ...recallOptions, ...version, signal: context.signal });
    const places = [
      scoped,
      ...(options.includeShared === true
        ? [engine.tenant(context.globals.tenant).shared(inside(context.globals))]
        : []),
    ];
    return { answer: found, memory: await judgedVersion(found, places) };
  });
  return { data: answer, text: whyNotText({ answer, memory, minScore: recallOptions.minScore ?? 0 }, context) };
}

/** The version that was judged, for its text and times; null where the caller can't see it. */
async function judgedVersion(
  { memoryId, version }: WhyNotAnswer,
  places: readonly ScopedMemory[],
): Promise<Memory | null> {
  if (version === null) return null;
  for (const place of places) {
    const versions = await visibleHistory(place, memoryId);
    const judged = versions.find((memory) => memory.version === version);
    if (judged !== undefined) return judged;
  }
  return null;
}

async function visibleHistory(place: ScopedMemory, id: string): Promise<readonly Memory[]> {
  try {
    return await place.history(id);
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'not_found') return [];
    throw error;
  }
}
