const DIGITS = '零一二三四五六七八九';
const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...DIGITS].map((digit, value): [string, number] => [digit, value]),
  ['〇', 0],
  ['两', 2],
]);
const TENS: ReadonlyMap<string, number> = new Map([
  ['廿', 20],
  ['卅', 30],
]);

/** A number of up to four figures in digits or Chinese numerals, as the source of a regular expression. */
export const NUMBER = '(?:[0-9]{1,4}|[零〇一二两三四五六七八九十百廿卅]{1,5})';

/**
 * Value of a number below 1,000 in folded text, in digits ("12"), numerals ("十二", "一百零五", "廿三") or numerals read
 * one by one ("二〇二五"). Null for what is no number.
 */
export function chineseNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '') return null;
  return /[十百廿卅]/.test(text) ? composed(text) : digitByDigit(text);
}

function digitByDigit(text: string): number | null {
  let value = 0;
  for (const character of text) {
    const digit = VALUES.get(character);
    if (digit === undefined) return null;
    value = value * 10 + digit;
  }
  return value;
}

function composed(text: string): number | null {
  let value = 0;
  let pending: number | null = null;
  for (const character of text) {
    const digit = VALUES.get(character);
    const tens = TENS.get(character);
    if (digit !== undefined) {
      // Two digits in a row are no number: "十二三" is about twelve.
      if (pending !== null && pending !== 0) return null;
      pending = digit;
    } else if (tens !== undefined) {
      value += tens;
    } else {
      value += (pending ?? 1) * (character === '十' ? 10 : 100);
      pending = null;
    }
  }
  return value + (pending ?? 0);
}
