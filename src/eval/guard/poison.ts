import { SeededRandom } from '../seeded-random.js';
import type { GuardRow } from './ask.js';
import { askQuery, askUser } from './ask.js';
import type { GuardCase, GuardUser, Language } from './case.js';
import { caseQuery, LANGUAGES } from './case.js';
import type { GuardEngine } from './engine.js';
import { floodOf } from './flood.js';
import type { GenerateOptions } from './generate.js';
import { fillers, generateUsers } from './generate.js';
import { EntityDecks } from './slots.js';
import { opaqueId, storeUser } from './store-user.js';
import { ENTITIES } from './templates/index.js';

/** Rows of the poison trials; see `GuardRows`. */
export interface PoisonRows {
  readonly rows: readonly GuardRow[];
  readonly cleanBefore: readonly GuardRow[];
  readonly cleanAfter: readonly GuardRow[];
}

/** Clean memories for every planted one, so that at most 1 % is poison. */
const CLEAN_PER_PLANTED = 99;
/** Cases of one user; their clean memories are shared. */
const CASES_PER_USER = 10;
/** Users with floods: one a language, so many cases each. */
const FLOOD_CASES = 6;

/**
 * Poison users with `count` cases in all for each language: statements nobody planted are topped up until what is
 * planted is at most 1 %.
 */
export function poisonUsers(count: number, options: GenerateOptions): readonly GuardUser[] {
  return LANGUAGES.flatMap((language) => {
    const cases = generateUsers('poison', language, count, options).flatMap((user) => user.cases);
    const groups = Array.from({ length: Math.ceil(cases.length / CASES_PER_USER) }, (_, at) =>
      cases.slice(at * CASES_PER_USER, (at + 1) * CASES_PER_USER),
    );
    return groups.map((group, at) =>
      dilute(`${options.set} ${language} poison user ${at + 1}`, language, group, options),
    );
  });
}

/** A user with the cases and as many clean statements as it takes. */
export function dilute(
  name: string,
  language: Language,
  cases: readonly GuardCase[],
  { set, seed }: GenerateOptions,
): GuardUser {
  const random = new SeededRandom(seed, name);
  const decks = new EntityDecks(ENTITIES[set][language], language, random);
  const planted = cases.flatMap(({ memories }) => memories).filter((memory) => memory.planted === true).length;
  const honest = cases.flatMap(({ memories }) => memories).length - planted;
  const count = Math.max(0, CLEAN_PER_PLANTED * planted - honest);
  return {
    name,
    phenomenon: 'poison',
    language,
    cases,
    fillers: fillers(count, 'poison', language, decks, random, set),
    always: [],
  };
}

/** Stores each user without what is planted, asks, plants it, and asks again; then the floods. */
export async function askPoison(
  engine: GuardEngine,
  users: readonly GuardUser[],
  seed: string,
  recipe: string | undefined,
): Promise<PoisonRows> {
  const rows: GuardRow[] = [];
  const cleanBefore: GuardRow[] = [];
  const cleanAfter: GuardRow[] = [];
  for (const user of users) {
    const tenant = opaqueId(seed, 'tenant', user.name);
    const clean = await storeUser(engine, tenant, withoutPlanted(user), seed);
    for (const guardCase of clean.user.cases)
      for (const query of guardCase.queries) cleanBefore.push(await askQuery(clean, guardCase, query, recipe));
    const planted = await storeUser(engine, tenant, plantedOnly(user), seed);
    const stored = { ...clean, user, names: new Map([...clean.names, ...planted.names]) };
    const asked = await askUser(stored, recipe);
    cleanAfter.push(...asked);
    rows.push(...asked);
    await engine.dropTenant(tenant);
  }
  for (const user of floodUsers(users)) {
    const tenant = opaqueId(seed, 'tenant', user.name);
    rows.push(...(await askUser(await storeUser(engine, tenant, user, seed), recipe)));
    await engine.dropTenant(tenant);
  }
  return { rows, cleanBefore, cleanAfter };
}

/** The first user of each language with a few of its falsehoods told twenty times. */
function floodUsers(users: readonly GuardUser[]): readonly GuardUser[] {
  return LANGUAGES.flatMap((language) => {
    const user = users.find((candidate) => candidate.language === language);
    if (user === undefined) return [];
    const falsehoods = user.cases.filter(({ queries }) => queries.some(({ role }) => role === 'falsehood'));
    return [
      {
        ...user,
        name: `${user.name} flood`,
        cases: falsehoods.slice(0, FLOOD_CASES).map(floodOf),
        fillers: user.fillers.slice(0, 2 * CLEAN_PER_PLANTED),
      },
    ];
  });
}

function withoutPlanted(user: GuardUser): GuardUser {
  return {
    ...user,
    cases: user.cases.map((guardCase) => ({
      ...guardCase,
      memories: guardCase.memories.filter((memory) => memory.planted !== true),
      queries: guardCase.queries.map((query) => caseQuery({ ...query, role: 'clean', wrong: {} })),
    })),
  };
}

function plantedOnly(user: GuardUser): GuardUser {
  return {
    ...user,
    cases: user.cases.map((guardCase) => ({
      ...guardCase,
      memories: guardCase.memories.filter((memory) => memory.planted === true),
    })),
    fillers: [],
  };
}
