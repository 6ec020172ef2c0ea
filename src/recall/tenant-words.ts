import { z } from 'zod';
import { parseInput } from '../domain/parse.js';
import { type BrandList, brandList } from '../text/brand-list.js';
import { expressionOf } from '../text/expression.js';
import { type QueryDictionary, queryDictionary } from '../text/query-dictionary.js';
import { type QuerySynonyms, querySynonyms } from '../text/query-synonyms.js';

/** What a tenant's language adds to how its queries are read. It changes queries only, never what is stored. */
export interface TenantWords {
  /** Names, products, jargon: not cut into pieces and looked for as a whole; at most 10,000. @default none */
  readonly dictionary?: readonly string[];
  /** Groups of words that mean the same; a query that holds one also looks for the others; at most 2,000 groups of 2 to 32. @default none */
  readonly synonyms?: readonly (readonly string[])[];
  /** Brands, in any spelling: they count as attributes of what is looked for; at most 10,000. @default none */
  readonly brands?: readonly string[];
}

/** {@link TenantWords} as the rules use them; made once, by {@link prepareTenantWords}. */
export interface PreparedWords {
  readonly dictionary: QueryDictionary;
  readonly synonyms: QuerySynonyms;
  readonly brands: BrandList;
}

const LONGEST_WORD = 100;
const MOST_WORDS = 10_000;
const MOST_GROUPS = 2_000;
const MOST_IN_A_GROUP = 32;

const wordSchema = z
  .string()
  .max(LONGEST_WORD, `must be at most ${LONGEST_WORD} characters`)
  .refine((word) => word.trim() !== '', 'must not be blank');
/** A word of the dictionary or of a group is looked for, so it has to hold letters or digits of one script. */
const searchedSchema = wordSchema.refine(
  (word) => word.trim() === '' || expressionOf(word) !== null,
  'must hold letters or digits, in one script',
);
const schema = z.strictObject({
  dictionary: z.array(searchedSchema).max(MOST_WORDS).default([]),
  synonyms: z
    .array(z.array(searchedSchema).min(2, 'needs two words or more').max(MOST_IN_A_GROUP))
    .max(MOST_GROUPS)
    .default([]),
  brands: z.array(wordSchema).max(MOST_WORDS).default([]),
});

/**
 * Checks a tenant's words and prepares them for its queries.
 *
 * @param field name of the option that holds them, for errors
 * @throws `validation` naming the field: `words.synonyms.3.1`.
 * @example
 * const { dictionary, synonyms } = prepareTenantWords({ dictionary: ['灵犀平台'], synonyms: [['laptop', '笔记本电脑']] });
 * analyseQuery('my laptop', { dictionary, synonyms });
 */
export function prepareTenantWords(words: TenantWords, field = 'words'): PreparedWords {
  const { dictionary, synonyms, brands } = parseInput(schema, words, field);
  return {
    dictionary: queryDictionary(dictionary),
    synonyms: querySynonyms(synonyms),
    brands: brandList(brands),
  };
}
