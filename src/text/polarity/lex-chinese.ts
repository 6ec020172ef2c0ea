import { chineseCues, chineseFlags, isMeasureAfter } from './chinese-lexicon.js';
import { CHINESE_VERB_OBJECT } from './chinese-words.js';
import type { Cue } from './cue-table.js';
import type { CutIntoWords } from './cut-into-words.js';
import type { Token } from './token.js';
import { CHINESE, FUNCTION, PERSON, VERB } from './token-flags.js';

/** A run of CJK characters with the borders of its words: 1 at each index where one begins or ends. */
interface Run {
  readonly text: string;
  readonly borders: Uint8Array;
}

interface FoundCue {
  readonly cue: Cue;
  /** In UTF-16 units. */
  readonly length: number;
}

/** Pushes the tokens of a run: its cues, by the longest match, and the words of what lies between. */
export function lexChinese(tokens: Token[], text: string, offset: number, cut: CutIntoWords): void {
  const run: Run = { text, borders: bordersOf(text, cut) };
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const found = questionAt(run, at, from) ?? cueAt(run, at);
    if (found === null) {
      at += 1;
      continue;
    }
    pushWords(tokens, run, from, at, offset);
    const { cue, length } = found;
    const word = text.slice(at, at + length);
    const flags = cue.kind === 'plain' ? CHINESE | FUNCTION : CHINESE;
    const shown = cue.kind === 'word' ? null : cue;
    tokens.push({ lemma: word, word, start: offset + at, end: offset + at + length, flags, cue: shown });
    at += length;
    from = at;
  }
  pushWords(tokens, run, from, text.length, offset);
}

function bordersOf(text: string, cut: CutIntoWords): Uint8Array {
  const borders = new Uint8Array(text.length + 1);
  borders[0] = 1;
  let border = 0;
  for (const word of cut(text)) {
    border += word.length;
    borders[border] = 1;
  }
  return borders;
}

const WHETHER: Cue = { kind: 'ask', phrase: '…不…', confidence: 1 };
/** Look like a verb asked about, but are words. */
const NO_QUESTION = new Set(['动不动', '时不时', '了不了']);

/**
 * 喝不喝, 戒没戒, 喜欢不喜欢, 吃了没: a verb with its own negation asks. The cue begins at the negation and ends with the verb;
 * the verb before it may not reach back beyond `from`.
 */
function questionAt({ text }: Run, at: number, from: number): FoundCue | null {
  const sign = text.charAt(at);
  if (sign !== '不' && sign !== '没') return null;
  for (let length = 1; length <= 2; length += 1) {
    if (at - length < from || at + 1 + length > text.length) continue;
    const after = at + 1 + length;
    if (text.slice(at - length, at) !== text.slice(at + 1, after)) continue;
    if (!NO_QUESTION.has(text.slice(at - length, after))) return { cue: WHETHER, length: after - at };
  }
  const closes = sign === '没' && at === text.length - 1 && text.charAt(at - 1) === '了';
  return closes ? { cue: WHETHER, length: 1 } : null;
}

/** Cues with something of their own inside: 听妈妈说, 照吃不误. */
const FRAMES: ReadonlyMap<string, { readonly shape: RegExp; readonly cue: Cue }> = new Map([
  ['听', { shape: /^听[^说讲]{0,5}[说讲]/u, cue: { kind: 'hearsay', phrase: '听…说', confidence: 1 } }],
  ['照', { shape: /^照.{1,3}不误/u, cue: { kind: 'affirm-before', phrase: '照…不误', confidence: 1 } }],
]);
const LONGEST_FRAME = 8;

/** The longest cue at a place; where neither of its ends is a border, its characters belong to two words (人才能力). */
function cueAt(run: Run, at: number): FoundCue | null {
  const { text, borders } = run;
  const first = text.charAt(at);
  const frame = FRAMES.get(first);
  const framed = frame?.shape.exec(text.slice(at, at + LONGEST_FRAME));
  if (frame !== undefined && framed != null) return { cue: frame.cue, length: framed[0].length };
  const { byPhrase, opening, lengths } = chineseCues();
  for (const length of lengths.get(text.slice(at, at + 2)) ?? NO_LENGTHS) {
    if (borders[at] !== 1 && borders[at + length] !== 1) continue;
    const phrase = text.slice(at, at + length);
    const cue = (at === 0 ? opening.get(phrase) : undefined) ?? byPhrase.get(phrase);
    if (cue !== undefined) return { cue, length };
  }
  const single = byPhrase.get(first) ?? (at === 0 ? opening.get(first) : undefined);
  if (first === '若' && at > 0 && !CLAUSE_BEFORE_IF.test(text.charAt(at - 1))) return null;
  if (at > 0 && text.charAt(at - 1) === '阿') return null;
  return single !== undefined && standsAlone(run, at) ? { cue: single, length: 1 } : null;
}

