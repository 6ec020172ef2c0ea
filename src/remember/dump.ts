import { z } from 'zod';
import { RecollectError } from '../domain/errors.js';
import { MOST_EARLIER } from '../domain/link.js';
import { versionKey } from '../domain/memory.js';
import { memorySchema, sourceSchema } from '../domain/memory-schema.js';
import { parseInput } from '../domain/parse.js';
import { idSchema, unitSchema, versionRefSchema } from '../domain/schemas.js';
import type { Op, TenantStore } from '../ports/store.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import { derive } from './derive.js';

/** First line of a dump. */
const HEADER = { format: 'recollect-dump', version: 1 } as const;
const headerSchema = z.strictObject({ format: z.literal(HEADER.format), version: z.literal(HEADER.version) });

/** Operations written at once when a dump is loaded. */
const BATCH = 200;

/** What a load did. */
export interface LoadReport {
  readonly memories: number;
  readonly versions: number;
  readonly operations: number;
}

/**
 * Everything a tenant holds, as lines of JSON that {@link load} makes an equal tenant of, in this store or another. The
 * text index and the lookup keys are left out: they follow from the texts.
 */
export async function* dump(store: TenantStore): AsyncGenerator<string> {
  yield JSON.stringify(HEADER);
  for await (const op of store.dump()) yield JSON.stringify(toLine(op));
}

/**
 * Builds a tenant from the lines of a dump.
 *
 * @throws `conflict` when the tenant holds something already; `validation` naming the line (`line 7`) that can't be read;
 * what was loaded before it stays.
 */
export async function load(lines: AsyncIterable<string> | Iterable<string>, store: TenantStore): Promise<LoadReport> {
  if ((await store.info()).versions > 0)
    throw new RecollectError('conflict', 'tenant: holds memories already; a dump is loaded into an empty one');
  const ids = new Set<string>();
  const cutOtherwise = new Set<string>();
  let versions = 0;
  let operations = 0;
  let number = 0;
  let batch: Op[] = [];
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const read = readLine(line, number);
    if (number === 1) {
      parseInput(headerSchema, read, 'line 1');
      continue;
    }
    const { op, indexRules } = toOp(read, number);
    if (op.op === 'putVersion') {
      ids.add(op.memory.id);
      versions += 1;
      if (indexRules !== INDEX_RULES_VERSION) cutOtherwise.add(versionKey(op.memory));
    }
    // Vectors of passages that were cut by other rules belong to other stretches; `maintain()` makes new ones.
    if (op.op === 'putVectors' && cutOtherwise.has(versionKey(op.ref))) continue;
    operations += 1;
    batch.push(op);
    if (batch.length < BATCH) continue;
    await store.apply(batch);
    batch = [];
  }
  if (batch.length > 0) await store.apply(batch);
  return { memories: ids.size, versions, operations };
}

function readLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new RecollectError('validation', `line ${number}: is not JSON`, { field: `line ${number}`, cause: error });
  }
}

function toLine(op: Op): unknown {
  if (op.op === 'putVersion') return { op: op.op, memory: op.memory, indexRules: op.indexRules ?? 0 };
  if (op.op !== 'putVectors') return op;
  return { ...op, vectors: op.vectors.map(toBase64) };
}

const ms = z.number().int().safe();
const count = z.number().int().min(0).optional();
const linkState = {
  recordedAtMs: ms,
  strength: z.strictObject({ intensity: unitSchema, confidence: unitSchema }).nullable(),
  probability: unitSchema.nullable(),
  validFromMs: ms.nullable(),
  validToMs: ms.nullable(),
  removed: z.boolean(),
};
const lineSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('putVersion'), memory: memorySchema, indexRules: z.number().int().min(0) }),
  z.strictObject({
    op: z.literal('putVectors'),
    ref: versionRefSchema,
    profile: z.string().min(1),
    vectors: z.array(z.string()),
  }),
  z.strictObject({
    op: z.literal('addUsage'),
    memoryId: idSchema,
    atMs: ms,
    confirmed: count,
    useful: count,
    wrong: count,
    stale: count,
  }),
  z.strictObject({
    op: z.literal('addSighting'),
    memoryId: idSchema,
    atMs: ms,
    times: z.number().int().min(0).optional(),
    source: sourceSchema.nullable(),
  }),
  z.strictObject({
    op: z.literal('putLink'),
    link: z.strictObject({
      id: z.string().min(1),
      relation: z.string().min(1),
      from: versionRefSchema,
      to: versionRefSchema,
      recordedAtMs: ms,
      reason: z.string(),
      settled: z
        .strictObject({ atMs: ms, kept: z.enum(['from', 'to', 'both']), reason: z.string().nullable() })
        .nullable(),
      declared: z
        .strictObject({ ...linkState, earlier: z.array(z.strictObject(linkState)).max(MOST_EARLIER) })
        .exactOptional(),
    }),
  }),
  z.strictObject({
    op: z.literal('putRequest'),
    key: z.string(),
    digest: z.string(),
    answer: z.string(),
    memoryIds: z.array(idSchema),
    atMs: ms,
  }),
  z.strictObject({ op: z.literal('putEchoes'), memoryId: idSchema, keys: z.array(z.string()), atMs: ms }),
  z.strictObject({ op: z.literal('putErased'), digest: z.string().min(1) }),
]);

function toOp(read: unknown, number: number): { readonly op: Op; readonly indexRules: number | null } {
  const line = parseInput(lineSchema, read, `line ${number}`);
  switch (line.op) {
    case 'putVersion':
      return { op: { op: line.op, memory: line.memory, ...derive(line.memory) }, indexRules: line.indexRules };
    case 'putVectors':
      return { op: { ...line, vectors: line.vectors.map((text) => fromBase64(text, number)) }, indexRules: null };
    case 'addUsage': {
      const { confirmed = 0, useful = 0, wrong = 0, stale = 0, ...rest } = line;
      return { op: { ...rest, confirmed, useful, wrong, stale }, indexRules: null };
    }
    case 'addSighting': {
      const { times = 1, ...rest } = line;
      return { op: { ...rest, times }, indexRules: null };
    }
    default:
      return { op: line, indexRules: null };
  }
}

function toBase64(vector: Float32Array): string {
  const bytes = new Uint8Array(vector.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of vector.entries()) view.setFloat32(4 * at, value, true);
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string, number: number): Float32Array {
  const bad = (): RecollectError =>
    new RecollectError('validation', `line ${number}: holds a vector that can not be read`, {
      field: `line ${number}`,
    });
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw bad();
  }
  if (binary.length === 0 || binary.length % 4 !== 0) throw bad();
  const view = new DataView(Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer);
  return Float32Array.from({ length: binary.length / 4 }, (_, at) => view.getFloat32(4 * at, true));
}
