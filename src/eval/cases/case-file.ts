import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RecollectError } from '../../domain/errors.js';

/** A JSON object whose fields are looked at one by one. */
export interface Fields {
  readonly [field: string]: unknown;
}

/** One case of a known fault, in neutral words; see `Operation` for what maps them to the engine. */
export interface CaseFile {
  readonly id: string;
  readonly kind: string;
  /** Optional abilities without which the case does not apply. */
  readonly needs: readonly string[];
  /** The clock at the start. */
  readonly now: string;
  readonly memories: readonly Fields[];
  /** Operations in order; a case with one `query` is one recall. */
  readonly steps: readonly Fields[];
  /** What must hold in the end. */
  readonly expect: Fields;
}

const fields: z.ZodType<Fields> = z.record(z.string(), z.unknown());

const caseSchema = z.object({
  id: z.string().min(1),
  kind: z.string().min(1),
  needs: z.array(z.string()).default([]),
  now: z.string().default('2026-03-10T12:00:00Z'),
  memories: z.array(fields).default([]),
  query: fields.optional(),
  steps: z.array(fields).optional(),
  expect: fields.default({}),
});

/** Reads one case. @throws `validation` naming the file when it has another shape. */
export function parseCase(json: unknown, file: string): CaseFile {
  const result = caseSchema.safeParse(json);
  if (!result.success) {
    const issue = result.error.issues[0];
    const message = `${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
    throw new RecollectError('validation', message, { field: file });
  }
  const { query, steps, expect, ...rest } = result.data;
  return query === undefined
    ? { ...rest, steps: steps ?? [], expect }
    : { ...rest, steps: [...(steps ?? []), { op: 'recall', query, expect }], expect: {} };
}

/**
 * Reads all cases of a folder, by file name. `index.json` is no case.
 *
 * @throws `not_found` when there is no such folder or no case in it; `validation` naming a file that is no case.
 */
export async function loadCases(dir: string): Promise<readonly CaseFile[]> {
  const names = await caseNames(dir);
  if (names.length === 0) throw new RecollectError('not_found', `${dir} holds no cases`, { field: 'dir' });
  return Promise.all(names.map(async (name) => parseCase(await readJson(join(dir, name), name), name)));
}

async function caseNames(dir: string): Promise<readonly string[]> {
  try {
    const names = await readdir(dir);
    return names.filter((name) => name.endsWith('.json') && name !== 'index.json').sort();
  } catch (cause) {
    throw new RecollectError('not_found', `${dir} can't be read`, { field: 'dir', cause });
  }
}

async function readJson(path: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new RecollectError('validation', `${name}: is not JSON`, { field: name, cause });
  }
}

/** A field as an object; empty when it is absent or something else. */
export function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}

/** A field as a list; empty when it is absent or something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A field as a list of texts; other entries are left out. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((entry) => typeof entry === 'string');
}
