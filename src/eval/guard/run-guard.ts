import { RecollectError } from '../../domain/errors.js';
import { openSqliteEngine } from '../default-engine.js';
import { EvalClock, seededIds } from '../eval-clock.js';
import { groupBy } from '../group-by.js';
import { SeededRandom } from '../seeded-random.js';
import { ALWAYS_TEXTS } from './always-texts.js';
import type { GuardRow } from './ask.js';
import { askUser } from './ask.js';
import type { GuardCase, GuardUser, TemplateSet } from './case.js';
import { GUARD_NOW_MS, LANGUAGES, TEMPLATE_SETS } from './case.js';
import type { GuardEngine, OpenGuardEngine } from './engine.js';
import type { GuardFeature } from './features.js';
import { ENGINE_FEATURES } from './features.js';
import type { GuardRows } from './figures.js';
import type { GenerateOptions } from './generate.js';
import { ASKED_PHENOMENA, fillers, generateUsers } from './generate.js';
import { searchFiles } from './isolation/files.js';
import { testInvariance } from './isolation/invariance.js';
import { searchLeaks } from './isolation/leaks.js';
import { lockIn } from './lock-in.js';
import { askPoison, dilute, poisonUsers } from './poison.js';
import { readItems } from './read-items.js';
import type { GuardReport } from './report.js';
import { guardReport } from './report.js';
import { EntityDecks } from './slots.js';
import { opaqueId, storeUser } from './store-user.js';
import { ENTITIES } from './templates/index.js';

/** What to run. */
export interface GuardOptions {
  /** @default 1 */
  readonly seed?: number;
  /** Cases of each phenomenon in each language, 1 to 1,000; everything else grows with it. @default 60 */
  readonly n?: number;
  /** @default 'B', on which nothing is tuned */
  readonly set?: TemplateSet;
  /** Name of a recipe. @default the engine's default recipe */
  readonly recipe?: string;
  /** Folder with cases written by hand; they are scored like the generated ones and compared with them. */
  readonly items?: string;
  /** @default the engine over SQLite */
  readonly openEngine?: OpenGuardEngine;
  /** What the engine can do. @default what the engine of this package can do */
  readonly features?: readonly GuardFeature[];
  /** Called with the name of each part when it begins. */
  readonly onProgress?: (part: string) => void;
}

/** Cases of each phenomenon and language when nothing else is said. */
export const DEFAULT_CASES = 60;
/** For every case: outputs searched for leaks, memories written by others, questions confirmed. Full size at 60. */
const LEAK_OUTPUTS = 180;
const INVARIANCE_WRITES = 167;
const LOCK_IN_QUESTIONS = 17;
const MOST_WRITES = 10_000;
const MOST_QUESTIONS = 1_000;
/** One poison case for so many of the others: each takes 99 clean memories. */
const CASES_PER_POISON = 3;

/**
 * Runs the guard suite: what an engine must never do (mix up tenants, serve stale, negated or planted statements as true,
 * answer where nothing is known), measured together with what it must not lose by being careful. The same seed, options
 * and engine give the same report.
 *
 * @throws `validation` for bad options, `not_found` when `items` has no cases.
 */
export async function runGuard(options: GuardOptions = {}): Promise<GuardReport> {
  const n = wholeNumber('n', options.n ?? DEFAULT_CASES, 1, 1_000);
  const seed = `guard ${wholeNumber('seed', options.seed ?? 1, 0, Number.MAX_SAFE_INTEGER)}`;
  const set = parseTemplateSet(options.set ?? 'B');
  const items = options.items === undefined ? null : await readItems(options.items);
  const clock = new EvalClock(GUARD_NOW_MS);
  const open = options.openEngine ?? openSqliteEngine;
  const parts = { clock, ids: seededIds(seed) };
  const engine = await open({ ...parts, folder: null });
  const features = new Set(options.features ?? ENGINE_FEATURES);
  const run = new GuardRun(engine, { set, seed }, options);
  try {
    const rows = await run.generated(n);
    const byHand = items === null ? null : await run.byHand(items, rows.calibration);
    options.onProgress?.('isolation');
    const leaks = await searchLeaks(engine, { set, seed, queries: n * LEAK_OUTPUTS, recipe: options.recipe });
    const files = await searchFiles(open, parts, { set, seed });
    options.onProgress?.('invariance');
    const writes = Math.min(MOST_WRITES, n * INVARIANCE_WRITES);
    const invariance = await testInvariance(engine, { set, seed, writes, recipe: options.recipe });
    options.onProgress?.('lock-in');
    const questions = Math.min(MOST_QUESTIONS, n * LOCK_IN_QUESTIONS);
    const locked = features.has('confirm')
      ? await lockIn(engine, clock, questions, { set, seed }, options.recipe)
      : null;
    return guardReport({
      set,
      seed: options.seed ?? 1,
      cases: n,
      recipe: options.recipe ?? null,
      features,
      rows,
      byHand,
      leaks,
      files,
      invariance,
      lockIn: locked,
    });
  } finally {
    await engine.close();
  }
}

