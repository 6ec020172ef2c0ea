import { CJK, EMOJI, spansOf } from '../script.js';
import { withoutNegativePrefix } from './antonyms.js';
import { CHINESE_VERB_OBJECT } from './chinese-words.js';
import { type ChineseCue, chineseCueAt, chineseFlags, isMeasureAfter } from './chinese-lexicon.js';
import type { Cue } from './cue-table.js';
import { englishWord, negatedAuxiliary } from './english-lexicon.js';
import { type EnglishPhrase, englishPhraseAt } from './english-phrases.js';
import { foldSameLength } from './fold.js';
import { has, isMark, type Token } from './token.js';
import { AUXILIARY, CAPITAL, CHINESE, CLOSED, DETERMINER, FUNCTION, MARK, PERSON, PRONOUN, VERB } from './token-flags.js';

/** Cuts a run of CJK characters into words; the pieces put together are the run. */
export type CutIntoWords = (run: string) => Iterable<string>;

/** Longest piece given to `Intl.Segmenter`, whose time grows with the square of the length. */
const PIECE_LENGTH = 128;
let segmenter: Intl.Segmenter | undefined;

/** Words of a run by `Intl.Segmenter`. */
export function cutIntoWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  for (let from = 0; from < run.length; from += PIECE_LENGTH)
    for (const { segment } of segmenter.segment(run.slice(from, from + PIECE_LENGTH))) words.push(segment);
  return words;
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const SIGNS = new Set(Array.from('.,;:!?\\"\'()[]{}-/\n'));

/** Tokens of a text in reading order: words, cues of several words as one token, and the marks between them. */
export function lex(text: string, cut: CutIntoWords = cutIntoWords): Token[] {
  const folded = foldSameLength(text);
  const raw: Token[] = [];
  let after = 0;
  for (const { kind, start, end } of spansOf(folded)) {
    if (start < after) continue;
    if (kind === EMOJI) continue;
    if (kind === CJK) {
      pushMarks(raw, folded, after, start);
      pushRun(raw, folded.slice(start, end), start, cut);
      after = end;
    } else {
      after = pushWord(raw, folded, after, start, end);
      if (isCapital(text, start)) markName(raw);
    }
  }
  pushMarks(raw, folded, after, folded.length);
  return joinPhrases(raw);
}

const UPPER = /^\p{Lu}/u;

function isCapital(text: string, at: number): boolean {
  return UPPER.test(text.charAt(at));
}

/** The word just read is a name unless it begins a sentence. */
function markName(tokens: Token[]): void {
  const token = tokens.at(-1);
  const before = tokens.at(-2);
  if (token === undefined || before === undefined || isMark(before, '.!?\n"') || has(token, PRONOUN)) return;
  tokens[tokens.length - 1] = { ...token, flags: token.flags | CAPITAL };
}

/** Pushes a word with the marks before it; gives the end of what was read (`n't` is read with its auxiliary). */
function pushWord(tokens: Token[], text: string, after: number, start: number, end: number): number {
  const surface = text.slice(start, end);
  const isContracted = after === start - 1 && text[start - 1] === "'" && /[a-z]/.test(text[start - 2] ?? '');
  if (isContracted && /^(?:s|re|ve|ll|d|m|t)$/.test(surface)) {
    const { lemma, flags } = englishWord(`'${surface}`);
    tokens.push({
      lemma: surface === 's' ? "'s" : lemma,
      word: `'${surface}`,
      start: start - 1,
      end,
      flags: flags | FUNCTION,
      cue: null,
    });
    return end;
  }
  pushMarks(tokens, text, after, start);
  const auxiliary = negatedAuxiliary(surface);
  const tail = auxiliary !== undefined && text.startsWith("'t", end) && !/[a-z]/.test(text[end + 2] ?? '') ? 2 : 0;
  if (auxiliary !== undefined && (tail > 0 || surface.endsWith('t'))) {
    const { lemma, flags } = englishWord(auxiliary);
    tokens.push({ lemma, word: auxiliary, start, end, flags, cue: null });
    tokens.push({ lemma: 'not', word: 'not', start, end: end + tail, flags: AUXILIARY, cue: null });
    return end + tail;
  }
  const { lemma, flags } = englishWord(surface);
  tokens.push({
    lemma,
    word: surface,
    start,
    end,
    flags: isHyphenated(text, start, end) ? flags & ~CLOSED : flags,
    cue: null,
  });
  return end;
}

/** Part of a compound (`pop-up`): no preposition, whatever it looks like. */
function isHyphenated(text: string, start: number, end: number): boolean {
  return (
    (text[start - 1] === '-' && WORD_CHARACTER.test(text[start - 2] ?? '')) ||
    (text[end] === '-' && WORD_CHARACTER.test(text[end + 1] ?? ''))
  );
}

function pushMarks(tokens: Token[], text: string, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const sign = text.charAt(at);
    if (!SIGNS.has(sign)) continue;
    // A hyphen inside a word and a dot inside a number are no marks of a sentence.
    if (to - from === 1 && from > 0 && (sign === '-' || sign === '/' || sign === "'")) continue;
    if (
      to - from === 1 &&
      (sign === '.' || sign === ',' || sign === ':') &&
      /\d/.test(text.charAt(at - 1)) &&
      /\d/.test(text.charAt(at + 1))
    )
      continue;
    tokens.push({ lemma: sign, word: sign, start: at, end: at + 1, flags: MARK, cue: null });
  }
}

/** A character that is a word of its own to the segmenter and says something: a piece of a name it does not know. */
function isLone(run: string, from: number, to: number, borders: ReadonlySet<number>): boolean {
  const last = run.charAt(to - 1);
  if (!borders.has(to) || !borders.has(to - 1) || (chineseFlags(last) & (FUNCTION | VERB | PERSON)) !== 0) return false;
  return to - from === 1 || isLone(run, from, to - 1, borders);
}

