import { foldHan } from '../text/fold-han.js';
import { normalise } from '../text/normalise.js';
import { CJK, spansOf } from '../text/script.js';
import { estimateTokens } from '../text/token-estimate.js';
import { cjkCharacters } from '../text/tokenise.js';
import { wordsOf } from '../text/words.js';
import type { Injectable } from './injectable.js';
import type { Stretch } from './sentences.js';
import { sentencesOf } from './sentences.js';

/** Wordings of a memory, the fullest first. */
export type VariantKind = 'full' | 'summary' | 'passage' | 'window' | 'head';

/** One wording of a memory. */
export interface Variant {
  readonly kind: VariantKind;
  /** What is shown; stretches of a text are marked by an ellipsis where the text goes on. */
  readonly text: string;
  /** Share of the full text's value that it has, in (0,1]. */
  readonly share: number;
}

/** A summary was written to stand for the text. */
const SUMMARY_SHARE = 0.9;
/** Of a beginning, which nothing in the query speaks for, as against a stretch that matched. */
const HEAD_FACTOR = 0.7;

/**
 * What a stretch is worth of its text: the square root of the share of the text it keeps, in (0,1]. Of the words of an answer
 * that evidence holds, matching stretches of 26, 35, 53, 64 and 67 % of it held 50, 62, 81, 85 and 85 % (development halves
 * of three public collections).
 */
export function shareKept(keptTokens: number, allTokens: number): number {
  return allTokens <= 0 ? 1 : Math.sqrt(Math.min(1, keptTokens / allTokens));
}

/** Estimated tokens of wide and narrow stretches; a single sentence may hold more, up to {@link LONGEST_SENTENCE}. */
const WIDE = 128;
const NARROW = 48;
/** A sentence of more is cut between words. */
const LONGEST_SENTENCE = 96;
/** Texts of at most so many estimated tokens have one wording. */
const SHORT = 40;
/** UTF-16 units of a text that are looked at for a head; and around the match where no passage is known. */
const LOOKED_AT = 8_000;
const ELLIPSIS = '…';

/** Words and pairs of CJK characters that a query asks for. */
export function askedTokens(query: string): ReadonlySet<string> {
  return new Set(tokensOf(query));
}

/** Stems of words that are no stop words, and pairs of adjacent CJK characters; a lone one is itself. */
function tokensOf(text: string): readonly string[] {
  const normalised = foldHan(normalise(text));
  const spans = spansOf(normalised);
  const words = wordsOf(normalised, spans).flatMap(({ token, isStopWord }) => (isStopWord ? [] : [token]));
  const pairs = spans.flatMap((span) => {
    if (span.kind !== CJK) return [];
    const characters = cjkCharacters(normalised, span);
    return characters.length === 1 ? characters : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
  });
  return [...words, ...pairs];
}

/**
 * The wordings of a memory: its full text; its summary; of a long text the passage that matched; of that passage the
 * sentences around the one that holds most of what was asked, wide and narrow, or else the beginning. Stretches end where
 * sentences end; only a sentence of more than 96 tokens is cut, between words.
 */
export function variantsOf({ memory, passage }: Injectable, asked: ReadonlySet<string>): readonly Variant[] {
  const { text, summary } = memory;
  const all = estimateTokens(text);
  const variants: Variant[] = [{ kind: 'full', text, share: 1 }];
  if (summary !== null && summary.trim() !== '' && summary.length < text.length)
    variants.push({ kind: 'summary', text: summary, share: SUMMARY_SHARE });
  if (all <= SHORT) return variants;
  const matched = passage ?? null;
  if (matched !== null && matched.count > 1) variants.push(stretch('passage', text, matched, all));
  variants.push(...stretches(text, matched ?? { start: 0, end: Math.min(text.length, LOOKED_AT) }, asked, all));
  return variants;
}

function stretch(kind: 'passage' | 'window' | 'head', text: string, place: Stretch, allTokens: number): Variant {
  const wording = shown(text, place);
  const share = shareKept(estimateTokens(wording), allTokens);
  return { kind, text: wording, share: kind === 'head' ? share * HEAD_FACTOR : share };
}

