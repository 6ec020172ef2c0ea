import type { Reading } from './reading.js';
import type { Token } from './token.js';

const REGIONS = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使';
const CHINESE = new RegExp(
  `[${REGIONS}]\\s?[a-z][·•.\\s-]{0,2}(?=[a-z]{0,4}\\d)([a-z0-9]{4,6})[学警港澳挂领使]?(?![a-z0-9])`,
  'g',
);
/** Number plates of Britain and Germany by form. */
const BRITISH = /^[a-z]{2}\d{2}$/;
const GROUP = /\s([a-z0-9]{1,4}|[a-z]{1,3}-[a-z]{1,3})(?![a-z0-9-])/y;
const FEWEST = 4;
const FEWEST_IN_CHINA = 6;
const MOST = 9;

/** Chinese number plates, which need no word before them: a region, a letter and five or six signs. */
export function findChinesePlates(reading: Reading): void {
  for (const { 0: whole, index } of reading.text.matchAll(CHINESE)) {
    const written = reading.normalised.slice(index, index + whole.length);
    const canonical = written.replace(/[\s·•.]/g, '');
    // Plates for Hong Kong and Macau are shorter and end with the place.
    if (
      canonical.replace(/[^a-z0-9]/g, '').length >=
      (/[a-z0-9]$/.test(canonical) ? FEWEST_IN_CHINA : FEWEST_IN_CHINA - 1)
    )
      reading.claim({ class: 'plate', start: index, end: index + whole.length, canonical });
  }
}

/** Claims a number plate after a word that announces one, with groups that a space divides. */
export function claimAnnouncedPlate(reading: Reading, token: Token, isSure: boolean): boolean {
  const start = token.prefix?.start ?? token.start;
  let { end } = token;
  GROUP.lastIndex = end;
  for (let next = GROUP.exec(reading.text); next !== null; next = GROUP.exec(reading.text)) {
    const from = next.index + 1;
    const to = next.index + next[0].length;
    const isGroup = /^\d+$/.test(next[1] ?? '')
      ? !isMixed(reading.text.slice(start, end)) || to - from > 2
      : reading.isCapitals(from, to);
    const isKnown = BRITISH.test(token.text) && to - from === 3;
    if (!(isGroup || isKnown) || to - start > MOST + 2) break;
    end = to;
    GROUP.lastIndex = end;
  }
  const canonical = reading.normalised.slice(start, end).replace(/\s/g, '');
  const length = canonical.replace(/[^a-z0-9]/g, '').length;
  if (length < FEWEST || length > MOST || !isMixed(canonical)) return false;
  if (!isSure && !(reading.isCapitals(start, end) && length >= 5)) return false;
  return reading.claim({ class: 'plate', start, end, canonical });
}

/** Claims what is a British or German plate by its form: `AB12 CDE`, `HH-KT 209`. */
export function claimPlate(reading: Reading, token: Token): boolean {
  const isGerman =
    token.prefix !== null && /^[a-z]{1,3}-[a-z]{1,2}$/.test(token.prefix.text) && /^\d{1,4}[eh]?$/.test(token.text);
  const isBritish =
    BRITISH.test(token.text) &&
    token.isCapitals &&
    /^\s[a-z]{3}(?![a-z])/.test(reading.after(token.end)) &&
    reading.isCapitals(token.end + 1, token.end + 4);
  return (isGerman || isBritish) && claimAnnouncedPlate(reading, token, true);
}

function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /\d/.test(text);
}
