import { normaliseWithOffsets } from '../../text/normalise-with-offsets.js';
import type { SensitiveClass, SensitiveSpan } from './sensitive-span.js';

/** Units before and after a value in which a word can say what it is. */
const WINDOW = 32;
const CAPITAL = /[A-Z\uff21-\uff3a]/;
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/**
 * A text as the detectors read it: full width and look-alikes folded, invisible characters gone, capitals and line breaks
 * kept; and what has been claimed so far, so that nothing is found twice. Offsets given to {@link claim} are those of
 * `text`.
 */
export class SensitiveText {
  /** With capitals. */
  readonly text: string;
  /** Small letters only, of the same length. */
  readonly small: string;
  readonly #offsets: readonly number[] | null;
  readonly #claimed: Uint8Array;
  readonly #spans: SensitiveSpan[] = [];

  constructor(written: string) {
    const { normalised, offsets } = normaliseWithOffsets(written);
    this.#offsets = offsets;
    this.#claimed = new Uint8Array(written.length);
    this.small = withLineBreaks(normalised, written, offsets);
    this.text = withCapitals(this.small, written, offsets);
  }

  /** Found spans in reading order. */
  get spans(): readonly SensitiveSpan[] {
    return this.#spans.toSorted((one, other) => one.start - other.start);
  }

  /** Records a finding unless part of it is claimed already. */
  claim(found: SensitiveClass, start: number, end: number, confidence: number): boolean {
    return this.claimWritten(found, this.#offset(start), this.#offset(end), confidence);
  }

  /** The same with offsets of the text as written. */
  claimWritten(found: SensitiveClass, start: number, end: number, confidence: number): boolean {
    if (end <= start || this.#claimed.subarray(start, end).includes(1)) return false;
    this.#claimed.fill(1, start, end);
    this.#spans.push({ class: found, start, end, confidence });
    return true;
  }

  before(at: number): string {
    return this.small.slice(Math.max(0, at - WINDOW), at);
  }

  after(at: number): string {
    return this.small.slice(at, at + WINDOW);
  }

  #offset(at: number): number {
    return this.#offsets === null ? at : (this.#offsets[at] ?? at);
  }
}

function withLineBreaks(normalised: string, written: string, offsets: readonly number[] | null): string {
  if (!LINE_BREAK.test(written)) return normalised;
  const units = normalised.split('');
  for (let at = 0; at < units.length; at += 1)
    if (units[at] === ' ' && LINE_BREAK.test(written.charAt(offsets?.[at] ?? at))) units[at] = '\n';
  return units.join('');
}

function withCapitals(small: string, written: string, offsets: readonly number[] | null): string {
  if (!CAPITAL.test(written)) return small;
  let text = '';
  let from = 0;
  for (let at = 0; at < small.length; at += 1) {
    const unit = small.charCodeAt(at);
    if (unit < 97 || unit > 122 || !CAPITAL.test(written.charAt(offsets?.[at] ?? at))) continue;
    text += small.slice(from, at) + String.fromCharCode(unit - 32);
    from = at + 1;
  }
  return text + small.slice(from);
}
