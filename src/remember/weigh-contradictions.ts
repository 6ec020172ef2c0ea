import { closingBy, compareInTime, startOf } from '../domain/closing.js';
import { RecollectError } from '../domain/errors.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { CarrierQuery } from '../ports/store.js';
import { attributePolicy } from '../text/slots/attribute-policies.js';
import { slotKey } from '../text/slots/slot-key.js';
import { mayReplace } from '../trust/arbiter.js';
import type { ContradictionDecision } from '../trust/contradiction.js';
import { decideContradiction, overlapInTime } from '../trust/contradiction.js';
import type { Statement } from '../trust/statement.js';
import { linkVersions } from './link-versions.js';
import type { Reading } from './lookup-keys.js';
import { sameTextKey } from './lookup-keys.js';
import type { WritePlan } from './write-plan.js';
import type { WritePolicy } from './write-policy.js';
import type { RememberDependencies, WriteEffect } from './written.js';

type Decision = Pick<ContradictionDecision, 'outcome' | 'loser' | 'sentence'>;

/** Most statements that share one key with a new one and are weighed against it: those written last. */
export const MOST_WEIGHED = 64;

/**
 * What a new statement ends, is ended by, or contradicts without either giving way (rules W25 and W26). Statements that
 * share an attribute or a concept are found by their keys; each pair is decided by itself. Where a key has more than
 * {@link MOST_WEIGHED} that hold, the plan notes that it was cut (rule W29).
 *
 * @param keys under which it meets what it may contradict
 * @throws `refused` where the policy of an attribute keeps a lower source out.
 */
export async function weighContradictions(
  memory: Memory,
  { statement: { slots } }: Reading,
  keys: readonly string[],
  plan: WritePlan,
  { policy, clock }: Pick<RememberDependencies, 'policy' | 'clock'>,
): Promise<readonly WriteEffect[]> {
  const statement = { memory, slots };
  const effects: WriteEffect[] = [];
  for (const other of await metBy(memory, keys, plan, clock.nowMs())) {
    const decision = decide(statement, plan.statementOf(other), policy);
    const effect = decision === null ? null : apply(decision, memory, other, plan);
    if (effect !== null) effects.push(effect);
  }
  return effects;
}

/** What asks for the statements that hold after an instant and carry a key. */
export function weighingQuery(key: string, startMs: number): CarrierQuery {
  return { key, endAfterMs: startMs, most: MOST_WEIGHED };
}

/**
 * Statements of other memories of the same scope that share a key and hold at some time that this one does. What only a
 * session sees must not take a fact away from the others; users and agents speak for themselves.
 */
async function metBy(
  memory: Memory,
  keys: readonly string[],
  plan: WritePlan,
  nowMs: number,
): Promise<readonly Memory[]> {
  const startMs = startOf(memory);
  const queries = keys.map((key) => weighingQuery(key, startMs));
  await plan.prepare(queries);
  const met = new Map<string, Memory>();
  let isCut = false;
  for (const query of queries) {
    const carriers = await plan.meet(
      query,
      memory.scope,
      (other) =>
        other.id !== memory.id &&
        other.status !== 'archived' &&
        (other.expiresAtMs === null || other.expiresAtMs > nowMs) &&
        overlapInTime(memory, other),
    );
    isCut ||= carriers.isCut;
    for (const other of carriers.found) met.set(versionKey(other), other);
  }
  if (isCut) plan.noteCut(memory);
  return [...met.values()];
}

function decide(newer: Statement, older: Statement, policy: WritePolicy): Decision | null {
  const given = decideGiven(newer, older, policy);
  if (given !== null || policy.contradictions === 'given') return given;
  const [decision] = decideContradiction(newer, [older], policy);
  return decision ?? null;
}

/**
 * Where the callers of both named the same subject and attribute, nothing is left to reading: the attribute has one value
 * unless the table says that it may have several. Null where they did not.
 */
function decideGiven({ memory: newer }: Statement, { memory: older }: Statement, policy: WritePolicy): Decision | null {
  const [key, known] = [givenKey(newer), givenKey(older)];
  if (key === null || key !== known) return null;
  if (attributePolicy(newer.attribute ?? '', policy.attributes).cardinality === 'multi')
    return { outcome: 'adds', loser: null, sentence: 'the attribute may have several values' };
  if (sameTextKey(newer.text) === sameTextKey(older.text))
    return { outcome: 'restates', loser: null, sentence: 'both say the same' };
  const isLate = compareInTime(newer, older) < 0;
  const [later, earlier] = isLate ? [older, newer] : [newer, older];
  const { may, sentence } = mayReplace(later, earlier, policy.arbiter);
  return may
    ? { outcome: 'closes', loser: isLate ? 'newer' : 'older', sentence: `same subject and attribute; ${sentence}` }
    : { outcome: 'conflict', loser: null, sentence: `same subject and attribute; ${sentence}` };
}

function givenKey({ subject, attribute }: Statement['memory']): string | null {
  return subject === null || attribute === null ? null : slotKey(subject, attribute);
}

function apply(
  { outcome, loser, sentence }: Decision,
  memory: Memory,
  other: Memory,
  plan: WritePlan,
): WriteEffect | null {
  const ref: VersionRef = { id: other.id, version: other.version };
  switch (outcome) {
    case 'closes': {
      const [lost, kept] = loser === 'newer' ? [memory, other] : [other, memory];
      if (plan.close(lost, closingBy(lost, kept)) === null) return null;
      return { kind: loser === 'newer' ? 'closed by' : 'closed', other: ref, reason: sentence };
    }
    case 'conflict':
      plan.also(linkVersions('conflicts', 'conflict', memory, ref, sentence));
      return { kind: 'conflicts', other: ref, reason: sentence };
    case 'refuse':
      throw new RecollectError('refused', `draft.text: ${sentence}`, { field: 'draft.text' });
    default:
      return null;
  }
}
