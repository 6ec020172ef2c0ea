import type { AttributeRule } from './attribute-token.js';

const NUMBER = String.raw`(?<![a-z0-9.,])(\d+(?:\.\d+)?)`;
/** Sizes of memory that are written without their `B`; `5G` is a network. */
const MEMORY_SIZES = new Set([4, 6, 8, 12, 16, 18, 24, 32, 48, 64, 96, 128, 256, 512, 1024].map(String));
const CAPACITY_UNITS: { readonly [unit: string]: string } = {
  tb: 'tb',
  t: 'tb',
  terabyte: 'tb',
  terabytes: 'tb',
  gb: 'gb',
  g: 'gb',
  gig: 'gb',
  gigs: 'gb',
  gigabyte: 'gb',
  gigabytes: 'gb',
  mb: 'mb',
  兆: 'mb',
  mah: 'mah',
  毫安: 'mah',
  毫安时: 'mah',
  wh: 'wh',
  ml: 'ml',
  毫升: 'ml',
  l: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  升: 'l',
};
const LENGTH_UNITS: { readonly [unit: string]: string } = {
  inch: 'in',
  inches: 'in',
  in: 'in',
  '"': 'in',
  寸: 'in',
  英寸: 'in',
  吋: 'in',
  cm: 'cm',
  厘米: 'cm',
  公分: 'cm',
  mm: 'mm',
  毫米: 'mm',
  m: 'm',
  米: 'm',
  ft: 'ft',
  feet: 'ft',
};
const unitsOf = (units: { readonly [unit: string]: string }): string =>
  Object.keys(units)
    .toSorted((left, right) => right.length - left.length)
    .join('|');

/** Capacities and sizes in English and Chinese. */
export const MEASURE_RULES: readonly AttributeRule[] = [
  {
    kind: 'capacity',
    pattern: /(?<![a-z0-9.])(\d{1,2})\s?(?:g|gb)?\s?\+\s?(\d{2,4})\s?(gb?|t|tb)?(?![a-z0-9])/g,
    spell: ([, working = '', storage = '', unit]) =>
      MEMORY_SIZES.has(working) && (MEMORY_SIZES.has(storage) || unit !== undefined) ? `${working}+${storage}gb` : null,
  },
  {
    kind: 'capacity',
    pattern: new RegExp(String.raw`${NUMBER}[\s-]?(${unitsOf(CAPACITY_UNITS)})(?![a-z0-9+]|级)`, 'g'),
    spell: ([, number = '', unit = '']) =>
      unit === 'g' && !MEMORY_SIZES.has(number) ? null : `${number}${CAPACITY_UNITS[unit]}`,
  },
  {
    kind: 'size',
    pattern:
      /(?<![a-z0-9.])(\d+(?:\.\d+)?(?:\s?[x*×]\s?\d+(?:\.\d+)?){1,2})\s?(cm|mm|m|in|inch(?:es)?|厘米|毫米|公分|米)?(?![a-z0-9])/g,
    spell: ([, sides = '', unit]) =>
      `${sides.replace(/\s/g, '').replace(/[*×]/g, 'x')}${unit === undefined ? '' : LENGTH_UNITS[unit]}`,
  },
  {
    kind: 'size',
    pattern: new RegExp(String.raw`${NUMBER}[\s-]?(${unitsOf(LENGTH_UNITS)})(?![a-z0-9])`, 'g'),
    // `13 in blue`: by a space it is the preposition.
    spell: ([whole, number = '', unit = '']) => (/\sin$/.test(whole) ? null : `${number}${LENGTH_UNITS[unit]}`),
  },
  {
    kind: 'size',
    pattern:
      /\b(?:size|sized|in an?)\s(xxs|xs|s|m|l|x{1,3}l|[2-6]xl|\d{1,2}(?:\.5)?)(?![a-z0-9.]|\s(?:year|day|week|hour|minute))/g,
    spell: ([whole, size = '']) => (/^in an?\s(?:\d|s|m|l)/.test(whole) && /^\d/.test(size) ? null : size),
  },
  { kind: 'size', pattern: /(?<![a-z0-9-])(xxs|xs|x{1,3}l|[2-6]xl)(?![a-z0-9])/g, spell: ([, size = '']) => size },
  {
    kind: 'size',
    pattern: /(?<![a-z0-9.])(xxs|xs|s|m|l|x{1,3}l|[2-6]xl|\d{2}(?:\.5)?)\s?[码号](?!楼|线|店|位|房|上午|下午|晚)/g,
    spell: ([whole, size = '']) => (/^\d+\s?号/.test(whole) ? null : size),
  },
  { kind: 'size', pattern: /[特加]?[大中小]号|均码|加长款?|加大码/g, spell: ([size]) => size },
];
