import type { Need, Reference } from '../reference.js';

/** What was read at a place of a folded text. */
export interface Reading {
  readonly reference: Reference;
  /** UTF-16 offset after it. */
  readonly end: number;
  readonly rule: string;
  readonly need?: Need;
}

/** Reads one kind of time phrase that begins at a place of a folded text. */
export type Reader = (folded: string, at: number) => Reading | null;

/** Matches a sticky regular expression at a place. */
export function matchAt(pattern: RegExp, folded: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(folded);
}

/** A few characters before a place. */
export function leftOf(folded: string, at: number, count = 2): string {
  return folded.slice(Math.max(0, at - count), at);
}

const NUMERAL = /[\da-z零〇一二两三四五六七八九十百千万第几]/;
const JOINS_NUMBERS = /[.:/-]/;

/** True when a number at a place would be cut out of a longer one: "2026-0311", "v3", "第三". */
export function isInsideNumber(folded: string, at: number): boolean {
  const before = folded.charAt(at - 1);
  if (!JOINS_NUMBERS.test(before)) return NUMERAL.test(before);
  return /[\da-z]/.test(folded.charAt(at - 2));
}

/** A sticky regular expression from a source. */
export function sticky(source: string): RegExp {
  return new RegExp(source, 'y');
}

/** Index after an optional "的", spaces left out of account: what a longer time says of a shorter one follows it. */
export function afterOf(folded: string, at: number): number {
  const start = folded[at] === ' ' ? at + 1 : at;
  return folded[start] === '的' ? start + 1 : start;
}
