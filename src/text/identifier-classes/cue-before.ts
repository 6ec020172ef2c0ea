import type { Cue, CueTable } from './cue.js';
import { CHINESE_CUES } from './cues-chinese.js';
import { ENGLISH_CUES } from './cues-english.js';

/** The word before a value that says what it is. */
export interface CueBefore {
  /** What it may mean, the more particular first; one of class `none` means nothing of ours. */
  readonly cues: readonly Cue[];
  /** The word itself. */
  readonly word: string;
  /** Whether the value is marked as a number that names something: `no.`, `#`, `编号`, a colon. */
  readonly isMarked: boolean;
  /** Whether the mark is a sign or a word, more than a colon. */
  readonly hasSign: boolean;
  /** What stands before the cue. */
  readonly before: string;
}

const LONGEST_HAN_CUE = 5;
const MOST_FILLERS = 4;
const WORD_AT_END = /(?:\p{Script=Han}+|[a-z]+)$/u;
const PUNCTUATION_AT_END = /[\s"'“”‘’「」『』《【[(（:：=,，\-–—*_]+$/;
const SENTENCE_END = /[.!?。！？;；\n]\s*$/;

/** Finds the nearest cue before a value by stepping back over fillers; null when another word comes first. */
export function cueBefore(before: string): CueBefore | null {
  let rest = before;
  let isMarked = false;
  let hasSign = false;
  let pending: CueBefore | null = null;
  for (let step = 0; step <= MOST_FILLERS; step += 1) {
    const bare = rest.replace(/[#№]+\s*$/, '');
    if (bare !== rest) isMarked = hasSign = true;
    rest = bare;
    const punctuation = PUNCTUATION_AT_END.exec(rest)?.[0] ?? '';
    if (/[:：=]/.test(punctuation)) isMarked = true;
    rest = rest.slice(0, rest.length - punctuation.length);
    // A full stop without a space after it joins: `tel.0171`, `OrderNo.5512`.
    if (punctuation === '' && rest.endsWith('.')) rest = rest.slice(0, -1);
    // "No." ends with a full stop, a sentence too.
    if (/(?:^|[^a-z])(?:no|nr|num|tel|ref|art|reg|ext|inv|ver|v)\.$/.test(rest)) rest = rest.slice(0, -1);
    else if (SENTENCE_END.test(rest)) return pending;
    const word = WORD_AT_END.exec(rest)?.[0];
    if (word === undefined) return pending;
    const isHan = word.charCodeAt(0) > 0x2e80;
    const found = isHan ? hanCue(word) : latinCue(word);
    if (found === null) return pending;
    const start = rest.length - found.length;
    if (found.cues !== undefined) {
      const cue = {
        cues: found.cues,
        word: word.slice(-found.length),
        isMarked,
        hasSign,
        before: rest.slice(0, start),
      };
      // A word that is a mark as well ("error code", "part number") leaves the word before it to decide.
      if (!found.isFiller) return cue;
      pending ??= cue;
    }
    if (found.isMark) isMarked = hasSign = true;
    rest = rest.slice(0, start);
  }
  return pending;
}

interface Found {
  readonly cues: readonly Cue[] | undefined;
  readonly length: number;
  readonly isFiller: boolean;
  readonly isMark: boolean;
}

function latinCue(word: string): Found | null {
  return lookUp(ENGLISH_CUES, word);
}

/** True for words that stand before values, so that they are no part of one: `NO 4821`, `CASE 17`. */
export function isCueWord(word: string): boolean {
  return latinCue(word) !== null;
}

/** Forms and receipts are named by a word that ends so: 客诉单, 挂号单; these are other things. */
const FORM = '单';
const NO_FORMS = /[菜名简清歌床买榜传孤账下排接抢拼爆一二三四五六七八九十几两多每]单$/u;
const FORM_CUE: readonly Cue[] = [{ class: 'order', strength: 'strong' }];

/** The longest word of the list that the characters end with. */
function hanCue(characters: string): Found | null {
  if (characters.length > 1 && characters.endsWith(FORM) && !NO_FORMS.test(characters))
    return { cues: FORM_CUE, length: 2, isFiller: false, isMark: false };
  for (let length = Math.min(LONGEST_HAN_CUE, characters.length); length > 0; length -= 1) {
    const found = lookUp(CHINESE_CUES, characters.slice(-length));
    if (found !== null) return found;
  }
  return null;
}

function lookUp({ cues, fillers, marks }: CueTable, word: string): Found | null {
  const found = cues.get(word);
  const isFiller = fillers.has(word);
  if (found === undefined && !isFiller) return null;
  return { cues: found, length: word.length, isFiller, isMark: marks.has(word) };
}
