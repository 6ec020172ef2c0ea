import { conceptKeysOf } from '../../src/text/polarity/concept-keys.js';
import type { Stated } from '../../src/trust/statement.js';

const START_MS = Date.UTC(2026, 2, 2, 9);
const DAY_MS = 86_400_000;

/** A statement of the user, told on day `day` of the test. */
export function stated(text: string, day: number, fields: Partial<Stated> = {}): Stated {
  return {
    id: `m${day}`,
    version: 1,
    text,
    subject: null,
    attribute: null,
    conceptKeys: conceptKeysOf(text),
    speaker: null,
    role: 'user',
    source: null,
    veracity: 'stated',
    factType: null,
    validFromMs: null,
    validToMs: null,
    recordedAtMs: START_MS + day * DAY_MS,
    ...fields,
  };
}
