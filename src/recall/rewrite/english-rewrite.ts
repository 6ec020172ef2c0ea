import type { ActiveEntity, EntityType } from '../../text/references/active-entities.js';
import { isLight, ORGANISATION_NOUNS, PERSON_NOUNS, PLACE_NOUNS } from '../../text/references/english-lexicon.js';
import type { Reference } from '../../text/references/reference.js';
import { type Choice, chooseEntity, type Sought } from './choose-entity.js';
import type { PlacedReplacement } from './rewriting.js';

const PERSONS: ReadonlySet<EntityType> = new Set(['person', 'name']);
const THINGS: ReadonlySet<EntityType> = new Set(['thing', 'work', 'identifier', 'organisation', 'place', 'name']);
const SEVERAL: ReadonlySet<EntityType> = new Set(['person', 'organisation', 'name', 'place', 'thing']);
const ONLY_THINGS: ReadonlySet<EntityType> = new Set(['thing', 'work', 'identifier']);
const PLACES: ReadonlySet<EntityType> = new Set(['place', 'organisation']);

const SOUGHT: { readonly [word: string]: Sought } = {
  he: { types: PERSONS, isPlural: false, gender: 'male' },
  she: { types: PERSONS, isPlural: false, gender: 'female' },
  it: { types: THINGS, isPlural: false, gender: 'unknown' },
  they: { types: SEVERAL, isPlural: true, gender: 'unknown' },
};
/** Each pronoun: which of {@link SOUGHT} it is, and whether it owns something. */
const PRONOUNS: { readonly [word: string]: readonly [base: string, isPossessive: boolean] } = {
  he: ['he', false],
  him: ['he', false],
  his: ['he', true],
  she: ['she', false],
  hers: ['she', true],
  it: ['it', false],
  its: ['it', true],
  they: ['they', false],
  them: ['they', false],
  their: ['they', true],
  theirs: ['they', true],
};
const NEXT_WORD = /^ +([a-z'-]+)/i;
const EVENT = /^ (?:happen|occur|mean|take place|going on)/i;
/** Repetitions that leave out what is repeated, and the longest message that is completed for one, in words. */
const FRAGMENTS = new Set(['another', 'again', 'continue', 'the same']);
const SHORT = 6;
/** Longest text of a turn that is added to a fragment, in UTF-16 units. */
const TOPIC_LENGTH = 160;

/** What replaces one reference of an English message; null when nothing fits. */
export function englishReplacement(
  query: string,
  reference: Reference,
  entities: readonly ActiveEntity[],
  turns: readonly string[],
): PlacedReplacement | null {
  switch (reference.kind) {
    case 'pronoun':
      return pronounReplacement(query, reference, entities, turns.length - 1);
    case 'demonstrative':
      return demonstrativeReplacement(query, reference, entities, turns.length - 1);
    case 'ellipsis':
      return completion(query, entities, turns);
    case 'repetition':
      return FRAGMENTS.has(reference.rule) && query.split(/\s+/).length <= SHORT
        ? completion(query, entities, turns)
        : null;
  }
}

function pronounReplacement(
  query: string,
  reference: Reference,
  entities: readonly ActiveEntity[],
  lastTurn: number,
): PlacedReplacement | null {
  const word = reference.text.toLowerCase();
  const [base, isPossessive] =
    word === 'her' ? ['she', ownsNext(query, reference.end)] : (PRONOUNS[word] ?? ['it', false]);
  const choice = chooseEntity(
    entities,
    SOUGHT[base] ?? { types: THINGS, isPlural: false, gender: 'unknown' },
    lastTurn,
  );
  if (choice === null) return null;
  const name = nameOf(choice.entity, reference.start === 0);
  const rule = base === 'it' ? 'latest thing' : base === 'they' ? 'latest several' : 'latest person';
  return placed(reference, isPossessive ? possessive(name) : name, rule, choice.confidence);
}

/** Whether `her` stands before a noun. */
function ownsNext(query: string, end: number): boolean {
  const next = NEXT_WORD.exec(query.slice(end))?.[1]?.toLowerCase();
  return next !== undefined && !isLight(next);
}

function demonstrativeReplacement(
  query: string,
  reference: Reference,
  entities: readonly ActiveEntity[],
  lastTurn: number,
): PlacedReplacement | null {
  const words = reference.text.toLowerCase().split(/\s+/);
  const last = words.at(-1) ?? '';
  switch (reference.rule) {
    case 'there without a place': {
      const choice = chooseEntity(entities, { types: PLACES, isPlural: null, gender: 'unknown' }, lastTurn);
      return choice === null
        ? null
        : placed(reference, `at ${nameOf(choice.entity, false)}`, 'latest place', choice.confidence);
    }
    case 'one for a noun':
      return fromList(reference, words, entities) ?? nounForOne(reference, words, entities, lastTurn);
    case 'the latter':
    case 'one of a list':
      return fromList(reference, words, entities);
    case 'demonstrative noun':
      if (last === 'one' || last === 'ones') return nounForOne(reference, words, entities, lastTurn);
      return namedNoun(reference, last, entities, lastTurn);
    case 'demonstrative without antecedent': {
      // "Why did that happen?" asks about an event, which no entity is.
      if (EVENT.test(query.slice(reference.end))) return null;
      const isPlural = words[0] === 'these' || words[0] === 'those';
      const choice = chooseEntity(entities, { types: ONLY_THINGS, isPlural, gender: 'unknown' }, lastTurn);
      return choice === null
        ? null
        : placed(reference, nameOf(choice.entity, reference.start === 0), 'latest thing', choice.confidence - 0.1);
    }
    default:
      return null;
  }
}

/** `the blue one` after a red jacket: the blue jacket. */
function nounForOne(
  reference: Reference,
  words: readonly string[],
  entities: readonly ActiveEntity[],
  lastTurn: number,
): PlacedReplacement | null {
  const choice = chooseEntity(entities, { types: THINGS, isPlural: null, gender: 'unknown' }, lastTurn);
  if (choice === null) return null;
  const before = words.slice(0, -1).join(' ');
  return placed(reference, `${before} ${singular(choice.entity.head)}`, 'noun of the latest thing', choice.confidence);
}

/** `the latter`, `the second one`: counted among the strong mentions of the last turn that names several. */
function fromList(
  reference: Reference,
  words: readonly string[],
  entities: readonly ActiveEntity[],
): PlacedReplacement | null {
  const [turn] = entities.map((entity) => entity.turn);
  const listed = entities
    .filter((entity) => entity.turn === turn && !entity.isWeak)
    .toSorted((left, right) => left.start - right.start);
  if (listed.length < 2) return null;
  const position = words.reduce<number | null>((found, word) => found ?? positionOf(word, listed.length), null);
  const chosen = position === null ? undefined : listed[position];
  return chosen === undefined
    ? null
    : placed(reference, nameOf(chosen, reference.start === 0), 'member of the list', 0.75);
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

function positionOf(word: string, count: number): number | null {
  if (word === 'former') return 0;
  if (word === 'latter' || word === 'last') return count - 1;
  const at = ORDINALS.indexOf(word);
  return at === -1 ? null : at;
}

/** `that restaurant`: the place that was named, or the thing with that noun. */
function namedNoun(
  reference: Reference,
  noun: string,
  entities: readonly ActiveEntity[],
  lastTurn: number,
): PlacedReplacement | null {
  const base = singular(noun);
  const same = entities.find(({ head }) => singular(head) === base);
  if (same !== undefined) return placed(reference, nameOf(same, reference.start === 0), 'same noun', 0.9);
  const types: ReadonlySet<EntityType> | null =
    PLACE_NOUNS.has(base) || ORGANISATION_NOUNS.has(base)
      ? new Set(['place', 'organisation', 'name'])
      : PERSON_NOUNS.has(base)
        ? PERSONS
        : null;
  if (types === null) return null;
  const choice = chooseEntity(entities, { types, isPlural: null, gender: 'unknown' }, lastTurn);
  return choice === null
    ? null
    : placed(reference, nameOf(choice.entity, reference.start === 0), 'kind of the noun', choice.confidence);
}

/** What a fragment is about: what the last turn names, or the turn itself when it names nothing. */
function completion(
  query: string,
  entities: readonly ActiveEntity[],
  turns: readonly string[],
): PlacedReplacement | null {
  const lastTurn = turns.length - 1;
  const named = entities.filter(({ turn, isWeak }) => turn === lastTurn && !isWeak).slice(0, 2);
  const topic =
    named.length > 0
      ? named.map((entity) => nameOf(entity, false)).join(', ')
      : (turns[lastTurn] ?? '').slice(0, TOPIC_LENGTH).replace(/[.?!\s]+$/, '');
  if (topic === '') return null;
  const end = query.replace(/[.?!,\s]+$/, '').length;
  return {
    start: end,
    end,
    from: '',
    to: ` (${topic})`,
    rule: named.length > 0 ? 'topic of the last turn' : 'the last turn',
    confidence: named.length > 0 ? 0.6 : 0.45,
  };
}

/** `your nephew` said to the user is the user's own; "a lamp" is from now on "the lamp". */
function nameOf({ text }: Choice['entity'], isFirst: boolean): string {
  const name = text
    .replace(/^your\b/i, 'my')
    .replace(/^(?:an?|some|any|no|another|what|which)\s+/i, 'the ')
    .replace(/^(My|Our|The|His|Her|Their)\b/, (word) => word.toLowerCase());
  return isFirst ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function placed(reference: Reference, to: string, rule: string, confidence: number): PlacedReplacement {
  const { start, end, text } = reference;
  return { start, end, from: text, to, rule, confidence: Math.max(0.1, confidence) };
}
