import type { VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Pack } from './pack.js';

/** What an answer cites. */
export interface Citations {
  /** Cited versions, each once, in the order of their first citation; their ids are what `confirm` takes. */
  readonly memories: readonly VersionRef[];
  /** Keys that the block does not have. */
  readonly unknown: readonly string[];
}

const CITED = /[[(（【［]\s*(m[0-9]{1,4}(?:\s*[,，、;；/]?\s*m[0-9]{1,4})*)\s*[\])）】］]/giu;

/** Reads the citations of an answer (`[m1]`, `[m1, m2]`, `（m1）`, `【m1】`) against the pack it was given. Never throws. */
export function citations(answer: string, { entries }: Pick<Pack, 'entries'>): Citations {
  const byKey = new Map(entries.map(({ key, memory }) => [key, memory]));
  const memories = new Map<string, VersionRef>();
  const unknown = new Set<string>();
  for (const [, cited = ''] of answer.matchAll(CITED))
    for (const [found] of cited.toLowerCase().matchAll(/m[0-9]+/gu)) {
      const memory = byKey.get(found);
      if (memory === undefined) unknown.add(found);
      else if (!memories.has(versionKey(memory))) memories.set(versionKey(memory), memory);
    }
  return { memories: [...memories.values()], unknown: [...unknown] };
}
