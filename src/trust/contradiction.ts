import { compareInTime, startOf } from '../domain/closing.js';
import type { VersionRef } from '../domain/memory.js';
import { polarityClash } from '../text/polarity/polarity-clash.js';
import { recentAnalysis } from '../text/polarity/recent-analysis.js';
import {
  type AttributePolicies,
  attributePolicy,
  DEFAULT_ATTRIBUTE_POLICIES,
} from '../text/slots/attribute-policies.js';
import { sentencesOf } from '../text/slots/clauses.js';
import type { FactSlot } from '../text/slots/fact-slot.js';
import { compareValues, type ValueComparison } from '../text/slots/quantities/same-value.js';
import { slotKey, slotSubject } from '../text/slots/slot-key.js';
import { type ArbiterTable, DEFAULT_ARBITER, mayReplace } from './arbiter.js';
import { type DecidingSentence, said } from './deciding-sentence.js';
import { saidOf } from './said-of.js';
import { type Stated, type Statement, speakerOf } from './statement.js';

/**
 * What a new statement is to an older one. `restates`: the same value; `adds`: another value that holds as well; `closes`: one
 * ends where the other begins; `conflict`: both are kept and marked; `refuse`: policy forbids to store the new one.
 */
export type Outcome = 'restates' | 'adds' | 'closes' | 'conflict' | 'refuse' | 'unrelated';

/** The decision on one older statement. */
export interface ContradictionDecision extends DecidingSentence {
  readonly older: VersionRef;
  readonly outcome: Outcome;
  /** Of `closes`, which of the two ends; of `conflict`, which one ranks lower or is less sure; null where neither does. */
  readonly loser: 'older' | 'newer' | null;
  /** Of `closes`, from when the loser is no longer true, epoch milliseconds. */
  readonly atMs: number | null;
  /** Slot or concept key that both share; null for `unrelated`. */
  readonly key: string | null;
}

/** What decides besides the texts. */
export interface ContradictionOptions {
  readonly attributes?: AttributePolicies;
  readonly arbiter?: ArbiterTable;
  /** IANA zone in which days are read. @default 'UTC' */
  readonly zone?: string;
  /** Least confidence in [0,1] with which a statement closes another one; below it both are kept and marked. @default 0.8 */
  readonly minConfidence?: number;
  /** Least confidence of a clash of concept keys for a conflict. @default 0.55 */
  readonly minClash?: number;
}

type Lifespan = Pick<Stated, 'validFromMs' | 'recordedAtMs' | 'validToMs'>;
type Verdict = Omit<ContradictionDecision, 'older'>;

const MIN_CONFIDENCE = 0.8;
const MIN_CLASH = 0.55;
/** Slots that are less sure than this decide nothing. */
export const LEAST_SLOT_CONFIDENCE = 0.5;
/** Confidence of a concept key below which it is no evidence. */
export const LEAST_CONCEPT_CONFIDENCE = 0.6;
const STRENGTH: { readonly [outcome in Outcome]: number } = {
  refuse: 5,
  closes: 4,
  conflict: 3,
  restates: 2,
  adds: 1,
  unrelated: 0,
};

/**
 * Decides what a new statement is to each older one that shares a slot key or a concept key with it. Only statements whose
 * validity overlaps contradict; who begins later wins, so that a late arrival never displaces what is newer; an older statement that
 * says more than what is contradicted is never closed whole. Pure; the order of `olders` is that of the answer.
 *
 * @example
 * ```ts
 * const [decision] = decideContradiction(statementOf(movedToGraz), [statementOf(livesInLinz)]);
 * decision?.outcome; // 'closes'
 * ```
 */
export function decideContradiction(
  newer: Statement,
  olders: readonly Statement[],
  options: ContradictionOptions = {},
): readonly ContradictionDecision[] {
  return olders.map((older) => ({
    older: { id: older.memory.id, version: older.memory.version },
    ...decide(newer, older, options),
  }));
}

/** A verdict on two slots. */
interface Pairing {
  readonly newer: FactSlot;
  readonly older: FactSlot;
  readonly verdict: Verdict;
}

