/** Questions of the guard suite about silence, with whole answers: answerable, near misses, unknown persons, off topic. */
import { openSqliteEngine } from '../src/eval/default-engine.js';
import { EvalClock, seededIds } from '../src/eval/eval-clock.js';
import type { CaseQuery, TemplateSet } from '../src/eval/guard/case.js';
import { GUARD_NOW_MS, LANGUAGES } from '../src/eval/guard/case.js';
import { generateUsers } from '../src/eval/guard/generate.js';
import { opaqueId, storeUser, versionName } from '../src/eval/guard/store-user.js';
import type { RecallResult } from '../src/index.js';
import type { Recipe } from '../src/recall/recipe.js';

const SEED = 'guard 1';
/** Cases a language. */
const CASES = 60;

/** One question of the suite with its answer. */
export interface GuardedQuestion {
  readonly query: CaseQuery;
  readonly answer: RecallResult;
  /** For each item, best first, whether it is what answers the question. */
  readonly isGold: readonly boolean[];
}

/** Asks the questions of one template set; those of an empty store are left out, nothing is found there. */
export async function* askGuard(set: TemplateSet, recipe: Recipe): AsyncGenerator<GuardedQuestion, void> {
  const engine = await openSqliteEngine({
    clock: new EvalClock(GUARD_NOW_MS),
    ids: seededIds(SEED),
    folder: null,
    recipes: [recipe],
  });
  for (const language of LANGUAGES)
    for (const user of generateUsers('abstention', language, CASES, { set, seed: SEED })) {
      const tenant = opaqueId(SEED, 'tenant', user.name);
      const { names } = await storeUser(engine, tenant, user, SEED);
      const memory = engine.tenant(tenant).scope({ user: opaqueId(SEED, 'user', user.name) });
      for (const { id, queries } of user.cases)
        for (const query of queries.filter(({ role }) => role !== 'empty store')) {
          const answer = await memory.recall(query.text, {
            recipe: recipe.name,
            limit: 10,
            now: GUARD_NOW_MS,
            deadlineMs: 600_000,
          });
          const isGold = answer.items.map(({ memory: found }) => {
            const name = names.get(versionName(found));
            return name?.caseId === id && query.gold.includes(name.key);
          });
          yield { query, answer, isGold };
        }
      await engine.dropTenant(tenant);
    }
  await engine.close();
}
