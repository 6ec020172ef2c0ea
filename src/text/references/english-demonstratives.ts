import {
  ADJECTIVES,
  AUXILIARY,
  BE,
  CLAUSE_VERBS,
  CONJUNCTIONS,
  DETERMINERS,
  isLight,
  isPast,
  isVerb,
  PREPOSITIONS,
  SUBJECT_PRONOUNS,
  TIME_NOUNS,
} from './english-lexicon.js';
import { compileEnglish, matchEnglish } from './english-patterns.js';
import { type EnglishText, referenceAt } from './english-text.js';
import type { MentionType } from './mention.js';
import type { Reference } from './reference.js';
import { wordsOfList } from './words-of-list.js';

const DEMONSTRATIVES = wordsOfList(`this that these those`);
/** What `this` with it means is there for everybody. */
const AROUND_US = wordsOfList(
  `country city town village world planet life chat conversation app century decade universe economy weather hemisphere age era channel number account house flat office`,
);
/** Texts that call themselves `this`. */
const SELF_TEXTS = wordsOfList(`letter email mail message text note report post form application review`);
/** Words by which what was just said is taken up. */
const TAKEN_UP = wordsOfList(
  `case situation problem issue way point matter question reason idea plan thing kind sort stuff`,
);
const CLAUSE_OPENERS = wordsOfList(
  `and but so or because if when while why how where what since although though unless until than like as`,
);

/** References that are found by their words alone. */
const FIXED = compileEnglish<string>([
  ['the latter', 'the latter|former @aux|@verb|sounds|looks|please', 'the latter|former >'],
  [
    'the other',
    'the other ~ @noun',
    'the other one|ones|two|three',
    'the other|others >',
    'the rest >',
    'the rest of it|them|that|those',
  ],
  [
    'the previous',
    'the previous|above|aforementioned|preceding|earlier ~ @noun',
    'the original|initial|old|other version|draft|plan|price|order|address|text|one',
    'the above >',
  ],
  [
    'one of a list',
    'the first|second|third|fourth|last|next|middle|bottom|top|left|right >',
    'number|option|choice @number|one|two|three|a|b|c >',
    'the first|second|third|fourth|fifth|last|next option|choice|answer|question|point|version|suggestion|item|idea|part|paragraph|sentence|line|step|link|result|draft|attempt|offer|picture|photo|message|file',
    'the first|last two|three|few >',
  ],
  [
    'both',
    '^ both|either|neither please? $',
    '^ both|either|neither @aux|sound|sounds|work|works',
    'both|all|some|none|any|neither|either|one of them|those|these',
  ],
  ['such', 'such a|an thing', 'something|anything|nothing like that'],
]);
/** After these an ordinal says itself what it is of. */
const OWN_COMPLEMENT = wordsOfList(`of in from that i we you he she they with on at about`);
/** `the other` and ordinals that are no reference. */
const OTHER_IDIOMS = wordsOfList(`day hand way side end half time world night`);

const THINGS: ReadonlySet<MentionType> = new Set([
  'thing',
  'place',
  'organisation',
  'work',
  'name',
  'person',
  'identifier',
]);

/** Demonstratives, `one` in place of a noun, `there`, and members of a list, that stand for nothing in the message. */
export function englishDemonstratives(read: EnglishText): Reference[] {
  const found: Reference[] = [];
  read.words.forEach(({ word }, at) => {
    if (read.idioms.has(at)) return;
    const reference = DEMONSTRATIVES.has(word)
      ? demonstrative(read, at)
      : word === 'one' || word === 'ones'
        ? proform(read, at)
        : word === 'there'
          ? place(read, at)
          : null;
    if (reference !== null) found.push(reference);
  });
  for (const { rule, from, to } of matchEnglish(read.words, FIXED))
    if (!isListed(read, rule, from, to)) found.push(referenceAt(read, from, to, 'demonstrative', rule));
  return found;
}

