import { CODES, HAN_AFTER, SIGNS_BEFORE, WORDS_AFTER } from './currencies.js';
import { HAN_NUMERALS, hanNumber } from './han-number.js';
import type { Reading } from './reading.js';

const alternatives = (words: readonly string[]): string =>
  words
    .toSorted((left, right) => right.length - left.length)
    .map((word) => word.replace(/[$]/g, '\\$&'))
    .join('|');

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d|,\d)|\d{1,3}(?:\.\d{3})+,\d{2}(?!\d)|\d+(?:\.\d+|,\d{2}(?!\d))?`;
/** What multiplies a number: `$5k`, `1.5万元`. */
const SCALES: { readonly [scale: string]: number } = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  bn: 1e9,
  b: 1e9,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  w: 1e4,
  百: 100,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
};
const SCALE_LATIN = String.raw`\s?(?:thousand|million|billion)|(?:mn|bn|k|m|b)(?![a-z])`;
const SCALE_HAN = '十万|百万|千万|百|千|万|亿|k|w';

/** A number that is no part of another one or of a code. */
const APART = String.raw`(?<![a-z0-9_#]|\d[.,/:-])`;

const codes = alternatives(Object.keys(CODES));
const BEFORE = new RegExp(
  `(?:(?<![a-z])(${alternatives(SIGNS_BEFORE.map(([sign]) => sign))}|(?:${codes})(?![a-z])))[:\\s]?\\s?(${NUMBER})(${SCALE_LATIN}|\\s?(?:${SCALE_HAN}))?(?![\\d])`,
  'g',
);
const AFTER_LATIN = new RegExp(
  `${APART}(${NUMBER})(${SCALE_LATIN})?\\s?(€|£|(?:${codes})(?![a-z])|(?:${alternatives(Object.keys(WORDS_AFTER))})(?![a-z]))`,
  'g',
);
/** 元 also begins 元旦; 块 counts pieces too, of which more is said before the thing: it is money before these only. */
const HAN_MONEY = alternatives(HAN_AFTER.map(([word]) => word).filter((word) => word.length > 1));
const AFTER_HAN = new RegExp(
  `${APART}(${NUMBER}|(?<![${HAN_NUMERALS}])[一二两三四五六七八九十][${HAN_NUMERALS}]+)(${SCALE_HAN})?(?:多|几)?\\s?(${HAN_MONEY}|[元圆円](?![旦月素宵件老形满])|块(?:(\\d)(?:毛|角|(?![\\d.])))|块(?=[多左上一每吗呢吧了不就能买的还我你他她太够也是有付]|[^\\p{L}\\p{N}]|$))`,
  'gu',
);
const HAN_MONEY_SIGN = /[元块币金镑圆铢布円]/;
const SIGN_CODES: ReadonlyMap<string, string> = new Map([...SIGNS_BEFORE, ...Object.entries(CODES)]);
const HAN_CODES: ReadonlyMap<string, string> = new Map(HAN_AFTER);

/** Amounts of money: a number with its currency, before or after, with thousands grouped or multiplied (k, million, 万). */
export function findAmounts(reading: Reading): void {
  const { text } = reading;
  for (const match of text.matchAll(BEFORE)) {
    const [whole, sign = '', number = '', scale] = match;
    // A letter and a sign are one only when the number is joined too: `A$50`, but "for a $ 50 fine".
    const isApart = sign.length === 2 && /^.\$\s/.test(whole);
    add(reading, match, isApart ? 'usd' : SIGN_CODES.get(sign), number, scale);
  }
  for (const match of text.matchAll(AFTER_LATIN)) {
    const [, number = '', scale, word = ''] = match;
    add(
      reading,
      match,
      word === '€' ? 'eur' : word === '£' ? 'gbp' : (CODES[word] ?? WORDS_AFTER[word]),
      number,
      scale,
    );
  }
  if (!HAN_MONEY_SIGN.test(text)) return;
  for (const match of text.matchAll(AFTER_HAN)) {
    const [, number = '', scale, word = '', tenths] = match;
    // 89块9 is 89.9.
    if (tenths !== undefined) add(reading, match, 'cny', `${number}.${tenths}`, scale);
    else add(reading, match, HAN_CODES.get(word), number, scale);
  }
}

function add(
  reading: Reading,
  match: RegExpExecArray,
  currency: string | undefined,
  number: string,
  scale: string | undefined,
): void {
  const value = /\d/.test(number) ? Number(plain(number, currency)) : hanNumber(number);
  if (currency === undefined || value === null || !Number.isFinite(value)) return;
  const factor = scale === undefined ? 1 : (SCALES[scale.trim()] ?? 1);
  const canonical = `${currency}:${Number((value * factor).toFixed(4))}`;
  reading.claim({ class: 'amount', start: match.index, end: match.index + match[0].length, canonical });
}

/** `1,299.50` and `1.299,50` both read 1299.5; a comma before two last digits is a decimal sign. */
function plain(number: string, currency: string | undefined): string {
  // Euros have no tenths of a cent: `€ 1.250`.
  if (currency === 'eur' && /^\d{1,3}(?:\.\d{3})+$/.test(number)) return number.replaceAll('.', '');
  if (/,\d{2}$/.test(number) && !/,\d{3}/.test(number)) return number.replaceAll('.', '').replace(',', '.');
  return number.replaceAll(',', '');
}
