/** A shorter text is one statement. */
export const SHORT_TEXT = 120;
/** Longest stretch that is read. */
const LONGEST = 300;
const SENTENCE_END = /[.!?](?=\s)|[。！？；\n]/g;

/**
 * The sentence of a text that holds most of the weight of some words (stems and pairs of CJK characters), with the one that
 * follows it; the whole of a short text, the first sentences where none holds any. A stem is looked for as it stands, its last
 * letter aside: this only chooses what is read in earnest.
 */
export function bestStretch(text: string, weights: ReadonlyMap<string, number>): string {
  if (text.length <= SHORT_TEXT) return text;
  const ends: number[] = [];
  for (const { index } of text.matchAll(SENTENCE_END)) ends.push(index + 1);
  ends.push(text.length);
  const found = new Float64Array(ends.length);
  const lower = text.toLowerCase();
  for (const [token, weight] of weights) {
    const sought = token.length > 5 ? token.slice(0, -1) : token;
    let sentence = 0;
    for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, ends[sentence])) {
      while ((ends[sentence] ?? text.length) <= at) sentence += 1;
      found[sentence] = (found[sentence] ?? 0) + weight;
      if (sentence === ends.length - 1) break;
    }
  }
  let best = 0;
  for (const [at, weight] of found.entries()) if (weight > (found[best] ?? 0)) best = at;
  const start = best === 0 ? 0 : (ends[best - 1] ?? 0);
  return text.slice(start, Math.min(ends[best + 1] ?? text.length, start + LONGEST));
}
