import { LEXICON_WORDS, Recent } from '../recent.js';
import { CHINESE_ANTONYM_GROUPS, ENGLISH_ANTONYM_GROUPS } from './antonym-groups.js';
import { englishWord } from './english-lexicon.js';
import { WORDNET_PLAIN, WORDNET_PREFIXED } from './wordnet-antonyms.js';

/** How two words stand to each other. */
export type Relation = 'opposite' | 'exclusive' | 'same' | 'none';

interface Pole {
  readonly group: string;
  readonly side: 0 | 1;
  readonly exclusive: boolean;
}

interface Tables {
  /** Opposites by word and, for inflected forms, by base form. */
  readonly opposites: ReadonlyMap<string, ReadonlySet<string>>;
  readonly poles: ReadonlyMap<string, readonly Pole[]>;
  readonly bases: ReadonlyMap<string, string>;
}

let tables: Tables | undefined;

function load(): Tables {
  const opposites = new Map<string, Set<string>>();
  const bases = new Map<string, string>();
  const link = (left: string, right: string): void => {
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      const known = opposites.get(from);
      if (known === undefined) opposites.set(from, new Set([to]));
      else known.add(to);
    }
  };
  for (const [prefix, list] of Object.entries(WORDNET_PREFIXED))
    for (const word of wordsIn(list)) {
      if (prefix === 'less') {
        link(`${word}ful`, `${word}less`);
      } else {
        link(word, prefix + word);
        bases.set(prefix + word, word);
      }
    }
  for (const entry of wordsIn(WORDNET_PLAIN)) {
    const [word = '', others = ''] = entry.split(':');
    for (const other of others.split(',')) link(word, other);
  }
  const poles = new Map<string, Pole[]>();
  for (const line of `${ENGLISH_ANTONYM_GROUPS}${CHINESE_ANTONYM_GROUPS}`.split('\n')) {
    const [name = '', sides] = line.split(':');
    sides?.split('|').forEach((list, side) => {
      for (const word of wordsIn(list)) {
        const pole: Pole = { group: name, side: side === 0 ? 0 : 1, exclusive: name.endsWith('*') };
        const known = poles.get(word);
        if (known === undefined) poles.set(word, [pole]);
        else known.push(pole);
      }
    });
  }
  return { opposites, poles, bases };
}

function wordsIn(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/**
 * Relation of two words as written in lower case; an inflected form counts as its base form, a comparative as its
 * positive. `exclusive`: opposites that exclude each other in what somebody likes, uses or is, too.
 */
export function relationOf(left: string, right: string): Relation {
  if (left === right) return 'same';
  if (isPrefixed(left, right) || isPrefixed(right, left)) return 'opposite';
  tables ??= load();
  if (HAN.test(left)) return HAN.test(right) ? listedChinese(tables, left, right) : 'none';
  const ours = listedForms(left);
  const theirs = ours.length === 0 ? ours : listedForms(right);
  let found: Relation = 'none';
  for (const one of ours)
    for (const other of theirs) {
      if (one === other) return 'same';
      const relation = listed(tables, one, other);
      if (relation === 'exclusive') return relation;
      if (relation === 'opposite' || (relation === 'same' && found === 'none')) found = relation;
    }
  return found;
}

const HAN = /\p{Script=Han}/u;

/** Chinese words as wholes, or what is left of them without what both begin or end with (深色模式, 浅色模式). */
function listedChinese(known: Tables, left: string, right: string): Relation {
  const whole = listed(known, left, right);
  if (whole !== 'none') return whole;
  for (let start = commonStart(left, right); start >= 0; start -= 1)
    for (let end = commonEnd(left, right, start); end >= 0; end -= 1) {
      if (start + end === 0) continue;
      const relation = listed(known, left.slice(start, left.length - end), right.slice(start, right.length - end));
      if (relation !== 'none') return relation;
    }
  return 'none';
}

function commonStart(left: string, right: string): number {
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start += 1;
  return start;
}

function commonEnd(left: string, right: string, start: number): number {
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return end;
}

const PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'mis'];
const SHORTEST_BASE = 4;
/** Words whose prefix is none, or does not deny. */
const NOT_PREFIXED = new Set(
  `invaluable inflammable indifferent indifference unloose import inform impress illustrate mistake discover discount
inside into inland instill until`.split(/\s+/),
);

function isPrefixed(word: string, base: string): boolean {
  if (base.length < SHORTEST_BASE || word.length > base.length + 3 || !word.endsWith(base) || NOT_PREFIXED.has(word))
    return false;
  return PREFIXES.includes(word.slice(0, -base.length));
}

function listed({ opposites, poles }: Tables, left: string, right: string): Relation {
  let relation: Relation = opposites.get(left)?.has(right) === true ? 'opposite' : 'none';
  const others = poles.get(right);
  if (others === undefined) return relation;
  for (const pole of poles.get(left) ?? [])
    for (const other of others) {
      if (pole.group !== other.group) continue;
      if (pole.side !== other.side) return pole.exclusive ? 'exclusive' : 'opposite';
      if (relation === 'none') relation = 'same';
    }
  return relation;
}

/** The word a negative prefix stands before (`happy` for `unhappy`), or undefined. */
export function withoutNegativePrefix(word: string): string | undefined {
  tables ??= load();
  return tables.bases.get(word);
}

/** The forms of a word that are listed; most words have none. */
function listedForms(word: string): readonly string[] {
  return recentForms.of(word, formsInTables);
}

const recentForms = new Recent<readonly string[]>(LEXICON_WORDS);

function formsInTables(word: string): readonly string[] {
  const { opposites, poles } = tables ?? load();
  return formsOf(word).filter((form) => opposites.has(form) || poles.has(form));
}

function formsOf(word: string): string[] {
  const forms = [word];
  const { lemma } = englishWord(word);
  if (lemma !== word) forms.push(lemma, `${lemma}e`);
  if (word.length > 4 && /(?:s|ed|ing)$/.test(word)) {
    const base = word.replace(/(?:s|ed|ing)$/, '');
    forms.push(base, `${base}e`, base.replace(/(.)\1$/, '$1'));
  }
  if (word.length > 5 && word.endsWith('ly'))
    forms.push(word.slice(0, -2), word.endsWith('ily') ? `${word.slice(0, -3)}y` : word);
  if (word.length > 4 && /(?:er|est)$/.test(word)) {
    const positive = word.replace(/(?:er|est)$/, '');
    forms.push(positive, `${positive}e`, positive.replace(/(.)\1$/, '$1'), positive.replace(/i$/, 'y'));
  }
  return forms;
}
