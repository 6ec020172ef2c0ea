import { foldHan } from '../fold-han.js';
import { normaliseWithOffsets } from '../normalise-with-offsets.js';
import type { Finding } from './identifier-class.js';

/** Units before and after a value in which a word can say what it is. */
const WINDOW = 48;
const CAPITALS = /^[A-Z\uff21-\uff3a]+$/u;
const CAPITAL = /[A-Z\uff21-\uff3a]/u;

/**
 * A text as the recognisers read it: normalised, traditional characters folded so that one word list serves both
 * spellings, and what has been claimed so far, so that nothing is recognised twice.
 */
export class Reading {
  /** Normalised and folded. */
  readonly text: string;
  /** Normalised only, of the same length. */
  readonly normalised: string;
  readonly findings: Finding[] = [];
  readonly #mentions = new Map<RegExp, boolean>();
  readonly #claimed: Uint8Array;
  readonly #written: string;
  readonly #offsets: readonly number[] | null;

  constructor(written: string) {
    const { normalised, offsets } = normaliseWithOffsets(written);
    this.#written = written;
    this.#offsets = offsets;
    this.normalised = normalised;
    this.text = foldHan(normalised);
    this.#claimed = new Uint8Array(normalised.length);
  }

  /** Where a unit of the normalised text begins in the text as written. */
  offset(at: number): number {
    return this.#offsets === null ? at : (this.#offsets[at] ?? this.#written.length);
  }

  /** What was written where the normalised text has [start, end). */
  written(start: number, end: number): string {
    return this.#written.slice(this.offset(start), this.offset(end));
  }

  /** Whether the letters of [start, end) were all capitals. */
  isCapitals(start: number, end: number): boolean {
    return CAPITALS.test(this.written(start, end).replace(/[^\p{L}]/gu, ''));
  }

  hasCapital(start: number, end: number): boolean {
    return CAPITAL.test(this.written(start, end));
  }

  before(at: number): string {
    return this.text.slice(Math.max(0, at - WINDOW), at);
  }

  after(at: number): string {
    return this.text.slice(at, at + WINDOW);
  }

  /** Whether a pattern (not a global one) is met anywhere in the text; asked once a pattern. */
  mentions(pattern: RegExp): boolean {
    let known = this.#mentions.get(pattern);
    if (known === undefined) {
      known = pattern.test(this.text);
      this.#mentions.set(pattern, known);
    }
    return known;
  }

  /** Records a finding unless part of it is claimed already. */
  claim(finding: Finding): boolean {
    if (!this.isFree(finding.start, finding.end)) return false;
    this.findings.push(finding);
    this.hide(finding.start, finding.end);
    return true;
  }

  /** Hides [start, end) from the recognisers to come. */
  hide(start: number, end: number): void {
    this.#claimed.fill(1, start, end);
  }

  isFree(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.#claimed[at] === 1) return false;
    return true;
  }
}
