import { LEXICON_WORDS, Recent } from '../recent.js';
import { stem } from '../stem.js';
import { ENGLISH_CLASSES, ENGLISH_IRREGULAR, ENGLISH_NEGATED_AUXILIARIES, type EnglishClass } from './english-words.js';
import * as flag from './token-flags.js';

/** What is known of an English word by itself. */
export interface EnglishWord {
  /** Base form of an irregular verb, else the stem. */
  readonly lemma: string;
  readonly flags: number;
}

const FLAG_OF: { readonly [name in EnglishClass]: number } = {
  be: flag.BE,
  auxiliary: flag.AUXILIARY,
  pronoun: flag.PRONOUN,
  'object-pronoun': flag.OBJECT_PRONOUN,
  determiner: flag.DETERMINER,
  possessive: flag.DETERMINER | flag.POSSESSIVE,
  quantifier: flag.QUANTIFIER,
  preposition: flag.PREPOSITION,
  adverb: flag.ADVERB,
  conjunction: flag.CONJUNCTION,
  question: flag.QUESTION_WORD,
  interjection: flag.INTERJECTION,
  'light-verb': flag.VERB | flag.LIGHT,
  verb: flag.VERB,
  person: flag.PERSON,
  vague: flag.VAGUE,
};

interface Lexicon {
  readonly baseOf: ReadonlyMap<string, string>;
  readonly bySurface: ReadonlyMap<string, number>;
  readonly verbs: ReadonlyMap<string, number>;
  readonly negated: ReadonlyMap<string, string>;
}

let lexicon: Lexicon | undefined;

function load(): Lexicon {
  const baseOf = new Map<string, string>();
  for (const group of ENGLISH_IRREGULAR.split(/[|\n]/)) {
    const [base, ...forms] = wordsIn(group);
    if (base === undefined) continue;
    baseOf.set(base, base);
    for (const form of forms) baseOf.set(form, base);
  }
  const bySurface = new Map<string, number>();
  const verbs = new Map<string, number>();
  for (const [name, list] of Object.entries(ENGLISH_CLASSES) as [EnglishClass, string][]) {
    const bits = FLAG_OF[name];
    for (const word of wordsIn(list)) {
      const inflects = (bits & (flag.VERB | flag.PERSON)) !== 0;
      const target = inflects ? verbs : bySurface;
      const key = inflects ? (baseOf.get(word) ?? stem(word)) : word;
      target.set(key, (target.get(key) ?? 0) | bits);
    }
  }
  const negated = new Map<string, string>();
  for (const pair of ENGLISH_NEGATED_AUXILIARIES.split(/[|\n]/)) {
    const [written, auxiliary] = wordsIn(pair);
    if (written !== undefined && auxiliary !== undefined) negated.set(written, auxiliary);
  }
  return { baseOf, bySurface, verbs, negated };
}

function wordsIn(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

const recentWords = new Recent<EnglishWord>(LEXICON_WORDS);

/** Looks up a word in lower case. */
export function englishWord(surface: string): EnglishWord {
  return recentWords.of(surface, makeWord);
}

function makeWord(surface: string): EnglishWord {
  lexicon ??= load();
  const base = lexicon.baseOf.get(surface);
  const closed = lexicon.bySurface.get(surface) ?? 0;
  const lemma = base ?? ((closed & flag.CLOSED) === 0 ? stem(surface) : surface);
  // `meetings` is a noun, though `meeting` may be a verb.
  const open = surface.endsWith('ings') ? 0 : (lexicon.verbs.get(lemma) ?? 0);
  // A word of a closed class is a verb only where it is listed as one by its own form.
  const hasEnding =
    (open & flag.VERB) !== 0 && /(?:s|ed|t|d)$/.test(surface) && surface !== lemma && !surface.endsWith('ing');
  const isPast = base !== undefined && base !== surface && !surface.endsWith('ing') && (open & flag.VERB) !== 0;
  const irregular = base === undefined ? 0 : flag.IRREGULAR;
  const flags =
    closed | open | irregular | (hasEnding || isPast ? flag.FINITE : 0) | (surface.endsWith('ing') ? flag.GERUND : 0);
  return { lemma, flags };
}

/** The auxiliary of a contraction with `not` (`dont`, `can't` without its `'t`), or undefined. */
export function negatedAuxiliary(surface: string): string | undefined {
  lexicon ??= load();
  return lexicon.negated.get(surface);
}
