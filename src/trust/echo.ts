import { hash128 } from '../text/fingerprint/hash128.js';
import { statementTokens } from '../text/fingerprint/statement-tokens.js';
import { statementFingerprint } from '../text/fingerprint.js';
import { type EchoSentence, echoSentences } from './echo-sentences.js';

/**
 * Share of a message from which it is an echo as a whole. Below it the message holds enough of its own to be looked at;
 * {@link withoutEchoes} gives that part.
 */
export const ECHO_SHARE = 0.8;

/** Sentences that hold fewer letters (CJK characters) are no evidence of anything: `Sure!`, `好的。`. */
const FEWEST_LETTERS = 12;
const FEWEST_CJK = 6;
/** Share of a sentence's shingles that has to be known. */
const CONTAINMENT = 0.8;
/** Tokens of a shingle: words of English, characters of Chinese. */
const WORDS = 3;
const CHARACTERS = 5;
/** Sentences of fewer tokens are compared as a whole only. */
const FEWEST_TOKENS = 4;
const KEY_LENGTH = 16;
const LETTER = /\p{L}/u;
const CJK_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The one who is spoken to is `I` in what was told, `the user` in what was stored and `you` in what comes back. */
const SPOKEN_TO = /^(?:i|you|user|我|你|您)$/;
const CHINESE_USER = /用户|使用者/g;
const FILLER =
  /^(?:sure|ok|okay|yes|no problem|got it|noted|great|thanks|thank you|of course|certainly|understood|right|alright|here (?:you go|it is)|good (?:question|morning)|hello|hi|好的?|没问题|当然(?:可以)?|收到|明白了?|了解|是的|嗯|谢谢|不客气|你好|您好)[\s,.!?，。！？~]*$/i;

/** What of a sentence is an echo. */
export interface EchoPart {
  /** [start, end) in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** `exact` after normalisation and without its lead; `close` when its words are those of injected text. */
  readonly echo: 'exact' | 'close' | 'none';
  /** Letters and numbers in it; 0 for courtesies such as `Sure!`. */
  readonly length: number;
}

/**
 * Keys of the sentences of texts that were put into a prompt: of each sentence of 12 letters (6 CJK characters) or more,
 * and of the runs of words in it. They hold nothing of the text itself and are meant to be kept for a session.
 */
export function echoKeys(renderedTexts: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const text of renderedTexts)
    for (const { said } of echoSentences(text)) {
      if (!isLongEnough(said)) continue;
      keys.add(exactKey(said));
      const { whole, shingles } = closeKeys(said);
      if (whole !== null) keys.add(whole);
      for (const { key } of shingles) keys.add(key);
    }
  return keys;
}

/** The sentences of a message, each with whether it says again what the keys stand for. */
export function echoParts(text: string, known: ReadonlySet<string>): readonly EchoPart[] {
  return echoSentences(text).map((sentence) => {
    const { start, end, said } = sentence;
    return { start, end, echo: echoOf(sentence, known), length: FILLER.test(said) ? 0 : lengthOf(said) };
  });
}

/**
 * Share of a message, by letters and numbers of its sentences, that is an echo of injected text, in [0,1]; 0 for a
 * message without any. Courtesies do not count. Meant for what an assistant or a tool says: a user who says a thing again
 * confirms it.
 *
 * @example
 * const known = echoKeys(['User prefers oat milk in coffee']);
 * echoShare('As you told me, you prefer oat milk in coffee.', known); // 1
 */
export function echoShare(text: string, known: ReadonlySet<string>): number {
  let total = 0;
  let echoed = 0;
  for (const { echo, length } of echoParts(text, known)) {
    total += length;
    if (echo !== 'none') echoed += length;
  }
  return total === 0 ? 0 : echoed / total;
}

/** A message without the sentences that are echoes, trimmed. */
export function withoutEchoes(text: string, known: ReadonlySet<string>): string {
  let rest = '';
  let done = 0;
  for (const { start, end, echo } of echoParts(text, known)) {
    if (echo === 'none') continue;
    rest += text.slice(done, start);
    done = end;
  }
  return (rest + text.slice(done)).trim();
}

function echoOf({ said }: EchoSentence, known: ReadonlySet<string>): EchoPart['echo'] {
  if (!isLongEnough(said)) return 'none';
  if (known.has(exactKey(said))) return 'exact';
  const { whole, shingles, count } = closeKeys(said);
  if (whole !== null && known.has(whole)) return 'close';
  if (shingles.length === 0) return 'none';
  // Every word has to stand in a run that is known: one new word may be the very thing that changed.
  const covered = new Uint8Array(count);
  let met = 0;
  for (const { key, start, end } of shingles) {
    if (!known.has(key)) continue;
    met += 1;
    covered.fill(1, start, end);
  }
  return met / shingles.length >= CONTAINMENT && !covered.includes(0) ? 'close' : 'none';
}

interface Shingle {
  readonly key: string;
  /** Its tokens: [start, end). */
  readonly start: number;
  readonly end: number;
}

interface CloseKeys {
  /** Of all words in order; null where there are too few. */
  readonly whole: string | null;
  readonly shingles: readonly Shingle[];
  readonly count: number;
}

/** Keys that small words do not change. Each knows the sentence's negations, so that no part says the opposite. */
function closeKeys(said: string): CloseKeys {
  const { content, negations, isQuestion, isSpaced } = statementTokens(said.replace(CHINESE_USER, '我'));
  const tokens = content.filter((token) => !SPOKEN_TO.test(token));
  const salt = `${isQuestion ? '?' : '.'}${negations.join(' ')}|`;
  const whole = tokens.length < WORDS ? null : `w${shortHash(salt + tokens.join(' '))}`;
  const size = isSpaced ? WORDS : CHARACTERS;
  const shingles: Shingle[] = [];
  if (tokens.length >= Math.max(FEWEST_TOKENS, size))
    for (let start = 0; start + size <= tokens.length; start += 1)
      shingles.push({
        key: `s${shortHash(salt + tokens.slice(start, start + size).join(' '))}`,
        start,
        end: start + size,
      });
  return { whole, shingles, count: tokens.length };
}

function exactKey(said: string): string {
  return `e${statementFingerprint(said)}`;
}

function shortHash(text: string): string {
  return hash128(text).slice(0, KEY_LENGTH);
}

function isLongEnough(said: string): boolean {
  let letters = 0;
  let cjk = 0;
  for (const character of said) {
    if (CJK_LETTER.test(character)) cjk += 1;
    else if (LETTER.test(character)) letters += 1;
    if (letters >= FEWEST_LETTERS || cjk >= FEWEST_CJK) return true;
  }
  return cjk > 0 && cjk * 2 + letters >= FEWEST_LETTERS;
}

function lengthOf(said: string): number {
  return said.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
