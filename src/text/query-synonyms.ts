import { type CjkRun, type Expression, expressionOf, placeOf } from './expression.js';
import type { Word } from './words.js';

/** Groups of expressions that mean the same to a tenant, compiled; made once by {@link querySynonyms}. */
export interface QuerySynonyms {
  readonly groups: readonly (readonly Expression[])[];
  /** Numbers of the groups that hold an expression which begins with a token or character. */
  readonly byFirst: ReadonlyMap<string, readonly number[]>;
}

/** Most expressions that are added to one query. */
const MOST_ADDED = 32;

/**
 * Compiles groups of synonyms. A query that holds one member of a group also looks for the others. It changes queries only.
 *
 * @example
 * const synonyms = querySynonyms([['laptop', 'notebook', '笔记本电脑'], ['报销', '费用申请']]);
 * analyseQuery('where is my laptop', { synonyms });
 */
export function querySynonyms(groups: readonly (readonly string[])[]): QuerySynonyms {
  const compiled = groups.map((group) => group.map(expressionOf).filter((member) => member !== null));
  const byFirst = new Map<string, number[]>();
  compiled.forEach((group, number) => {
    for (const member of group) {
      const first = member.script === 'cjk' ? member.characters[0] : member.tokens[0];
      if (first === undefined) continue;
      const numbers = byFirst.get(first) ?? [];
      if (!numbers.includes(number)) numbers.push(number);
      byFirst.set(first, numbers);
    }
  });
  return { groups: compiled, byFirst };
}

/** What the synonyms add to a query, each with the place of the expression it stands for. */
export function addedBy(
  { groups, byFirst }: QuerySynonyms,
  words: readonly Word[],
  runs: readonly CjkRun[],
): readonly { readonly expression: Expression; readonly position: number }[] {
  const numbers = new Set<number>();
  for (const { token } of words) for (const number of byFirst.get(token) ?? []) numbers.add(number);
  for (const { characters } of runs)
    for (const character of characters) for (const number of byFirst.get(character) ?? []) numbers.add(number);
  const added: { readonly expression: Expression; readonly position: number }[] = [];
  for (const number of numbers) {
    const group = groups[number] ?? [];
    const places = group.map((member) => placeOf(member, words, runs));
    const position = places.find((place) => place !== null) ?? null;
    if (position === null) continue;
    group.forEach((expression, at) => {
      if (places[at] === null && added.length < MOST_ADDED) added.push({ expression, position });
    });
  }
  return added;
}
