import { KEY_PATTERN, keyConfidence } from './key-shapes.js';
import { isPlaceholder, looksRandom } from './randomness.js';
import type { SensitiveText } from './sensitive-text.js';

/** Every secret that is known by its form has a stretch like this. */
const LONG_RUN = /[A-Za-z0-9_.+/=:-]{15}/;
const KEY_BEGINS = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_ENDS = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const WEB_TOKEN = /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){0,3}/g;
const HEADER = /(?<![A-Za-z])(?:bearer|basic)\s{1,3}([A-Za-z0-9._~+/-]{12,}={0,2})/gi;
const API_HEADER =
  /(?<![A-Za-z])(?:x-api-key|x-auth-token|api-key|authorization)\s?:\s?(?:token\s)?([A-Za-z0-9._~+/-]{12,}={0,2})/gi;
/** `scheme://name:password@host`; the password ends at the last @ before a slash or a space. */
const ADDRESS_WITH_PASSWORD =
  /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,24}:\/\/[^\s:/@"'<>]{0,128}:([^\s/"'<>]{1,256})@/g;
const ACCOUNT_KEY = /(?:AccountKey|SharedAccessKey|SharedAccessSignature)=([A-Za-z0-9+/=%&-]{16,})/g;

/** Private keys, keys of known shapes, tokens, headers, and passwords inside addresses. */
export function findSecrets(reading: SensitiveText): void {
  const { text } = reading;
  findPrivateKeys(reading);
  if (text.includes('://') && text.includes('@')) findAddressPasswords(reading);
  if (LONG_RUN.test(text)) {
    for (const match of text.matchAll(WEB_TOKEN))
      reading.claim('access-token', match.index, match.index + match[0].length, 0.98);
    for (const match of text.matchAll(KEY_PATTERN)) {
      const confidence = keyConfidence(match);
      if (confidence === null) continue;
      const value = match[0].replace(/[-_]+$/, '');
      reading.claim('api-key', match.index, match.index + value.length, confidence);
    }
    claimValues(reading, ACCOUNT_KEY, 'api-key', 0.95);
  }
  claimValues(reading, HEADER, 'access-token', 0.92);
  claimValues(reading, API_HEADER, 'access-token', 0.92);
}

function findPrivateKeys(reading: SensitiveText): void {
  const { text } = reading;
  if (!text.includes('PRIVATE KEY')) return;
  let done = 0;
  for (const begin of text.matchAll(KEY_BEGINS)) {
    if (begin.index < done) continue;
    KEY_ENDS.lastIndex = begin.index;
    const end = KEY_ENDS.exec(text);
    // A key that was cut off goes on to the end.
    done = end === null ? text.length : end.index + end[0].length;
    reading.claim('private-key', begin.index, done, 0.99);
  }
}

function findAddressPasswords(reading: SensitiveText): void {
  for (const match of reading.text.matchAll(ADDRESS_WITH_PASSWORD)) {
    const password = match[1] ?? '';
    if (isPlaceholder(password)) continue;
    const end = match.index + match[0].length - 1;
    reading.claim('connection-string', end - password.length, end, 0.95);
  }
}

function claimValues(
  reading: SensitiveText,
  pattern: RegExp,
  meant: 'api-key' | 'access-token',
  confidence: number,
): void {
  for (const match of reading.text.matchAll(pattern)) {
    const value = (match[1] ?? '').replace(/[.,]+$/, '');
    const start = match.index + match[0].length - (match[1] ?? '').length;
    if (isPlaceholder(value) || !(looksRandom(value) || /\d.*\d.*\d/.test(value))) continue;
    reading.claim(meant, start, start + value.length, confidence);
  }
}
