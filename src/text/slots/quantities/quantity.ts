import { foldHan } from '../../fold-han.js';
import { HAN_NUMERALS, hanNumber } from '../../identifier-classes/han-number.js';
import { normalise } from '../../normalise.js';
import { currencyBefore, type Unit, unitOf } from './units.js';

/** A number with its unit. */
export interface Quantity {
  readonly amount: number;
  /** Canonical name of the unit (`kg`, `eur`), or null for a mere number. */
  readonly unit: string | null;
}

/** A quantity with what comparing needs. */
export interface Measured extends Quantity {
  readonly dimension: string | null;
  /** The amount in the base unit of its dimension. */
  readonly base: number;
  /** What it is counted by: `month` in `20 euros a month`; null where it is not. */
  readonly per: string | null;
}

const SCALES: { readonly [scale: string]: number } = {
  k: 1e3,
  w: 1e4,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  百: 100,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
};
const WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const wordNumbers = new Map<string, number>([
  ['half a', 0.5],
  ['半', 0.5],
]);
WORDS.forEach((word, value) => {
  wordNumbers.set(word, value);
});
TENS.forEach((word, at) => {
  const value = 20 + at * 10;
  wordNumbers.set(word, value);
  WORDS.slice(1, 10).forEach((unit, less) => {
    wordNumbers.set(`${word}-${unit}`, value + less + 1);
    wordNumbers.set(`${word} ${unit}`, value + less + 1);
  });
});
const NUMBER_WORDS = [...wordNumbers.keys()].toSorted((left, right) => right.length - left.length).join('|');

/** A quick look before anything is normalised. */
const HOLDS_NUMBER = new RegExp(`\\p{N}|[${HAN_NUMERALS}兩萬億半]|${NUMBER_WORDS}`, 'iu');
const START = /[\d$€£¥₩₹₽₺฿₫₱a-z零〇一二两三四五六七八九十半每人新台港美欧英日韩-]/;
const DIGITS = /^-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d.,:/])/;
const HAN = new RegExp(`^[${HAN_NUMERALS}]+`);
const WORD = new RegExp(`^(?:${NUMBER_WORDS})(?![a-z])`);
const SCALE = /^ ?(?:thousand|million|billion)(?![a-z])|^[kw](?![a-z])|^ ?(?:十万|百万|千万|百|千|万|亿)/;
const PER =
  /(?:\s?(?:per|an?|each|every|\/)\s?(month|year|week|day|hour|person|piece|night)|\s?(each)|\s?(?:\/|每个?)\s?(月|年|周|天|小时|人|晚))$|^每个?(月|年|周|天|小时|人|晚)|\s?(monthly|yearly|weekly|daily)$/;
const PERIODS: { readonly [word: string]: string } = {
  月: 'month',
  monthly: 'month',
  年: 'year',
  yearly: 'year',
  周: 'week',
  weekly: 'week',
  天: 'day',
  daily: 'day',
  小时: 'hour',
  人: 'person',
  晚: 'night',
  each: 'piece',
};
const HEDGE = /^(?:exactly|precisely|only|just|正好|刚好|一共|总共)\s?/;
const LONGEST = 48;

/**
 * Reads a text that is one amount and nothing else: `2 kg`, 两公斤, `1.5万`, `$1,850 a month`, `twenty-one`. Null for all
 * others, for ranges and for what is only about so much.
 *
 * @example
 * ```ts
 * readQuantity('两公斤'); // { amount: 2, unit: 'kg', dimension: 'mass', base: 2000, per: null }
 * ```
 */
export function readQuantity(written: string): Measured | null {
  if (written.length > LONGEST || !HOLDS_NUMBER.test(written)) return null;
  let text = foldHan(normalise(written)).replace(/\s+/g, ' ').trim().replace(HEDGE, '');
  if (!START.test(text.charAt(0))) return null;
  const perMatch = PER.exec(text);
  let per: string | null = null;
  if (perMatch !== null && perMatch[0].length < text.length) {
    const word = perMatch[1] ?? perMatch[2] ?? perMatch[3] ?? perMatch[4] ?? perMatch[5] ?? '';
    per = PERIODS[word] ?? word;
    text = text.replace(perMatch[0], '').trim();
  }
  const sign = currencyBefore(text);
  const rest = sign === null ? text : text.slice(sign.length).trimStart();
  const number = numberAt(rest);
  if (number === null) return null;
  const after = rest
    .slice(number.length)
    .trim()
    .replace(/^-(?=[a-z])/, '')
    .replaceAll('-', ' ');
  const unit = sign?.unit ?? unitOf(after);
  if (sign === null ? after !== '' && unit === undefined : after !== '' && unitOf(after)?.name !== sign.unit.name)
    return null;
  return measured(number.value, unit, per);
}

function measured(amount: number, unit: Unit | undefined, per: string | null): Measured {
  const base = unit === undefined ? amount : amount * unit.factor;
  return { amount, unit: unit?.name ?? null, dimension: unit?.dimension ?? null, base, per };
}

function numberAt(text: string): { readonly value: number; readonly length: number } | null {
  const digits = DIGITS.exec(text)?.[0];
  if (digits !== undefined) return scaled(text, Number(digits.replaceAll(',', '')), digits.length);
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return scaled(text, wordNumbers.get(word) ?? 0, word.length);
  const han = HAN.exec(text)?.[0];
  if (han === undefined) return null;
  // 两 at the end of a number is the weight (三两), where nothing follows it.
  const numerals = han.length > 1 && han.endsWith('两') ? han.slice(0, -1) : han;
  const value = hanNumber(numerals);
  return value === null ? null : { value, length: numerals.length };
}

function scaled(text: string, value: number, length: number): { readonly value: number; readonly length: number } {
  const scale = SCALE.exec(text.slice(length))?.[0];
  if (scale === undefined) return { value, length };
  // 1.1 * 10000 is 11000.000000000002.
  const product = Number((value * (SCALES[scale.trim()] ?? 1)).toPrecision(15));
  return { value: product, length: length + scale.length };
}
