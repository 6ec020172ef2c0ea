import { LEXICON_WORDS, Recent } from '../recent.js';
import { CJK_STOP_WORDS } from '../stop-words.js';
import { CHINESE_CUES } from './chinese-cues.js';
import {
  CHINESE_FUNCTION_WORDS,
  CHINESE_MEASURES,
  CHINESE_PERSONS,
  CHINESE_THINGS,
  CHINESE_VERB_WORDS,
  CHINESE_VERBS,
} from './chinese-words.js';
import { type Cue, cuesOf } from './cue-table.js';
import { CHINESE, FUNCTION, LIGHT, PERSON, PRONOUN, VERB } from './token-flags.js';

/** Cues by their characters, and the lengths of the longer ones by their first two, the longest first. */
export interface ChineseCues {
  readonly byPhrase: ReadonlyMap<string, Cue>;
  /** Cues only at the beginning of a run. */
  readonly opening: ReadonlyMap<string, Cue>;
  readonly lengths: ReadonlyMap<string, readonly number[]>;
}

/** Verbs that take a place or a person rather than a thing, or say nothing about it. */
const LIGHT_VERBS = new Set(Array.from('去用要来做放加带给让上下出进回过点装提拿管认见收发送换选挑寄付'));
const PRONOUNS = new Set('我 你 您 他 她 它 咱 俺 我们 你们 他们 她们 咱们 谁'.split(' '));

let cues: ChineseCues | undefined;

/** The Chinese cues and protected words, built at the first text that needs them. */
export function chineseCues(): ChineseCues {
  cues ??= loadCues();
  return cues;
}

function loadCues(): ChineseCues {
  const byPhrase = new Map<string, Cue>();
  const opening = new Map<string, Cue>();
  const lengths = new Map<string, Set<number>>();
  const things = wordsIn(CHINESE_THINGS).map((phrase): Cue => ({ kind: 'word', phrase, confidence: 1 }));
  for (const cue of [...cuesOf(CHINESE_CUES), ...things]) {
    const target = cue.phrase.startsWith('^') ? opening : byPhrase;
    for (const phrase of spellings(cue.phrase.replace('^', ''))) {
      if (!target.has(phrase)) target.set(phrase, cue);
      if (phrase.length === 1) continue;
      const start = phrase.slice(0, 2);
      const known = lengths.get(start);
      if (known === undefined) lengths.set(start, new Set([phrase.length]));
      else known.add(phrase.length);
    }
  }
  const longestFirst = [...lengths].map(([start, set]) => [start, [...set].sort((a, b) => b - a)] as const);
  return { byPhrase, opening, lengths: new Map(longestFirst) };
}

/** A phrase with `V` stands for one phrase a verb. */
function spellings(phrase: string): string[] {
  if (!phrase.includes('V')) return [phrase];
  return Array.from(CHINESE_VERBS, (verb) => phrase.replaceAll('V', verb));
}

let listed: ReadonlyMap<string, number> | undefined;

function loadFlags(): ReadonlyMap<string, number> {
  const flags = new Map<string, number>();
  const mark = (list: Iterable<string>, bits: number): void => {
    for (const word of list) flags.set(word, (flags.get(word) ?? 0) | bits | CHINESE);
  };
  mark(CJK_STOP_WORDS, FUNCTION);
  mark(wordsIn(CHINESE_FUNCTION_WORDS), FUNCTION);
  mark(wordsIn(CHINESE_VERB_WORDS), VERB);
  for (const verb of CHINESE_VERBS) mark([verb], LIGHT_VERBS.has(verb) ? VERB | LIGHT : VERB);
  mark(wordsIn(CHINESE_PERSONS), PERSON);
  mark(PRONOUNS, PRONOUN | FUNCTION);
  return flags;
}

function wordsIn(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** How long or how often: neither what is done nor to what. */
const DURATION =
  /^(?:[一二两三四五六七八九十几半多好\d]+(?:年|天|月|周|次|回|遍|小时|分钟|辈子)|半年|很久|好久|多年|多次|半天)$/;
/** First characters of segments that only glue words together (`我还`, `也能`). */
const GLUE = new Set(Array.from('我你他她也还都就又才再这那是能会'));
const COUNTS = /[一二两三四五六七八九十几半每这那哪某整\d]/;

/** A measure word after a number or a pointing word is no concept (`一张`); elsewhere it may be one (`大杯`, `姓张`). */
export function isMeasureAfter(word: string, before: string): boolean {
  return word.length === 1 && CHINESE_MEASURES.includes(word) && COUNTS.test(before);
}

const recentFlags = new Recent<number>(LEXICON_WORDS);

/** Bits of a word. */
export function chineseFlags(word: string): number {
  return recentFlags.of(word, flagsOf);
}

function flagsOf(word: string): number {
  listed ??= loadFlags();
  const first = word.charAt(0);
  const second = word.charAt(1);
  if (DURATION.test(word) || (word.length === 2 && isMeasureAfter(second, first))) return CHINESE | FUNCTION;
  const known = listed.get(word);
  if (known !== undefined) return known;
  const isGlue = word.length === 2 && GLUE.has(first) && ((listed.get(second) ?? 0) & FUNCTION) !== 0;
  return isGlue ? CHINESE | FUNCTION | (PRONOUNS.has(first) ? PRONOUN : 0) : CHINESE;
}
