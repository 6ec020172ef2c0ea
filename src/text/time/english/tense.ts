import type { FoundReference } from '../reference.js';
import type { Tense } from '../time-expression.js';
import type { Cue, EnglishScan } from './reading.js';
import {
  BEFORE_IS,
  CLAUSE_WORDS,
  FUTURE_WORDS,
  HABIT_VERBS,
  KEEPS_PARTICIPLE_PAST,
  MAKES_PARTICIPLE_PRESENT,
  NO_PAST,
  NO_VERB,
  PAST_WORDS,
  PRESENT_WORDS,
  PUT_OFF,
  RECALL_WORDS,
  SUBJECTS,
} from './tense-words.js';
import type { EnglishToken } from './tokens.js';

/** How far from a time its verb is looked for, in words to each side. */
const REACH = 40;
const ENDS_SENTENCE = /[.!?;\n。！？；]/;
const ENDS_CLAUSE = /[,:()"—…，：]/;

/** What is found nearest to a time, by strength. */
interface Cues {
  readonly verb: Tense | null;
  readonly lookingBack: boolean;
  readonly present: boolean;
}

/**
 * Whether the clause in which a time stands speaks of the past or of the future: the nearest verb that says so; else
 * words of looking back, else a verb in the present (future); else the same of the whole sentence. Null when nothing does.
 *
 * @example
 * ```ts
 * // 'past': "What did Ingrid say on Monday?"   'future': "We fly out on Monday."   null: "Monday"
 * ```
 */
export function englishTense(scan: EnglishScan, found: FoundReference): Tense | null {
  const first = indexAt(scan.tokens, found.start);
  const last = Math.max(first, indexAt(scan.tokens, found.end) - 1);
  return tenseOf(cuesAround(scan, first, last, true)) ?? tenseOf(cuesAround(scan, first, last, false));
}

/** True when the clause speaks of what is usually done: "I run in the morning" names no morning. */
export function isEnglishHabit(scan: EnglishScan, found: FoundReference): boolean {
  const first = indexAt(scan.tokens, found.start);
  for (const step of [-1, 1])
    for (let at = first + step; Math.abs(at - first) <= REACH && isInside(scan, at, step, false); at += step)
      if (HABIT_VERBS.has(scan.tokens[at]?.word ?? '')) return true;
  return false;
}

function tenseOf({ verb, lookingBack, present }: Cues): Tense | null {
  return verb ?? (lookingBack ? 'past' : present ? 'future' : null);
}

/** Index of the first token that begins at or after an offset. */
function indexAt(tokens: readonly EnglishToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cuesAround(scan: EnglishScan, first: number, last: number, inClause: boolean): Cues {
  let before: number | null = first - 1;
  let after: number | null = last + 1;
  let lookingBack = scan.tokens[first - 1]?.word === 'from';
  let present = false;
  for (let distance = 0; distance < REACH && (before !== null || after !== null); distance += 1) {
    if (before !== null && !isInside(scan, before, -1, inClause)) before = null;
    if (after !== null && !isInside(scan, after, 1, inClause)) after = null;
    for (const at of [before, after]) {
      const cue = at === null ? null : cueAt(scan, at);
      if (cue === 'past' && at !== null && isPutOff(scan, at, first)) return { verb: 'future', lookingBack, present };
      if (cue === 'past' || cue === 'future') return { verb: cue, lookingBack, present };
      if (cue === 'looking-back') lookingBack = true;
      else if (cue === 'present') present = true;
    }
    before = before === null ? null : before - 1;
    after = after === null ? null : after + 1;
  }
  return { verb: null, lookingBack, present };
}

/** Whether a token belongs to the clause (or sentence) of its neighbour towards the time. */
function isInside({ folded, tokens }: EnglishScan, at: number, step: number, inClause: boolean): boolean {
  const token = tokens[at];
  const inner = tokens[at - step];
  if (token === undefined) return false;
  const [left, right] = step < 0 ? [token, inner] : [inner, token];
  if (inClause && step > 0 && CLAUSE_WORDS.has(token.word)) return false;
  if (left === undefined || right === undefined || right.gap === 'space' || right.gap === 'hyphen') return true;
  const between = folded.slice(left.end, right.start);
  return !ENDS_SENTENCE.test(between) && !(inClause && ENDS_CLAUSE.test(between));
}

function cueAt(scan: EnglishScan, at: number): Cue | null {
  const known = scan.cues[at];
  if (known !== undefined) return known;
  const cue = cueOf(scan, at);
  scan.cues[at] = cue;
  return cue;
}

function cueOf(scan: EnglishScan, at: number): Cue | null {
  const token = scan.tokens[at];
  if (token === undefined) return null;
  const { word } = token;
  if (isPast(word)) return isPresentParticiple(scan, at) || isHaveGot(scan, at) ? 'present' : 'past';
  const next = scan.tokens[at + 1]?.word;
  if (word === 'remind' && isAfterDid(scan, at)) return 'past';
  if (FUTURE_WORDS.has(word) || word.endsWith("'ll")) return 'future';
  if (word === 'going' && next === 'to') return 'future';
  if (word === 'about' && next === 'to') return 'future';
  if (RECALL_WORDS.has(word)) return 'looking-back';
  if (PRESENT_WORDS.has(word) || isVerbOfSubject(scan, at, word)) return 'present';
  return BEFORE_IS.has(word) && scan.folded.startsWith("'s", token.end) ? 'present' : null;
}

function isPast(word: string): boolean {
  return PAST_WORDS.has(word) || (word.length > 3 && word.endsWith('ed') && !NO_PAST.has(word));
}

/** "Will be delivered", "is booked", "need it fixed". */
function isPresentParticiple({ tokens }: EnglishScan, at: number): boolean {
  let present = false;
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const word = tokens[back]?.word ?? '';
    if (KEEPS_PARTICIPLE_PAST.has(word)) return false;
    if (MAKES_PARTICIPLE_PRESENT.has(word)) present = true;
  }
  return present;
}

/** "Moved it to Monday", "booked a table for Friday": the deed is past, the time is not. */
function isPutOff({ tokens }: EnglishScan, at: number, first: number): boolean {
  return PUT_OFF.has(tokens[at]?.word ?? '') && /^(?:to|for|until|till)$/.test(tokens[first - 1]?.word ?? '');
}

/** "Did you remind me": the first verb has the tense. */
function isAfterDid({ tokens }: EnglishScan, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1)
    if (/^(?:did|didn't)$/.test(tokens[back]?.word ?? '')) return true;
  return false;
}

/** "I've got a flight". */
function isHaveGot({ tokens }: EnglishScan, at: number): boolean {
  return tokens[at]?.word === 'got' && /^(?:have|has|haven't|hasn't)$|'ve$/.test(tokens[at - 1]?.word ?? '');
}

function isVerbOfSubject({ tokens }: EnglishScan, at: number, word: string): boolean {
  return SUBJECTS.has(tokens[at - 1]?.word ?? '') && /^[a-z]+$/.test(word) && !NO_VERB.has(word);
}
