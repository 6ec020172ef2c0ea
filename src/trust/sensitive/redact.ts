import type { SensitiveSpan } from './sensitive-span.js';

/**
 * The text with each span replaced by `[redacted:<class>]`. Spans may come in any order; where they overlap, the stretch
 * is replaced once, by the class of the one that begins first. What lies outside the text is left out.
 *
 * @example
 * redact('pin is 4821', [{ class: 'password', start: 7, end: 11, confidence: 0.9 }]); // 'pin is [redacted:password]'
 */
export function redact(text: string, spans: readonly SensitiveSpan[]): string {
  let redacted = '';
  let done = 0;
  for (const { class: meant, start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(0, start);
    const to = Math.min(text.length, end);
    if (to <= from || to <= done) continue;
    if (from >= done) redacted += `${text.slice(done, from)}[redacted:${meant}]`;
    done = to;
  }
  return redacted + text.slice(done);
}
