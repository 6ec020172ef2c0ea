import { isCueWord } from './cue-before.js';
import { EVERYDAY } from './everyday.js';
import type { Reading } from './reading.js';

/** A run of letters and digits, joined by signs, that holds a digit. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Capital letters, or a known prefix, that stand before it by a space and belong to it: `PO 88213`, `HH-KT 209`. */
  readonly prefix: { readonly start: number; readonly text: string } | null;
  readonly hasLetter: boolean;
  /** Digits, all told. */
  readonly digits: number;
  /** Whether its letters, if any, were written as capitals. */
  readonly isCapitals: boolean;
}

const CHAIN = /[a-z0-9]+(?:[-_./·][a-z0-9]+)*/g;
const DIGIT = /\d/;
/** Lower-case letters that follow a code without a space: `E1042after`. */
const GLUED_WORD = /(?<=\d)[a-z]{2,}$/;
/** Several of a kind divided by slashes: `6610/6614`, `E12/E13`. */
const ALTERNATIVES = /^(?:\d{4,}(?:\/\d{4,})+|[a-z]{1,4}-?\d{2,}(?:\/[a-z]{1,4}-?\d{2,})+)$/;
/** A word and a full stop before digits. */
const LEAD = /^([a-z]{2,})\.(?=\d)/;
const PREFIX = /(?<![a-z0-9._-])([a-z]{1,3}-[a-z]{1,3}|[a-z]{1,4}|\d[a-z]|[a-z]\d)\s$/;
/** Prefixes that are written small as well. */
const PREFIXES = new Set('po so ord inv sf yt jd ems ups ua lh mu cz qf jl nh ek'.split(' '));
/** Words of two to four letters in a text that is written in capitals. */
const SHORT_WORDS = new Set(
  `i a am an as at be by do go he if in is it me my no of on or so to up us we and are but can did for get got had has her him his how
  its let may new not now off old one our out own per pls put say see she the too two use via was way who why yes you any all also
  been from give have here into just like more most much need only over paid said some take than that them then they this used
  very want well went were what when will with your year till ago day days eur usd gbp cny rmb aud cad chf hkd twd ntd jpy
  jan feb mar apr jun jul aug sep sept oct nov dec may june july mon tue wed thu fri sat sun pm oz ft lb hz w v`.split(
    /\s+/,
  ),
);

/** Tokens of a text that nothing has claimed, in reading order. */
export function tokensOf(reading: Reading): Token[] {
  const { text } = reading;
  const tokens: Token[] = [];
  for (const { 0: chain, index } of text.matchAll(CHAIN)) {
    if (!DIGIT.test(chain) || !reading.isFree(index, index + chain.length)) continue;
    const lead = LEAD.exec(chain)?.[1] ?? '';
    if (lead !== '' && isCueWord(lead)) {
      // `No.5512`, `tel.0171-555`: the word is a cue, not a part.
      tokens.push(tokenAt(reading, index + lead.length + 1, index + chain.length));
    } else if (ALTERNATIVES.test(chain)) {
      let at = index;
      for (const part of chain.split('/')) {
        tokens.push(tokenAt(reading, at, at + part.length));
        at += part.length + 1;
      }
    } else {
      tokens.push(tokenAt(reading, index, index + chain.length));
    }
  }
  return tokens;
}

function tokenAt(reading: Reading, start: number, written: number): Token {
  const chain = reading.text.slice(start, written);
  const glued = GLUED_WORD.exec(chain);
  const isGlued =
    glued !== null &&
    !reading.hasCapital(start + glued.index, written) &&
    (reading.hasCapital(start, start + glued.index) ||
      (glued[0].length > 3 && /^v?\d+(?:\.\d+)+$/.test(chain.slice(0, glued.index))));
  const end = isGlued ? start + glued.index : written;
  const text = reading.text.slice(start, end);
  const hasLetter = /[a-z]/.test(text);
  return {
    start,
    end,
    text,
    prefix: prefixBefore(reading, start, text),
    hasLetter,
    digits: text.replace(/\D/g, '').length,
    isCapitals: hasLetter && reading.isCapitals(start, end),
  };
}

function prefixBefore(reading: Reading, start: number, text: string): Token['prefix'] {
  if (reading.text.charCodeAt(start - 1) !== 32 || !/^\d/.test(text)) return null;
  const prefix = PREFIX.exec(reading.before(start))?.[1];
  if (prefix === undefined) return null;
  const from = start - 1 - prefix.length;
  const isCapitals = reading.isCapitals(from, start - 1);
  if (PREFIXES.has(prefix) && (isCapitals || !isCueWord(prefix))) return { start: from, text: prefix };
  if (SHORT_WORDS.has(prefix) || EVERYDAY.has(prefix) || isCueWord(prefix) || !isCapitals) return null;
  return /[a-z]/.test(prefix) ? { start: from, text: prefix } : null;
}
