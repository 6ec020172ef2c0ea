/** What benches of confidence share: the questions of one half of a set, and whole answers to them. */
import { createHash } from 'node:crypto';
import { BUILT_IN_RECIPES } from '../src/config.js';
import { openSqliteEngine } from '../src/eval/default-engine.js';
import { EvalClock, seededIds } from '../src/eval/eval-clock.js';
import { setSource } from '../src/eval/eval-source.js';
import type { EvalQuery, Haystack } from '../src/eval/haystack.js';
import { parseSetName } from '../src/eval/sets.js';
import type { RecallItem, RecallResult } from '../src/index.js';
import type { Recipe } from '../src/recall/recipe.js';

const SEED = 'recollect-eval-1';
const MOST_ITEMS = 10;

type Half = EvalQuery['half'];

/** One question of a set with its answer. */
export interface AskedQuestion {
  readonly query: EvalQuery;
  readonly answer: RecallResult;
  /** Its first ten items with their ids in the set, best first; what the set leaves out of the ranking is not among them. */
  readonly items: readonly { readonly id: string; readonly item: RecallItem }[];
}

/** How a set is asked. */
export interface AskSetOptions {
  readonly folder: string;
  /** Questions of these halves are asked. */
  readonly halves: readonly Half[];
  readonly recipe: Recipe;
  /**
   * Evidence is left out of the store for the answerable questions of one part of the halves (by SHA-256 of the group), which then
   * nothing answers; of questions without an answer of their own none is asked. @default null, the set as it is
   */
  readonly leftOut?: 0 | 1 | null;
}

/** Stores each haystack of a set and asks its questions, ten items each. */
export async function* askSet(name: string, options: AskSetOptions): AsyncGenerator<AskedQuestion, void> {
  const { folder, halves, recipe, leftOut = null } = options;
  const { haystacks } = await (await setSource(folder, parseSetName(name))).load(SEED);
  for (const given of haystacks) {
    const haystack = leftOut === null ? ofHalves(given, halves) : withoutEvidence(given, halves, leftOut);
    const [place] = haystack.places;
    if (place === undefined || haystack.queries.length === 0) continue;
    const clock = new EvalClock(haystack.newestMs);
    const engine = await openSqliteEngine({
      clock,
      ids: seededIds(SEED),
      folder: null,
      recipes: isBuiltIn(recipe) ? [] : [recipe],
    });
    const memory = engine.tenant(place.tenant).scope({ user: place.user });
    for (let at = 0; at < place.drafts.length; at += 500) await memory.rememberMany(place.drafts.slice(at, at + 500));
    for (const query of haystack.queries) {
      clock.set(query.nowMs);
      const limit = MOST_ITEMS + query.excluded.length;
      const answer = await memory.recall(query.text, { recipe: recipe.name, limit, deadlineMs: 600_000 });
      const items = answer.items
        .map((item) => ({ id: place.originalIds.get(item.memory.id) ?? '', item }))
        .filter(({ id }) => !query.excluded.includes(id));
      yield { query, answer, items: items.slice(0, MOST_ITEMS) };
    }
    await engine.close();
  }
}

function ofHalves(haystack: Haystack, halves: readonly Half[]): Haystack {
  return { ...haystack, queries: haystack.queries.filter((query) => halves.includes(query.half)) };
}

/** Of evidence that another question needs nothing is left out; what then still has a part of its own is not asked. */
function withoutEvidence(haystack: Haystack, halves: readonly Half[], part: 0 | 1): Haystack {
  const answerable = haystack.queries.filter((query) => query.answerable);
  const isRobbed = ({ group, half }: EvalQuery): boolean => halves.includes(half) && partOf(group) === part;
  const needed = new Set(answerable.filter((query) => !isRobbed(query)).flatMap(({ gold }) => gold));
  const robbed = answerable.filter((query) => isRobbed(query) && query.gold.every((id) => !needed.has(id)));
  const gone = new Set(robbed.flatMap(({ gold }) => gold));
  return {
    ...haystack,
    places: haystack.places.map((place) => ({
      ...place,
      drafts: place.drafts.filter(({ id = '' }) => !gone.has(place.originalIds.get(id) ?? '')),
    })),
    queries: [
      ...answerable.filter((query) => halves.includes(query.half) && !isRobbed(query)),
      ...robbed.map((query) => ({ ...query, answerable: false, gold: [] })),
    ],
  };
}

function partOf(group: string): 0 | 1 {
  const [first = 0] = createHash('sha256').update(`evidence left out ${group}`, 'utf8').digest();
  return first % 2 === 0 ? 0 : 1;
}

/** The recipe of the engine with that name. */
export function recipeNamed(name: string): Recipe {
  const recipe = BUILT_IN_RECIPES.get(name);
  if (recipe === undefined) throw new Error(`there is no recipe ${name}`);
  return recipe;
}

function isBuiltIn(recipe: Recipe): boolean {
  return BUILT_IN_RECIPES.get(recipe.name) === recipe;
}
