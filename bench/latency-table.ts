/**
 * The latency table of the text (RECIPES 3) beside ours, as Markdown: every recipe, every step of recall that the text names, the path
 * that answers by default and everything at once.
 *
 *   npx tsx bench/latency-table.ts [memories=10000] [queries=500] [--write FILE]
 *
 * All recipes answer the same distinct questions in one run, interleaved, each first as often as the others; the store is warm, the
 * embedder loaded, gates are open, and nobody judges but for `graphiti.crossEncoder` and at the end. Beside the time that passed stands the time of the processor, which others on the machine do not slow down.
 * `--write` puts the tables between the marks `<!-- latency-table -->` and `<!-- /latency-table -->` of a document.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtInEmbedder, createLateInteractionReranker } from '../src/adapters/models/index.js';
import type { Embedder, RecallOptions } from '../src/index.js';
import { DEFAULT_RECIPE, graphiti, openMemory } from '../src/index.js';
import { conversationTexts, questionTexts } from './texts.js';

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'string' } } });
const memories = Number(positionals[0] ?? 10_000);
const queries = Number(positionals[1] ?? 500);

/** Of these every leg and stage is told. */
const TOLD = ['hybrid', 'tipsy', 'mnemosyne', 'graphiti.rrf', 'soulmem', 'trust', DEFAULT_RECIPE] as const;
/** Each against the first. */
const RECIPES = [
  'hybrid',
  'tipsy',
  'mnemosyne',
  'mnemosyne.polyphonic',
  'graphiti.rrf',
  'graphiti.mmr',
  'graphiti.episodeMentions',
  'graphiti.crossEncoder',
  'soulmem',
  'trust',
  DEFAULT_RECIPE,
  'lexical',
  'bm25',
  'vector',
] as const;
/** The default recipe, behind a conversation that the question refers to, with what links bring to mind, and the best judged. */
const EVERYTHING = 'everything';

const times = new Map<string, number[]>();
const processor = new Map<string, number[]>();
const note = (kept: Map<string, number[]>, name: string, ms: number): void => {
  const known = kept.get(name);
  if (known === undefined) kept.set(name, [ms]);
  else known.push(ms);
};

/** The embedder of the package, timed. */
function timed(embedder: Embedder): Embedder {
  return {
    profile: embedder.profile,
    embed: async (texts, options) => {
      const before = performance.now();
      const embedded = await embedder.embed(texts, options);
      if (options.role === 'query') note(times, 'embed', performance.now() - before);
      return embedded;
    },
  };
}

const path = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
const walking = graphiti({ name: 'walking', methods: ['cosine', 'bm25', 'bfs'] });
const engine = await openMemory({
  path,
  embedder: timed(builtInEmbedder()),
  reranker: await createLateInteractionReranker(),
  recipes: [walking],
});
const plain = engine.tenant('bench').scope({ user: 'u1' });
const linked = engine.tenant('bench').scope({ user: 'u2' });
const texts = conversationTexts(memories);
const ids: string[] = [];
for (let at = 0; at < texts.length; at += 1_000) {
  const drafts = texts.slice(at, at + 1_000).map((text) => ({ text }));
  await plain.rememberMany(drafts);
  ids.push(...(await linked.rememberMany(drafts)).results.map(({ memory }) => memory.id));
}
// Each leads to the next and to the one a hundred places further on: walks of three steps meet dozens.
const links = ids.flatMap((from, at) =>
  [1, 100].flatMap((step) => {
    const to = ids[at + step];
    return to === undefined ? [] : [{ from, to, relation: 'related' as const }];
  }),
);
for (let at = 0; at < links.length; at += 2_000) await linked.linkMany(links.slice(at, at + 2_000));

const questions = questionTexts(queries);
const turns = ['The garden of the house in Ghent was beautiful.', 'The kettle stood in its kitchen.'];

function optionsOf(recipe: string): RecallOptions {
  // A closed gate answers in no time, and says nothing of what an answer costs.
  if (recipe !== EVERYTHING) return { recipe, gate: 'off', rerank: recipe === 'graphiti.crossEncoder' };
  const association = { most: 8, damping: 0.65, residue: 1e-5 };
  const reranking = { top: 20, weight: 0.5, clearLead: 2, leastMs: 100 };
  return { recipe: { from: DEFAULT_RECIPE, association, reranking }, turns };
}

async function ask(recipe: string, question: string): Promise<void> {
  const scope = recipe === EVERYTHING || recipe === walking.name ? linked : plain;
  const options = optionsOf(recipe);
  const query = recipe === EVERYTHING ? `${question} And what about it?` : question;
  const cpu = process.cpuUsage();
  const before = performance.now();
  const { trace } = await scope.recall(query, options);
  note(times, recipe, performance.now() - before);
  const { user, system } = process.cpuUsage(cpu);
  note(processor, recipe, (user + system) / 1_000);
  for (const { leg, ms, skipped } of trace.legs) if (skipped === null) note(times, `${recipe} leg ${leg}`, ms);
  for (const { stage, ms, skipped } of trace.stages) if (skipped === null) note(times, `${recipe} stage ${stage}`, ms);
}

