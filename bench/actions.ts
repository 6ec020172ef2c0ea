/**
 * What the action channel proposes on the role-play suites, with all of it, with similarity alone and with none, by recipe:
 *
 *   npx tsx bench/actions.ts [recipe ...]
 *
 * `hit`: share of the situations of which an expected action is among the three; `recall@3`: share of the expected actions that are;
 * `silent`: share of the other queries that propose nothing. Figures are of the half named, as the split of the evaluation has it.
 */
import { fileURLToPath } from 'node:url';
import { readSuite } from '../src/eval/index.js';
import { halfOf, normalisedQuery } from '../src/eval/split.js';
import type { SuiteQuery } from '../src/eval/suite/suite-file.js';
import type { ActionMode, LinkInput, ScopedMemory } from '../src/index.js';
import { openMemory } from '../src/index.js';
import { createMemoryStore } from '../src/testing/index.js';

const MODES: readonly ActionMode[] = ['on', 'similarity only', 'off'];
const recipes = process.argv.length > 2 ? process.argv.slice(2) : ['hybrid', 'soulmem'];

for (const language of ['en', 'zh']) {
  const { memories, queries } = await readSuite(
    fileURLToPath(new URL(`../eval/sets/roleplay/${language}.jsonl`, import.meta.url)),
  );
  const engine = await openMemory({ store: createMemoryStore() });
  const scope = engine.tenant('roleplay').scope({ user: 'player' });
  await scope.rememberMany(memories.map(({ memory, draft }) => ({ ...draft, id: memory })));
  await scope.linkMany(
    memories.flatMap(({ memory: from, specialises, leadsTo }): readonly LinkInput[] => [
      ...specialises.map((to): LinkInput => ({ from, to, relation: 'specialises' })),
      ...Object.entries(leadsTo).map(
        ([to, probability]): LinkInput => ({ from, to, relation: 'leads-to', probability }),
      ),
    ]),
  );
  for (const recipe of recipes)
    for (const mode of MODES)
      for (const half of ['dev', 'test'] as const) {
        const asked = queries.filter(({ query }) => halfOf(normalisedQuery(query)) === half);
        const figures = await measure(asked, scope, recipe, mode);
        process.stdout.write(`${language} ${recipe} ${mode} ${half}: ${figures}\n`);
      }
  await engine.close();
}

async function measure(
  asked: readonly SuiteQuery[],
  scope: ScopedMemory,
  recipe: string,
  actions: ActionMode,
): Promise<string> {
  let [hits, recalled, situations, silent, others] = [0, 0, 0, 0, 0];
  for (const { query, type, expectActions } of asked) {
    const answer = await scope.recall(query, { recipe, actions });
    const proposed = answer.actions.map(({ memory }) => memory.id);
    if (type === 'situation') {
      const right = expectActions.filter((id) => proposed.includes(id)).length;
      situations += 1;
      hits += right > 0 ? 1 : 0;
      recalled += right / expectActions.length;
    } else {
      others += 1;
      silent += proposed.length === 0 ? 1 : 0;
    }
  }
  const share = (count: number, of: number): string => (of === 0 ? '-' : (count / of).toFixed(3));
  return `n ${situations}, hit ${share(hits, situations)}, recall@3 ${share(recalled, situations)}, silent ${share(silent, others)}`;
}
