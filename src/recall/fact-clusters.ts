import { versionKey } from '../domain/memory.js';
import { combine, leaf } from '../explain/score-node.js';
import { normalise } from '../text/normalise.js';
import { attributePolicy, DEFAULT_ATTRIBUTE_POLICIES } from '../text/slots/attribute-policies.js';
import { sameValue } from '../text/slots/quantities/same-value.js';
import type { AskedAbout, NamedStatement } from '../text/statement/asked-about.js';
import { askedAbout } from '../text/statement/asked-about.js';
import type { Asked } from '../text/statement/asked-fact.js';
import { answerForm, askedFact } from '../text/statement/asked-fact.js';
import { bestStretch, SHORT_TEXT } from '../text/statement/best-stretch.js';
import type { StatementFrame } from '../text/statement/frame.js';
import { retold } from '../text/statement/retold.js';
import type { FactComparison } from '../text/statement/same-fact.js';
import { sameFact } from '../text/statement/same-fact.js';
import { timeIntent } from '../text/time/time-intent.js';
import type { ScoredCandidate } from './candidate.js';
import type { AskedTimes } from './event-times.js';
import type { AttributeAnswer, AttributeEvidence } from './legs/attribute.js';
import type { TextEvidence } from './legs/text.js';
import type { Mark } from './mark.js';
import { attributesOf, frameOfStretch } from './memory-readings.js';
import { byScore } from './order.js';
import type { FactWeighing } from './recipe.js';

/** What looking for versions of a fact gave. */
export interface Clustered {
  /** Best first. */
  readonly candidates: readonly ScoredCandidate[];
  /** Why nothing was compared; null when something was. */
  readonly skipped: string | null;
}

/** What the stage reads besides the candidates. */
export interface FactContext {
  readonly query: string;
  readonly times: AskedTimes;
  readonly text: TextEvidence | null;
  /** What states an attribute that is asked for; null where none is. */
  readonly attribute: AttributeEvidence | null;
}

/** A candidate that is compared. */
interface Stated {
  readonly candidate: ScoredCandidate;
  readonly place: number;
  /** When it became true, else when it was recorded. */
  readonly sinceMs: number;
  readonly frame: StatementFrame;
  /** What it says of the attribute that is asked for. */
  readonly answer: AttributeAnswer | null;
  /** It is short enough to be one statement. */
  readonly isWhole: boolean;
}

/** Two that say the same fact. */
interface Pair {
  readonly older: Stated;
  readonly newer: Stated;
  readonly confidence: number;
  readonly why: string;
}

/** In which order the versions of a fact are shown. */
type Order = 'newest first' | 'oldest first' | 'as scored';

/**
 * Of statements that say one fact with different values the newest stands where the best of them stood, and the
 * others follow it, marked as stale. Newer is what became true later, else what was recorded later. Where an earlier state or
 * the course of things is asked for, or a time is named, the order stays or is turned round; the marks are the same.
 */
export function clusterFacts(
  ordered: readonly ScoredCandidate[],
  context: FactContext,
  weighing: FactWeighing | null,
): Clustered {
  if (weighing === null) return { candidates: ordered, skipped: 'the recipe does not look for versions of a fact' };
  if (ordered.length < 2) return { candidates: ordered, skipped: 'there is nothing to compare' };
  const asked = askedOf(context, weighing);
  // A long text says too much to be compared but as an answer.
  const isAsked = weighing.asked !== null && !asked.form.isClosed && asked.weights.size > 0;
  const stated = ordered
    .slice(0, weighing.read)
    .flatMap((candidate, place) =>
      isAsked || candidate.memory.text.length <= SHORT_TEXT
        ? [stateOf(candidate, place, asked, context.attribute)]
        : [],
    );
  const pairs = pairsOf(stated, asked, weighing);
  if (pairs.length === 0) return { candidates: ordered, skipped: null };
  const changed = new Map<number, ScoredCandidate>();
  const order = orderOf(context);
  for (const members of clustersOf(stated, pairs))
    for (const [place, candidate] of settle(members, pairs, order, weighing)) changed.set(place, candidate);
  return {
    candidates: ordered.map((candidate, place) => changed.get(place) ?? candidate).sort(byScore),
    skipped: null,
  };
}

