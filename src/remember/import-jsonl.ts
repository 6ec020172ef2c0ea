import type { Degradation } from '../domain/degradation.js';
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
}

/** A line that was not imported, and why. */
export interface BadLine {
  readonly line: number;
  readonly code: ErrorCode;
  /** Dotted path inside the line, for example `metadata`; null when the line as a whole is at fault. */
  readonly field: string | null;
  readonly message: string;
}

/** What writes the drafts of one place: all of a batch, or none of it. `ScopedMemory` is one. */
export interface ImportTarget {
  rememberMany(drafts: readonly DraftInput[]): Promise<{ readonly degraded: readonly Degradation[] }>;
}

/** How to import. */
export interface ImportOptions {
  /** Gives the target of a place, or throws a `RecollectError` that makes the line a bad one. */
  readonly target: (place: ImportPlace) => ImportTarget;
  /** Keep nothing when any line is bad; the lines must then be of one place. @default false */
  readonly atomic?: boolean;
  /** Lines collected before they are written, 1 to 10,000; not used when atomic. @default 500 */
  readonly batchSize?: number;
  readonly signal?: AbortSignal;
  /** Called after each written batch with the numbers so far. */
  readonly onProgress?: (progress: { readonly lines: number; readonly kept: number }) => void;
}

/** What an import did. */
export interface ImportReport {
  /** Lines that were not blank. */
  readonly lines: number;
  /** Memories (or new versions of memories) that were written. */
  readonly kept: number;
  /** Lines that were not; complete even where the list is bounded. */
  readonly badCount: number;
  /** At most 1,000 of them, by number. */
  readonly bad: readonly BadLine[];
  /** What could not be done for the kept ones yet, each part named once; the statements themselves are safe. */
  readonly degraded: readonly Degradation[];
}

const BAD_LINES_LISTED = 1_000;

/** Faults of one line; every other code is a fault of the store and ends the import. */
const LINE_FAULTS: ReadonlySet<ErrorCode> = new Set(['validation', 'limit_exceeded', 'not_found', 'conflict']);

/**
 * Reads JSONL: one object a line, `{tenant?, user?, shared?, ...}` and the fields of a draft in camelCase. Blank lines
 * are skipped; a byte order mark and CR LF are accepted; an unknown field is refused by name. Holds one line at a time.
 */
export async function* readJsonl(lines: AsyncIterable<SourceLine>): AsyncGenerator<GoodLine | BadLine, void, void> {
  let line = 0;
  for await (const source of lines) {
    line += 1;
    const read = readLine(source, line);
    if (read !== null) yield read;
  }
}

/** Tells a good line from a bad one. */
export function isBadLine(read: GoodLine | BadLine): read is BadLine {
  return !('draft' in read);
}

function readLine(source: SourceLine, line: number): GoodLine | BadLine | null {
  if (typeof source !== 'string') return { line, code: 'validation', field: null, message: source.unreadable };
  const text = (line === 1 ? source.replace(/^\uFEFF/u, '') : source).trim();
  if (text === '') return null;
  try {
    return { line, ...toEntry(parseObject(text)) };
  } catch (error) {
    return withoutPath(toBadLine(line, error), 'draft');
  }
}

