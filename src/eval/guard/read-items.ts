import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RecollectError } from '../../domain/errors.js';
import type { GuardCase } from './case.js';
import { caseQuery, PHENOMENA, ROLES, WRONGS } from './case.js';

const days = z.number().min(0).max(10_000);
const memorySchema = z.strictObject({
  key: z.string().min(1),
  text: z.string().min(1),
  ago: days,
  validAgo: days.optional(),
  kind: z.string().optional(),
  supersedes: z.string().optional(),
  subject: z.string().optional(),
  attribute: z.string().optional(),
  user: z.string().optional(),
  session: z.string().optional(),
  planted: z.boolean().optional(),
  leadsTo: z.record(z.string(), z.number().min(0).max(1)).optional(),
});
const querySchema = z.strictObject({
  role: z.enum(ROLES),
  text: z.string().min(1),
  gold: z.array(z.string()).default([]),
  wrong: z.record(z.string(), z.enum(WRONGS)).default({}),
  rivals: z.array(z.string()).default([]),
  actions: z.array(z.string()).default([]),
  turns: z.array(z.string()).default([]),
  validAgo: days.optional(),
  recordedAgo: days.optional(),
});
const itemSchema = z.strictObject({
  id: z.string().min(1),
  phenomenon: z.enum(PHENOMENA),
  memories: z.array(memorySchema),
  queries: z.array(querySchema).min(1),
});

/** Languages that have hand-written items. */
export const ITEM_LANGUAGES = ['en', 'zh'] as const;

/**
 * Reads the hand-written cases, `items.en.jsonl` and `items.zh.jsonl`, one a line.
 *
 * @throws `not_found` when a file is missing; `validation` naming file and line for what is no case, or names a memory
 * that the case does not have.
 */
export async function readItems(folder: string): Promise<readonly GuardCase[]> {
  const cases: GuardCase[] = [];
  // One after the other, so that of several bad lines it is always the first that is named.
  for (const language of ITEM_LANGUAGES) {
    const file = `items.${language}.jsonl`;
    const text = await readText(join(folder, file));
    for (const [at, line] of text.trimEnd().split('\n').entries()) {
      const { queries, ...item } = parseItem(line, `${file}:${at + 1}`);
      cases.push({ ...item, language, queries: queries.map(caseQuery) });
    }
  }
  return cases;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new RecollectError('not_found', `no guard items at ${path}`, { field: 'items', cause });
  }
}

function parseItem(line: string, where: string): z.output<typeof itemSchema> {
  const bad = (why: string): RecollectError => new RecollectError('validation', `${where}: ${why}`, { field: where });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw bad('is not JSON');
  }
  const parsed = itemSchema.safeParse(value);
  if (!parsed.success) throw bad(z.prettifyError(parsed.error));
  const keys = new Set(parsed.data.memories.map(({ key }) => key));
  const named = [
    ...parsed.data.memories.flatMap(({ supersedes, leadsTo }) => [supersedes ?? [], Object.keys(leadsTo ?? {})].flat()),
    ...parsed.data.queries.flatMap(({ gold, wrong, rivals, actions }) => [
      ...gold,
      ...Object.keys(wrong),
      ...rivals,
      ...actions,
    ]),
  ];
  const unknown = named.find((key) => !keys.has(key));
  if (unknown !== undefined) throw bad(`has no memory "${unknown}"`);
  return parsed.data;
}