function stretches(text: string, within: Stretch, asked: ReadonlySet<string>, allTokens: number): readonly Variant[] {
  const sentences = sentencesOf(text.slice(within.start, within.end)).map(({ start, end }) => ({
    start: within.start + start,
    end: within.start + end,
  }));
  const best = bestSentence(text, sentences, asked);
  const kind = best === null ? 'head' : 'window';
  const from = best === null ? sentencesOf(text.slice(0, LOOKED_AT)) : sentences;
  const found: Variant[] = [];
  for (const most of [WIDE, NARROW]) {
    const place = grow(text, from, best ?? 0, most, asked);
    if (place === null) continue;
    const variant = stretch(kind, text, place, allTokens);
    if (variant.text.length < text.length && variant.text !== found.at(-1)?.text) found.push(variant);
  }
  return found;
}

/** Position of the sentence that holds most of what was asked, the first of equals; null when none holds any. */
function bestSentence(text: string, sentences: readonly Stretch[], asked: ReadonlySet<string>): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [at, sentence] of sentences.entries()) {
    const count = held(text, sentence, asked);
    if (count > most) {
      most = count;
      best = at;
    }
  }
  return best;
}

function held(text: string, { start, end }: Stretch, asked: ReadonlySet<string>): number {
  return new Set(tokensOf(text.slice(start, end)).filter((token) => asked.has(token))).size;
}

/** Sentences around one, as many as fit: the next first, then the one before. */
function grow(
  text: string,
  sentences: readonly Stretch[],
  at: number,
  most: number,
  asked: ReadonlySet<string>,
): Stretch | null {
  const middle = sentences[at];
  if (middle === undefined) return null;
  if (estimateTokens(text.slice(middle.start, middle.end)) > LONGEST_SENTENCE) return cut(text, middle, most, asked);
  let [first, last] = [at, at];
  for (;;) {
    const [next, before] = [sentences[last + 1], sentences[first - 1]];
    const start = sentences[first]?.start ?? middle.start;
    const end = sentences[last]?.end ?? middle.end;
    if (next !== undefined && estimateTokens(text.slice(start, next.end)) <= most) last += 1;
    else if (before !== undefined && estimateTokens(text.slice(before.start, end)) <= most) first -= 1;
    else return { start, end };
  }
}

/** A piece of a very long sentence around the first thing asked for, cut between words or CJK characters. */
function cut(text: string, sentence: Stretch, most: number, asked: ReadonlySet<string>): Stretch {
  const pieces = piecesOf(text, sentence);
  const match = pieces.findIndex(({ start, end }) =>
    isAsked(text.slice(start, Math.min(sentence.end, end + 1)), asked),
  );
  // A quarter of the piece lies before the match.
  let first = Math.max(0, match);
  while (first > 0 && estimateTokens(text.slice(pieces[first - 1]?.start, pieces[Math.max(0, match)]?.end)) <= most / 4)
    first -= 1;
  const start = pieces[first]?.start ?? sentence.start;
  let end = pieces[first]?.end ?? sentence.end;
  for (const piece of pieces.slice(first + 1)) {
    if (estimateTokens(text.slice(start, piece.end)) > most) break;
    end = piece.end;
  }
  return { start, end };
}

function isAsked(piece: string, asked: ReadonlySet<string>): boolean {
  return tokensOf(piece).some((token) => asked.has(token));
}

/** At most so many UTF-16 units of a sentence are cut into pieces. */
const CUT_FROM = 4_000;
/** Longest piece that has no white space in it. */
const UNBROKEN = 24;
/** Runs without white space; a CJK character with its marks, an emoji with what is joined to it, are pieces of their own. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]\p{M}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

function piecesOf(text: string, { start, end }: Stretch): readonly Stretch[] {
  const part = text.slice(start, Math.min(end, start + CUT_FROM));
  return Array.from(part.matchAll(PIECE), ({ 0: piece, index }) => ({
    start: start + index,
    end: start + index + piece.length,
  })).flatMap((piece) => unbroken(text, piece));
}

function unbroken(text: string, piece: Stretch): readonly Stretch[] {
  if (piece.end - piece.start <= 4 * UNBROKEN) return [piece];
  const parts: Stretch[] = [];
  let start = piece.start;
  let length = 0;
  let at = piece.start;
  // By code points, so that no surrogate pair is split.
  for (const character of text.slice(piece.start, piece.end)) {
    at += character.length;
    length += 1;
    if (length < UNBROKEN) continue;
    parts.push({ start, end: at });
    start = at;
    length = 0;
  }
  if (start < piece.end) parts.push({ start, end: piece.end });
  return parts;
}

function shown(text: string, { start, end }: Stretch): string {
  const before = text.slice(0, start).trim() === '' ? '' : ELLIPSIS;
  const after = text.slice(end).trim() === '' ? '' : ELLIPSIS;
  return `${before}${text.slice(start, end).trim()}${after}`;
}