function parseObject(text: string): { readonly [field: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('validation', 'is not JSON', { cause });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RecollectError('validation', `must be an object, got ${describe(value)}`);
  return value as { readonly [field: string]: unknown };
}

function toEntry(object: { readonly [field: string]: unknown }): Omit<GoodLine, 'line'> {
  const { tenant, user, shared, ...fields } = object;
  if (shared !== undefined && typeof shared !== 'boolean')
    throw invalid('shared', `must be a boolean, got ${describe(shared)}`);
  if (shared === true && user !== undefined) throw invalid('shared', 'must not be given together with user');
  const owner = {
    tenant: tenant === undefined ? null : checkId('tenant', tenant),
    user: user === undefined ? null : checkId('user', user),
    shared: shared === true,
  };
  parseDraft(fields, 'draft');
  const draft = fields as unknown as DraftInput;
  if (draft.supersedes === undefined) return { place: { ...owner, agent: null, session: null }, draft };
  // A version keeps the scope of the memory it replaces: agent and session say whose eyes look for that memory.
  const { agent = null, session = null, ...version } = draft;
  return { place: { ...owner, agent, session }, draft: version };
}

function toBadLine(line: number, error: unknown): BadLine {
  if (!(error instanceof RecollectError) || !LINE_FAULTS.has(error.code)) throw error;
  return { line, code: error.code, field: error.field ?? null, message: error.message };
}

/**
 * Imports JSONL in batches, in the order of the lines as far as they depend on each other; good lines are kept and bad
 * ones reported by number. With `atomic` everything is read first and written at once, or not at all.
 *
 * @throws `aborted` when the signal fires (batches already written stay); whatever the target throws that is no fault
 * of a line, for example `storage_full`.
 */
export async function importJsonl(lines: AsyncIterable<SourceLine>, options: ImportOptions): Promise<ImportReport> {
  const batches = new Batches(options);
  for await (const read of readJsonl(lines)) {
    throwIfAborted(options.signal);
    if (isBadLine(read)) batches.refuse(read);
    else await batches.add(read);
  }
  await batches.finish();
  return batches.report();
}

interface PendingPlace {
  readonly target: ImportTarget;
  entries: GoodLine[];
}

/** Collects lines by place and writes them, keeping account of what was refused. */
class Batches {
  readonly #options: ImportOptions;
  readonly #places = new Map<string, PendingPlace>();
  /** Ids of memories that waiting lines make or replace, with their place: versions must keep the order of the lines. */
  readonly #pendingIds = new Map<string, string>();
  readonly #bad: BadLine[] = [];
  readonly #degraded = new Map<string, Degradation>();
  #badCount = 0;
  #lines = 0;
  #kept = 0;
  #pending = 0;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  refuse(bad: BadLine): void {
    this.#lines += 1;
    this.#note(bad);
  }

  async add(entry: GoodLine): Promise<void> {
    const key = JSON.stringify(entry.place);
    try {
      this.#place(key, entry.place);
    } catch (error) {
      this.refuse(toBadLine(entry.line, error));
      return;
    }
    this.#lines += 1;
    const id = entry.draft.supersedes ?? entry.draft.id;
    const waiting = id === undefined ? key : (this.#pendingIds.get(id) ?? key);
    if (waiting !== key && this.#options.atomic !== true) await this.#flush();
    this.#place(key, entry.place).entries.push(entry);
    this.#pending += 1;
    if (id !== undefined) this.#pendingIds.set(id, key);
    if (this.#options.atomic !== true && this.#pending >= (this.#options.batchSize ?? 500)) await this.#flush();
  }

  async finish(): Promise<void> {
    if (this.#options.atomic !== true) return this.#flush();
    const filled = [...this.#places.values()].filter((place) => place.entries.length > 0);
    const stray = filled[1]?.entries[0];
    if (stray !== undefined)
      this.#note({
        line: stray.line,
        code: 'validation',
        field: null,
        message: 'is of another tenant, user, agent or session: an atomic import takes the lines of one',
      });
    if (this.#badCount === 0) await this.#flush();
  }

  report(): ImportReport {
    const bad = [...this.#bad].sort((left, right) => left.line - right.line);
    return {
      lines: this.#lines,
      kept: this.#kept,
      badCount: this.#badCount,
      bad,
      degraded: [...this.#degraded.values()],
    };
  }

  #note(bad: BadLine): void {
    this.#badCount += 1;
    if (this.#bad.length < BAD_LINES_LISTED) this.#bad.push(bad);
  }

  #place(key: string, place: ImportPlace): PendingPlace {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const made: PendingPlace = { target: this.#options.target(place), entries: [] };
    this.#places.set(key, made);
    return made;
  }

  async #flush(): Promise<void> {
    for (const place of this.#places.values()) {
      const { entries } = place;
      place.entries = [];
      if (entries.length > 0) await this.#write(place.target, entries);
    }
    this.#pending = 0;
    this.#pendingIds.clear();
    this.#options.onProgress?.({ lines: this.#lines, kept: this.#kept });
  }

  /** Writes a batch; lines the target refuses are taken out and the rest is tried again. */
  async #write(target: ImportTarget, entries: readonly GoodLine[]): Promise<void> {
    let left = entries;
    while (left.length > 0) {
      throwIfAborted(this.#options.signal);
      try {
        const { degraded } = await target.rememberMany(left.map((entry) => entry.draft));
        this.#kept += left.length;
        for (const each of degraded) this.#degraded.set(`${each.part} ${each.code}`, each);
        return;
      } catch (error) {
        const at = faultyDraft(error);
        const culprit = at === null ? undefined : left[at];
        if (culprit === undefined) {
          if (left.length === 1 || this.#options.atomic === true) return this.#note(asBatchFault(left, error));
          const half = Math.ceil(left.length / 2);
          await this.#write(target, left.slice(0, half));
          left = left.slice(half);
          continue;
        }
        this.#note(withoutPath(toBadLine(culprit.line, error), `drafts.${at}`));
        if (this.#options.atomic === true) return;
        left = left.filter((entry) => entry !== culprit);
      }
    }
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new RecollectError('aborted', 'the import was aborted');
}

/** Which draft of the batch an error names (`drafts.3.text`), or null when it names none. */
function faultyDraft(error: unknown): number | null {
  if (!(error instanceof RecollectError) || !LINE_FAULTS.has(error.code)) throw error;
  const named = /^drafts\.(\d+)(?:\.|$)/u.exec(error.field ?? '');
  return named === null ? null : Number(named[1]);
}

/** A fault that names no draft; of an atomic batch it is reported at its first line. */
function asBatchFault(entries: readonly GoodLine[], error: unknown): BadLine {
  const bad = toBadLine(entries[0]?.line ?? 0, error);
  return entries.length > 1 ? { ...bad, message: `this line or a later one was refused: ${bad.message}` } : bad;
}

/** Callers know lines and fields, not how they are handed on. */
function withoutPath(bad: BadLine, path: string): BadLine {
  const strip = (text: string): string =>
    text.startsWith(`${path}.`) || text.startsWith(`${path}: `) ? text.slice(path.length + 1).trimStart() : text;
  return {
    ...bad,
    field: bad.field === null || bad.field === path ? null : strip(bad.field),
    message: strip(bad.message),
  };
}
