import { hash128 } from '../fingerprint/hash128.js';
import { SELF, slotSubject } from '../slots/slot-key.js';
import { roleOf } from './roles.js';

const OWN = /^(?:my|our|我们家的?|我家的?|我们的?|我的?|咱们?的?|用户的?|the user['’]s) ?(?=\S)(.+)$/iu;
/** Most names are plain words, in which nothing has to be left out. */
const PLAIN =
  /^(?!.*\b(?:the|this|i|me|my|we|us|our|user|self|myself|project|mr|mrs|ms|miss|dr|prof|professor|doctor|sir|lady|lord|aunt|uncle|king|queen|emperor|saint|st)\b)[a-z]+(?: [a-z]+)*$/i;
const TITLE =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|doctor|sir|lady|lord|aunt|uncle|king|queen|emperor|saint|st)\.? (?=\S)/;

/**
 * The form in which entities are compared: case, width, articles and forms of address do not count; `my boss` and 我老板 are one.
 * Idempotent; empty for a text without letters and digits.
 */
export function entityName(written: string): string {
  if (PLAIN.test(written)) return written.toLowerCase();
  const own = OWN.exec(written.trim())?.[1];
  const role = own === undefined ? undefined : roleOf(own.toLowerCase());
  if (role !== undefined) return `${SELF}'s ${role}`;
  const plain = slotSubject(written)
    .replace(/^[\s"'“”‘’《》「」.,:;!?()-]+|[\s"'“”‘’《》「」.,:;!?()-]+$/gu, '')
    .replace(/[’']s$/u, '')
    .replace(/[’']/gu, "'");
  const bare = plain.replace(TITLE, '');
  const name = /[\p{L}\p{N}]/u.test(bare) ? bare : '';
  return name === written ? name : entityName(name);
}

/** The key of a store under which everything meets that mentions an entity; it tells no name. */
export function entityKey(name: string): string {
  return `entity:${hash128(name)}`;
}

/** The key under which everything meets that is about an entity. */
export function aboutKey(name: string): string {
  return `about:${hash128(name)}`;
}

/** The key of an entity that was given with its type; two types of one name are two entities. */
export function givenEntityKey({ type, id }: { readonly type: string; readonly id: string }): string {
  return `given:${hash128(JSON.stringify([type, id]))}`;
}
