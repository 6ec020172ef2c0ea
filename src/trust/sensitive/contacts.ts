import { classifiedIdentifiers } from '../../text/classified-identifiers.js';
import type { SensitiveText } from './sensitive-text.js';

/** A text without any of these holds neither a telephone number nor an address. */
const SIGN = /@|\d(?:[ ().+/-]{0,3}\d){6}/;
const FEWEST_DIGITS = 7;
const DIGIT = /\p{Nd}/u;
/** Units that the identifier rules read at once. */
const LONGEST_STRETCH = 512;
const BETWEEN_WORDS = /[^\p{N}\s+()][\s。，；！？][^\p{N}\s+()]/u;
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`(?<![\\dA-Za-z.-])${OCTET}(?:\\.${OCTET}){3}(?![\\dA-Za-z]|\\.\\d)`, 'g');
const IPV6 =
  /(?<![0-9A-Za-z:.])(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![0-9A-Za-z:])|(?<![0-9A-Za-z:.])(?:[0-9A-Fa-f]{1,4}:){2,6}(?::[0-9A-Fa-f]{1,4}){1,5}(?![0-9A-Za-z:])/g;
/** Of no machine in particular. */
const NOBODY = /^(?:127\.|0\.0\.0\.0|255\.)/;
const VERSION_WORD =
  /version|upgrad|downgrad|release|build|firmware|driver|版本|升级|固件|驱动|(?:^|[^a-z])v(?:er)?[ .]?$/;

/** Telephone numbers and e-mail addresses, as the identifier rules of texts know them, and network addresses. */
export function findContacts(reading: SensitiveText, written: string): void {
  const { text } = reading;
  if (SIGN.test(text)) for (const [from, to] of stretchesOf(written)) claimStretch(reading, written, from, to);
  for (const match of text.matchAll(IPV4))
    if (!NOBODY.test(match[0]) && !VERSION_WORD.test(reading.before(match.index)))
      reading.claim('ip-address', match.index, match.index + match[0].length, 0.85);
  if (text.includes(':'))
    for (const match of text.matchAll(IPV6))
      reading.claim('ip-address', match.index, match.index + match[0].length, 0.85);
}

function claimStretch(reading: SensitiveText, written: string, from: number, to: number): void {
  const stretch = written.slice(from, to);
  for (const { class: meant, start, end, canonical } of classifiedIdentifiers(stretch)) {
    if (meant === 'email') reading.claimWritten('email', from + start, from + end, 0.97);
    if (meant !== 'phone' || DIGIT.test(stretch.charAt(start - 1)) || DIGIT.test(stretch.charAt(end))) continue;
    // Shorter ones are service numbers, which are everybody's.
    if (canonical.replace('+', '').length >= FEWEST_DIGITS)
      reading.claimWritten('phone', from + start, from + end, canonical.startsWith('+') ? 0.95 : 0.85);
  }
}

/** Cuts a long text, at a space between words where there is one, so that time stays linear in its length. */
function stretchesOf(text: string): readonly (readonly [from: number, to: number])[] {
  const stretches: [number, number][] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + LONGEST_STRETCH);
    if (to < text.length)
      for (let at = to; at > from + LONGEST_STRETCH / 2; at -= 1)
        if (BETWEEN_WORDS.test(text.slice(at - 2, at + 1))) {
          to = at;
          break;
        }
    stretches.push([from, to]);
    from = to;
  }
  return stretches;
}
