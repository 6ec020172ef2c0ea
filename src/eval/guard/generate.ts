import { SeededRandom } from '../seeded-random.js';
import { ALWAYS_TEXTS } from './always-texts.js';
import type { BuiltCase, CaseParts } from './build-case.js';
import { BUILDERS } from './build-case.js';
import type { CaseMemory, GuardCase, GuardUser, Language, Phenomenon, TemplateSet } from './case.js';
import { PHENOMENA } from './case.js';
import { CaseSlots, EntityDecks } from './slots.js';
import { ENTITIES, TEMPLATES } from './templates/index.js';
import { parseTable } from './templates/tables.js';

/** What the generator is asked for. */
export interface GenerateOptions {
  readonly set: TemplateSet;
  readonly seed: string;
}

/** Statements about others that a user's memory holds besides its cases. */
const FILLERS = 40;
/** Tables whose statements stand for themselves, and which of their columns those are. */
const FILLER_COLUMNS: readonly (readonly [Phenomenon, readonly string[]])[] = [
  ['abstention', ['say']],
  ['multi-hop', ['one', 'two']],
  ['budget', ['short', 'long']],
  ['references', ['say']],
  ['time windows', ['say']],
];

/**
 * Users with the cases of one phenomenon and language. A user has each phrasing at most once, so that no two of its
 * cases speak of the same thing.
 *
 * @param count how many cases in all
 */
export function generateUsers(
  phenomenon: Phenomenon,
  language: Language,
  count: number,
  options: GenerateOptions,
): readonly GuardUser[] {
  const rows = parseTable(phenomenon, TEMPLATES[options.set][language][phenomenon]);
  const users: GuardUser[] = [];
  for (let from = 0; from < count; from += rows.length) {
    const name = `${options.set} ${language} ${phenomenon} ${users.length + 1}`;
    const random = new SeededRandom(options.seed, name);
    const decks = new EntityDecks(ENTITIES[options.set][language], language, random);
    const longTexts = parseTable('budget', TEMPLATES[options.set][language].budget).map(({ long }) => long);
    const aside = (): string => new CaseSlots(decks).fill(longTexts[random.between(0, longTexts.length - 1)] ?? '');
    const cases = random
      .shuffled(rows)
      .slice(0, count - from)
      .map((row, at): GuardCase => {
        const built = buildCase(phenomenon, row, { decks, random, index: from + at, aside });
        return { id: `${name} ${at + 1}`, phenomenon, language, ...built };
      });
    users.push({
      name,
      phenomenon,
      language,
      cases,
      fillers: fillers(FILLERS, phenomenon, language, decks, random, options.set),
      always: ALWAYS_TEXTS[language],
    });
  }
  return users;
}

/** The table decides the row's shape; the compiler can't follow a union of tables, so one place says so. */
function buildCase(phenomenon: Phenomenon, row: unknown, parts: CaseParts): BuiltCase {
  const build = BUILDERS[phenomenon] as (row: unknown, parts: CaseParts) => BuiltCase;
  return build(row, parts);
}

/** True statements about other people and things, of other phenomena than the one on trial. */
export function fillers(
  count: number,
  phenomenon: Phenomenon,
  language: Language,
  decks: EntityDecks,
  random: SeededRandom,
  set: TemplateSet,
): readonly CaseMemory[] {
  const templates = FILLER_COLUMNS.filter(([table]) => table !== phenomenon).flatMap(([table, columns]) =>
    parseTable(table, TEMPLATES[set][language][table]).flatMap((row) =>
      columns.map((column) => (row as { readonly [column: string]: string })[column] ?? ''),
    ),
  );
  let deck: string[] = [];
  return Array.from({ length: count }, (_, at): CaseMemory => {
    if (deck.length === 0) deck = random.shuffled(templates);
    return {
      key: `filler ${at + 1}`,
      text: new CaseSlots(decks).fill(deck.pop() ?? ''),
      ago: random.between(15, 600),
    };
  });
}

/** Users of all phenomena that are asked the same way; poison is stored in steps of its own. */
export const ASKED_PHENOMENA: readonly Phenomenon[] = PHENOMENA.filter((phenomenon) => phenomenon !== 'poison');