/** What makes a noun of the word before it (办公室, 素食者). */
const SUFFIXES = new Set(Array.from('者室症党族师员机馆店厂器仪卡片'));
const PARTICLES = new Set(['了', '过', '着']);

/** 养了, 去过: the verb is the word. */
function isVerbWithParticle(run: string, from: number, to: number): boolean {
  return to - from === 2 && PARTICLES.has(run.charAt(to - 1)) && (chineseFlags(run.charAt(from)) & VERB) !== 0;
}

const WHETHER: Cue = { kind: 'ask', phrase: '…不…', confidence: 1 };
/** Look like a verb asked about, but are words. */
const NO_QUESTION = new Set(['动不动', '时不时', '了不了']);

/**
 * 喝不喝, 戒没戒, 喜欢不喜欢, 吃了没: a verb with its own negation asks. Gives the end of `不` and what repeats the verb before
 * it; 0 where nothing is asked.
 */
function askedEnd(run: string, at: number, from: number): number {
  const sign = run.charAt(at);
  if (sign !== '不' && sign !== '没') return 0;
  for (const length of [1, 2]) {
    if (at - length < from || at + 1 + length > run.length) continue;
    const verb = run.slice(at - length, at);
    if (verb === run.slice(at + 1, at + 1 + length) && !NO_QUESTION.has(run.slice(at - length, at + 1 + length)))
      return at + 1 + length;
  }
  return sign === '没' && at === run.length - 1 && run.charAt(at - 1) === '了' ? at + 1 : 0;
}

/** Cues of a run first, by the longest match; words in what lies between. */
function pushRun(tokens: Token[], run: string, offset: number, cut: CutIntoWords): void {
  const borders = new Set<number>([0]);
  let border = 0;
  for (const word of cut(run)) {
    border += word.length;
    borders.add(border);
  }
  const isBoundary = (at: number): boolean => borders.has(at);
  let from = 0;
  const flush = (to: number): void => {
    while (from < to) {
      let end = from + 1;
      while (end < to && !borders.has(end)) end += 1;
      if (isVerbWithParticle(run, from, end)) end -= 1;
      else if (end - from > 1 && end < to && SUFFIXES.has(run.charAt(end)) && borders.has(end + 1)) end += 1;
      while (!isMeasureAfter(run.slice(from, end), run.slice(0, from)) && isLone(run, from, end, borders) && isLone(run, end, end + 1, borders) && end < to) end += 1;
      if (CHINESE_VERB_OBJECT.test(run.slice(from, end))) end -= 1;
      const word = run.slice(from, end);
      const flags = isMeasureAfter(word, run.slice(0, from)) ? CHINESE | FUNCTION : chineseFlags(word);
      tokens.push({ lemma: word, word, start: offset + from, end: offset + end, flags, cue: null });
      from = end;
    }
  };
  for (let at = 0; at < run.length; ) {
    const alternatives = at < from ? 0 : askedEnd(run, at, from);
    const found: ChineseCue | null =
      alternatives > 0 ? { cue: WHETHER, length: alternatives - at } : chineseCueAt(run, at, isBoundary);
    if (found === null) {
      at += 1;
      continue;
    }
    flush(at);
    const { cue, length } = found;
    const word = run.slice(at, at + length);
    const place = { lemma: word, word, start: offset + at, end: offset + at + length };
    if (cue.kind === 'word') tokens.push({ ...place, flags: CHINESE, cue: null });
    else tokens.push({ ...place, flags: CHINESE | (cue.kind === 'plain' ? FUNCTION : 0), cue });
    at += length;
    from = at;
  }
  flush(run.length);
}

const VERB_CUES: ReadonlySet<string> = new Set(['reject', 'affirm', 'exchange', 'prefer', 'hedge']);

/** After an article or a possessive a verb of one word is a noun (`an exchange`, `my support`). */
function isNoun(raw: readonly Token[], at: number, { cue, to }: EnglishPhrase): boolean {
  return to === at + 1 && VERB_CUES.has(cue.kind) && !cue.phrase.includes(' ') && has(raw[at - 1], DETERMINER);
}

const MARKED: Cue = { kind: 'marked', phrase: 'negative prefix', confidence: 0.9 };
/** Prefixed words that praise or merely describe. */
const UNMARKED = new Set(
  'unlimited unforgettable unbeatable unbelievable unlocked undisputed unique independent infinite incredible invaluable immediate individual inside international'.split(
    ' ',
  ),
);
const PREFIXED = /^(?:un|in|im|ir|il|dis|non)/;

function markedOrPlain(token: Token): Token {
  if (token.cue !== null || !PREFIXED.test(token.word) || UNMARKED.has(token.word)) return token;
  return withoutNegativePrefix(token.word) === undefined ? token : { ...token, cue: MARKED };
}

/** English cues of one or more words become one token each. */
function joinPhrases(raw: readonly Token[]): Token[] {
  const tokens: Token[] = [];
  const particles = new Set<number>();
  for (let at = 0; at < raw.length; ) {
    const token = raw[at];
    if (token === undefined) break;
    const found = token.cue === null && !has(token, CHINESE) ? englishPhraseAt(raw, at) : null;
    if (found === null || isNoun(raw, at, found)) {
      tokens.push(particles.has(at) ? { ...token, flags: FUNCTION } : markedOrPlain(token));
      at += 1;
      continue;
    }
    if (found.particle >= 0) particles.add(found.particle);
    const last = raw[found.to - 1] ?? token;
    tokens.push({ ...token, end: last.end, cue: found.cue });
    at = found.to;
  }
  return tokens;
}
