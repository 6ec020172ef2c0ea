/**
 * Recall@10 of words, vectors and both with the embedder of the package, as the README has it: dev and test halves.
 *
 *   npx tsx bench/hybrid-quality.ts DATA [set,set...]
 */
import { createStaticEmbedder } from '../src/adapters/models/index.js';
import { openSqliteEngine } from '../src/eval/default-engine.js';
import { summarise } from '../src/eval/report.js';
import { evaluate } from '../src/eval/run-evaluation.js';
import { parseSetName } from '../src/eval/sets.js';

const [dataDir, sets = 'locomo.turn,longmemeval_pool,madial_zh,madial_en,memdaily_zh_pool'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: npx tsx bench/hybrid-quality.ts DATA [set,set...]');
const embedder = await createStaticEmbedder();

for (const name of sets.split(','))
  for (const recipe of ['bm25', 'vector', 'hybrid']) {
    const openEngine: typeof openSqliteEngine = (parts) => openSqliteEngine({ ...parts, embedder });
    const run = await evaluate({ dataDir, set: parseSetName(name), recipe, openEngine });
    const figures = (['dev', 'test'] as const).map((split) =>
      summarise(run, split, null).metrics.recall_at_10.toFixed(3),
    );
    console.log(`${name.padEnd(18)} ${recipe.padEnd(7)} dev / test  ${figures.join(' / ')}`);
  }
