import type { QueryDictionary } from './query-dictionary.js';
import { CJK_STOP_WORDS } from './stop-words.js';

/** A stretch of a CJK run that is looked for as one thing. */
export interface Segment {
  readonly characters: readonly string[];
  readonly isStopWord: boolean;
  /** Characters of the run before it. */
  readonly offset: number;
  /** False where the segmenter knows no words (Hangul), so that only the bigrams make sense. */
  readonly isPhrase: boolean;
  /** True for a word of the tenant's dictionary. */
  readonly isListed: boolean;
}

/** Longest piece given to the segmenter; its time grows with the square of the length. */
const PIECE_LENGTH = 128;
const HANGUL = /^\p{Script=Hangul}+$/u;
const HIRAGANA = /^\p{Script=Hiragana}$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a run of CJK characters (folded) into words, for queries only: texts are never segmented. Words of the dictionary
 * are cut out first, the longest at each place; the rest is cut by the segmenter. Lone characters in a row, which is how
 * names and new words come out of it, are joined again.
 */
export function segmentRun(run: readonly string[], dictionary?: QueryDictionary): Segment[] {
  if (dictionary === undefined || dictionary.cjk.size === 0) return segmentPlain(run, 0);
  const segments: Segment[] = [];
  let from = 0;
  for (let at = 0; at < run.length; ) {
    const listed = listedAt(run, at, dictionary);
    if (listed === null) {
      at += 1;
      continue;
    }
    segments.push(...segmentPlain(run.slice(from, at), from));
    segments.push({ characters: listed, isStopWord: false, offset: at, isPhrase: true, isListed: true });
    at += listed.length;
    from = at;
  }
  segments.push(...segmentPlain(run.slice(from), from));
  return segments;
}

function listedAt(run: readonly string[], at: number, { cjk }: QueryDictionary): readonly string[] | null {
  const candidates = cjk.get(run[at] ?? '') ?? [];
  return candidates.find((word) => word.every((character, offset) => run[at + offset] === character)) ?? null;
}

function segmentPlain(run: readonly string[], start: number): Segment[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const segments: Segment[] = [];
  let lone: string[] = [];
  let offset = start;
  const flush = (): void => {
    if (lone.length > 0) segments.push(segmentOf(lone, offset - lone.length));
    lone = [];
  };
  for (let from = 0; from < run.length; from += PIECE_LENGTH) {
    const piece = run.slice(from, from + PIECE_LENGTH).join('');
    for (const { segment } of segmenter.segment(piece)) {
      const characters = segment.length === 1 ? [segment] : Array.from(segment);
      const isLone = characters.length === 1 && !CJK_STOP_WORDS.has(segment) && !HIRAGANA.test(segment);
      if (isLone) {
        lone.push(segment);
      } else {
        flush();
        segments.push(segmentOf(characters, offset));
      }
      offset += characters.length;
    }
  }
  flush();
  return segments;
}

function segmentOf(characters: readonly string[], offset: number): Segment {
  const text = characters.join('');
  const isStopWord = CJK_STOP_WORDS.has(text) || (characters.length === 1 && HIRAGANA.test(text));
  return { characters, isStopWord, offset, isPhrase: characters.length === 2 || !HANGUL.test(text), isListed: false };
}
