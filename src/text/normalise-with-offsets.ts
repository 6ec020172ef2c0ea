import { isAscii, normalise, setApart } from './normalise.js';

/** A base character with what modifies it, so that composition happens inside a piece; Hangul Jamo stay together. */
const PIECE =
  /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]+|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|\p{Any}/gu;

/** A normalised text that knows where it came from. */
export interface NormalisedWithOffsets {
  readonly normalised: string;
  /**
   * For each UTF-16 unit of `normalised`, and for its end, where its piece begins in the original; null when the two
   * have the same offsets.
   */
  readonly offsets: readonly number[] | null;
}

/**
 * Normalises piece by piece, keeping offsets. Equal to {@link normalise} but for joined emoji, whose joiner may
 * be missing.
 */
export function normaliseWithOffsets(text: string): NormalisedWithOffsets {
  if (isAscii(text)) return { normalised: normalise(text), offsets: null };
  let normalised = '';
  const offsets: number[] = [];
  for (const match of text.matchAll(PIECE)) {
    const [written] = match;
    const piece = normalise(written.length === 1 ? setApart(text, match.index) : written);
    for (let unit = 0; unit < piece.length; unit += 1) offsets.push(match.index);
    normalised += piece;
  }
  offsets.push(text.length);
  return { normalised, offsets };
}
