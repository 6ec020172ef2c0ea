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
