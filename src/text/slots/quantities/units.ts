import { CODES, HAN_AFTER, SIGNS_BEFORE, WORDS_AFTER } from '../../identifier-classes/currencies.js';

/** A unit: what it measures, and how many of the base unit of that it is. */
export interface Unit {
  /** Canonical name, for example `kg`, `eur`. */
  readonly name: string;
  /** What is measured; only amounts of one dimension compare. A currency is a dimension of its own. */
  readonly dimension: string;
  readonly factor: number;
}

/** dimension: name factor spellings; underscores stand for spaces. */
const TABLE = `
mass: mg .001 milligram,milligrams,毫克 | g 1 gram,grams,gramme,grammes,克 | kg 1000 kilo,kilos,kilogram,kilograms,kgs,公斤,千克 | t 1000000 tonne,tonnes,吨 | jin 500 斤,市斤 | liang 50 两 | lb 453.59237 lbs,pound,pounds,磅 | oz 28.349523125 ounce,ounces,盎司
length: mm .001 millimetre,millimetres,millimeter,millimeters,毫米 | cm .01 centimetre,centimetres,centimeter,centimeters,厘米,公分 | m 1 metre,metres,meter,meters,米 | km 1000 kilometre,kilometres,kilometer,kilometers,公里,千米 | in .0254 inch,inches,英寸 | ft .3048 foot,feet,英尺 | mi 1609.344 mile,miles,英里 | li 500 里
volume: ml .001 millilitre,millilitres,milliliter,milliliters,毫升 | cl .01 centilitre,centilitres | l 1 litre,litres,liter,liters,升
time: ms .001 millisecond,milliseconds,毫秒 | s 1 sec,secs,second,seconds,秒,秒钟 | min 60 mins,minute,minutes,分钟 | h 3600 hr,hrs,hour,hours,小时,个小时,钟头,个钟头 | d 86400 day,days,天 | week 604800 weeks,周,星期,个星期,礼拜,个礼拜
months: month 1 months,个月 | year 12 years,年
age: years_old 1 year_old,years_of_age,yrs_old,y/o,岁,周岁
data: kb 1000 kilobyte,kilobytes | mb 1000000 megabyte,megabytes | gb 1000000000 gigabyte,gigabytes,gig,gigs | tb 1000000000000 terabyte,terabytes
energy: kcal 1 calories,calorie,卡路里,千卡,大卡 | kj .2390057361
speed: km/h 1 kph,公里每小时 | mph 1.609344
share: % 1 percent,per_cent,％ | permille .1 ‰
temperature-c: °c 1 degrees_celsius,摄氏度,℃
temperature-f: °f 1 degrees_fahrenheit,华氏度,℉
people: people 1 person,persons,人
shoe: size 1 码
floor: floor 1 楼,层
times: times 1 次
pieces: pieces 1 piece,个,件
`;

const units = new Map<string, Unit>();
for (const line of TABLE.trim().split('\n')) {
  const [dimension = '', list = ''] = line.split(/:\s(.*)/s);
  for (const entry of list.split('|')) {
    const [written = '', factor = '1', spellings = ''] = entry.trim().split(' ');
    const name = written.replaceAll('_', ' ');
    for (const spelling of [name, ...spellings.split(',')])
      if (spelling !== '') units.set(spelling.replaceAll('_', ' '), { name, dimension, factor: Number(factor) });
  }
}
const currencies: readonly (readonly [string, string])[] = [
  ...Object.entries(CODES),
  ...Object.entries(WORDS_AFTER),
  ...HAN_AFTER,
  ['€', 'eur'],
  ['£', 'gbp'],
  ['¥', 'cny'],
  ['$', 'usd'],
];
for (const [written, code] of currencies)
  if (!units.has(written)) units.set(written, { name: code, dimension: `currency ${code}`, factor: 1 });

const signs: ReadonlyMap<string, string> = new Map([...SIGNS_BEFORE, ...Object.entries(CODES)]);
const LONGEST_SIGN = 4;

/** The unit that is written behind a number, in normalised text; undefined where it is none. */
export function unitOf(written: string): Unit | undefined {
  return units.get(written);
}

/** The currency that a text begins with (`$`, `eur`, 人民币) and where the number begins; null where it begins with none. */
export function currencyBefore(text: string): { readonly unit: Unit; readonly length: number } | null {
  for (let length = Math.min(LONGEST_SIGN, text.length); length > 0; length -= 1) {
    const code = signs.get(text.slice(0, length));
    if (code !== undefined) return { unit: { name: code, dimension: `currency ${code}`, factor: 1 }, length };
  }
  return null;
}
