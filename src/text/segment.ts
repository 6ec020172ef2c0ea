import { CJK_STOP_WORDS } from './stop-words.js';

/** A stretch of a CJK run that is looked for as one thing. */
export interface Segment {
  readonly characters: readonly string[];
  readonly isStopWord: boolean;
  /** Characters of the run before it. */
  readonly offset: number;
  /** False where the segmenter knows no words (Hangul), so that only the bigrams make sense. */
  readonly isPhrase: boolean;
}

/** Longest piece given to the segmenter; its time grows with the square of the length. */
const PIECE_LENGTH = 128;
const HANGUL = /^\p{Script=Hangul}+$/u;
const HIRAGANA = /^\p{Script=Hiragana}$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a run of CJK characters into words, for queries only: texts are never segmented. Lone characters in a row,
 * which is how names and new words come out of the segmenter, are joined again.
 */
export function segmentRun(run: readonly string[]): Segment[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const segments: Segment[] = [];
  let lone: string[] = [];
  let offset = 0;
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
  return { characters, isStopWord, offset, isPhrase: characters.length === 2 || !HANGUL.test(text) };
}
