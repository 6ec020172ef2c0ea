import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EvalRun } from './report.js';

/**
 * Writes the rankings of a run as JSONL, one query a line in the set's order:
 * `{set, recipe, index, query, category, ranked, gold, failure}`, so that anybody can recompute the figures.
 */
export async function writeRankedFile(path: string, run: EvalRun): Promise<void> {
  const lines = run.rows.map((row) =>
    JSON.stringify({
      set: run.set,
      recipe: run.recipe,
      index: row.query.index,
      query: row.query.id,
      category: row.query.category,
      ranked: row.ranked,
      gold: [...row.query.gold],
      failure: row.failure,
    }),
  );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), 'utf8');
}
