import type { Memory } from '../domain/memory.js';
import type { CarrierQuery } from '../ports/store.js';
import { nearDuplicate } from '../text/fingerprint.js';
import { linkVersions } from './link-versions.js';
import type { Reading } from './lookup-keys.js';
import type { WritePlan } from './write-plan.js';
import type { WriteEffect } from './written.js';

/** Most statements of one text that a new one is taken for a repetition of: those told last. */
const MOST_OF_ONE_TEXT = 64;
/** Most statements that a new one is compared with, and most that are met under one key. */
const MOST_COMPARED = 8;

/**
 * Links a new statement to those of the same scope that say nearly the same (rule W27); nothing is dropped or merged. They
 * are met in hash buckets, the surest first, in each those written last; digits, names, negations, dates and units that
 * differ always make two statements.
 */
export async function linkNearDuplicates(
  memory: Memory,
  reading: Reading,
  plan: WritePlan,
): Promise<readonly WriteEffect[]> {
  const met = new Map<string, Memory>();
  for (const query of nearQueries(reading)) {
    const room = MOST_COMPARED - met.size;
    if (room === 0) break;
    const { found } = await plan.meet(query, memory.scope, ({ id }) => id !== memory.id && !met.has(id));
    for (const other of found.slice(-room)) met.set(other.id, other);
  }
  const effects: WriteEffect[] = [];
  for (const other of met.values()) {
    const { verdict, reason } = nearDuplicate(memory.text, other.text);
    if (verdict === 'different') continue;
    const to = { id: other.id, version: other.version };
    const said = verdict === 'same' ? 'says the same' : `says nearly the same (${reason})`;
    plan.also(linkVersions('near-duplicate', 'near', memory, to, said));
    effects.push({ kind: 'near-duplicate', other: to, reason: said });
  }
  return effects;
}

/** What asks for the statements that may say nearly the same and that nothing has closed, the surest first. */
export function nearQueries({ sameText, near }: Reading): readonly CarrierQuery[] {
  return [
    sameTextQuery(sameText),
    ...near.map((key): CarrierQuery => ({ key, endAfterMs: null, most: MOST_COMPARED })),
  ];
}

/** What asks for the statements with the same normalised text. */
export function sameTextQuery(key: string): CarrierQuery {
  return { key, endAfterMs: null, most: MOST_OF_ONE_TEXT };
}
