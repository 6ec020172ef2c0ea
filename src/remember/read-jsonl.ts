import type { DraftInput } from '../domain/draft.js';
import { parseDraft } from '../domain/draft.js';
import type { ErrorCode } from '../domain/errors.js';
import { invalid, RecollectError } from '../domain/errors.js';
import { checkId, describe } from '../domain/scope.js';

/** A line of the file, or why it could not be read as text (not UTF-8, too long). */
export type SourceLine = string | { readonly unreadable: string };

/** Where a line's memory goes; null: the line does not say, the importer's caller decides. */
export interface ImportPlace {
  readonly tenant: string | null;
  readonly user: string | null;
  /** Belongs to no user; said by `"shared": true`, never by leaving `user` out. */
  readonly shared: boolean;
  readonly agent: string | null;
  readonly session: string | null;
}

/** A line that holds a draft. `line` counts from 1, blank lines included. */
export interface GoodLine {
  readonly line: number;
  readonly place: ImportPlace;
  readonly draft: DraftInput;
  /** Names of fields that no draft has and that were kept as metadata. */
  readonly unknownFields: readonly string[];
}

/** A line that was not imported, and why. */
export interface BadLine {
  readonly line: number;
  readonly code: ErrorCode;
  /** Dotted path inside the line, for example `metadata`; null when the line as a whole is at fault. */
  readonly field: string | null;
  readonly message: string;
}

/** What becomes of fields that no draft has: they are kept as metadata, or the line is refused by the field's name. */
export type UnknownFields = 'metadata' | 'refuse';

/** Every field of a draft; the compiler keeps the list complete. */
const DRAFT_FIELDS: { readonly [field in keyof Required<DraftInput>]: true } = {
  text: true,
  summary: true,
  kind: true,
  factType: true,
  status: true,
  veracity: true,
  source: true,
  importance: true,
  importanceScale: true,
  confidence: true,
  subject: true,
  attribute: true,
  conceptKeys: true,
  entities: true,
  tags: true,
  metadata: true,
  derivedFrom: true,
  speaker: true,
  role: true,
  conversation: true,
  messageRange: true,
  pinned: true,
  tier: true,
  agent: true,
  session: true,
  validFrom: true,
  validTo: true,
  recordedAt: true,
  expiresAt: true,
  ttlSeconds: true,
  id: true,
  supersedes: true,
};

/** Faults of one line; every other code is a fault of the store and ends the import. */
export const LINE_FAULTS: ReadonlySet<ErrorCode> = new Set(['validation', 'limit_exceeded', 'not_found', 'conflict']);

/**
 * Reads JSONL: one object a line, `{tenant?, user?, shared?, ...}` and the fields of a draft in camelCase. Blank lines
 * are skipped; a byte order mark and CR LF are accepted. Holds one line at a time.
 */
export async function* readJsonl(
  lines: AsyncIterable<SourceLine>,
  unknownFields: UnknownFields = 'metadata',
): AsyncGenerator<GoodLine | BadLine, void, void> {
  let line = 0;
  for await (const source of lines) {
    line += 1;
    const read = readLine(source, line, unknownFields);
    if (read !== null) yield read;
  }
}

/** Tells a good line from a bad one. */
export function isBadLine(read: GoodLine | BadLine): read is BadLine {
  return !('draft' in read);
}

function readLine(source: SourceLine, line: number, unknownFields: UnknownFields): GoodLine | BadLine | null {
  if (typeof source !== 'string') return { line, code: 'validation', field: null, message: source.unreadable };
  const text = (line === 1 ? source.replace(/^\uFEFF/u, '') : source).trim();
  if (text === '') return null;
  try {
    return { line, ...toEntry(parseObject(text), unknownFields) };
  } catch (error) {
    return withoutPath(toBadLine(line, error), 'draft');
  }
}

type JsonObject = { readonly [field: string]: unknown };

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('validation', 'is not JSON', { cause });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RecollectError('validation', `must be an object, got ${describe(value)}`);
  return value as JsonObject;
}

function toEntry(object: JsonObject, unknownFields: UnknownFields): Omit<GoodLine, 'line'> {
  const { tenant, user, shared, ...fields } = object;
  if (shared !== undefined && typeof shared !== 'boolean')
    throw invalid('shared', `must be a boolean, got ${describe(shared)}`);
  if (shared === true && user !== undefined) throw invalid('shared', 'must not be given together with user');
  const owner = {
    tenant: tenant === undefined ? null : checkId('tenant', tenant),
    user: user === undefined ? null : checkId('user', user),
    shared: shared === true,
  };
  const { known, unknown } = unknownFields === 'refuse' ? { known: fields, unknown: [] } : unknownToMetadata(fields);
  parseDraft(known, 'draft');
  const draft = known as unknown as DraftInput;
  if (draft.supersedes === undefined)
    return { place: { ...owner, agent: null, session: null }, draft, unknownFields: unknown };
  // A version keeps the scope of the memory it replaces: agent and session say whose eyes look for that memory.
  const { agent = null, session = null, ...version } = draft;
  return { place: { ...owner, agent, session }, draft: version, unknownFields: unknown };
}

function unknownToMetadata(fields: JsonObject): { readonly known: JsonObject; readonly unknown: readonly string[] } {
  const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(DRAFT_FIELDS, field));
  if (unknown.length === 0) return { known: fields, unknown };
  const { metadata = {} } = fields;
  // Metadata that is no object is refused where drafts are checked.
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return { known: fields, unknown };
  const taken = unknown.find((field) => Object.hasOwn(metadata, field));
  if (taken !== undefined) throw invalid(taken, 'is no field of a draft, and metadata has it already');
  // Objects are read without this one name, which would be lost without a word.
  if (unknown.includes('__proto__')) throw invalid('__proto__', 'can not be kept as metadata');
  const kept = Object.fromEntries(unknown.map((field) => [field, fields[field]]));
  const known = Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(DRAFT_FIELDS, field)));
  return { known: { ...known, metadata: { ...metadata, ...kept } }, unknown };
}

/** A bad line from an error that is the line's fault; any other error is thrown on. */
export function toBadLine(line: number, error: unknown): BadLine {
  if (!(error instanceof RecollectError) || !LINE_FAULTS.has(error.code)) throw error;
  return { line, code: error.code, field: error.field ?? null, message: error.message };
}

/** Callers know lines and fields, not how they are handed on. */
export function withoutPath(bad: BadLine, path: string): BadLine {
  const strip = (text: string): string =>
    text.startsWith(`${path}.`) || text.startsWith(`${path}: `) ? text.slice(path.length + 1).trimStart() : text;
  return {
    ...bad,
    field: bad.field === null || bad.field === path ? null : strip(bad.field),
    message: strip(bad.message),
  };
}
