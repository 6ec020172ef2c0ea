import type { Reading } from './reading.js';

/** Digits of a telephone number. */
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** Groups of digits as numbers are written: `+1 (415) 555-0142`, `(021)55550199`, `07700.900.461`. */
const GROUPS = /(?:\(\+?\d{1,4}\)|\d{1,15})(?:(?:[ .-]|\s?-\s?)?(?:\(\d{1,4}\)|\d{2,15})){0,6}/y;
/** After a plus groups may be of one digit. */
const GROUPS_ABROAD = /\+\s?(?:\(\d{1,4}\)|\d{1,15})(?:[ .-]?(?:\(\d{1,4}\)|\d{1,15})){0,8}/y;
/** What is a telephone number by its form alone. */
const FORMS = [
  /^\+\d/,
  // Mobile numbers of China and Taiwan.
  /^(?:86\s?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}$/,
  /^09\d{2}[ -]?\d{3}[ -]?\d{3}$/,
  // Trunk prefix and groups.
  /^\(?0\d{1,4}\)?[ .-]\d{3,4}[ .-]?\d{3,4}$/,
  /^0\d{1,4}(?:[ .-]\d{2,4}){2,4}$/,
  /^\(\d{2,4}\)\s?\d{3,4}[ .-]?\d{3,4}$/,
  /^\(0\)\s?\d{2,4}[ .-]\d{3,4}[ .-]?\d{3,4}$/,
  // North America, and service numbers.
  /^(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/,
  /^[48]00[ -]\d{3,4}[ -]\d{3,4}$/,
];
/** Written as one where a word nearby says that it is one. */
const LOOSE_FORM =
  /^(?:\d{3}[ .-]\d{4}|\d{4}[ .-]\d{4}|0\d{8,10}|\d{3,4}(?:[ .-]\d{2,4}){2,3}|\d{2,3}(?:[ .-]\d{2,3}){3,4})$/;
/** Service numbers of China. */
const SERVICE = /^(?:1[02]\d{3}|9[56]\d{3})$/;
/** `1413-1458` is a span of years. */
const YEARS = /^(?:1\d|20)\d\d\s?-\s?(?:1\d|20)\d\d$/;
const SPOKEN_OF =
  /\b(?:call|called|calling|phone|tel|telephone|mobile|cell|text|dial|ring|reach|whatsapp|sms|fax|hotline|number|contact|landline)\b|电话|手机|座机|号码|热线|拨|致电|联系|传真|微信/;

/** A telephone number that begins at a place. */
interface Phone {
  readonly start: number;
  readonly end: number;
  readonly canonical: string;
  readonly written: string;
}

/** How sure the words around are: a cue before it, one further away, none. */
export type PhoneCertainty = 'strong' | 'weak' | 'none';

/** Claims the telephone number whose first digits begin at `at`, if there is one. */
export function claimPhone(reading: Reading, at: number, certainty: PhoneCertainty): boolean {
  const phone = phoneAt(reading, at);
  if (phone === null) return false;
  const { start, end, canonical, written } = phone;
  const digits = canonical.replace('+', '').length;
  if (digits > MOST_DIGITS) return false;
  const isPlain = /^\d+$/.test(written);
  if (YEARS.test(written)) return false;
  const fits =
    FORMS.some((form) => form.test(written)) ||
    (certainty === 'strong' && (digits >= FEWEST_DIGITS || (isPlain && digits >= 5))) ||
    (certainty !== 'none' && SERVICE.test(written)) ||
    (certainty === 'weak' && (LOOSE_FORM.test(written) || (isPlain && digits >= FEWEST_DIGITS))) ||
    (certainty === 'none' && LOOSE_FORM.test(written) && reading.mentions(SPOKEN_OF));
  return (
    fits &&
    (digits >= FEWEST_DIGITS || certainty !== 'none') &&
    reading.claim({ class: 'phone', start, end, canonical })
  );
}

function phoneAt(reading: Reading, at: number): Phone | null {
  const { text } = reading;
  let start = at;
  if (text[start - 1] === '(') start -= 1;
  while (text[start - 1] === ' ' && text[start - 2] === '+') start -= 1;
  if (text[start - 1] === '+') start -= 1;
  const groups = text[start] === '+' ? GROUPS_ABROAD : GROUPS;
  groups.lastIndex = start;
  let written = groups.exec(text)?.[0] ?? '';
  // A number does not go on in what another has claimed, nor in a code.
  while (written !== '' && !reading.isFree(start, start + written.length)) {
    const shorter = written.replace(/[ .-]+\(?\d+\)?$/, '');
    if (shorter === written) return null;
    written = shorter;
  }
  if (/^(?:[a-z](?![a-z])|[a-z]+\d)/.test(text.slice(start + written.length))) return null;
  if (written === '') return null;
  const isAbroad = /^\(?\+/.test(written);
  // Abroad the trunk zero falls away: `+44 (0)20`.
  const digits = (isAbroad ? written.replace('(0)', '') : written).replace(/\D/g, '');
  const canonical = `${isAbroad ? '+' : ''}${digits}`;
  return { start, end: start + written.length, canonical, written };
}