/** Confidence that decides the order of two answers and marks neither. */
const ORDERED = 0.65;
/** Stems of a question that say which version is wanted, and nothing of what it is about. */
const SAYS_WHEN: ReadonlySet<string> = new Set(
  'current now far usual recent latest newest new to 现在 目前 最新 最近 如今'.split(' '),
);

/** A longer message asks for more than one attribute, or tells a story. */
const LONGEST_QUESTION = 160;
interface AskedHere extends Asked {
  /** Null: too long to ask for one attribute. */
  readonly about: AskedAbout | null;
}

function askedOf({ query, text }: FactContext, { retold: isRead }: FactWeighing): AskedHere {
  const weights = new Map<string, number>();
  for (const { term, idf } of text?.terms ?? [])
    if (term.column === 'words' || term.column === 'bigrams')
      for (const token of term.tokens) if (!SAYS_WHEN.has(token)) weights.set(token, idf);
  const form = answerForm(normalise(query));
  return { form, weights, about: isRead !== true || query.length > LONGEST_QUESTION ? null : askedAbout(query) };
}

function stateOf(
  candidate: ScoredCandidate,
  place: number,
  { weights }: Asked,
  attribute: AttributeEvidence | null,
): Stated {
  const { memory, text, vector } = candidate;
  const passage = (text ?? vector)?.passage;
  const stretch = passage === undefined ? memory.text : memory.text.slice(passage.start, passage.end);
  return {
    candidate,
    place,
    sinceMs: memory.validFromMs ?? memory.recordedAtMs,
    frame: frameOfStretch(memory, bestStretch(stretch, weights)),
    answer: attribute?.answers.get(versionKey(memory)) ?? null,
    isWhole: memory.text.length <= SHORT_TEXT,
  };
}

function pairsOf(stated: readonly Stated[], asked: AskedHere, weighing: FactWeighing): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [at, left] of stated.entries())
    for (const right of stated.slice(at + 1)) {
      if (left.sinceMs === right.sinceMs || namesOther(left, right)) continue;
      const [older, newer] = left.sinceMs < right.sinceMs ? [left, right] : [right, left];
      const { same, why } = compare(older, newer, asked, weighing);
      if (same >= weighing.from) pairs.push({ older, newer, confidence: same, why });
    }
  return pairs;
}

function named({ frame }: Stated): NamedStatement {
  return { frame, attributes: attributesOf(frame) };
}

/** Two statements by themselves; then, where that says nothing, as answers to the question. */
function compare(older: Stated, newer: Stated, asked: AskedHere, weighing: FactWeighing): FactComparison {
  const told = sameFact(older.frame, newer.frame);
  const answered = sameAnswer(older.answer, newer.answer);
  if (answered !== null && answered.same > told.same) return answered;
  if (told.same >= (weighing.retold === true ? weighing.markFrom : weighing.from) || weighing.asked === null)
    return told;
  if (!isSameSide(older, newer)) return told;
  const areWhole = older.isWhole && newer.isWhole;
  if (areWhole && told.bar !== 'always' && asked.about !== null && !asked.form.isClosed) {
    const again = retold(named(older), named(newer), asked.about);
    if (again.same > told.same) return again;
  }
  if (told.same >= weighing.from || !isNear(older, newer, weighing.asked)) return told;
  // In a long message it is only the sentence next to the question that counts, and what bars it may be said of others.
  if (areWhole && told.bar !== undefined) return told;
  return askedFact(older.frame, newer.frame, asked, weighing.asked);
}

/** Two values of an attribute that has one at a time, or of which the newer says that it changed. */
function sameAnswer(older: AttributeAnswer | null, newer: AttributeAnswer | null): FactComparison | null {
  if (older === null || newer === null || older.value === null || newer.value === null) return null;
  if (sameValue(older.value, newer.value) === 'equal') return null;
  const { attribute } = older.asked;
  const isSame = attribute === newer.asked.attribute;
  const isSingle = isSame && attributePolicy(attribute, DEFAULT_ATTRIBUTE_POLICIES).cardinality === 'single';
  if (!isSingle && !newer.isChange) return null;
  const least = Math.min(older.confidence, newer.confidence);
  return { same: isSingle ? Math.max(least, ORDERED) : ORDERED, why: `${attribute} of ${older.asked.subject}` };
}