function decide(newer: Statement, older: Statement, options: ContradictionOptions): Verdict {
  if (!overlapInTime(newer.memory, older.memory)) return verdict('unrelated', null, said('apart in time'));
  const pairings: Pairing[] = [];
  for (const slot of newer.slots)
    for (const known of older.slots)
      if (keyOf(slot) === keyOf(known))
        pairings.push({ newer: slot, older: known, verdict: compareSlots(slot, known, newer, older, options) });
  const strongest = pairings.reduce<Verdict | null>(
    (best, { verdict: next }) => (best === null || STRENGTH[next.outcome] > STRENGTH[best.outcome] ? next : best),
    null,
  );
  if (strongest !== null && STRENGTH[strongest.outcome] >= STRENGTH.conflict)
    return keepWhatSaysMore(strongest, pairings, newer, older);
  const clash = compareConcepts(newer, older, options);
  if (clash !== null) return keepWhatSaysMore(clash, [], newer, older);
  return strongest ?? verdict('unrelated', null, said('nothing shared'));
}

/** Keys of slots that were compared; a slot never changes. */
const slotKeys = new WeakMap<FactSlot, string>();

function keyOf(slot: FactSlot): string {
  const known = slotKeys.get(slot);
  if (known !== undefined) return known;
  const key = slotKey(slot.subject, slot.attribute);
  slotKeys.set(slot, key);
  return key;
}

function verdict(
  outcome: Outcome,
  key: string | null,
  sentence: DecidingSentence,
  loser: Verdict['loser'] = null,
  atMs: number | null = null,
): Verdict {
  return { outcome, key, loser, atMs, ...sentence };
}

/** Whether two statements hold at one time: half-open intervals, an unknown start being the moment of recording. */
export function overlapInTime(left: Lifespan, right: Lifespan): boolean {
  const [from, to] = [
    Math.max(startOf(left), startOf(right)),
    Math.min(left.validToMs ?? Infinity, right.validToMs ?? Infinity),
  ];
  return from < to;
}

function compareSlots(
  slot: FactSlot,
  known: FactSlot,
  newer: Statement,
  older: Statement,
  options: ContradictionOptions,
): Verdict {
  const key = keyOf(slot);
  const names = { subject: slot.subject, attribute: slot.attribute, value: slot.value, known: known.value };
  const confidence = Math.min(slot.confidence, known.confidence);
  if (confidence < LEAST_SLOT_CONFIDENCE) return verdict('unrelated', null, said('unsure', names));
  const { cardinality } = attributePolicy(slot.attribute, options.attributes ?? DEFAULT_ATTRIBUTE_POLICIES);
  const comparison = compareValues(slot.value, known.value, timesOf(newer, older, options.zone ?? 'UTC'));
  const isSame = comparison.sameness === 'equal';
  if (slot.polarity !== known.polarity) {
    const isSingle = cardinality === 'single' && isCloser(comparison);
    if (!isSame && !isSingle) return verdict('unrelated', null, said('denies another', names));
    const clause = slot.polarity === 'negative' ? said('denied', names) : said('affirmed', names);
    return settle(key, clause, confidence, newer, older, slot.attribute, options);
  }
  if (slot.polarity === 'negative')
    return isSame
      ? verdict('restates', key, said('same', names))
      : verdict('unrelated', null, said('denies another', names));
  if (isSame) return verdict('restates', key, said('same', names));
  if (cardinality === 'multi') return verdict('adds', key, said('several', names));
  if (cardinality === 'unknown' && !slot.isChange) return verdict('adds', key, said('maybe several', names));
  if (comparison.sameness === 'unknown' && !slot.isChange) {
    if (comparison.reason === 'wider') return verdict('restates', key, said('wider', names));
    if (comparison.reason === 'narrower') return verdict('adds', key, said('narrower', names));
    return verdict('conflict', key, said('not comparable', names));
  }
  const clause = cardinality === 'single' ? said('single', names) : said('changed', names);
  return settle(key, clause, confidence, newer, older, slot.attribute, options);
}

function isCloser({ sameness, reason }: ValueComparison): boolean {
  return sameness === 'unknown' && (reason === 'narrower' || reason === 'wider');
}

function timesOf(newer: Statement, older: Statement, zone: string): Parameters<typeof compareValues>[2] {
  return {
    first: { nowMs: startOf(newer.memory), zone },
    second: { nowMs: startOf(older.memory), zone },
  };
}

