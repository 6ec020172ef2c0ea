import type { Interval } from '../domain/filter.js';
import type { Memory } from '../domain/memory.js';
import { analyseQuery } from '../text/query-terms.js';
import { relateInterval } from '../text/time/interval-relation.js';
import { timeExpressions } from '../text/time/time-expressions.js';

/** What a query asks about in time. */
export interface AskedTimes {
  /** The intervals that its words name and that an answer has to lie in; none where it names no time or only a vague one. */
  readonly intervals: readonly Interval[];
  /** The query without the words that name a time. */
  readonly rest: string;
  /** True when, the time aside, the query asks for nothing in particular: "what happened yesterday". */
  readonly isAll: boolean;
  /** Times that the text of a memory names, read against the moment it was recorded; read once for each memory. */
  namedBy(memory: Memory): readonly Interval[];
}

const DAY_MS = 86_400_000;
/** A longer message tells a story; the times in it say when that was, not when the answer was. */
const LONGEST_QUESTION = 160;
/** Times beyond this many characters of a memory are not looked for. */
const LONGEST_READ = 2_000;
/** Words that ask for whatever took place, and for nothing in particular. */
const WHATEVER =
  /\b(?:happen(?:ed|ing|s)?|go|going|went|gone|visit(?:ed)?|do|doing|did|done|say|said|talk(?:ed)?|discuss(?:ed)?|up|plans?|schedule)\b|[去做干说說聊忙过過][了过過]?|发生|發生|安排|[哪什][里裡么麼些]?/giu;
/** Readings that are too vague to keep anything out. */
const VAGUE_RULES: ReadonlySet<string> = new Set(['recently', 'just-now']);
/** Questions about the distance between two times: neither of them is where the answer lies. */
const ASKS_DISTANCE =
  /\bhow (?:long|many (?:days|weeks|months|years|hours))\b|\b(?:between|compared|passed|elapsed|ago did)\b|多久|多长时间|(?:几|多少)(?:天|周|个?月|年)|之间|相隔|相比|隔了/iu;
const SENTENCE_END = /[.!?。！？\n]+(?=\s*\S)/u;

/**
 * Reads the times that a query keeps its answer to (rule R29), against the request's clock and zone: those of a single
 * short question that is not about a distance in time.
 */
export function askedTimes(query: string, nowMs: number, zone: string): AskedTimes {
  const none = noTimes(query);
  if (query.length > LONGEST_QUESTION || SENTENCE_END.test(query.trim()) || ASKS_DISTANCE.test(query)) return none;
  const found = timeExpressions(query, { nowMs, zone }).filter(({ rule }) => !VAGUE_RULES.has(rule));
  let rest = '';
  let from = 0;
  for (const { start, end } of found) {
    rest += `${query.slice(from, start)} `;
    from = end;
  }
  rest += query.slice(from);
  const isAll = found.length > 0 && !analyseQuery(rest.replace(WHATEVER, ' ')).hasContent;
  return { intervals: found.map(({ fromMs, toMs }) => ({ fromMs, toMs })), rest, isAll, namedBy: reader(zone) };
}

/** What a query asks about in time when nobody reads it: nothing. */
export function noTimes(query: string): AskedTimes {
  return { intervals: [], rest: query, isAll: false, namedBy: () => [] };
}

function reader(zone: string): AskedTimes['namedBy'] {
  const known = new Map<Memory, readonly Interval[]>();
  return (memory) => {
    const found = known.get(memory);
    if (found !== undefined) return found;
    const named = timeExpressions(memory.text.slice(0, LONGEST_READ), { nowMs: memory.recordedAtMs, zone });
    known.set(memory, named);
    return named;
  };
}

/**
 * When what a memory says took place, as far as can be told: the times its text names, read against the moment it was
 * recorded, and the start of its validity or else that moment itself.
 */
export function eventTimes(memory: Memory, asked: AskedTimes): readonly Interval[] {
  const saidMs = memory.validFromMs ?? memory.recordedAtMs;
  return [{ fromMs: saidMs, toMs: saidMs + 1 }, ...asked.namedBy(memory)];
}

/** Milliseconds between two stretches of time; 0 where they overlap. An open side reaches for ever. */
export function gapMs(one: Interval, other: Interval): number {
  const { overlaps, distanceMs: apart } = relateInterval(one, other);
  // What ends where the other starts does not overlap it.
  return overlaps ? 0 : Math.max(1, apart);
}

/**
 * True when the text of a memory names times of its own and none of them overlaps what was asked: "dentist tomorrow", said
 * weeks ago, is no answer to what is on tomorrow.
 */
export function namesOtherTimes(memory: Memory, asked: AskedTimes): boolean {
  const named = asked.namedBy(memory);
  return named.length > 0 && named.every((event) => asked.intervals.every((interval) => gapMs(event, interval) > 0));
}

/** The least distance between any event time of a memory and any interval asked about, in milliseconds. */
export function distanceMs(memory: Memory, asked: AskedTimes): number {
  let least = Number.POSITIVE_INFINITY;
  for (const event of eventTimes(memory, asked))
    for (const interval of asked.intervals) least = Math.min(least, gapMs(event, interval));
  return least;
}

/**
 * How well a distance fits, in [0,1]: 1 inside, then halved with every length of the asked interval (at least a day, at
 * most thirty).
 */
export function closeness(distance: number, { intervals }: AskedTimes): number {
  if (distance === 0) return 1;
  const lengths = intervals.map(({ fromMs, toMs }) => (fromMs === null || toMs === null ? 30 * DAY_MS : toMs - fromMs));
  const scaleMs = Math.min(30 * DAY_MS, Math.max(DAY_MS, ...lengths));
  return 0.5 ** (distance / scaleMs);
}

/** The smallest interval that holds all that were asked about; null when none was. */
export function hullOf({ intervals }: AskedTimes): Interval | null {
  if (intervals.length === 0) return null;
  const froms = intervals.map(({ fromMs }) => fromMs);
  const tos = intervals.map(({ toMs }) => toMs);
  return {
    fromMs: froms.includes(null) ? null : Math.min(...froms.map((from) => from ?? 0)),
    toMs: tos.includes(null) ? null : Math.max(...tos.map((to) => to ?? 0)),
  };
}
