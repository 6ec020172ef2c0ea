import { bareEvent } from '../reference.js';
import { chineseNumber, NUMBER } from './numbers.js';
import { matchAt, type Reading, sticky } from './scan.js';

const LUNAR = sticky(
  `(?:农历|阴历|旧历)(?:的)? ?(?:(正|冬|腊|${NUMBER})月)(初|廿|二十|三十|十)?(${NUMBER})?(?:日|号)?`,
);
const LUNAR_MONTH_DAY = sticky(`(正|腊)月(初|廿)?(${NUMBER})(?:日|号)?`);
const NEW_YEAR_DAY = /大年初([一二三四五六七八九十])/y;
const LUNAR_MONTHS: ReadonlyMap<string, number> = new Map([
  ['正', 1],
  ['冬', 11],
  ['腊', 12],
]);

/** Reads dates of the Chinese calendar: "农历八月十五", "正月初三", "腊月二十三", "大年初二". */
export function readLunar(folded: string, at: number): Reading | null {
  const newYear = matchAt(NEW_YEAR_DAY, folded, at);
  if (newYear !== null) return lunarReading(1, chineseNumber(newYear[1] ?? ''), at + newYear[0].length);
  const match = matchAt(LUNAR, folded, at) ?? matchAt(LUNAR_MONTH_DAY, folded, at);
  if (match === null) return null;
  const written = match[1] ?? '';
  const month = LUNAR_MONTHS.get(written) ?? chineseNumber(written);
  const prefix = match[2] === '初' || match[2] === undefined ? '' : match[2];
  return lunarReading(month, chineseNumber(prefix + (match[3] ?? '')), at + match[0].length);
}

function lunarReading(month: number | null, day: number | null, end: number): Reading | null {
  if (month === null || day === null || month < 1 || month > 12 || day < 1 || day > 30) return null;
  return { reference: bareEvent({ on: 'lunar-day', month, day }), end, rule: 'lunar-date' };
}