/** Before a 若 that supposes, where it does not open its clause; elsewhere it is a piece of a name (王若兰). */
const CLAUSE_BEFORE_IF = /[我你您他她它们但你倘时]/u;
const NO_LENGTHS: readonly number[] = [];
/** Characters that deny wherever they stand, but in the words that are listed. */
const ANYWHERE = new Set(['不', '没']);
/** Verbs that the segmenter keeps with what they deny (`戒烟`), or with the adverb before them (`最怕`). */
const OPENS_SEGMENT = new Set(Array.from('别戒忌怕勿无嫌'));
const CLOSES_SEGMENT = new Set(Array.from('怕恨烦嫌缺戒忌'));
const INSISTS = /不(?:可|行|成)?|莫属/;
const LONGEST_INSISTENCE = 12;

/** Whether a single character is a cue: as a word, or where it is known to be joined to one. */
function standsAlone({ text, borders }: Run, at: number): boolean {
  const character = text.charAt(at);
  if (ANYWHERE.has(character)) return true;
  if (character === '非' && INSISTS.test(text.slice(at + 1, at + LONGEST_INSISTENCE))) return true;
  if (borders[at] !== 1) return CLOSES_SEGMENT.has(character) && borders[at + 1] === 1;
  return borders[at + 1] === 1 || OPENS_SEGMENT.has(character);
}

/** Pushes the words of [from, to), each with what belongs to it. */
function pushWords(tokens: Token[], run: Run, from: number, to: number, offset: number): void {
  const { text } = run;
  for (let start = from; start < to; ) {
    const end = wordEnd(run, start, to);
    const word = text.slice(start, end);
    const isMeasure = start > 0 && isMeasureAfter(word, text.charAt(start - 1));
    const flags = isMeasure ? CHINESE | FUNCTION : chineseFlags(word);
    tokens.push({ lemma: word, word, start: offset + start, end: offset + end, flags, cue: null });
    start = end;
  }
}

/** What makes a noun of the word before it (办公室, 素食者). */
const SUFFIXES = new Set(Array.from('者室症党族师员机馆店厂器仪卡片'));
/** Words that begin with 能 and are not `can` with its verb (能吃, 能进). */
const ABLE_WORDS = /^能(?:力|够|量|源|耐|干|手|见|效|级|人|否)/u;
const PARTICLES = new Set(['了', '过', '着', '在', '到', '给']);

/** End of the word at `from`: particles cut off, suffixes and the pieces of an unknown name put together. */
function wordEnd(run: Run, from: number, to: number): number {
  const { text, borders } = run;
  let end = from + 1;
  while (end < to && borders[end] === 0) end += 1;
  if (end - from === 2 && PARTICLES.has(text.charAt(end - 1)) && (chineseFlags(text.charAt(from)) & VERB) !== 0)
    return end - 1;
  if (end - from > 1 && end < to && (borders[end + 1] === 1 || end + 1 === to) && SUFFIXES.has(text.charAt(end)))
    return end + 1;
  if (end - from === 1) {
    const isMeasure = from > 0 && isMeasureAfter(text.charAt(from), text.charAt(from - 1));
    if (!isMeasure && isLone(run, from)) while (end < to && isLone(run, end)) end += 1;
  }
  if (end - from > 1 && text.charAt(from) === '能' && !ABLE_WORDS.test(text.slice(from, end))) return from + 1;
  return CHINESE_VERB_OBJECT.test(text.slice(from, end)) ? end - 1 : end;
}

/** A character that is a word of its own to the segmenter and says something: a piece of a name it does not know. */
function isLone({ text, borders }: Run, at: number): boolean {
  if (borders[at] !== 1 || borders[at + 1] !== 1) return false;
  return (chineseFlags(text.charAt(at)) & (FUNCTION | VERB | PERSON)) === 0;
}
