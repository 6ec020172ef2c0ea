const DIGITS: { readonly [numeral: string]: number } = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: { readonly [numeral: string]: number } = { 十: 10, 百: 100, 千: 1_000 };

/** Characters that Chinese numbers are written with (simplified). */
export const HAN_NUMERALS = '〇零一二两三四五六七八九十百千万亿';

/**
 * Value of a number in Chinese numerals: by units (三千零五十) or digit by digit (二〇二六); null for anything else. The
 * last digit of 三千五 counts hundreds, as it is spoken.
 *
 * @example
 * hanNumber('一万二'); // 12000
 */
export function hanNumber(text: string): number | null {
  if (text === '') return null;
  if ([...text].every((character) => character in DIGITS))
    return Number([...text].map((character) => DIGITS[character]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let lastUnit = 1;
  for (const character of text) {
    const unit = UNITS[character];
    if (character in DIGITS) {
      digit = DIGITS[character] ?? 0;
      if (digit === 0) lastUnit = 1;
    } else if (unit !== undefined) {
      section += (digit ?? 1) * unit;
      digit = null;
      lastUnit = unit;
    } else if (character === '万' || character === '亿') {
      const scale = character === '万' ? 10_000 : 100_000_000;
      total = (total + section + (digit ?? 0)) * scale;
      section = 0;
      digit = null;
      lastUnit = scale;
    } else {
      return null;
    }
  }
  return total + section + (digit ?? 0) * (lastUnit > 10 ? lastUnit / 10 : 1);
}
