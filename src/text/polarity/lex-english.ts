import { withoutNegativePrefix } from './antonyms.js';
import type { Cue } from './cue-table.js';
import { englishWord, negatedAuxiliary } from './english-lexicon.js';
import { type EnglishPhrase, englishPhraseAt } from './english-phrases.js';
import { has, isMark, type Token } from './token.js';
import { AUXILIARY, CAPITAL, CHINESE, CLOSED, DETERMINER, FUNCTION, MARK, PRONOUN } from './token-flags.js';

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const UPPER = /^\p{Lu}/u;
const CONTRACTIONS = new Set(['s', 're', 've', 'll', 'd', 'm', 't']);
const SIGNS = new Set(Array.from('.,;:!?\\"\'()[]{}-/\n'));
const DIGIT = /\d/;
const LETTER = /[a-z]/;

/** A word of a folded text and where it stands; `after` is the end of what was read before it. */
export interface WordPlace {
  readonly text: string;
  readonly after: number;
  readonly start: number;
  readonly end: number;
}

/** Pushes a word with the marks before it; gives the end of what was read (`n't` is read with its auxiliary). */
export function lexWord(tokens: Token[], { text, after, start, end }: WordPlace): number {
  const surface = text.slice(start, end);
  const follows = after === start - 1 && text[after] === "'" && LETTER.test(text[after - 1] ?? '');
  if (follows && CONTRACTIONS.has(surface)) {
    const word = `'${surface}`;
    const { lemma, flags } = englishWord(word);
    tokens.push({ lemma: surface === 's' ? word : lemma, word, start: after, end, flags: flags | FUNCTION, cue: null });
    return end;
  }
  lexMarks(tokens, text, after, start);
  const auxiliary = negatedAuxiliary(surface);
  const tail = auxiliary !== undefined && text.startsWith("'t", end) && !LETTER.test(text[end + 2] ?? '') ? 2 : 0;
  if (auxiliary !== undefined && (tail > 0 || surface.endsWith('t'))) {
    const { lemma, flags } = englishWord(auxiliary);
    tokens.push({ lemma, word: auxiliary, start, end, flags, cue: null });
    tokens.push({ lemma: 'not', word: 'not', start, end: end + tail, flags: AUXILIARY, cue: null });
    return end + tail;
  }
  const { lemma, flags } = englishWord(surface);
  const bits = isHyphenated(text, start, end) ? flags & ~CLOSED : flags;
  tokens.push({ lemma, word: surface, start, end, flags: bits, cue: null });
  return end;
}

/** Part of a compound (`pop-up`): no preposition, whatever it looks like. */
function isHyphenated(text: string, start: number, end: number): boolean {
  return (
    (text[start - 1] === '-' && WORD_CHARACTER.test(text[start - 2] ?? '')) ||
    (text[end] === '-' && WORD_CHARACTER.test(text[end + 1] ?? ''))
  );
}

/** Pushes the marks of [from, to), which holds no words; a hyphen in a word and a dot in a number are none. */
export function lexMarks(tokens: Token[], text: string, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const sign = text.charAt(at);
    if (sign === ' ' || !SIGNS.has(sign) || (to - from === 1 && isInside(text, at, sign))) continue;
    tokens.push({ lemma: sign, word: sign, start: at, end: at + 1, flags: MARK, cue: null });
  }
}

function isInside(text: string, at: number, sign: string): boolean {
  if (at > 0 && (sign === '-' || sign === '/' || sign === "'")) return true;
  if (sign !== '.' && sign !== ',' && sign !== ':') return false;
  return DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at + 1));
}

/** Marks the last word as a name when it was written with a capital and does not begin a sentence. */
export function markName(tokens: Token[], text: string, start: number): void {
  const token = tokens.at(-1);
  const before = tokens.at(-2);
  if (token === undefined || before === undefined || !UPPER.test(text.charAt(start))) return;
  if (isMark(before, '.!?\n"') || has(token, PRONOUN)) return;
  tokens[tokens.length - 1] = { ...token, flags: token.flags | CAPITAL };
}

/** Makes one token of each English cue of one or more words. */
export function joinPhrases(raw: readonly Token[]): Token[] {
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
    tokens.push({ ...token, end: raw[found.to - 1]?.end ?? token.end, cue: found.cue });
    at = found.to;
  }
  return tokens;
}

const VERB_CUES: ReadonlySet<string> = new Set(['reject', 'affirm', 'exchange', 'prefer', 'hedge']);

/** After an article or a possessive a verb of one word is a noun (`an exchange`, `my support`). */
function isNoun(raw: readonly Token[], at: number, { cue, to }: EnglishPhrase): boolean {
  if (!has(raw[at - 1], DETERMINER)) return false;
  if (cue.phrase.startsWith('VEX')) return true;
  return to === at + 1 && VERB_CUES.has(cue.kind) && !cue.phrase.includes(' ');
}

const MARKED: Cue = { kind: 'marked', phrase: 'negative prefix', confidence: 0.9 };
const PREFIXED = /^(?:un|in|im|ir|il|dis|non)/;
/** Prefixed words that praise or merely describe. */
const UNMARKED = new Set(
  `unlimited unforgettable unbeatable unbelievable unlocked undisputed unique independent infinite incredible
invaluable immediate individual inside international`.split(/\s+/),
);

function markedOrPlain(token: Token): Token {
  if (token.cue !== null || !PREFIXED.test(token.word) || UNMARKED.has(token.word)) return token;
  return withoutNegativePrefix(token.word) === undefined ? token : { ...token, cue: MARKED };
}
