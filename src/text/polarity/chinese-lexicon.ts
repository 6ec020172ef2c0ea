import { CJK_STOP_WORDS } from '../stop-words.js';
import { CHINESE_CUES } from './chinese-cues.js';
import {
  CHINESE_FUNCTION_WORDS,
  CHINESE_MEASURES,
  CHINESE_PERSONS, CHINESE_THINGS,
  CHINESE_VERB_WORDS,
  CHINESE_VERBS,
} from './chinese-words.js';
import { type Cue, type CueIndex, cuesOf, indexCues } from './cue-table.js';
import { CHINESE, FUNCTION, LIGHT, PERSON, PRONOUN, VERB } from './token-flags.js';

interface ChineseLexicon {
  readonly cues: CueIndex<string>;
  readonly flags: ReadonlyMap<string, number>;
}

/** Verbs that take a place or a person rather than a thing, or say nothing about it. */
const LIGHT_VERBS = new Set(Array.from('去用要来做放加带给让上下出进回过点装提拿管认见收发送换选挑寄付'));
const PRONOUNS = new Set([
  '我',
  '你',
  '您',
  '他',
  '她',
  '它',
  '咱',
  '俺',
  '我们',
  '你们',
  '他们',
  '她们',
  '咱们',
  '谁',
]);

let lexicon: ChineseLexicon | undefined;

/** The Chinese lexicon, built at the first text that needs it. */
export function chineseLexicon(): ChineseLexicon {
  lexicon ??= load();
  return lexicon;
}

function load(): ChineseLexicon {
  const flags = new Map<string, number>();
  const mark = (list: Iterable<string>, bits: number): void => {
    for (const word of list) if (word !== '') flags.set(word, (flags.get(word) ?? 0) | bits | CHINESE);
  };
  mark(CJK_STOP_WORDS, FUNCTION);
  mark(CHINESE_FUNCTION_WORDS.split(/\s+/), FUNCTION);
  mark(CHINESE_VERB_WORDS.split(/\s+/), VERB);
  for (const verb of CHINESE_VERBS) mark([verb], LIGHT_VERBS.has(verb) ? VERB | LIGHT : VERB);
  mark(CHINESE_PERSONS.split(/\s+/), PERSON);
  mark(PRONOUNS, PRONOUN | FUNCTION);
  const things: Cue[] = CHINESE_THINGS.split(/\s+/).filter((word) => word !== '').map((phrase) => ({ kind: 'word', phrase, confidence: 1 }));
  return { cues: indexCues([...cuesOf(CHINESE_CUES), ...things], spellings, (word) => word.charAt(0)), flags };
}

/** How long or how often: neither what is done nor to what. */
const DURATION =
  /^(?:[一二两三四五六七八九十几半多好\d]+(?:年|天|月|周|次|回|遍|小时|分钟|辈子)|半年|很久|好久|多年|多次|半天)$/;
const GLUE = new Set(Array.from('我你他她也还都就又才再这那是能会'));

const COUNTS = /[一二两三四五六七八九十几半每这那哪某整\d]$/;

/** A measure word after a number or a pointing word is no concept (`一张`); elsewhere it may be one (`大杯`, `姓张`). */
export function isMeasureAfter(word: string, before: string): boolean {
  return word.length === 1 && CHINESE_MEASURES.includes(word) && COUNTS.test(before);
}

/** Bits of a word; segments that only glue words together (`我还`, `也能`) are no concepts. */
export function chineseFlags(word: string): number {
  const { flags } = chineseLexicon();
  const known = flags.get(word);
  if (DURATION.test(word) || (word.length === 2 && isMeasureAfter(word.charAt(1), word.charAt(0)))) return CHINESE | FUNCTION;
  if (known !== undefined) return known;
  if (word.length === 2 && GLUE.has(word.charAt(0)) && ((flags.get(word.charAt(1)) ?? 0) & FUNCTION) !== 0)
    return CHINESE | FUNCTION | (PRONOUNS.has(word.charAt(0)) ? PRONOUN : 0);
  return CHINESE;
}

/** A phrase with `V` stands for one phrase a verb. */
function spellings(written: string): string[] {
  const phrase = written.replace('^', '');
  if (!phrase.includes('V')) return [phrase];
  return Array.from(CHINESE_VERBS, (verb) => phrase.replaceAll('V', verb));
}

/** Characters that are a cue by themselves even at the beginning of a longer segment (`戒烟`, `没去`). */
const OPENS_SEGMENT = new Set(Array.from('别戒忌怕勿无嫌'));
/** Cues with something of their own inside: 听妈妈说, 照吃不误. */
const FRAMES: { readonly [first: string]: { readonly shape: RegExp; readonly cue: Cue } } = {
  听: { shape: /^听[^说]{0,5}说/u, cue: { kind: 'hearsay', phrase: '听…说', confidence: 1 } },
  照: { shape: /^照.{1,3}不误/u, cue: { kind: 'affirm-before', phrase: '照…不误', confidence: 1 } },
};
/** Verbs that are one segment with the adverb before them (`最怕`). */
const CLOSES_SEGMENT = new Set(Array.from('怕恨烦嫌缺戒忌'));
const NEGATED_AFTER = /不(?:可|行|成)?|莫属/;
/** Characters that deny wherever they stand, but in the words that are listed. */
const ANYWHERE = new Set(['不', '没']);

/**
 * The longest cue at a place of a run; one of a single character only where a word begins: by itself, or, for those that
 * join what they deny, at the beginning of a segment.
 */
export function chineseCueAt(run: string, at: number, isBoundary: (at: number) => boolean): ChineseCue | null {
  const frame = FRAMES[run.charAt(at)];
  const framed = frame?.shape.exec(run.slice(at, at + 8)) ?? null;
  if (frame !== undefined && framed !== null) return { cue: frame.cue, length: framed[0].length };
  const entries = chineseLexicon().cues.byFirst.get(run.charAt(at));
  if (entries === undefined) return null;
  for (const { parts, cue } of entries) {
    if (!run.startsWith(parts, at)) continue;
    if (cue.phrase.startsWith('^') && at > 0) continue;
    if (parts.length > 1) {
      // Where neither end is a border of words, the characters belong to two others (人才能力).
      if (isBoundary(at) || isBoundary(at + parts.length)) return { cue, length: parts.length };
      continue;
    }
    if (ANYWHERE.has(parts)) return { cue, length: 1 };
    if (parts === '非' && NEGATED_AFTER.test(run.slice(at + 1, at + 12))) return { cue, length: 1 };
    if (!isBoundary(at)) return CLOSES_SEGMENT.has(parts) && isBoundary(at + 1) ? { cue, length: 1 } : null;
    return isBoundary(at + 1) || OPENS_SEGMENT.has(parts) ? { cue, length: 1 } : null;
  }
  return null;
}

export interface ChineseCue {
  readonly cue: Cue;
  /** In UTF-16 units. */
  readonly length: number;
}