/** @throws `validation` for anything but A and B. */
export function parseTemplateSet(value: string): TemplateSet {
  const found = TEMPLATE_SETS.find((set) => set === value.toUpperCase());
  if (found === undefined) throw new RecollectError('validation', 'set: must be A or B', { field: 'set' });
  return found;
}

function wholeNumber(field: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RecollectError('validation', `${field}: must be a whole number from ${least} to ${most}`, { field });
}

/** The trials that are about queries. */
class GuardRun {
  readonly #engine: GuardEngine;
  readonly #generate: GenerateOptions;
  readonly #options: GuardOptions;

  constructor(engine: GuardEngine, generate: GenerateOptions, options: GuardOptions) {
    this.#engine = engine;
    this.#generate = generate;
    this.#options = options;
  }

  async generated(n: number): Promise<GuardRows> {
    const rows: GuardRow[] = [];
    for (const phenomenon of ASKED_PHENOMENA) {
      this.#options.onProgress?.(phenomenon);
      for (const language of LANGUAGES)
        rows.push(...(await this.#ask(generateUsers(phenomenon, language, n, this.#generate))));
    }
    this.#options.onProgress?.('poison');
    const poisoned = await this.#poison(poisonUsers(Math.ceil(n / CASES_PER_POISON), this.#generate));
    return {
      ...poisoned,
      rows: [...rows, ...poisoned.rows],
      // The threshold is never chosen on the set that figures are published on.
      calibration: this.#generate.set === 'A' ? rows.filter(isAbstention) : await this.#calibration(n),
    };
  }

  /** Hand-written cases, one user for each phenomenon and language. */
  async byHand(items: readonly GuardCase[], calibration: readonly GuardRow[]): Promise<GuardRows> {
    this.#options.onProgress?.('items written by hand');
    const groups = [...groupBy(items, ({ phenomenon, language }) => `${language} ${phenomenon}`)];
    const users = groups.map(([name, cases]) => this.#userByHand(`by hand ${name}`, cases));
    const rows = await this.#ask(users.filter(({ phenomenon }) => phenomenon !== 'poison'));
    const poisoned = await this.#poison(users.filter(({ phenomenon }) => phenomenon === 'poison'));
    return { ...poisoned, rows: [...rows, ...poisoned.rows], calibration };
  }

  #userByHand(name: string, cases: readonly GuardCase[]): GuardUser {
    const { phenomenon = 'negation', language = 'en' } = cases[0] ?? {};
    if (phenomenon === 'poison') return dilute(name, language, cases, this.#generate);
    const { set, seed } = this.#generate;
    const random = new SeededRandom(seed, name);
    const decks = new EntityDecks(ENTITIES[set][language], language, random);
    return {
      name,
      phenomenon,
      language,
      cases,
      fillers: fillers(HAND_FILLERS, phenomenon, language, decks, random, set),
      always: ALWAYS_TEXTS[language],
    };
  }

  #calibration(n: number): Promise<readonly GuardRow[]> {
    return this.#ask(
      LANGUAGES.flatMap((language) => generateUsers('abstention', language, n, { ...this.#generate, set: 'A' })),
    );
  }

  #poison(users: readonly GuardUser[]): ReturnType<typeof askPoison> {
    return askPoison(this.#engine, users, this.#generate.seed, this.#options.recipe);
  }

  async #ask(users: readonly GuardUser[]): Promise<readonly GuardRow[]> {
    const rows: GuardRow[] = [];
    for (const user of users) {
      const tenant = opaqueId(this.#generate.seed, 'tenant', user.name);
      const stored = await storeUser(this.#engine, tenant, user, this.#generate.seed);
      rows.push(...(await askUser(stored, this.#options.recipe)));
      await this.#engine.dropTenant(tenant);
    }
    return rows;
  }
}

/** Statements about others beside the hand-written cases of one user. */
const HAND_FILLERS = 40;

function isAbstention({ phenomenon }: GuardRow): boolean {
  return phenomenon === 'abstention';
}
