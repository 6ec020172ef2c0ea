import type { ActiveEntity, EntityType } from '../../text/references/active-entities.js';
import { NOT_IN_NOUNS } from '../../text/references/chinese-lexicon.js';
import { plainForm } from '../../text/references/plain-form.js';
import type { Reference } from '../../text/references/reference.js';
import { type Choice, chooseEntity, type Sought } from './choose-entity.js';
import type { PlacedReplacement } from './rewriting.js';

const PERSONS: ReadonlySet<EntityType> = new Set(['person']);
const THINGS: ReadonlySet<EntityType> = new Set(['thing', 'work', 'identifier', 'organisation', 'place', 'name']);
const PLACES: ReadonlySet<EntityType> = new Set(['place', 'organisation']);
const WORKS: ReadonlySet<EntityType> = new Set(['work', 'thing']);

/** What a measure word or the second part of 那里 says about the kind. */
const KINDS: readonly (readonly [last: RegExp, types: ReadonlySet<EntityType>])[] = [
  [/[家里儿边间所座]$/, PLACES],
  [/[位人名]$/, PERSONS],
  [/[本部首篇出集]$/, WORKS],
  [/[个款台件条张只双辆份道套种盒瓶]$/, THINGS],
];
/** Times and occasions, which no entity stands for. */
const OCCASION = /[次回天年晚月周时候会事样些情况]$/;
const LIST = /[、，,；;]|和|或者?|还是|以及/;
const NUMERALS = '一二三四五六七八九十';
const TOPIC_LENGTH = 60;
/** Repetitions that leave out what is repeated, and the longest message that is completed for one, in characters. */
const FRAGMENTS = new Set(['another', 'once more', 'a little more', 'continue', 'the same', 'same problem']);
const SHORT = 12;
/** What can stand between a demonstrative and its own noun's end. */
const OWN_NOUN = new RegExp(`^[^${NOT_IN_NOUNS}]{1,6}`);
const NOUN_AFTER = /^[\u4e00-\u9fff]{1,6}/;

/** What replaces one reference of a Chinese message; null when nothing fits. */
export function chineseReplacement(
  query: string,
  reference: Reference,
  entities: readonly ActiveEntity[],
  turns: readonly string[],
): PlacedReplacement | null {
  switch (reference.kind) {
    case 'pronoun':
      return pronounReplacement(reference, entities, turns.length - 1);
    case 'demonstrative':
      return demonstrativeReplacement(query, reference, entities, turns);
    case 'ellipsis':
      return completion(query, entities, turns);
    case 'repetition':
      return FRAGMENTS.has(reference.rule) && query.length <= SHORT ? completion(query, entities, turns) : null;
  }
}

function pronounReplacement(
  reference: Reference,
  entities: readonly ActiveEntity[],
  lastTurn: number,
): PlacedReplacement | null {
  const word = plainForm(reference.text);
  const isThing = word.startsWith('它');
  const sought: Sought = {
    types: isThing ? THINGS : word.length > 1 ? new Set([...PERSONS, ...PLACES]) : PERSONS,
    isPlural: word.length > 1 && isThing ? true : word.length > 1 ? null : false,
    gender: word.startsWith('她') ? 'female' : 'unknown',
  };
  const choice = chooseEntity(entities, sought, lastTurn);
  return choice === null
    ? null
    : placed(
        reference,
        reference.end,
        nameOf(choice.entity),
        isThing ? 'latest thing' : 'latest person',
        choice.confidence,
      );
}

