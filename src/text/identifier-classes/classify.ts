import { findAddresses } from './addresses.js';
import { findAmounts } from './amounts.js';
import { findCodeNames } from './code-names.js';
import { classOfBareCode, codeAt } from './codes.js';
import { classOfWordAfter } from './cue-after.js';
import { type CueBefore, cueBefore } from './cue-before.js';
import { findDates } from './dates.js';
import { findErrorNames, isAnnouncedError, isErrorCode } from './error-codes.js';
import { claimAnnouncedFlight, claimFlight } from './flights.js';
import type { Finding } from './identifier-class.js';
import { joinListed } from './listed.js';
import { isArticleNumber, isOrderNumber } from './orders.js';
import { claimPhone } from './phones.js';
import { claimAnnouncedPlate, claimPlate, findChinesePlates } from './plates.js';
import type { Reading } from './reading.js';
import { findTails } from './tails.js';
import { type Token, tokensOf } from './token.js';
import { claimAnnouncedVersion, claimVersion } from './versions.js';

const DIGIT = /\p{N}/u;
const HAN_DIGIT_BEFORE_UNIT = /[一二两三四五六七八九十百千万][月块元万百千]/;

/**
 * Runs the recognisers over a text, the ones whose form leaves no doubt first; what they claim is hidden from the later
 * ones. Then each token with a digit is judged by the nearest word that says what it is, else by its form, else by its
 * likeness to one that was recognised.
 */
export function classify(reading: Reading): readonly Finding[] {
  const { text } = reading;
  // Before addresses, of which `Node.js` could be one.
  findCodeNames(reading);
  findAddresses(reading);
  const hasDigit = DIGIT.test(text);
  if (hasDigit || HAN_DIGIT_BEFORE_UNIT.test(text)) {
    findAmounts(reading);
    findDates(reading);
  }
  if (hasDigit) {
    findTails(reading);
    findChinesePlates(reading);
    const tokens = tokensOf(reading);
    const left = tokens.filter((token) => reading.isFree(token.start, token.end) && !claimToken(reading, token));
    joinListed(reading, left);
  }
  findErrorNames(reading);
  return reading.findings.toSorted((one, other) => one.start - other.start);
}

function claimToken(reading: Reading, token: Token): boolean {
  const start = token.prefix?.start ?? token.start;
  const cue = cueBefore(reading.before(start));
  if (cue !== null) {
    for (const { class: meant, strength } of cue.cues)
      if (claimAnnounced(reading, token, cue, meant, strength)) return true;
    if (cue.cues.some((each) => each.class === 'none')) return cue.cues.length === 1;
  }
  return claimByWordAfter(reading, token) || claimByForm(reading, token, cue);
}

function claimAnnounced(
  reading: Reading,
  token: Token,
  cue: CueBefore,
  meant: CueBefore['cues'][number]['class'],
  strength: 'strong' | 'weak',
): boolean {
  const code = codeAt(reading, token);
  switch (meant) {
    case 'order':
      return isOrderNumber(reading, token, code, cue, strength) && reading.claim({ class: 'order', ...code });
    case 'sku':
      return isArticleNumber(reading, token, code, cue, strength) && reading.claim({ class: 'sku', ...code });
    case 'error-code':
      return (
        isAnnouncedError(token, strength, cue.word, cue.isMarked, reading.after(token.end)) &&
        reading.claim({ class: 'error-code', ...bare(reading, token) })
      );
    case 'version':
      return claimAnnouncedVersion(reading, token, strength, cue.word);
    case 'phone':
      return claimPhone(reading, token.start, strength);
    case 'flight':
      return claimAnnouncedFlight(reading, token, strength === 'strong', cue.word);
    case 'plate':
      return claimAnnouncedPlate(reading, token, strength === 'strong');
    default:
      return false;
  }
}

function claimByWordAfter(reading: Reading, token: Token): boolean {
  const code = codeAt(reading, token);
  const meant = classOfWordAfter(reading, token, code);
  if (meant === null) return false;
  if (meant === 'version') return claimAnnouncedVersion(reading, token, 'weak', '');
  if (meant === 'flight') return claimAnnouncedFlight(reading, token, true, '');
  return reading.claim({ class: meant, ...(meant === 'error-code' ? bare(reading, token) : code) });
}

function claimByForm(reading: Reading, token: Token, cue: CueBefore | null): boolean {
  const isPhoneCue = cue?.cues.some((each) => each.class === 'phone') ?? false;
  if (claimPhone(reading, token.start, isPhoneCue ? 'weak' : 'none')) return true;
  if (claimVersion(reading, token)) return true;
  if (isErrorCode(reading, token)) return reading.claim({ class: 'error-code', ...bare(reading, token) });
  if (claimPlate(reading, token) || claimFlight(reading, token)) return true;
  if (token.prefix !== null && !token.hasLetter) {
    const code = codeAt(reading, token);
    if (/^(?:po|so|inv|ord|wo|sf|yt|jd)\d{4,}$/.test(code.canonical)) return reading.claim({ class: 'order', ...code });
  }
  const meant = classOfBareCode(reading, token);
  return meant !== null && reading.claim({ class: meant, ...bare(reading, token) });
}

function bare(reading: Reading, { start, end }: Token): Pick<Finding, 'start' | 'end' | 'canonical'> {
  return { start, end, canonical: reading.normalised.slice(start, end) };
}
