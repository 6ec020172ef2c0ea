import { type Expression, expressionOf } from './expression.js';

/** Words of a tenant that a query is not cut inside, compiled; made once by {@link queryDictionary}. */
export interface QueryDictionary {
  /** CJK words by their first character, longest first. */
  readonly cjk: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Phrases of several words, by the token of the first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

type Phrase = Extract<Expression, { script: 'words' }>;

/**
 * Compiles the words of a tenant: names, products, jargon. In a query a CJK word of it is one segment, whatever the segmenter
 * says, and is looked for as a phrase beside its pairs; so is a phrase of several words beside its words. It changes
 * queries only, never what is stored. Entries of a single Latin word, of two scripts or of nothing are left out.
 *
 * @example
 * const dictionary = queryDictionary(['灵犀平台', 'Blue Heron']);
 * analyseQuery('灵犀平台怎么登录', { dictionary });
 */
export function queryDictionary(words: readonly string[]): QueryDictionary {
  const cjk = new Map<string, (readonly string[])[]>();
  const phrases = new Map<string, Phrase[]>();
  for (const word of words) {
    const expression = expressionOf(word);
    if (expression === null) continue;
    if (expression.script === 'cjk') {
      if (expression.characters.length > 1) push(cjk, expression.characters[0], expression.characters);
    } else if (expression.tokens.length > 1) {
      push(phrases, expression.tokens[0], expression);
    }
  }
  for (const list of cjk.values()) list.sort((left, right) => right.length - left.length);
  return { cjk, phrases };
}

function push<Value>(map: Map<string, Value[]>, key: string | undefined, value: Value): void {
  if (key === undefined) return;
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
