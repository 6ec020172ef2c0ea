import { assertNever } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import { formatTime } from '../domain/time.js';
import type { Unreached, WhyNot, WhyNotAnswer } from '../recall/why-not.js';
import { pad, safeText, singleLine, widest, wrap } from './display-width.js';
import type { Messages } from './messages/english.js';
import { days } from './rejection-text.js';
import type { Style } from './style.js';

const EXCERPT_LINES = 2;
const MOST_LINES = 8;
const INDENT = '  ';

/** What a verdict is about: the answer, the version it judges and what the caller asked for. */
export interface Judged {
  readonly answer: WhyNotAnswer;
  /** The judged version; null where there is none to be seen. */
  readonly memory: Memory | null;
  /** The caller's minimum score. */
  readonly minScore: number;
}

/** A verdict for people: the memory, then one sentence that says where its path ended, with all its numbers. */
export function whyNotText(
  judged: Judged,
  { messages, columns, style }: { readonly messages: Messages; readonly columns: number; readonly style: Style },
): string {
  const { answer, memory } = judged;
  const heading = memory === null ? answer.memoryId : messages.whyNot.heading(memory.id, memory.version);
  return [
    ...wrap(singleLine(heading), columns, MOST_LINES).map((line) => style.bold(line)),
    ...(memory === null ? [] : wrap(singleLine(memory.text), columns, EXCERPT_LINES)),
    '',
    ...wrap(safeText(verdictSentence(judged, messages)), columns, MOST_LINES),
    ...(answer.why.verdict === 'no leg reached it' ? legLines(answer.why.legs, columns, messages) : []),
  ].join('\n');
}

/** The verdict as a sentence. */
export function verdictSentence({ answer, memory, minScore }: Judged, messages: Messages): string {
  const { why } = answer;
  const { whyNot } = messages;
  switch (why.verdict) {
    case 'returned':
      return whyNot.returned(why.rank);
    case 'always returned':
      return whyNot.always;
    case 'unknown':
      return whyNot.unknown;
    case 'forgotten':
      return whyNot.forgotten;
    case 'other scope':
      return whyNot.otherScope;
    case 'filtered by the caller':
      return whyNot.filtered;
    case 'status':
      return whyNot.status(memory?.status ?? '?');
    case 'expired':
      return whyNot.expired(instant(memory?.expiresAtMs));
    case 'not valid yet':
      // Rule V2: where its start is unknown it counts from when it was recorded.
      return whyNot.notValidYet(instant(memory?.validFromMs ?? memory?.recordedAtMs));
    case 'no longer valid':
      return whyNot.noLongerValid(instant(memory?.validToMs));
    case 'not recorded yet':
      return whyNot.notRecordedYet(instant(memory?.recordedAtMs));
    case 'superseded':
      if (why.by === null) return whyNot.supersededSince;
      return why.by.id === answer.memoryId
        ? whyNot.superseded(why.by.version)
        : whyNot.supersededByOther(why.by.id, why.by.version);
    case 'blank query':
      return whyNot.blankQuery;
    case 'gate said no':
      return whyNot.gateSaidNo(why.rule);
    case 'no leg reached it':
      return whyNot.noLeg;
    case 'leg degraded':
      return whyNot.legDegraded(why.leg, why.code);
    case 'rejected':
      return rejectionSentence(why, minScore, messages);
    default:
      return assertNever(why);
  }
}

function rejectionSentence(
  why: Extract<WhyNot, { readonly verdict: 'rejected' }>,
  minScore: number,
  messages: Messages,
): string {
  const { margin } = why;
  const { whyNot } = messages;
  switch (why.reason) {
    case 'below floor':
      return whyNot.belowFloor(why.signal, digits(why.value), digits(why.value + margin), digits(margin));
    case 'below minScore':
      return whyNot.belowMinScore(digits(minScore - margin), digits(minScore), digits(margin));
    case 'below minSimilarity':
      return whyNot.belowMinSimilarity(digits(why.value), digits(why.value + margin), digits(margin));
    case 'identifier not confirmed':
      return whyNot.identifierNotConfirmed(why.identifiers.join(messages.separators.list));
    case 'outside the time asked':
      return whyNot.outsideTime(days(why.value));
    case 'duplicate of':
      return whyNot.duplicateOf(why.of.id);
    case 'score not above':
      return whyNot.scoreNotAbove(why.value.toFixed(2));
    case 'in no compartment':
      return whyNot.inNoCompartment(why.tier);
    case 'covered by summary':
      return whyNot.coveredBySummary(why.by.id);
    case 'authority below policy':
      return whyNot.belowPolicy(why.policy, digits(why.required), digits(why.authority), digits(margin));
    case 'tainted':
      return whyNot.tainted(why.channel, why.by.id, digits(why.authority), digits(margin));
    case 'diversity':
      return whyNot.tooAlike(why.to.id, why.value.toFixed(2), why.margin.toFixed(2));
    case 'abstained':
      return whyNot.abstained(digits(why.value), digits(why.value + margin), digits(margin));
    case 'quota':
      return whyNot.beyondQuota(why.kind, why.rank, why.margin);
    case 'budget':
      return whyNot.beyondBudget(why.tokens, why.margin);
    case 'limit':
      return whyNot.limit(why.rank, margin);
    default:
      return assertNever(why);
  }
}

function legLines(legs: readonly Unreached[], columns: number, messages: Messages): readonly string[] {
  const width = widest(legs.map(({ leg }) => leg));
  return legs.flatMap((each) => {
    const [first = '', ...more] = wrap(
      singleLine(nearness(each, messages)),
      columns - width - 2 * INDENT.length,
      MOST_LINES,
    );
    return [
      `${INDENT}${pad(each.leg, width)}${INDENT}${first}`,
      ...more.map((line) => `${INDENT}${' '.repeat(width)}${INDENT}${line}`),
    ];
  });
}

/** How near one leg came: its measure of the memory beside that of the last candidate it fetched. */
function nearness({ leg, asked, value, lastValue, skipped }: Unreached, { whyNot, skipReason }: Messages): string {
  if (skipped !== null) return whyNot.skipped(skipReason(skipped));
  if (value === null) {
    switch (leg) {
      case 'lexical':
        return whyNot.noWord;
      case 'identifier':
        return whyNot.noIdentifier;
      case 'vector':
        return whyNot.noVector;
      case 'attribute':
      case 'graph':
      case 'importance':
      case 'time':
      case 'newest':
      case 'bfs':
      case 'beside':
        return whyNot.notAmong(asked);
      default:
        return assertNever(leg);
    }
  }
  const measure = leg === 'vector' ? whyNot.cosine : whyNot.bm25;
  if (lastValue === null) return whyNot.measured(measure, digits(value));
  const margin = lastValue - value;
  return (
    whyNot.outranked(measure, digits(value), asked, digits(lastValue)) +
    (margin > 0 ? whyNot.short(digits(margin)) : '')
  );
}

function digits(value: number): string {
  return value.toFixed(3);
}

function instant(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '?' : formatTime(ms);
}