/** They are about different things: the query names to the letter what only one of them holds, or their callers said so. */
function namesOther({ candidate: left }: Stated, { candidate: right }: Stated): boolean {
  if ((left.signals.identifier ?? 0) !== (right.signals.identifier ?? 0)) return true;
  const [one, other] = [left.memory, right.memory];
  if (one.subject === null || other.subject === null) return false;
  return one.subject !== other.subject || one.attribute !== other.attribute;
}

/** Neither is an answer to the other: said by the same side of a conversation. */
function isSameSide({ candidate: { memory: one } }: Stated, { candidate: { memory: other } }: Stated): boolean {
  return one.role === other.role && one.speaker === other.speaker && one.role !== 'assistant';
}

/** Both answer the question about as well; a newer one that tells of a change may use words of its own. */
function isNear(
  older: Stated,
  newer: Stated,
  { ofScoreTold, ofScorePlain }: NonNullable<FactWeighing['asked']>,
): boolean {
  const one = older.candidate.explanation.value;
  const other = newer.candidate.explanation.value;
  return Math.min(one, other) >= (newer.frame.cues.length > 0 ? ofScoreTold : ofScorePlain) * Math.max(one, other);
}

/** Statements that hang together by pairs, each group of at least two. */
function clustersOf(stated: readonly Stated[], pairs: readonly Pair[]): readonly (readonly Stated[])[] {
  const groupOf = new Map<Stated, Stated[]>();
  for (const { older, newer } of pairs) {
    const one = groupOf.get(older) ?? [older];
    const other = groupOf.get(newer) ?? [newer];
    const joined = one === other ? one : [...one, ...other];
    for (const each of joined) groupOf.set(each, joined);
  }
  return [...new Set(stated.flatMap((each) => groupOf.get(each) ?? []).map((each) => groupOf.get(each) ?? []))];
}

function settle(
  members: readonly Stated[],
  pairs: readonly Pair[],
  order: Order,
  weighing: FactWeighing,
): readonly (readonly [number, ScoredCandidate])[] {
  const newestFirst = [...members].sort((one, other) => other.sinceMs - one.sinceMs || one.place - other.place);
  const [newest] = newestFirst;
  if (newest === undefined) return [];
  const best = Math.max(...members.map(({ candidate }) => candidate.explanation.value));
  const first = order === 'oldest first' ? newestFirst.at(-1) : newest;
  return members.map((member): readonly [number, ScoredCandidate] => {
    const { candidate, place } = member;
    const mark = staleMark(member, newest, pairs, weighing);
    const marked = mark === null ? candidate : { ...candidate, marks: [...candidate.marks, mark] };
    if (order === 'as scored') return [place, marked];
    const { explanation } = candidate;
    if (member === first)
      return [
        place,
        {
          ...marked,
          explanation:
            explanation.value === best
              ? explanation
              : combine('max', order, [explanation, leaf('best of the same fact', best)]),
        },
      ];
    const rank = (order === 'oldest first' ? [...newestFirst].reverse() : newestFirst).indexOf(member);
    const left = leaf('what is left', 1 - weighing.demotion * (1 - 0.5 ** rank), 'another version comes first');
    return [place, { ...marked, explanation: combine('product', 'version of a fact', [explanation, left]) }];
  });
}

/** Null for the newest, and for what is not surely replaced. */
function staleMark(member: Stated, newest: Stated, pairs: readonly Pair[], { markFrom }: FactWeighing): Mark | null {
  if (member === newest) return null;
  let surest: Pair | null = null;
  for (const pair of pairs)
    if (pair.older === member && (surest === null || pair.confidence > surest.confidence)) surest = pair;
  if (surest === null || surest.confidence < markFrom) return null;
  const { id, version } = newest.candidate.memory;
  return { kind: 'stale', confidence: surest.confidence, rule: surest.why, newer: { id, version } };
}

/** How many so far: the course of things up to now is their present state. */
const UP_TO_NOW = /so far/i;

function orderOf({ query, times }: FactContext): Order {
  const intent = timeIntent(query);
  if (intent?.intent === 'earliest') return 'oldest first';
  const isHistory = intent?.intent === 'history' && !UP_TO_NOW.test(query.slice(intent.start, intent.end));
  return isHistory || times.intervals.length > 0 ? 'as scored' : 'newest first';
}
