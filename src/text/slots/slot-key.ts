import { foldHan } from '../fold-han.js';
import { normalise } from '../normalise.js';
import { attributeOf } from './attribute-of.js';
import { relationOf } from './relations.js';

/** The subject that stands for the user. */
export const SELF = 'self';

const SELVES: ReadonlySet<string> = new Set([
  'self',
  'i',
  'me',
  'my',
  'myself',
  'we',
  'us',
  'our',
  'user',
  'the user',
  '我',
  '我们',
  '用户',
  '本人',
  '咱们',
]);
const OWNED = /^(.+?)(?:'s|s'|的)\s?(.+)$/;
const MINE = /^(?:my|our|the user's|我们的|我的|我们家|我家|我们|我|用户的) ?(.+)$/;
const PROJECT = /^(?:project|项目) ?(?=\S)|(?<=\S) ?(?:project|项目)$/g;
/** Stands between the two halves; normalised text holds no control characters, so no two pairs share a key. */
const SEPARATOR = '\u001f';

/**
 * The form in which subjects are compared: `I`, `the user` and 我 are `self`, `my sister` and `self's sister` are one, `the
 * Falcon project` and 猎鹰项目 lose what says that they are projects. Idempotent.
 *
 * @example
 * ```ts
 * slotSubject('The Falcon project'); // 'falcon'
 * ```
 */
export function slotSubject(written: string): string {
  const plain = foldHan(normalise(written)).replace(/\s+/g, ' ').trim();
  if (SELVES.has(plain)) return SELF;
  const mine = MINE.exec(plain)?.[1];
  if (mine !== undefined) {
    const relation = relationOf(mine);
    return relation === undefined ? slotSubject(mine) : `${SELF}'s ${relation.name}`;
  }
  const [, owner, thing] = OWNED.exec(plain) ?? [];
  const relation = thing === undefined ? undefined : relationOf(thing);
  if (owner !== undefined && relation !== undefined) return `${slotSubject(owner)}'s ${relation.name}`;
  const name = nameOf(plain);
  return name === plain ? plain : slotSubject(name);
}

/** Without article and without what says that it is a project, unless nothing else is left. */
function nameOf(plain: string): string {
  const name = plain
    .replace(/^(?:the|our|this) (?=\S)/, '')
    .replace(PROJECT, '')
    .trim();
  return name === '' ? plain : name;
}

/**
 * The key that two statements about the same attribute of the same subject share, whether the names were given or derived:
 * NFKC, case and white space do not count, nouns of either language become the canonical attribute.
 *
 * @example
 * ```ts
 * slotKey('我', '手机号') === slotKey('user', 'Phone  Number'); // true
 * ```
 */
export function slotKey(subject: string, attribute: string): string {
  return slotSubject(subject) + SEPARATOR + attributeOf(attribute).name;
}
