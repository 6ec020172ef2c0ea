import {
  ADJECTIVES,
  AUXILIARY,
  BE,
  isComparative,
  isLight,
  isPast,
  isVerb,
  PERSON_NOUNS,
  QUESTION_WORDS,
  SUBJECT_PRONOUNS,
  TIME_NOUNS,
} from './english-lexicon.js';
import type { EnglishWord } from './english-words.js';

/** Where a pattern matched: words [from, to). */
export interface Match<Rule> {
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
}

type Step =
  | {
      readonly kind: 'word';
      readonly words: ReadonlySet<string>;
      readonly tests: readonly Test[];
      readonly optional: boolean;
    }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'edge'; readonly edge: Edge };
type Test = (word: string) => boolean;
type Edge = '^' | '$' | '<' | '>' | '~';

interface Compiled<Rule> {
  readonly rule: Rule;
  readonly steps: readonly Step[];
}

/** Patterns by the word they begin with, and those that begin with a test. */
export interface EnglishPatterns<Rule> {
  readonly byWord: ReadonlyMap<string, readonly Compiled<Rule>[]>;
  /** Those that begin with a test at the start of the text. */
  readonly atStart: readonly Compiled<Rule>[];
  readonly others: readonly Compiled<Rule>[];
}

const SETS: { readonly [name: string]: ReadonlySet<string> } = {
  be: BE,
  aux: new Set([...BE, ...AUXILIARY]),
  wh: QUESTION_WORDS,
  subject: SUBJECT_PRONOUNS,
  time: TIME_NOUNS,
  person: PERSON_NOUNS,
};
const TESTS: { readonly [name: string]: Test } = {
  verb: isVerb,
  adjective: (word) => ADJECTIVES.has(word) || isComparative(word),
  more: isComparative,
  past: isPast,
  noun: (word) => !isLight(word),
  number: (word) => /^\d/.test(word),
  ing: (word) => word.endsWith('ing') && isVerb(word),
  somebody: (word) => !isLight(word) && !word.endsWith('s') && !ANYBODY.has(word),
  any: () => true,
};

/** Subjects of questions about everybody. */
const ANYBODY = new Set(['people', 'person', 'children', 'women', 'men', 'someone', 'anyone', 'everyone']);

/**
 * Compiles patterns over words. A pattern is words with spaces between; `a|b` is either, a final `?` makes it optional,
 * `@be @aux @wh @subject @time @person` are classes of the lexicon, `@verb @past @noun @adjective @more @number @ing @somebody @any` are tests (`@more`: comparatives,
 * `@somebody`: one that is not everybody), `**` is up
 * to three words and `***` up to eight of the same sentence; `^ $` are the ends of the text, `< >` those of a clause,
 * `~` is the inside of one.
 */
export function compileEnglish<Rule>(table: readonly (readonly [Rule, ...string[]])[]): EnglishPatterns<Rule> {
  const byWord = new Map<string, Compiled<Rule>[]>();
  const atStart: Compiled<Rule>[] = [];
  const others: Compiled<Rule>[] = [];
  for (const [rule, ...patterns] of table)
    for (const pattern of patterns)
      for (const steps of withoutLeadingOption(pattern.trim().split(/\s+/).map(stepOf))) {
        const first = steps.find((step) => step.kind !== 'edge');
        if (first?.kind !== 'word' || first.tests.length > 0)
          (isAtStart(steps) ? atStart : others).push({ rule, steps });
        else
          for (const word of first.words) {
            const known = byWord.get(word);
            if (known === undefined) byWord.set(word, [{ rule, steps }]);
            else known.push({ rule, steps });
          }
      }
  return { byWord, atStart, others };
}

function isAtStart([first]: readonly Step[]): boolean {
  return first?.kind === 'edge' && first.edge === '^';
}

