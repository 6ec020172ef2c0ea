import type { Memory } from '../domain/memory.js';
import { sameScope } from '../domain/scope.js';
import { nearDuplicate } from '../text/fingerprint.js';
import { linkVersions } from './link-versions.js';
import type { Reading } from './lookup-keys.js';
import type { WritePlan } from './write-plan.js';
import type { WriteEffect } from './written.js';

/** Most statements that a new one is compared with. */
const MOST_COMPARED = 8;

/**
 * Links a new statement to those of the same scope that say nearly the same (rule W27); nothing is dropped or merged. They
 * are met in hash buckets; digits, names, negations, dates and units that differ always make two statements.
 */
export async function linkNearDuplicates(
  memory: Memory,
  { sameText, near }: Reading,
  plan: WritePlan,
): Promise<readonly WriteEffect[]> {
  const met = new Map<string, Memory>();
  for (const key of [sameText, ...near])
    for (const other of await plan.withKey(key)) if (mayBeLinked(memory, other)) met.set(other.id, other);
  const effects: WriteEffect[] = [];
  for (const other of [...met.values()].slice(-MOST_COMPARED)) {
    const { verdict, reason } = nearDuplicate(memory.text, other.text);
    if (verdict === 'different') continue;
    const to = { id: other.id, version: other.version };
    const said = verdict === 'same' ? 'says the same' : `says nearly the same (${reason})`;
    plan.also(linkVersions('near-duplicate', 'near', memory, to, said));
    effects.push({ kind: 'near-duplicate', other: to, reason: said });
  }
  return effects;
}

function mayBeLinked(memory: Memory, other: Memory): boolean {
  return other.id !== memory.id && other.closings.length === 0 && sameScope(other.scope, memory.scope);
}
