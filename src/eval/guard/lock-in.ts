import type { EvalClock } from '../eval-clock.js';
import { recallAt } from '../metrics.js';
import { TOP } from './ask.js';
import type { GuardUser } from './case.js';
import { DAY_MS, GUARD_NOW_MS, LANGUAGES } from './case.js';
import type { GuardAnswer, GuardEngine } from './engine.js';
import { recallOptions } from './features.js';
import type { Figure } from './figure.js';
import { gini, meanDifference, meanShare } from './figure.js';
import type { GenerateOptions } from './generate.js';
import { generateUsers } from './generate.js';
import type { StoredUser } from './store-user.js';
import { opaqueId, storeUser, versionName } from './store-user.js';

/** Phenomena with questions that each have an answer of their own. */
const SOURCES = ['abstention', 'identifiers', 'multi-hop', 'references'] as const;
/** The month over which answers are confirmed. */
const MONTH_MS: number = 30 * DAY_MS;

/** What confirming the first item of every answer does to later answers. */
export interface LockIn {
  readonly queries: number;
  /** Change of recall@10, after less before. */
  readonly changed: Figure;
  readonly recall_before: Figure;
  readonly recall_after: Figure;
  /** Share of queries whose answer consists of other items, or of the same in another order. */
  readonly answers_changed: Figure;
  /** Different result sets over queries. */
  readonly distinct_before: number;
  readonly distinct_after: number;
  /** Of how often each memory is returned, over those returned at least once before. */
  readonly gini: number;
  readonly gini_before: number;
}

/** One question of the lock-in trial. */
interface Asked {
  readonly stored: StoredUser;
  readonly text: string;
  readonly gold: ReadonlySet<string>;
  readonly options: ReturnType<typeof recallOptions>;
}

/**
 * Asks `count` mixed questions of one user per language, then asks them over a simulated month and confirms the first
 * item of each answer, then asks again. The first and the last time are at the same instant of the clock, so that
 * nothing but the confirmations can change an answer. Null when the engine can't be told of use.
 */
export async function lockIn(
  engine: GuardEngine,
  clock: EvalClock,
  count: number,
  generate: GenerateOptions,
  recipe: string | undefined,
): Promise<LockIn | null> {
  const tenant = opaqueId(generate.seed, 'tenant', 'lock-in');
  const asked = await storeQuestions(engine, tenant, count, generate, recipe);
  clock.set(GUARD_NOW_MS + MONTH_MS);
  const before = await askAll(asked);
  if (!(await confirmAll(asked, clock))) return null;
  clock.set(GUARD_NOW_MS + MONTH_MS);
  const after = await askAll(asked);
  clock.set(GUARD_NOW_MS);
  await engine.dropTenant(tenant);
  return compare(asked, before, after);
}

async function storeQuestions(
  engine: GuardEngine,
  tenant: string,
  count: number,
  generate: GenerateOptions,
  recipe: string | undefined,
): Promise<readonly Asked[]> {
  const each = Math.ceil(count / (LANGUAGES.length * SOURCES.length));
  const asked: Asked[] = [];
  for (const language of LANGUAGES) {
    const users = SOURCES.flatMap((phenomenon) =>
      generateUsers(phenomenon, language, each, { ...generate, seed: `${generate.seed} lock-in` }),
    );
    const [first] = users;
    if (first === undefined) continue;
    const user: GuardUser = { ...first, name: `lock-in ${language}`, cases: users.flatMap(({ cases }) => cases) };
    const stored = await storeUser(engine, tenant, user, generate.seed);
    for (const guardCase of user.cases) {
      const query = guardCase.queries.find(({ gold, role }) => gold.length > 0 && role !== 'reference');
      if (query === undefined) continue;
      const gold = [...stored.names].filter(
        ([, name]) => name.caseId === guardCase.id && query.gold.includes(name.key),
      );
      asked.push({
        stored,
        text: query.text,
        gold: new Set(gold.map(([version]) => version)),
        options: recallOptions(query, { nowMs: GUARD_NOW_MS, dayMs: DAY_MS, limit: TOP, recipe }),
      });
    }
  }
  return asked.slice(0, count);
}

async function askAll(asked: readonly Asked[]): Promise<readonly (readonly string[])[]> {
  const lists: (readonly string[])[] = [];
  for (const { stored, text, options } of asked) lists.push(versionsOf(await stored.memory.recall(text, options)));
  return lists;
}

/** False when the engine has no way to be told. */
async function confirmAll(asked: readonly Asked[], clock: EvalClock): Promise<boolean> {
  for (const [at, { stored, text, options }] of asked.entries()) {
    clock.set(GUARD_NOW_MS + Math.floor((MONTH_MS * at) / asked.length));
    const { memory } = stored;
    const { items, trace } = await memory.recall(text, options);
    if (memory.confirm === undefined || trace === undefined) return false;
    if (items[0] !== undefined) await memory.confirm(trace.id, [items[0].memory.id]);
  }
  return true;
}

function versionsOf({ items }: GuardAnswer): readonly string[] {
  return items.slice(0, TOP).map(({ memory }) => versionName(memory));
}

/** Compares two runs over the same questions. */
export function compare(
  asked: readonly Pick<Asked, 'gold'>[],
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
): LockIn {
  const recalls = (lists: readonly (readonly string[])[]): readonly number[] =>
    asked.map(({ gold }, at) => recallAt(TOP, lists[at] ?? [], gold));
  const [recallBefore, recallAfter] = [recalls(before), recalls(after)];
  const returnedBefore = new Set(before.flat());
  const counts = (lists: readonly (readonly string[])[]): readonly number[] => {
    const times = new Map<string, number>([...returnedBefore].map((version) => [version, 0]));
    for (const version of lists.flat()) if (times.has(version)) times.set(version, (times.get(version) ?? 0) + 1);
    return [...times.values()];
  };
  const distinct = (lists: readonly (readonly string[])[]): number =>
    lists.length === 0 ? 0 : new Set(lists.map((list) => list.toSorted().join(' '))).size / lists.length;
  return {
    queries: asked.length,
    changed: meanDifference(recallAfter.map((recall, at) => recall - (recallBefore[at] ?? 0))),
    recall_before: meanShare(recallBefore),
    recall_after: meanShare(recallAfter),
    answers_changed: meanShare(before.map((list, at) => (list.join(' ') === (after[at] ?? []).join(' ') ? 0 : 1))),
    distinct_before: distinct(before),
    distinct_after: distinct(after),
    gini: gini(counts(after)),
    gini_before: gini(counts(before)),
  };
}