/** A pattern that begins with an option is two patterns, so that each has a first word to be found by. */
function withoutLeadingOption(steps: readonly Step[]): readonly (readonly Step[])[] {
  const at = steps.findIndex((step) => step.kind !== 'edge');
  const first = steps[at];
  if (first === undefined || !('optional' in first) || !first.optional) return [steps];
  const edges = steps.slice(0, at);
  const rest = steps.slice(at + 1);
  return [[...edges, { ...first, optional: false }, ...rest], ...withoutLeadingOption([...edges, ...rest])];
}

function stepOf(part: string): Step {
  if (part === '^' || part === '$' || part === '<' || part === '>' || part === '~') return { kind: 'edge', edge: part };
  if (part === '**') return { kind: 'gap', most: 3 };
  if (part === '***') return { kind: 'gap', most: 8 };
  const optional = part.length > 1 && part.endsWith('?');
  const words = new Set<string>();
  const tests: Test[] = [];
  for (const name of (optional ? part.slice(0, -1) : part).split('|')) {
    const set = SETS[name.slice(1)];
    const test = TESTS[name.slice(1)];
    if (!name.startsWith('@')) words.add(name);
    else if (test !== undefined) tests.push(test);
    else if (set !== undefined) for (const word of set) words.add(word);
    else throw new Error(`unknown class ${name} in a pattern`);
  }
  return { kind: 'word', words, tests, optional };
}

/** All matches, by the word they begin at; the longest of each pattern. */
export function matchEnglish<Rule>(words: readonly EnglishWord[], patterns: EnglishPatterns<Rule>): Match<Rule>[] {
  const found: Match<Rule>[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const candidates = patterns.byWord.get(words[at]?.word ?? '');
    if (candidates !== undefined) for (const compiled of candidates) tryAt(words, at, compiled, found);
    if (at === 0) for (const compiled of patterns.atStart) tryAt(words, at, compiled, found);
    for (const compiled of patterns.others) tryAt(words, at, compiled, found);
  }
  return found;
}

function tryAt<Rule>(
  words: readonly EnglishWord[],
  at: number,
  { rule, steps }: Compiled<Rule>,
  found: Match<Rule>[],
): void {
  const to = endOf(words, at, steps, 0);
  if (to !== null) found.push({ rule, from: at, to });
}

/** Where the steps from `step` on end when they begin at word `at`; null when they do not match. */
function endOf(words: readonly EnglishWord[], at: number, steps: readonly Step[], step: number): number | null {
  const current = steps[step];
  if (current === undefined) return at;
  if (current.kind === 'edge') return isAtEdge(words, at, current.edge) ? endOf(words, at, steps, step + 1) : null;
  if (current.kind === 'gap') {
    for (let skipped = 0; skipped <= current.most && at + skipped <= words.length; skipped += 1) {
      if (skipped > 0 && at + skipped - 1 > 0 && words[at + skipped - 1]?.before === 'end') return null;
      const end = endOf(words, at + skipped, steps, step + 1);
      if (end !== null) return end;
    }
    return null;
  }
  const word = words[at];
  // A sentence never goes on beyond its end; what begins the pattern has nothing before it.
  const joins = word !== undefined && (step === 0 || word.before !== 'end' || isFirst(steps, step));
  if (joins && (current.words.has(word.word) || current.tests.some((test) => test(word.word)))) {
    const end = endOf(words, at + 1, steps, step + 1);
    if (end !== null) return end;
  }
  return current.optional ? endOf(words, at, steps, step + 1) : null;
}

function isFirst(steps: readonly Step[], step: number): boolean {
  for (let at = 0; at < step; at += 1) if (steps[at]?.kind !== 'edge') return false;
  return true;
}

function isAtEdge(words: readonly EnglishWord[], at: number, edge: Edge): boolean {
  switch (edge) {
    case '^':
      return at === 0;
    case '$':
      return at >= words.length;
    case '<':
      return at === 0 || words[at]?.before !== 'none';
    case '>':
      return at >= words.length || words[at]?.before !== 'none';
    case '~':
      return words[at]?.before === 'none';
  }
}
