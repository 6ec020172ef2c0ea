import { estimateTokens } from '../../text/token-estimate.js';
import type { CaseQuery, GuardCase, Language, Phenomenon } from './case.js';
import { DAY_MS, GUARD_NOW_MS } from './case.js';
import type { GuardAnswer, GuardItem } from './engine.js';
import { actionsOf, confidenceOf, marksOf, recallOptions, recallRan, wasRewritten } from './features.js';
import type { GuardPack } from './packs.js';
import { BUDGETS, packsOf } from './packs.js';
import type { StoredUser } from './store-user.js';
import { versionName } from './store-user.js';

/** Items of an answer that are looked at. */
export const TOP = 10;

/** A returned item: which memory of the query's own case it is, and what is held against it. */
export interface Returned {
  /** Null: of another case, or a filler. */
  readonly key: string | null;
  readonly marks: readonly string[];
  readonly tokens: number;
  /** Returned whatever the query, not ranked. */
  readonly always: boolean;
}

/** An answer in a budget: keys of the query's own case that are in the block. */
export interface RowPack extends Omit<GuardPack, 'versions'> {
  readonly keys: readonly (string | null)[];
}

/** What became of one query; every figure is computed from these. */
export interface GuardRow {
  readonly caseId: string;
  readonly phenomenon: Phenomenon;
  readonly language: Language;
  readonly query: CaseQuery;
  /** A version of the fact arrived late: it says that it began before it was recorded. */
  readonly late: boolean;
  /** Best first, at most {@link TOP}; then what is returned whatever the query. */
  readonly returned: readonly Returned[];
  readonly confidence: number;
  /** Memories that belong into every answer and were not in this one. */
  readonly alwaysMissed: number;
  readonly alwaysExpected: number;
  readonly ran: boolean;
  readonly rewritten: boolean | null;
  /** Keys of the proposed procedures, best first; null: the engine proposes none. */
  readonly actions: readonly (string | null)[] | null;
  /** The answer packed into budgets, where the trial is about it; null: not packed, or the engine can't. */
  readonly packs: readonly RowPack[] | null;
  /** What it threw; the query then counts as unanswered. */
  readonly failure: string | null;
}

/** Asks all queries of a user's cases. */
export async function askUser(stored: StoredUser, recipe: string | undefined): Promise<readonly GuardRow[]> {
  const rows: GuardRow[] = [];
  for (const guardCase of stored.user.cases)
    for (const query of guardCase.queries) rows.push(await askQuery(stored, guardCase, query, recipe));
  return rows;
}

/** Phenomena that are about what becomes of an answer in a prompt. */
const PACKED: ReadonlySet<Phenomenon> = new Set<Phenomenon>(['budget', 'poison']);

/** Asks one query. */
export async function askQuery(
  stored: StoredUser,
  guardCase: GuardCase,
  query: CaseQuery,
  recipe: string | undefined,
): Promise<GuardRow> {
  const isEmpty = query.role === 'empty store';
  const memory = isEmpty ? stored.stranger : stored.memory;
  const options = recallOptions(query, { nowMs: GUARD_NOW_MS, dayMs: DAY_MS, limit: TOP, recipe });
  let answer: GuardAnswer = { items: [] };
  let failure: string | null = null;
  try {
    answer = await memory.recall(query.text, options);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const expected = isEmpty ? new Set<string>() : stored.always;
  const always = new Set((answer.always ?? []).map(versionName));
  const keyOf = (version: string): string | null => {
    const name = stored.names.get(version);
    return name?.caseId === guardCase.id ? name.key : null;
  };
  const ranked = answer.items.slice(0, TOP);
  const shown = new Set(ranked.map(({ memory: { id, version } }) => versionName(ref(id, version))));
  const returned = [
    ...ranked.map((item) => ({ ...returnedItem(item, keyOf), always: false })),
    ...(answer.always ?? [])
      .filter((version) => !shown.has(versionName(version)))
      .map((version) => ({ ...returnedItem({ memory: version }, keyOf), always: true })),
  ];
  return {
    caseId: guardCase.id,
    phenomenon: guardCase.phenomenon,
    language: guardCase.language,
    query,
    late: guardCase.memories.some(({ validAgo }) => validAgo !== undefined),
    returned,
    confidence: confidenceOf(answer),
    // What is not in time on the asked-for axis need not be there: those queries look at another day.
    alwaysMissed: isNow(query) ? [...expected].filter((version) => !always.has(version)).length : 0,
    alwaysExpected: isNow(query) ? expected.size : 0,
    ran: recallRan(answer),
    rewritten: wasRewritten(answer),
    actions: actionsOf(answer)?.map((id) => keyOf(versionName({ id }))) ?? null,
    packs: PACKED.has(guardCase.phenomenon)
      ? (packsOf(answer, BUDGETS)?.map(({ versions, ...rest }) => ({ ...rest, keys: versions.map(keyOf) })) ?? null)
      : null,
    failure,
  };
}

function returnedItem(
  item: GuardItem & { readonly memory: { readonly text?: string } },
  keyOf: (version: string) => string | null,
): Omit<Returned, 'always'> {
  const { id, version, text = '' } = item.memory;
  return { key: keyOf(versionName(ref(id, version))), marks: marksOf(item), tokens: estimateTokens(text) };
}

function ref(id: string, version: number | undefined): { readonly id: string; readonly version?: number } {
  return version === undefined ? { id } : { id, version };
}

function isNow({ validAgo, recordedAgo }: CaseQuery): boolean {
  return validAgo === undefined && recordedAgo === undefined;
}
