/**
 * How far words, vectors and both find what is said in other words or in the other language (`eval/probes/paraphrase.*`,
 * `cross-language.*`), and which blind spots they have (`blind-spots.*`), with the embedder of the package.
 *
 *   npx tsx bench/retrieval-probes.ts
 */
import { readFileSync } from 'node:fs';
import { openMemory } from '../src/engine.js';
import {
  askBlindSpots,
  askProbes,
  figuresByKind,
  judgeBlindSpots,
  parseBlindSpots,
  parseRetrievalProbes,
  rankingOf,
  rankOf,
  retrievalFigures,
} from '../src/eval/probes/score-retrieval.js';

const read = (name: string): string => readFileSync(new URL(`../eval/probes/${name}.jsonl`, import.meta.url), 'utf8');
const three = (share: number): string => share.toFixed(3).replace(/^0/, '');
const memory = await openMemory({});

console.log('| probes | n | recipe | reading | R@1 | R@5 | R@10 | MRR |');
console.log('| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |');
for (const name of ['paraphrase.en', 'paraphrase.zh', 'cross-language.en-zh', 'cross-language.zh-en']) {
  const probes = parseRetrievalProbes(read(name));
  for (const recipe of ['bm25', 'vector', 'hybrid']) {
    const answers = await askProbes(memory, probes, recipe);
    // The baselines have no floor.
    for (const reading of recipe === 'hybrid' ? (['floor aside', 'returned'] as const) : (['returned'] as const)) {
      const ranks = answers.map((answer, at) => rankOf(probes[at]?.id ?? '', rankingOf(answer, reading)));
      const { n, r1, r5, r10, mrr } = retrievalFigures(ranks);
      console.log(
        `| ${name} | ${n} | ${recipe} | ${reading} | ${three(r1)} | ${three(r5)} | ${three(r10)} | ${three(mrr)} |`,
      );
    }
  }
}

console.log('\n| blind spots | kind | n | recipe | right ahead | wrong ahead | tied |');
console.log('| --- | --- | ---: | --- | ---: | ---: | ---: |');
for (const name of ['blind-spots.en', 'blind-spots.zh']) {
  const blindSpots = parseBlindSpots(read(name));
  for (const recipe of ['vector', 'hybrid']) {
    const judged = judgeBlindSpots(blindSpots, await askBlindSpots(memory, blindSpots, recipe));
    for (const { kind, n, right, wrong, tied } of figuresByKind(judged))
      console.log(`| ${name} | ${kind} | ${n} | ${recipe} | ${right} | ${wrong} | ${tied} |`);
  }
}
await memory.close();
