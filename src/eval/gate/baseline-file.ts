import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { formatJson, parseJsonFile } from '../json-file.js';
import { measure } from '../metrics.js';
import type { ScoredRow } from '../observe.js';
import type { RankedRun } from '../ranked-file.js';
import type { RankedRow } from '../row.js';
import type { GuardFigures } from './guard-figures.js';
import { guardFiguresSchema } from './guard-figures.js';

/** Ranks of one query's evidence, from 1, in the order of the set; 0 where it is not ranked. */
export interface BaselineQuery {
  readonly gold: readonly number[];
  /** Ranks of the newest and of the replaced evidence of a question about a change. */
  readonly current?: readonly number[] | undefined;
  readonly stale?: readonly number[] | undefined;
  /** Ranks of what must not be returned. */
  readonly forbidden?: readonly number[] | undefined;
}

/** What one recipe ranked on one set: ids of queries and ranks, no text. */
export interface BaselineEntry {
  readonly set: string;
  readonly recipe: string;
  /** Returned ids that belonged to nobody who asked. */
  readonly leaks: number;
  readonly queries: { readonly [id: string]: BaselineQuery };
}

/** What a gate compares with. */
export interface Baseline {
  readonly version: 1;
  readonly entries: readonly BaselineEntry[];
  /** Figures of the guard suite; null where it was not run. */
  readonly guard: GuardFigures | null;
}

const ranks = z.array(z.number().int().min(0));
const baselineSchema: z.ZodType<Baseline> = z.object({
  version: z.literal(1),
  entries: z.array(
    z.object({
      set: z.string(),
      recipe: z.string(),
      leaks: z.number(),
      queries: z.record(
        z.string(),
        z.object({
          gold: ranks,
          current: ranks.optional(),
          stale: ranks.optional(),
          forbidden: ranks.optional(),
        }),
      ),
    }),
  ),
  guard: guardFiguresSchema.nullable(),
});

/** Makes a baseline of rankings. */
export function baselineOf(runs: readonly RankedRun[], guard: GuardFigures | null): Baseline {
  const entries = runs.map(({ set, recipe, rows }) => ({
    set,
    recipe,
    leaks: rows.reduce((sum, row) => sum + row.leaks, 0),
    queries: Object.fromEntries(rows.filter((row) => row.answerable).map((row) => [row.query, ranksOf(row)])),
  }));
  return { version: 1, entries, guard };
}

function ranksOf({ ranked, gold, current, stale, forbidden }: RankedRow): BaselineQuery {
  const ranksOfAll = (ids: readonly string[]): readonly number[] => ids.map((id) => ranked.indexOf(id) + 1);
  return {
    gold: ranksOfAll(gold),
    ...(current.length === 0 ? {} : { current: ranksOfAll(current) }),
    ...(stale.length === 0 ? {} : { stale: ranksOfAll(stale) }),
    ...(forbidden.length === 0 ? {} : { forbidden: ranksOfAll(forbidden) }),
  };
}

/** A query of a baseline as a row that the metrics read, under the ids of the row it is compared with. */
export function rowOf({ gold, current, stale, forbidden }: BaselineQuery, like: ScoredRow): ScoredRow {
  const places = new Map<number, string>();
  const place = (ranks: readonly number[], ids: readonly string[]): void => {
    for (const [at, rank] of ranks.entries()) if (rank > 0) places.set(rank, ids[at] ?? `gone ${at}`);
  };
  place(forbidden ?? [], like.forbidden);
  place(stale ?? [], like.stale);
  place(current ?? [], like.current);
  place(gold, like.gold);
  const ranked = Array.from({ length: Math.max(0, ...places.keys()) }, (_, at) => places.get(at + 1) ?? `other ${at}`);
  return { ...like, ranked, tokens: [], leaks: 0, metrics: measure(ranked, new Set(like.gold)) };
}

/** Writes a baseline, so that a change of it can be read. */
export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, formatJson(baseline), 'utf8');
}

/** Reads a baseline. @throws `not_found`, or `validation` for what is none. */
export async function readBaseline(path: string): Promise<Baseline> {
  return parseJsonFile(path, baselineSchema, 'baseline');
}
