import { identifiers } from '../identifiers.js';
import { readChinese } from './chinese-text.js';
import { ADJECTIVES, INDEFINITE_PERSONS, isVerb } from './english-lexicon.js';
import { readEnglish } from './english-text.js';
import { givenText } from './given-text.js';
import type { Gender, Mention, MentionType } from './mention.js';
import { plainForm } from './plain-form.js';
import { LONGEST_READ } from './reference.js';
import { wordsOfList } from './words-of-list.js';

/** What an active entity is; `name` is a name of unknown kind. */
export type EntityType = Exclude<MentionType, 'time'>;

/** Somebody or something that the last turns speak of. */
export interface ActiveEntity {
  /** As written. */
  readonly text: string;
  readonly type: EntityType;
  /** Index of the turn, from 0 for the first of those given. */
  readonly turn: number;
  /** The word that carries the meaning, in plain form. */
  readonly head: string;
  readonly isPlural: boolean;
  readonly gender: Gender;
  /** Whether it was found by its position alone; the others come first. */
  readonly isWeak: boolean;
  /** Where it begins in its turn, in UTF-16 units. */
  readonly start: number;
}

/** Turns that are looked into, from the last one back. */
export const ACTIVE_TURNS = 3;
/** Most entities of one turn. */
const MOST_PER_TURN = 12;
const LATIN = /[a-z]/;
const HAN = /[\u3400-\u9fff]/;
const QUOTED = /“([^”]{1,40})”|"([^"]{1,40})"|「([^」]{1,40})」|《([^》]{1,40})》/g;
const NOTHING = wordsOfList(
  `end way lot bit kind sort moment fact course case idea problem question thing rest other opinion advice time first last next same one ones two three four five six seven eight nine ten half number some any all each every several few euros dollars pounds times percent age help welcome`,
);

/**
 * Who and what the last three turns speak of, the last turn first; within a turn what is named by a name, a determiner, a
 * title or an identifier comes before what position alone shows, in reading order. The first 4,000 units of a turn are read. Never throws.
 *
 * @param turns oldest first
 * @example
 * ```ts
 * activeEntities(['My aunt Rosalind got a job at the aquarium.']);
 * // [{ text: 'My aunt Rosalind', type: 'person', turn: 0, ... }, { text: 'a job', ... }, { text: 'the aquarium', type: 'place', ... }]
 * ```
 */
export function activeEntities(turns: readonly string[]): readonly ActiveEntity[] {
  const entities: ActiveEntity[] = [];
  const oldest = Math.max(0, turns.length - ACTIVE_TURNS);
  for (let turn = turns.length - 1; turn >= oldest; turn -= 1)
    entities.push(...entitiesOf((turns[turn] ?? '').slice(0, LONGEST_READ), turn));
  return entities;
}

function entitiesOf(text: string, turn: number): ActiveEntity[] {
  const plain = plainForm(text);
  const given = givenText(plain);
  const mentions: Mention[] = [...titlesOf(text), ...namedLiterally(text)];
  if (HAN.test(plain)) mentions.push(...readChinese(text, plain, given).mentions);
  else if (LATIN.test(plain)) mentions.push(...readEnglish(text, plain, given).mentions.filter(isSomething));
  return distinct(mentions)
    .slice(0, MOST_PER_TURN)
    .flatMap(({ text: name, type, head, isPlural, gender, isWeak, start }) =>
      type === 'time' ? [] : [{ text: name, type, turn, head, isPlural, gender, isWeak, start }],
    );
}

function titlesOf(text: string): Mention[] {
  return Array.from(text.matchAll(QUOTED), ({ index, 0: quoted }) =>
    mentionOf(quoted, 'work', index, quoted.slice(1, -1).toLowerCase()),
  );
}

function namedLiterally(text: string): Mention[] {
  return identifiers(text)
    .filter(({ kind, isPart }) => !isPart && kind !== 'word' && kind !== 'date' && kind !== 'amount')
    .map((identifier) => mentionOf(identifier.text, 'identifier', identifier.start, identifier.canonical));
}

function mentionOf(text: string, type: MentionType, start: number, head: string): Mention {
  const end = start + text.length;
  return { text, type, start, end, clause: 0, isPlural: false, gender: 'unknown', head, isWeak: false };
}

/** Not "someone", "the end", "a lot", "the blue". */
function isSomething({ head, isWeak }: Mention): boolean {
  if (INDEFINITE_PERSONS.has(head) || NOTHING.has(head) || /^\d/.test(head)) return false;
  return !ADJECTIVES.has(head) && !(isWeak && isVerb(head));
}

/** Strong ones first, each place named once: the longest of those that overlap, unless a weak one hides a strong one. */
function distinct(mentions: readonly Mention[]): Mention[] {
  const ranked = mentions.toSorted(
    (left, right) => Number(left.isWeak) - Number(right.isWeak) || right.end - right.start - (left.end - left.start),
  );
  const kept: Mention[] = [];
  for (const mention of ranked) {
    const overlaps = kept.some(({ start, end }) => start < mention.end && mention.start < end);
    if (!overlaps) kept.push(mention);
  }
  return kept.sort((left, right) => Number(left.isWeak) - Number(right.isWeak) || left.start - right.start);
}