const asked = [...RECIPES, walking.name, EVERYTHING];
for (const [at, question] of questions.entries()) {
  const begin = at % asked.length;
  for (const recipe of [...asked.slice(begin), ...asked.slice(0, begin)]) await ask(recipe, question);
}

const percentile = (values: readonly number[] = [], share: number): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
const both = (name: string): readonly [string, string] => {
  const values = times.get(name);
  if (values === undefined) return ['', ''];
  return [percentile(values, 0.5).toFixed(1), percentile(values, 0.95).toFixed(1)];
};

const [first] = RECIPES;
const recipeRows = [...RECIPES, EVERYTHING].map((recipe) => {
  const ratio = (kept: ReadonlyMap<string, readonly number[]>): string =>
    recipe === first ? '1' : `${(percentile(kept.get(recipe), 0.5) / percentile(kept.get(first), 0.5)).toFixed(2)}x`;
  const cpu = percentile(processor.get(recipe), 0.5).toFixed(1);
  return `| \`${recipe}\` | ${both(recipe).join(' | ')} | ${ratio(times)} | ${cpu} | ${ratio(processor)} |`;
});

/** A step of the text, its time there, and the leg or stage that takes the place of it here. */
const STEPS: readonly (readonly [step: string, text: string, name: string])[] = [
  ['rewriting the query (by rule here)', '200–400', `${EVERYTHING} stage rewrite`],
  ['embedding the query', '10–30', 'embed'],
  ['vector search, embedding included', '10–50', `${first} leg vector`],
  ['BM25', '5–20', `${first} leg lexical`],
  ['walking links, three steps', '30–150', `${walking.name} leg bfs`],
  ['names that lead on', '–', `${DEFAULT_RECIPE} leg graph`],
  ['most important', '–', 'tipsy leg importance'],
  ['measuring what other legs found', '–', `${first} stage complete`],
  ['RRF, its score tree included', '< 1', 'graphiti.rrf stage score'],
  ['weighted sum, its score tree included', '–', `${first} stage score`],
  ['reranker over 20 pairs', '100–500', 'graphiti.crossEncoder stage rerank'],
  ['marginal relevance', '–', 'graphiti.mmr stage diversity'],
  ['floor', '< 1', `${first} stage floor`],
  ['cut', '< 1', `${first} stage limit`],
];
const stepRows = STEPS.map(([step, text, name]) => `| ${step} | ${text} | ${both(name).join(' | ')} |`);
const whole = [
  ['default path: words and vectors', '30–60', first],
  ['everything on', '> 700', EVERYTHING],
].map(([step = '', text = '', name = '']) => `| **${step}** | ${text} | ${both(name).join(' | ')} |`);

/** Every leg and stage that ran, of every recipe. */
const partsOf = (recipe: string): readonly string[] =>
  [...times.keys()].filter((name) => name.startsWith(`${recipe} leg `) || name.startsWith(`${recipe} stage `));
const partNames = [...new Set(TOLD.flatMap((recipe) => partsOf(recipe).map((name) => name.slice(recipe.length + 1))))];
const partRows = partNames.map(
  (part) =>
    `| ${part} | ${TOLD.map((recipe) => (times.has(`${recipe} ${part}`) ? both(`${recipe} ${part}`).join(' / ') : '')).join(' | ')} |`,
);

const table = [
  `${memories.toLocaleString('en')} memories in one scope, ${new Set(questions).size} distinct questions to each, warm; ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}. The reranker is the`,
  'late interaction of the package, which is no cross-encoder.',
  '',
  '| recipe | p50 ms | p95 ms | of `hybrid` | processor p50 ms | of `hybrid` |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...recipeRows,
  '',
  '| step | the text, ms | p50 ms | p95 ms |',
  '| --- | ---: | ---: | ---: |',
  ...stepRows,
  ...whole,
  '',
  'Legs and stages of each recipe, p50 / p95 in ms where they ran. Legs run beside each other within the stage `legs`.',
  '',
  `| part | ${TOLD.map((recipe) => `\`${recipe}\``).join(' | ')} |`,
  `| --- | ${TOLD.map(() => '---:').join(' | ')} |`,
  ...partRows,
].join('\n');
console.log(table);

const OPENING = '<!-- latency-table -->';
const CLOSING = '<!-- /latency-table -->';
if (flags.write !== undefined) {
  const document = readFileSync(flags.write, 'utf8');
  const [begin, end] = [document.indexOf(OPENING), document.indexOf(CLOSING)];
  if (begin < 0 || end < begin) throw new Error(`${flags.write} has no place between ${OPENING} and ${CLOSING}`);
  writeFileSync(flags.write, `${document.slice(0, begin)}${OPENING}\n\n${table}\n\n${document.slice(end)}`);
}

await engine.close();
rmSync(path, { recursive: true, force: true });
