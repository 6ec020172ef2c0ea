import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { invalid, RecollectError } from '../domain/errors.js';
import { parseLines } from './data/rows.js';
import { measure } from './metrics.js';
import type { ScoredRow } from './observe.js';
import type { EvalRun } from './report.js';
import type { EvalRow, RankedRow } from './row.js';

/** The rankings of one recipe on one set, as read back from a file. */
export interface RankedRun {
  readonly set: string;
  readonly recipe: string;
  readonly rows: readonly ScoredRow[];
}

/**
 * Writes the rankings of a run as JSONL, one query a line in the set's order: `{set, recipe, ...row}`, so that anybody
 * can recompute the figures. Two runs of one seed write the same bytes.
 */
export async function writeRankedFile(path: string, run: EvalRun): Promise<void> {
  const lines = run.rows.map((row) => JSON.stringify({ set: run.set, recipe: run.recipe, ...rankedRow(row) }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), 'utf8');
}

function rankedRow({ metrics: _metrics, latencyMs: _latencyMs, why: _why, ...row }: EvalRow): RankedRow {
  return row;
}

/** Name of the file of a run inside a folder of rankings. */
export function rankedFileName({ set, recipe }: Pick<EvalRun, 'set' | 'recipe'>): string {
  return `${set}--${recipe}.jsonl`.replace(/[^\w.-]+/gu, '_');
}

const ids = z.array(z.string());
const lineSchema: z.ZodType<RankedRow & Pick<RankedRun, 'set' | 'recipe'>> = z.object({
  set: z.string(),
  recipe: z.string(),
  index: z.number(),
  query: z.string(),
  category: z.string(),
  language: z.enum(['en', 'zh', 'mixed']),
  half: z.enum(['dev', 'test']),
  answerable: z.boolean(),
  gold: ids,
  current: ids,
  stale: ids,
  forbidden: ids,
  ranked: ids,
  tokens: z.array(z.number()),
  confidence: z.number().nullable(),
  leaks: z.number(),
  failure: z.string().nullable(),
  degraded: z.boolean(),
});

/**
 * Reads a file of rankings, or all `.jsonl` files of a folder.
 *
 * @throws `not_found` where there is none; `validation` naming file and line of what is no ranking.
 */
export async function readRankedRuns(path: string): Promise<readonly RankedRun[]> {
  const files = await filesAt(path);
  const runs: RankedRun[] = [];
  for (const file of files) {
    const lines = parseLines(await readFile(file, 'utf8'), file, lineSchema);
    const [first] = lines;
    if (first === undefined) continue;
    const { set, recipe } = first;
    if (lines.some((line) => line.set !== set || line.recipe !== recipe))
      throw invalid(file, 'holds more than one set or recipe');
    const rows = lines.map(({ set: _set, recipe: _recipe, ...row }) => ({
      ...row,
      metrics: measure(row.ranked, new Set(row.gold)),
    }));
    runs.push({ set, recipe, rows });
  }
  return runs;
}

async function filesAt(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort();
    if (names.length > 0) return names.map((name) => join(path, name));
  } catch (cause) {
    throw new RecollectError('not_found', `${path} is missing`, { field: 'results', cause });
  }
  throw new RecollectError('not_found', `${path} holds no rankings (*.jsonl)`, { field: 'results' });
}
