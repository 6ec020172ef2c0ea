import { foldHan } from '../fold-han.js';
import { normalise } from '../normalise.js';
import { ATTRIBUTE_TABLE, type AttributeRow, FAVOURITES, type ValueType } from './attribute-table.js';

/** An attribute as a noun names it. */
export interface NamedAttribute {
  readonly name: string;
  readonly value: ValueType;
  readonly isKnown: boolean;
  readonly isPersonal: boolean;
}

const rows = new Map<string, AttributeRow>();
for (const row of ATTRIBUTE_TABLE) for (const noun of [row.name, ...row.english, ...row.chinese]) rows.set(noun, row);

const favourites = new Map<string, string>();
for (const [english, chinese] of FAVOURITES) for (const noun of [english, ...chinese]) favourites.set(noun, english);

const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/\bfavorite\b/g, 'favourite'],
  [/\bcolor\b/g, 'colour'],
  [/\bfilm\b/g, 'movie'],
];
const FAVOURITE = /^(?:(?:all-time )?favourite[ -]|最(?:喜欢|爱|喜爱|爱吃|爱喝)的)(.+)$/;
const QUALIFIER =
  /^(?:(?:new|current|own|main|primary|personal|private|latest|最新的?|新的?|目前的?|现在的?|个人) ?)+(?=.)/;

/** Han nouns of attributes, longest first, as the source of a regular expression. */
export const CHINESE_ATTRIBUTES: string = ATTRIBUTE_TABLE.flatMap(({ chinese }) => chinese)
  .toSorted((left, right) => right.length - left.length)
  .join('|');

/** The row of the table that a name or noun in either language belongs to; undefined for all others. */
export function attributeRow(noun: string): AttributeRow | undefined {
  return rows.get(noun);
}

/** Number of words of the longest noun in the table. */
const MOST_WORDS = 4;

/**
 * The attribute that a noun in either language names, by its canonical name where it has one: `Phone number` and 手机号 are
 * `phone`, `favorite color` and 最喜欢的颜色 are `favourite-colour`; any other noun is its own normalised form.
 */
export function attributeOf(noun: string): NamedAttribute {
  let plain = foldHan(normalise(noun)).replace(/\s+/g, ' ').trim();
  if (plain.includes('or') || plain.includes('film'))
    for (const [form, by] of AMERICAN) plain = plain.replace(form, by);
  const row = rows.get(plain) ?? rows.get(plain.replace(QUALIFIER, ''));
  if (row !== undefined) return { name: row.name, value: row.value, isKnown: true, isPersonal: row.isPersonal };
  const thing = FAVOURITE.exec(plain)?.[1];
  if (thing !== undefined) {
    const name = favourites.get(thing) ?? thing.replaceAll(' ', '-');
    return { name: `favourite-${name}`, value: 'noun', isKnown: true, isPersonal: false };
  }
  return { name: plain.replace(QUALIFIER, ''), value: 'any', isKnown: false, isPersonal: false };
}

/** Splits `wifi password` or `Falcon due date` into what it belongs to and a noun of the table; null where none ends it. */
export function attributeAtEnd(phrase: string): { readonly owner: string; readonly attribute: NamedAttribute } | null {
  const words = phrase.split(' ');
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count -= 1) {
    const attribute = attributeOf(words.slice(-count).join(' '));
    if (attribute.isKnown && !attribute.name.startsWith('favourite-'))
      return { owner: words.slice(0, -count).join(' '), attribute };
  }
  return null;
}