function demonstrative(read: EnglishText, at: number): Reference | null {
  const { words } = read;
  const self = words[at];
  const next = words[at + 1];
  if (self === undefined) return null;
  const isOver = next === undefined || next.before !== 'none' || CLOSERS.has(next.word);
  if (self.word === 'that' && !isDemonstrativeThat(read, at, isOver)) return null;
  const isNear = self.word === 'this' || self.word === 'these';
  if (isNear && read.handsOver) return null;
  const nouns = isOver ? 0 : nounWords(read, at + 1);
  if (nouns === 0) {
    if (self.word === 'those' && (next?.word === 'who' || next?.word === 'of')) return null;
    // "This is Anna", "this is my first time": presents something new.
    if (isNear && next?.word === 'is' && isPresented(read, at + 2)) return null;
    return isTakenUp(read, at)
      ? null
      : referenceAt(read, at, at + 1, 'demonstrative', 'demonstrative without antecedent');
  }
  const to = at + 1 + nouns;
  const head = words[to - 1]?.word ?? '';
  if (isNear && (TIME_NOUNS.has(head) || AROUND_US.has(head))) return null;
  if (isNear && SELF_TEXTS.has(head) && words[at - 1]?.word === 'in') return null;
  const singular = head.endsWith('s') ? head.slice(0, -1) : head;
  const start = self.start;
  if (read.mentions.some((mention) => mention.end <= start && sameHead(mention.head, singular))) return null;
  if (TAKEN_UP.has(singular) && isTakenUp(read, at)) return null;
  return referenceAt(read, at, to, 'demonstrative', 'demonstrative noun');
}

function sameHead(head: string, singular: string): boolean {
  return head === singular || head === `${singular}s`;
}

/** Whether `that` points at something, and does not begin a clause. */
function isDemonstrativeThat({ words }: EnglishText, at: number, isOver: boolean): boolean {
  const self = words[at];
  const previous = words[at - 1];
  const next = words[at + 1]?.word ?? '';
  if (self === undefined) return false;
  const isPredicated = BE.has(next) || AUXILIARY.has(next);
  // "that Tim might enjoy", "that she likes"
  const isRelative =
    (words[at + 1]?.isCapitalised === true && isPredicate(words[at + 2]?.word)) || SUBJECT_PRONOUNS.has(next);
  // A clause that begins with that points.
  if (previous === undefined || self.before !== 'none') return !isRelative || isOver;
  const word = previous.word;
  if (isOver) return !(word === 'all' || word === 'so');
  if (isRelative) return false;
  if (CLAUSE_VERBS.has(word)) return isVerb(word) && (isPredicated || isObject(words, at));
  if (CLAUSE_OPENERS.has(word)) return true;
  if (AUXILIARY.has(word) || BE.has(word)) {
    // "why did that happen", but not "what does Tim have that serves": there have is no auxiliary.
    const isInverted = previous.before !== 'none' || CLAUSE_OPENERS.has(words[at - 2]?.word ?? 'and');
    return isInverted || !(isPredicated || isVerb(next));
  }
  if (PREPOSITIONS.has(word)) return !isPredicated || word === 'about';
  // "show me that again", but not "tell me that dinner is ready".
  if (OBJECTS.has(word)) return CLOSERS.has(next) || isObject(words, at);
  if (!isVerb(word)) return false;
  // "book that restaurant", but not "the book that I read".
  if (isPredicate(next)) return false;
  const earlier = words[at - 2];
  const isNoun =
    earlier !== undefined &&
    previous.before === 'none' &&
    !isPast(word) &&
    (DETERMINERS.has(earlier.word) || earlier.word === "'s" || !isLight(earlier.word));
  return !isNoun && !DETERMINERS.has(next);
}

function isPredicate(word: string | undefined): boolean {
  return (
    word !== undefined && (BE.has(word) || AUXILIARY.has(word) || (isVerb(word) && word.endsWith('s')) || isPast(word))
  );
}

/** "explain that step", but not "explain that steps are": the noun after it has no verb of its own. */
function isObject(words: EnglishText['words'], at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || isLight(next.word)) return next !== undefined && ORDINALS.has(next.word);
  // "that restaurants ..." can not be: the noun is plural.
  if (next.word.endsWith('s') && !next.word.endsWith('ss')) return false;
  let end = at + 1;
  while (end < words.length && (end === at + 1 || words[end]?.before === 'none') && !isLight(words[end]?.word ?? ''))
    end += 1;
  const after = words[end];
  const isOver = after === undefined || after.before !== 'none';
  return end - at <= 4 && (isOver || PREPOSITIONS.has(after.word)) && !isVerb(words[end - 1]?.word ?? '');
}

const OBJECTS = wordsOfList(`me him her us them you`);
const CLOSERS = wordsOfList(`again please too now then instead first today tomorrow later once`);
const ORDINALS = wordsOfList(`one last first second other same very`);

