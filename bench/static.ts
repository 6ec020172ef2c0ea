/**
 * The static embedder of the package: how fast it embeds short texts, how long it takes to load, and how much memory it
 * adds. Every figure is a median; loading and memory are measured in processes of their own.
 *
 *   npx tsx bench/static.ts [texts=20000] [rounds=7] [processes=15]
 *
 * Throughput is warm and on one thread; `known` texts are made of words of the model, `unknown` ones of invented words
 * that it reads by their characters. Loading is timed from the call to the embedder, its file being in the page cache;
 * memory is what the resident set of a process grows by, garbage collected before and after. Beside the time on the clock
 * stands that of the processor (all threads), which says more on a machine that is busy with other things.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createStaticEmbedder } from '../src/adapters/models/index.js';
import { builtInModelPath } from '../src/adapters/models/static/built-in-model.js';
import { readStaticModel } from '../src/adapters/models/static/model-file.js';
import { conversationTexts } from './texts.js';

/** What a fresh process tells of loading. */
interface Loading {
  readonly loadMs: number;
  readonly processorMs: number;
  readonly firstTextMs: number;
  readonly residentMb: number;
}

const FIRST_TEXT = 'I prefer a dark interface 我喜欢深色界面';
const MEGABYTE = 1024 * 1024;

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of processor time that this process has used. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const residentMb = (): number => {
  globalThis.gc?.();
  return process.memoryUsage.rss() / MEGABYTE;
};

async function measureLoading(): Promise<Loading> {
  const before = residentMb();
  const usedMs = processorMs();
  const startMs = performance.now();
  const embedder = await createStaticEmbedder();
  const loadedMs = performance.now();
  const loadProcessorMs = processorMs() - usedMs;
  await embedder.embed([FIRST_TEXT], { role: 'passage' });
  const doneMs = performance.now();
  return {
    loadMs: loadedMs - startMs,
    processorMs: loadProcessorMs,
    firstTextMs: doneMs - loadedMs,
    residentMb: residentMb() - before,
  };
}

function loadInFreshProcess(): Loading {
  const flags = ['--expose-gc', '--import', 'tsx', fileURLToPath(import.meta.url), 'load'];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the process that loads the model failed: ${stderr}`);
  return JSON.parse(stdout) as Loading;
}

/** Short texts of words of the model, frequent ones more often, as in speech. */
function knownTexts(count: number, chinese: boolean): readonly string[] {
  const { rows } = readStaticModel(readFileSync(builtInModelPath()));
  const words = [...rows.keys()].filter((word) => (chinese ? /^[\u4e00-\u9fff]{2,}$/u : /^[a-z]{2,}$/u).test(word));
  // A walk with a step that no length divides: seeded by nothing, the same everywhere.
  return Array.from({ length: count }, (_, at) => {
    const chosen = Array.from({ length: chinese ? 7 : 9 }, (_one, place) => {
      const share = ((at * 9 + place) * 0.6180339887) % 1;
      return words[Math.floor(words.length ** share)] ?? '';
    });
    return chosen.join(chinese ? '' : ' ');
  });
}

/** Texts a second by the clock, and by the processor. */
async function textsPerSecond(texts: readonly string[], rounds: number): Promise<readonly [number, number]> {
  const embedder = await createStaticEmbedder();
  const rates: number[] = [];
  const processorRates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startMs = performance.now();
    const usedMs = processorMs();
    await embedder.embed(texts, { role: 'passage' });
    // The first round warms up.
    if (round === 0) continue;
    rates.push((texts.length * 1_000) / (performance.now() - startMs));
    processorRates.push((texts.length * 1_000) / (processorMs() - usedMs));
  }
  return [median(rates), median(processorRates)];
}

if (process.argv[2] === 'load') {
  console.log(JSON.stringify(await measureLoading()));
} else {
  const [count = 20_000, rounds = 7, processes = 15] = process.argv.slice(2).map(Number);
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${busy}, Node ${process.version}, medians`);
  const loadings = Array.from({ length: processes }, loadInFreshProcess);
  const across = (part: keyof Loading): string => median(loadings.map((loading) => loading[part])).toFixed(1);
  console.log(
    `load            ${across('loadMs')} ms (processor ${across('processorMs')} ms), first text ${across('firstTextMs')} ms (${processes} processes)`,
  );
  console.log(`resident memory ${across('residentMb')} MB added`);
  const invented = conversationTexts(count * 2);
  const sets: readonly (readonly [string, readonly string[]])[] = [
    ['known English', knownTexts(count, false)],
    ['known Chinese', knownTexts(count, true)],
    ['unknown English', invented.filter((_, at) => at % 2 === 0)],
    ['unknown Chinese', invented.filter((_, at) => at % 2 === 1)],
  ];
  for (const [name, texts] of sets) {
    const characters = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    const [clock, processor] = (await textsPerSecond(texts, rounds)).map((rate) =>
      Math.round(rate).toLocaleString('en'),
    );
    console.log(
      `${name.padEnd(16)}${clock} texts/s, ${processor} a second of processor time (${texts.length} of ${characters.toFixed(0)} characters, ${rounds} rounds)`,
    );
  }
}
