import type { NamedDay } from '../named-days.js';

/** Chinese names of days in folded characters; the longest that fits wins. */
const NAMES: Readonly<Record<string, NamedDay>> = {
  元旦: 'new-year',
  元旦节: 'new-year',
  情人节: 'valentines-day',
  妇女节: 'womens-day',
  三八节: 'womens-day',
  三八妇女节: 'womens-day',
  女神节: 'womens-day',
  植树节: 'arbor-day',
  圣帕特里克节: 'st-patricks-day',
  愚人节: 'april-fools-day',
  地球日: 'earth-day',
  劳动节: 'labour-day',
  五一: 'labour-day',
  五一节: 'labour-day',
  五一劳动节: 'labour-day',
  青年节: 'youth-day',
  五四青年节: 'youth-day',
  母亲节: 'mothers-day',
  儿童节: 'childrens-day',
  六一: 'childrens-day',
  六一儿童节: 'childrens-day',
  父亲节: 'fathers-day',
  '618': 'midyear-sale',
  六一八: 'midyear-sale',
  建军节: 'army-day',
  教师节: 'teachers-day',
  国庆: 'national-day-week',
  国庆节: 'national-day-week',
  十一国庆: 'national-day-week',
  十一假期: 'national-day-week',
  十一长假: 'national-day-week',
  十一黄金周: 'national-day-week',
  国庆黄金周: 'national-day-week',
  万圣节: 'halloween',
  万圣夜: 'halloween',
  双十一: 'singles-day',
  双11: 'singles-day',
  光棍节: 'singles-day',
  感恩节: 'thanksgiving',
  黑色星期五: 'black-friday',
  双十二: 'double-twelve',
  双12: 'double-twelve',
  平安夜: 'christmas-eve',
  圣诞: 'christmas-day',
  圣诞节: 'christmas-day',
  圣诞夜: 'christmas-eve',
  圣诞前夜: 'christmas-eve',
  跨年: 'new-years-eve',
  跨年夜: 'new-years-eve',
  复活节: 'easter-sunday',
  腊八: 'laba-festival',
  腊八节: 'laba-festival',
  小年: 'little-new-year',
  小年夜: 'little-new-year',
  除夕: 'lunar-new-years-eve',
  除夕夜: 'lunar-new-years-eve',
  大年三十: 'lunar-new-years-eve',
  大年夜: 'lunar-new-years-eve',
  年三十: 'lunar-new-years-eve',
  年夜: 'lunar-new-years-eve',
  大年初一: 'lunar-new-year',
  春节: 'lunar-new-year',
  农历新年: 'lunar-new-year',
  阴历新年: 'lunar-new-year',
  农历年: 'lunar-new-year',
  元宵节: 'lantern-festival',
  元宵: 'lantern-festival',
  龙抬头: 'dragon-head-day',
  二月二: 'dragon-head-day',
  端午: 'dragon-boat-festival',
  端午节: 'dragon-boat-festival',
  端阳节: 'dragon-boat-festival',
  七夕: 'qixi-festival',
  七夕节: 'qixi-festival',
  中元节: 'ghost-festival',
  鬼节: 'ghost-festival',
  中秋: 'mid-autumn-festival',
  中秋节: 'mid-autumn-festival',
  重阳: 'double-ninth-festival',
  重阳节: 'double-ninth-festival',
  清明: 'qingming',
  清明节: 'qingming',
  冬至: 'winter-solstice',
};

/** What turns a name into something else when it follows: a picture, a food, a hotel, a street, other words. */
const NO_DAY_AFTER: Readonly<Record<string, RegExp>> = {
  五一: /[起个样共百千直定块下些点路万班五二三四六七八九十号月年天]/,
  六一: /[起个样共百千直定块下些点路万班五二三四六七八九十号月年天]/,
  '618': /[\d.号块元路年月]/,
  六一八: /[号块元]/,
  跨年: /[度级龄]/,
  小年: /[轻纪龄糕青]/,
  清明: /上河/,
  元宵: /[^前后那的当时晚，。？！\s]/,
  重阳: /[木路]/,
  二月二: /[十日号]/,
  年夜: /饭/,
};
const NO_DAY_BEFORE: Readonly<Record<string, RegExp>> = {
  五一: /[周期拜二三四五六七八九十百零点第\d]$/,
  六一: /[周期拜二三四五六七八九十百零点第\d]$/,
  '618': /[\d.第a-z]$/,
  六一八: /[周期拜二三四五六七八九十百零点第\d]$/,
  小年: /[大从中]$/,
  元宵: /[吃煮包买做碗个煎炸]$/,
  年三十: /[\d一二三四五六七八九十今去明前后]$/,
  年夜: /[跨小大]$/,
};

const byFirst = new Map<string, readonly string[]>();
for (const name of Object.keys(NAMES).sort((a, b) => b.length - a.length)) {
  const first = name.charAt(0);
  byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
}

/** Characters that a name can begin with. */
export const NAMED_DAY_STARTERS: string = [...byFirst.keys()].join('');

/** The named day at a place of a folded text and where its name ends; greetings ("中秋快乐") are no days. */
export function readNamedDay(folded: string, at: number): { readonly name: NamedDay; readonly end: number } | null {
  for (const written of byFirst.get(folded.charAt(at)) ?? []) {
    if (!folded.startsWith(written, at)) continue;
    const end = at + written.length;
    if (startsWith(NO_DAY_AFTER[written], folded.slice(end, end + 2))) continue;
    if (NO_DAY_BEFORE[written]?.test(folded.slice(Math.max(0, at - 2), at))) continue;
    if (folded.startsWith('快乐', end) || folded.startsWith('安康', end)) continue;
    const name = NAMES[written];
    if (name !== undefined)
      return { name, end: end + (/^(?:假期|长假|期间|当天|那天)/.exec(folded.slice(end, end + 2))?.[0].length ?? 0) };
  }
  return null;
}

function startsWith(pattern: RegExp | undefined, text: string): boolean {
  return pattern !== undefined && pattern.exec(text)?.index === 0;
}