/** Words of the noun phrase that follows a demonstrative. */
function nounWords({ words }: EnglishText, from: number): number {
  let count = 0;
  for (let at = from; at < words.length && count < 4; at += 1, count += 1) {
    const word = words[at];
    if (word === undefined || word.before !== 'none') break;
    const isAdjective = ADJECTIVES.has(words[at - 1]?.word ?? '');
    if (word.word === 'one' || word.word === 'ones') return count + 1;
    if (word.word === 'two' || word.word === 'three') continue;
    if (isLight(word.word) || CONJUNCTIONS.has(word.word)) break;
    if (isVerb(word.word) && count > 0 && !isAdjective) break;
    // "that restaurant expensive": said of it, not part of its name.
    if (ADJECTIVES.has(word.word) && count > 0 && !isAdjective) break;
    // "that happened": a verb and no noun.
    if (count === 0 && /(?:ed|ing)$/.test(word.word) && isVerb(word.word)) break;
    if (count === 0 && IRREGULAR_ONLY.has(word.word)) break;
  }
  return count;
}

const IRREGULAR_ONLY = wordsOfList(
  `went came became took said made meant cost sounds looks works helps happens seems means makes sounded look mean happen seem sound help go come make need fit fits goes`,
);

function isPresented({ words }: EnglishText, at: number): boolean {
  const next = words[at];
  return next !== undefined && (next.isCapitalised || ['my', 'our', 'a', 'an'].includes(next.word));
}

/** Whether an earlier clause of the message says something that can be taken up. */
function isTakenUp({ words, mentions }: EnglishText, at: number): boolean {
  let border = at;
  while (border > 0 && words[border]?.before === 'none') border -= 1;
  const start = words[border]?.start ?? 0;
  if (border === 0) return false;
  const hasMention = mentions.some((mention) => mention.end <= start && !mention.isWeak && mention.type !== 'time');
  const hasVerb = words.slice(0, border).some(({ word }) => BE.has(word) || AUXILIARY.has(word) || isVerb(word));
  return hasMention && hasVerb;
}

/** `the blue one`: a noun that is left out. */
function proform(read: EnglishText, at: number): Reference | null {
  const { words, mentions } = read;
  const self = words[at];
  if (self === undefined || self.before !== 'none') return null;
  let from = at - 1;
  while (from > 0 && words[from]?.before === 'none' && ADJECTIVES.has(words[from]?.word ?? '')) from -= 1;
  const opener = words[from]?.word ?? '';
  if (!OPENERS_OF_ONE.has(opener)) return null;
  const isNamed = mentions.some(
    ({ end, type, isWeak }) => end <= self.start && !isWeak && THINGS.has(type) && end <= (words[from]?.start ?? 0),
  );
  return isNamed ? null : referenceAt(read, from, at + 1, 'demonstrative', 'one for a noun');
}

const OPENERS_OF_ONE = wordsOfList(
  `the a an this that these those which another other any each my your his her their same`,
);

/** `there` that is a place. */
function place(read: EnglishText, at: number): Reference | null {
  const { words, mentions, clauses } = read;
  const self = words[at];
  const next = words[at + 1];
  if (self === undefined) return null;
  const isOver =
    next === undefined ||
    next.before !== 'none' ||
    PREPOSITIONS.has(next.word) ||
    CONJUNCTIONS.has(next.word) ||
    TIME_NOUNS.has(next.word) ||
    ['again', 'before', 'too', 'now', 'tomorrow', 'today'].includes(next.word);
  if (!isOver || at === 0) return null;
  const isNamed = mentions.some(
    ({ end, type, clause }) =>
      end <= self.start &&
      (type === 'place' || type === 'organisation' || (type === 'name' && clause < (clauses[at] ?? 0))),
  );
  return isNamed ? null : referenceAt(read, at, at + 1, 'demonstrative', 'there without a place');
}

/** Whether what a fixed reference picks from is in the message. */
function isListed({ words, mentions }: EnglishText, rule: string, from: number, to: number): boolean {
  const start = words[from]?.start ?? 0;
  // "the last photo of Karlie" says itself which.
  if (rule === 'one of a list' && OWN_COMPLEMENT.has(words[to]?.word ?? '') && words[to]?.before === 'none')
    return true;
  if (rule === 'the other' && OTHER_IDIOMS.has(words[to - 1]?.word ?? '')) return true;
  if (rule === 'such' || rule === 'the previous') return false;
  return mentions.some(({ end, type, isWeak }) => end <= start && !isWeak && THINGS.has(type));
}
