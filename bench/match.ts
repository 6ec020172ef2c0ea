/**
 * Speed of `match` in SQLite: 10,000 synthetic memories of one user among 2,000 of others, 1,000 distinct questions,
 * warm page cache. Each question is also put to a plain full-text table of the same texts (`ORDER BY rank`), in turn,
 * so that the ratio means something on a noisy machine. Run: `npx tsx bench/match.ts [memories] [k]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createSqliteStore } from '../src/adapters/storage/sqlite/index.js';
import { openFilter } from '../src/domain/filter.js';
import { present } from '../src/domain/validity.js';
import type { Op } from '../src/ports/store.js';
import { memoryFixture, passagesOf, termsOf } from '../src/testing/index.js';
import { randomFrom } from '../src/testing/random.js';

const memories = Number(process.argv[2] ?? 10_000);
const k = Number(process.argv[3] ?? 50);
const QUESTIONS = 1_000;
const BATCH = 1_000;

const random = randomFrom(7);
/** Frequencies fall as those of words do once stop words are gone: the commonest is in some 15 % of the memories. */
const word = (): string => `w${Math.floor(30 * 667 ** random()).toString(36)}`;
const sentence = (least: number, most: number): string =>
  Array.from({ length: least + Math.floor(random() * (most - least)) }, word).join(' ');
const questions = [...new Set(Array.from({ length: QUESTIONS * 2 }, () => sentence(3, 8)))].slice(0, QUESTIONS);

const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
const store = await createSqliteStore({ folder });
const tenant = await store.tenant('bench');
const plain = new Database(join(folder, 'plain.sqlite'));
plain.pragma('journal_mode = WAL');
plain.exec("CREATE VIRTUAL TABLE plain USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii')");
const insert = plain.prepare('INSERT INTO plain (rowid, words) VALUES (?, ?)');

const texts = Array.from({ length: memories }, () => sentence(8, 50));
const scopeOf = (user: string): { user: string; agent: null; session: null } => ({ user, agent: null, session: null });
const put = (text: string, at: number, user: string): Op => ({
  op: 'putVersion',
  memory: memoryFixture({ id: `${user}-${at}`, text, scope: scopeOf(user) }),
  passages: passagesOf(text),
});
const writeStart = performance.now();
for (let at = 0; at < memories; at += BATCH)
  await tenant.apply(texts.slice(at, at + BATCH).map((text, offset) => put(text, at + offset, 'mira')));
const writeMs = performance.now() - writeStart;
await tenant.apply(Array.from({ length: 2_000 }, (_, at) => put(sentence(8, 50), at, `other-${at % 20}`)));
plain.transaction(() => {
  texts.forEach((text, at) => {
    insert.run(at + 1, text);
  });
})();

const nowMs = Date.UTC(2026, 5, 1);
const filter = openFilter({
  viewer: { user: 'mira', agent: null, session: null, includeShared: false },
  asOf: present(nowMs),
  nowMs,
});
const ranked = plain.prepare('SELECT rowid, rank FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ?').raw();

async function ask(question: string): Promise<number> {
  return (await tenant.match(termsOf(question), filter, { k, maxTerms: 128 })).hits.length;
}
function askPlain(question: string): number {
  return ranked.all(
    termsOf(question)
      .map(({ label }) => `"${label}"`)
      .join(' OR '),
    k,
  ).length;
}

for (const question of questions.slice(0, 200)) {
  await ask(question);
  askPlain(question);
}
const ours: number[] = [];
const theirs: number[] = [];
let hits = 0;
for (const question of questions) {
  const start = performance.now();
  hits += await ask(question);
  const between = performance.now();
  askPlain(question);
  theirs.push(performance.now() - between);
  ours.push(between - start);
}
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
const line = (name: string, values: readonly number[]): string =>
  `${name} p50 ${quantile(values, 0.5).toFixed(2)} ms, p95 ${quantile(values, 0.95).toFixed(2)} ms`;
console.log(
  `${memories} memories in scope, k = ${k}, ${questions.length} questions, ${hits / questions.length} hits each`,
);
console.log(`write: ${Math.round((memories / writeMs) * 1_000)} memories/s`);
console.log(line('match       ', ours));
console.log(line('ORDER BY rank', theirs));
console.log(`ratio of p50: ${(quantile(ours, 0.5) / quantile(theirs, 0.5)).toFixed(2)}`);
await store.close();
plain.close();
rmSync(folder, { recursive: true });
