import type { ConceptKey } from '../domain/memory.js';
import { hash128 } from '../text/fingerprint/hash128.js';
import type { AttributePolicies } from '../text/slots/attribute-policies.js';
import { attributePolicy } from '../text/slots/attribute-policies.js';
import type { FactSlot } from '../text/slots/fact-slot.js';
import { SELF, slotKey, slotSubject } from '../text/slots/slot-key.js';
import { deniedSlotKey, hashedSlotKey, slotLookupKey } from '../text/slots/slot-lookup-key.js';
import { LEAST_CONCEPT_CONFIDENCE, LEAST_SLOT_CONFIDENCE } from '../trust/contradiction.js';
import type { Stated, Statement } from '../trust/statement.js';
import { speakerOf } from '../trust/statement.js';
import type { WritePolicy } from './write-policy.js';

/**
 * The keys under which what a statement is surely for or against is met, each with whom it speaks of: the sides of two
 * subjects never clash.
 *
 * @param spokenOf who its text speaks of; null where nobody can tell
 * @param side `other`: the keys of what takes the other side
 */
export function conceptLookupKeys(
  memory: Stated,
  spokenOf: string | null,
  side: 'own' | 'other' = 'own',
): readonly string[] {
  const speaker = slotSubject(speakerOf(memory) ?? SELF);
  const subjects = [
    ...(spokenOf === null ? [] : [['said', spokenOf]]),
    ...(memory.subject === null ? [] : [['given', slotSubject(memory.subject)]]),
  ];
  return subjects.flatMap((subject) =>
    memory.conceptKeys.filter(isSureConcept).map(({ key, polarity }) => {
      const isFor = (polarity === 'positive') === (side === 'own');
      return `${isFor ? 'for' : 'against'}:${hash128(JSON.stringify([speaker, subject, key]))}`;
    }),
  );
}

/** Whether a concept key is sure enough to be evidence of a contradiction. */
function isSureConcept({ confidence }: ConceptKey): boolean {
  return confidence >= LEAST_CONCEPT_CONFIDENCE;
}

/**
 * The keys under which a new statement meets all that it could end, be ended by or conflict with (rules W25 and W26), and as
 * little else as keys can tell: of an attribute that may have several values only what denies one, of a concept only
 * what takes the other side.
 *
 * @param spokenOf who its text speaks of
 * @param hasOlderRules whether the store holds versions whose keys older rules made, which did not tell sides
 */
export function meetingKeys(
  { memory, slots }: Statement,
  spokenOf: string | null,
  { contradictions, attributes: policies }: Pick<WritePolicy, 'contradictions' | 'attributes'>,
  hasOlderRules: boolean,
): readonly string[] {
  if (contradictions === 'off') return [];
  const { subject, attribute, conceptKeys } = memory;
  const keys = new Set<string>();
  if (subject !== null && attribute !== null && attributePolicy(attribute, policies).cardinality !== 'multi')
    keys.add(slotLookupKey(subject, attribute));
  if (contradictions === 'given') return [...keys];
  for (const slot of slots) {
    if (slot.confidence < LEAST_SLOT_CONFIDENCE) continue;
    const key = slotKey(slot.subject, slot.attribute);
    keys.add(hasOlderRules || meetsOtherValues(slot, policies) ? hashedSlotKey(key) : deniedSlotKey(key));
  }
  for (const key of conceptLookupKeys(memory, spokenOf, 'other')) keys.add(key);
  if (hasOlderRules) for (const { key } of conceptKeys.filter(isSureConcept)) keys.add(`concept:${hash128(key)}`);
  return [...keys];
}

/** Whether more than a denial of the same value can contradict a slot. */
function meetsOtherValues({ attribute, polarity, isChange }: FactSlot, policies: AttributePolicies): boolean {
  if (polarity === 'negative') return true;
  const { cardinality } = attributePolicy(attribute, policies);
  return cardinality === 'single' || (cardinality === 'unknown' && isChange);
}
