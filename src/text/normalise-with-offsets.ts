import { isAscii, normalise, setApart } from './normalise.js';

/** A base character with what modifies it, so that composition happens inside a piece; Hangul Jamo stay together. */
const PIECE =
  /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]+|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|\p{Any}/uy;

/** What {@link PIECE} ties to its neighbours. */
const TIED =
  /[\u200d\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f]/u;
/** Full-width signs whose form depends on what stands beside them. */
const FULL_WIDTH_SIGN = /[\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/;

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
  let offsets: number[] | null = null;
  for (let at = 0; at < text.length; ) {
    const end = loneEnd(text, at);
    if (end > at) {
      normalised += loneUnits(text, at, end);
      if (offsets !== null) for (let unit = at; unit < end; unit += 1) offsets.push(unit);
      at = end;
      continue;
    }
    const [length, piece] = pieceAt(text, at);
    if (offsets === null && piece.length !== length) offsets = Array.from({ length: at }, (_, unit) => unit);
    if (offsets !== null) for (let unit = 0; unit < piece.length; unit += 1) offsets.push(at);
    normalised += piece;
    at += length;
  }
  offsets?.push(text.length);
  return { normalised, offsets };
}

/** The piece that begins at a place: its length as written and its normalised form. */
function pieceAt(text: string, at: number): readonly [length: number, piece: string] {
  // What is set apart is ASCII, which nothing but a mark would change.
  if (tieOf(text.charCodeAt(at)) === SIGN && tieOf(text.charCodeAt(at + 1)) !== TO_NEIGHBOURS)
    return [1, setApart(text, at)];
  PIECE.lastIndex = at;
  const written = PIECE.exec(text)?.[0] ?? text.charAt(at);
  return [written.length, normalise(written.length === 1 ? setApart(text, at) : written)];
}

/** A character becomes one unit whatever stands beside it. */
const LONE = 1;
const SIGN = 2;
const TO_NEIGHBOURS = 3;
/** Memo per UTF-16 unit, filled as they are met. */
const ties = new Uint8Array(0x10000);
/** What each {@link LONE} unit becomes. */
const loneUnit = new Uint16Array(0x10000);
/** Units that are turned into a string at once. */
const CHUNK = 1_024;

function loneUnits(text: string, start: number, end: number): string {
  let result = '';
  for (let from = start; from < end; from += CHUNK) {
    const units: number[] = [];
    for (let at = from; at < Math.min(end, from + CHUNK); at += 1) units.push(loneUnit[text.charCodeAt(at)] ?? 0);
    result += String.fromCharCode(...units);
  }
  return result;
}

function tieOf(unit: number): number {
  if (Number.isNaN(unit)) return LONE;
  let known = ties[unit];
  if (!known) {
    const character = String.fromCharCode(unit);
    if (FULL_WIDTH_SIGN.test(character)) known = SIGN;
    else {
      const normalised = normalise(character);
      known = !TIED.test(character) && normalised.length === 1 ? LONE : TO_NEIGHBOURS;
      loneUnit[unit] = normalised.charCodeAt(0);
    }
    ties[unit] = known;
  }
  return known;
}

/** Where the characters end that are {@link LONE}; the one before a mark stays with the mark. */
function loneEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && tieOf(text.charCodeAt(at)) === LONE) at += 1;
  const isTied = at < text.length && at > from && tieOf(text.charCodeAt(at)) === TO_NEIGHBOURS;
  return isTied ? at - 1 : at;
}