function demonstrativeReplacement(
  query: string,
  reference: Reference,
  entities: readonly ActiveEntity[],
  turns: readonly string[],
): PlacedReplacement | null {
  const word = plainForm(reference.text);
  if (reference.rule === 'one of a list') return fromList(reference, word, turns);
  const lastTurn = turns.length - 1;
  if (reference.rule === 'demonstrative without antecedent') {
    const choice = chooseEntity(entities, { types: THINGS, isPlural: false, gender: 'unknown' }, lastTurn);
    return choice === null
      ? null
      : placed(reference, reference.end, nameOf(choice.entity), 'latest thing', choice.confidence - 0.1);
  }
  if (OCCASION.test(word)) return null;
  // 那款耳机 after 蓝牙耳机: the noun goes with it.
  const after = NOUN_AFTER.exec(plainForm(query.slice(reference.end)))?.[0] ?? '';
  const named = entities.find(({ head }) => longestShared(head, after) > 0);
  if (named !== undefined) {
    const end = reference.end + longestShared(named.head, after);
    return placed({ ...reference, text: query.slice(reference.start, end) }, end, nameOf(named), 'same noun', 0.9);
  }
  const types = KINDS.find(([last]) => last.test(word))?.[1];
  if (types === undefined) return null;
  // 那道菜: a short noun goes with the demonstrative; a long one may be more than a noun.
  const noun = /[里儿边]$/.test(word) ? '' : (OWN_NOUN.exec(after)?.[0] ?? '');
  if (noun.length > 2) return null;
  const choice = chooseEntity(entities, { types, isPlural: /[俩些两几]/.test(word), gender: 'unknown' }, lastTurn);
  if (choice === null) return null;
  const rule = types === PLACES ? 'latest place' : types === PERSONS ? 'latest person' : 'latest thing';
  const end = reference.end + noun.length;
  return placed(
    { ...reference, text: query.slice(reference.start, end) },
    end,
    nameOf(choice.entity),
    rule,
    choice.confidence,
  );
}

/** How many characters after the reference are the end of a head: 耳机 of 蓝牙耳机. */
function longestShared(head: string, after: string): number {
  for (let length = Math.min(head.length, after.length); length > 1; length -= 1)
    if (head.endsWith(after.slice(0, length))) return length;
  return 0;
}

/** 第二个 of 早班，午班，晚班: counted in the last turn that lists something. */
function fromList(reference: Reference, word: string, turns: readonly string[]): PlacedReplacement | null {
  const position = positionOf(word);
  for (const turn of turns.toReversed()) {
    const listed = turn.slice(turn.search(/[：:](?!\d)/) + 1);
    const parts = listed
      .split(LIST)
      .map((part) => part.replace(/[。.！!？?\s]+$/, '').trim())
      .filter((part) => part !== '');
    if (parts.length < 2) continue;
    const chosen = position === null ? undefined : parts.at(position);
    return chosen === undefined ? null : placed(reference, reference.end, chosen, 'member of the list', 0.7);
  }
  return null;
}

function positionOf(word: string): number | null {
  if (word === '前者') return 0;
  if (word === '后者') return -1;
  const numeral = /^第([一二三四五六七八九十]|\d+)/.exec(word)?.[1];
  if (numeral === undefined) return null;
  const at = NUMERALS.indexOf(numeral);
  return at === -1 ? Number(numeral) - 1 : at;
}

/** What a fragment is about, put before it: 净水器 多少钱. */
function completion(
  query: string,
  entities: readonly ActiveEntity[],
  turns: readonly string[],
): PlacedReplacement | null {
  const lastTurn = turns.length - 1;
  const named = entities.filter(({ turn }) => turn === lastTurn).slice(0, 2);
  const strong = named.filter(({ isWeak }) => !isWeak);
  const topic =
    strong.length > 0
      ? strong.map(nameOf).join('、')
      : (turns[lastTurn] ?? '').slice(0, TOPIC_LENGTH).replace(/[。.？?！!…\s]+$/, '');
  if (topic === '') return null;
  const start = /^(?:嗯+|哦+|对|好的?|那|可是|但是)*[,，、。 ]*/.exec(query)?.[0].length ?? 0;
  return {
    start: 0,
    end: start,
    from: query.slice(0, start),
    to: `${topic}，`,
    rule: strong.length > 0 ? 'topic of the last turn' : 'the last turn',
    confidence: strong.length > 0 ? 0.6 : 0.45,
  };
}

/** 你的订单 said to the user is the user's own; 一台单反 is from now on 单反. */
function nameOf({ text }: Choice['entity']): string {
  return text
    .replace(/^你们?(?=的|家|[\u4e00-\u9fff])/, '我')
    .replace(/^(?:這|这|那)?[一1]?(?:[个個家款张張次本部条條只隻件道台臺辆輛双雙份首])(?=[\u4e00-\u9fff]{2})/, '');
}

function placed(
  { start, text }: Reference,
  end: number,
  to: string,
  rule: string,
  confidence: number,
): PlacedReplacement {
  return { start, end, from: text, to, rule, confidence: Math.max(0.1, confidence) };
}