/** Two statements that cannot both hold: by time and source one ends, or both stay and are marked. */
function settle(
  key: string,
  clause: DecidingSentence,
  confidence: number,
  newer: Statement,
  older: Statement,
  attribute: string | null,
  options: ContradictionOptions,
): Verdict {
  const table = options.arbiter ?? DEFAULT_ARBITER;
  const isLate = compareInTime(newer.memory, older.memory) < 0;
  const [later, earlier] = isLate ? [older, newer] : [newer, older];
  const ruling = mayReplace(later.memory, earlier.memory, table);
  const reason = {
    sentence: `${clause.sentence}; ${ruling.sentence}`,
    sentenceZh: `${clause.sentenceZh}；${ruling.sentenceZh}`,
  };
  if (!ruling.may) {
    const policy =
      attribute === null ? null : attributePolicy(attribute, options.attributes ?? DEFAULT_ATTRIBUTE_POLICIES);
    if (!isLate && policy?.fromLowerRank === 'refuse') return verdict('refuse', key, reason, 'newer');
    return verdict('conflict', key, reason, isLate ? 'older' : 'newer');
  }
  if (confidence < (options.minConfidence ?? MIN_CONFIDENCE)) return verdict('conflict', key, unsure(clause));
  return verdict('closes', key, isLate ? late(reason) : reason, isLate ? 'newer' : 'older', startOf(later.memory));
}

function unsure({ sentence, sentenceZh }: DecidingSentence): DecidingSentence {
  return {
    sentence: `${sentence}, but that is read with too little confidence to close anything: both are kept and marked`,
    sentenceZh: `${sentenceZh}，但把握不足，不结束任何一个：两者都保留并标记`,
  };
}

function late({ sentence, sentenceZh }: DecidingSentence): DecidingSentence {
  return {
    sentence: `${sentence}; the statement known before begins later, so the new one ends where that begins`,
    sentenceZh: `${sentenceZh}；已知的说法开始得更晚，新说法到那时为止`,
  };
}

/** Opposite sides of one concept, where the two texts as wholes say the opposite of each other, too. */
function compareConcepts(newer: Statement, older: Statement, options: ContradictionOptions): Verdict | null {
  const [one, other] = [newer.memory, older.memory];
  const shared = one.conceptKeys.find(
    ({ key, polarity, confidence }) =>
      confidence >= LEAST_CONCEPT_CONFIDENCE &&
      other.conceptKeys.some(
        (known) => known.key === key && known.polarity !== polarity && known.confidence >= LEAST_CONCEPT_CONFIDENCE,
      ),
  );
  if (shared === undefined || !isSameSubject(newer, older)) return null;
  const clash = polarityClash(recentAnalysis(one.text), recentAnalysis(other.text));
  if (clash === null || !clash.clash || clash.confidence < (options.minClash ?? MIN_CLASH)) return null;
  return settle(shared.key, said('opposite', { concept: shared.key }), clash.confidence, newer, older, null, options);
}

/** Two speakers, or two subjects, each speak for themselves; where nobody can tell, they may be two. */
function isSameSubject({ memory: one }: Statement, { memory: other }: Statement): boolean {
  const [speaker, another] = [speakerOf(one) ?? 'self', speakerOf(other) ?? 'self'];
  if (speaker !== another && slotSubject(speaker) !== slotSubject(another)) return false;
  if (one.subject !== null && other.subject !== null) return slotSubject(one.subject) === slotSubject(other.subject);
  const spokenOf = saidOf(one.text);
  return spokenOf !== null && spokenOf === saidOf(other.text);
}

/** What is closed is closed whole; whoever says more than the point at issue is kept and marked. */
function keepWhatSaysMore(decided: Verdict, pairings: readonly Pairing[], newer: Statement, older: Statement): Verdict {
  if (decided.outcome !== 'closes') return decided;
  const isNewer = decided.loser === 'newer';
  const { slots, memory } = isNewer ? newer : older;
  const isSettled = (slot: FactSlot): boolean =>
    pairings.some(
      (pairing) =>
        (isNewer ? pairing.newer : pairing.older) === slot &&
        (pairing.verdict.outcome === 'closes' || pairing.verdict.outcome === 'restates'),
    );
  const open = pairings.length === 0 ? slots.slice(1) : slots.filter((slot) => !isSettled(slot));
  if (open.length === 0 && sentencesOf(memory.text).length <= Math.max(1, slots.length)) return decided;
  return {
    ...decided,
    outcome: 'conflict',
    atMs: null,
    sentence: `${decided.sentence}; but the ${isNewer ? 'newer' : 'older'} statement says more than that, so both are kept and marked`,
    sentenceZh: `${decided.sentenceZh}；但${isNewer ? '较新' : '较旧'}的说法还说了别的，两者都保留并标记`,
  };
}
