let segmenter: Intl.Segmenter | undefined;

/** Units looked at in one go; the segmenter's time grows with the square of the length it is given. */
const WINDOW = 1_024;

/**
 * The first `most` graphemes of a text (an integer >= 0): never the half of a surrogate pair, of a joined emoji or of a
 * letter with its marks. Adds no ellipsis. The result is well-formed and a prefix of the text, lone surrogates being
 * replaced by U+FFFD.
 */
export function truncateGraphemes(text: string, most: number): string {
  const wellFormed = text.toWellFormed();
  // A grapheme takes at least one unit.
  if (wellFormed.length <= most) return wellFormed;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let at = 0;
  let left = most;
  let size = WINDOW;
  while (left > 0 && at < wellFormed.length) {
    const window = wellFormed.slice(at, at + size).toWellFormed();
    const isLast = at + size >= wellFormed.length;
    const starts = Array.from(segmenter.segment(window), ({ index }) => index);
    // The last grapheme of a window may go on beyond it.
    const complete = isLast ? starts.length : starts.length - 1;
    if (complete === 0) {
      size *= 2;
      continue;
    }
    const taken = Math.min(left, complete);
    at += starts[taken] ?? window.length;
    left -= taken;
    size = WINDOW;
  }
  return wellFormed.slice(0, at);
}
