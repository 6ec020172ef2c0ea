/** What kind of thing a value is; only values of one kind can replace each other. */
export type ValueKind = 'address' | 'clock' | 'date' | 'weekday' | 'money' | 'share' | 'code' | 'number';

/** A value as a statement holds it. */
export interface StatedValue {
  readonly kind: ValueKind;
  /** Unit of a number as written in Chinese; '' elsewhere, where it stays among the words. */
  readonly unit: string;
  /** Canonical where that is simple (`three` is `3`, `fridays` is `fri`), else as written. */
  readonly value: string;
  /** Where it lies in the normalised text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
}

const ENGLISH_NUMBERS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, String(at)]),
);
const TIMES = new Map([
  ['once', '1'],
  ['twice', '2'],
  ['thrice', '3'],
]);
const CHINESE_DAYS = '一二三四五六日';

const ADDRESS = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const CLOCK = String.raw`\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{1,2} ?(?:am|pm|o'clock)\b|(?<=\b(?:at|from|until|till) )(?:\d{1,2}|${[...ENGLISH_NUMBERS.keys()].slice(1, 13).join('|')})\b(?! \w+s\b)|\bnoon\b|\bmidnight\b|(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3}) ?点(?:半|\d{1,2}分?)?|\d{1,2}小时(?:\d{1,2}分)?(?:\d{1,2}秒)?|\d{1,2}分\d{1,2}秒|中午|午夜`;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DATE = String.raw`\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})\b|\b(?:${MONTH}) \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4}\b)?|(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日]|(?<![\\d一二三四五六七八九十])(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月(?!起)`;
const WEEKDAY = String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|礼拜|周)[一二三四五六日天](?![次回])`;
const AMOUNT = String.raw`\d+(?:[.,]\d+)*(?: ?[km])?`;
const MONEY = String.raw`[$€£¥] ?${AMOUNT}\b|\b${AMOUNT} ?(?:euros?|dollars?|pounds?|usd|eur|gbp|cny|rmb|yuan|kronor|francs?)\b|(?:${AMOUNT}|[一二两三四五六七八九十百千万]+) ?(?:元|块钱?|人民币|美元|欧元)`;
const SHARE = String.raw`\d+(?:\.\d+)? ?%|\b\d+ percent\b|百分之[一二三四五六七八九十百\d]+`;
const CODE = String.raw`\+?\d[\d -]{6,}\d|\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*\b`;
const NUMBER = String.raw`\b\d+(?:[.,]\d+)*\b|\b(?:${[...ENGLISH_NUMBERS.keys(), ...TIMES.keys()].filter((word) => word !== 'one').join('|')})\b(?! (?:day|thing|by)\b)|(?:[零一二两三四五六七八九十百千]{0,6}[万千百](?:[一二两三四五六七八九])?|[零一二两三四五六七八九十百千万]+(?=公斤|千克|毫克|微克|平米|公里|分钟|小时|[个只辆台次岁年月天周杯本家间套位名口条张支双层遍回倍米斤公毫块度种项册版]))|[第\d一二两三四五六七八九十]+(?=[次个])`;

const VALUES = new RegExp(
  [ADDRESS, CLOCK, DATE, WEEKDAY, MONEY, SHARE, CODE, NUMBER].map((pattern) => `(${pattern})`).join('|'),
  'g',
);
/** Units that name what is measured; after others (个, 条) the thing itself is named. */
const UNIT = /^ ?(公斤|千克|毫克|微克|平米|公里|分钟|小时|米|斤|克|岁|层|天|周|年|次|遍|倍|人|版|页|度|月)/;
const KINDS: readonly ValueKind[] = ['address', 'clock', 'date', 'weekday', 'money', 'share', 'code', 'number'];
/** Without a digit, a word of a number or of a day there is no value to look for. */
const MAY_HOLD =
  /[\d@]|noon|midnight|[午]|[一二两三四五六七八九十百千万]|day|\b(?:once|twice|thrice|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty)\b/;

/**
 * Values in a normalised, folded text, in reading order and without overlaps: e-mail addresses, times of day and lengths of
 * time, dates, weekdays, money, shares, codes and numbers, in English and Chinese, in digits and in words.
 */
export function statedValues(text: string): readonly StatedValue[] {
  if (!MAY_HOLD.test(text)) return [];
  const values: StatedValue[] = [];
  for (const match of text.matchAll(VALUES)) {
    const at = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
    const kind = KINDS[at];
    if (kind !== undefined)
      values.push({
        kind,
        unit:
          kind === 'number'
            ? (UNIT.exec(text.slice(match.index + match[0].length, match.index + match[0].length + 4))?.[1] ?? '')
            : '',
        value: canonical(kind, match[0]),
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return values;
}

function canonical(kind: ValueKind, written: string): string {
  const number = ENGLISH_NUMBERS.get(written) ?? TIMES.get(written);
  if (number !== undefined) return number;
  switch (kind) {
    case 'weekday': {
      const day = CHINESE_DAYS.indexOf(written.at(-1)?.replace('天', '日') ?? '');
      return day >= 0 ? (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][day] ?? written) : written.slice(0, 3);
    }
    case 'number':
    case 'money':
    case 'code':
      return written.replace(/[ ,-]/g, '').replace('两', '二');
    default:
      return written.replace(/ /g, '');
  }
}
