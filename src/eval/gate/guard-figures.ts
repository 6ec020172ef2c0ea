import { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { parseJsonFile } from '../json-file.js';

/** A figure of the guard suite and the observations it rests on. */
export interface GuardFigure {
  readonly value: number;
  readonly n: number;
}

/** What the gate reads of a guard report: counts that must be 0, and figures by their path (`negation.pairwise`). */
export interface GuardFigures {
  readonly leaks: number;
  readonly always_inject_misses: number;
  readonly figures: { readonly [path: string]: GuardFigure };
}

export const guardFiguresSchema: z.ZodType<GuardFigures> = z.object({
  leaks: z.number(),
  always_inject_misses: z.number(),
  figures: z.record(z.string(), z.object({ value: z.number(), n: z.number() })),
});

const reportSchema = z.looseObject({
  n: z.number(),
  leaks: z.number(),
  always_inject_misses: z.number(),
  intervals: z.record(z.string(), z.looseObject({ n: z.number() })).default({}),
});

/** Whole parts of a report that are no figures of the engine as a whole. */
const OTHER_PARTS = new Set(['intervals', 'by_language', 'by_hand', 'isolation']);

/**
 * Reads the report that `recollect eval guard --json` prints, with or without its envelope. A figure without a value is
 * not measured and left out; one without a count of its own rests on all queries.
 *
 * @throws `not_found`, or `validation` for what is no guard report.
 */
export async function readGuardReport(path: string): Promise<GuardFigures> {
  const given = await parseJsonFile(path, z.looseObject({}), 'guard');
  const inner = z.looseObject({ data: z.looseObject({}) }).safeParse(given);
  return parseJsonObject(inner.success ? inner.data.data : given, path);
}

/** Reads a report that is at hand; see {@link readGuardReport}. */
export function guardFiguresOf(report: object): GuardFigures {
  return parseJsonObject(report, 'the guard report');
}

function parseJsonObject(report: object, what: string): GuardFigures {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) throw invalid('guard', `${what} is no guard report`);
  const { n, leaks, always_inject_misses, intervals } = parsed.data;
  const figures = [...numbersIn(report)].map(([path, value]) => [path, { value, n: intervals[path]?.n ?? n }] as const);
  return { leaks, always_inject_misses, figures: Object.fromEntries(figures) };
}

/** Numbers and truth values of a report, one or two levels down, by path. */
function* numbersIn(report: object): Generator<readonly [path: string, value: number]> {
  for (const [name, value] of Object.entries(report)) {
    if (OTHER_PARTS.has(name)) continue;
    if (typeof value === 'number') yield [name, value];
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    for (const [inner, figure] of Object.entries(value as { readonly [key: string]: unknown })) {
      if (typeof figure === 'number') yield [`${name}.${inner}`, figure];
      if (typeof figure === 'boolean') yield [`${name}.${inner}`, figure ? 1 : 0];
    }
  }
}
