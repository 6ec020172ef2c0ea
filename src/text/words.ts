import { Recent } from './recent.js';
import { EMOJI, type Span, WORD } from './script.js';
import { stem } from './stem.js';
import { ENGLISH_STOP_WORDS } from './stop-words.js';

/** A word as it stands in a normalised text, and the token it is indexed under. */
export interface Word extends Token {
  /** Where it begins in the normalised text. */
  readonly start: number;
}

interface Token {
  /** As written (normalised), contractions joined: `dont`. */
  readonly surface: string;
  /** What is indexed. */
  readonly token: string;
  readonly isStopWord: boolean;
}

/** Longest token in UTF-16 units; what a longer word has beyond it is not indexed, in texts and queries alike. */
export const LONGEST_TOKEN = 128;

const CONTRACTED = new Set(['s', 're', 've', 'll', 'd', 'm']);
const SKIN_TONES = /(?<=.)[\u{1f3fb}-\u{1f3ff}]/gu;

/**
 * Words and emoji of a normalised text in reading order. `'s`, `'re`, `'ve`, `'ll`, `'d` and `'m` are dropped after a
 * word, `n't` is joined (`dont`), `o'` too (`obrien`); any other apostrophe separates (`l'été`, `istanbul'da`).
 * Emoji are words of their own, without skin tones.
 */
export function wordsOf(text: string, spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < spans.length; at += 1) {
    const span = spans[at];
    if (span === undefined) break;
    if (span.kind === EMOJI) {
      const token = text.slice(span.start, span.end).replace(SKIN_TONES, '');
      words.push({ surface: token, token, isStopWord: false, start: span.start });
    } else if (span.kind === WORD) {
      let surface = text.slice(span.start, span.end);
      let { end } = span;
      for (let next = spans[at + 1]; next?.kind === WORD; next = spans[at + 1]) {
        if (next.start !== end + 1 || text[end] !== "'") break;
        const right = text.slice(next.start, next.end);
        if (surface === 'o' || (right === 't' && surface.endsWith('n'))) surface += right;
        else if (!CONTRACTED.has(right)) break;
        end = next.end;
        at += 1;
      }
      const { surface: short, token, isStopWord } = tokenOf(surface);
      words.push({ surface: short, token, isStopWord, start: span.start });
    }
  }
  return words;
}

const recentTokens = new Recent<Token>(8_192);

function tokenOf(surface: string): Token {
  return recentTokens.of(surface.length > LONGEST_TOKEN ? cut(surface) : surface, makeToken);
}

function makeToken(surface: string): Token {
  return { surface, token: stem(surface), isStopWord: ENGLISH_STOP_WORDS.has(surface) };
}

/** Never between the halves of a surrogate pair. */
function cut(surface: string): string {
  const last = surface.charCodeAt(LONGEST_TOKEN - 1);
  return surface.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_TOKEN - 1 : LONGEST_TOKEN);
}
