import type { Degradation } from '../domain/degradation.js';
import type { DraftInput } from '../domain/draft.js';
import { RecollectError } from '../domain/errors.js';
import type { BadLine, GoodLine, ImportPlace, SourceLine, UnknownFields } from './read-jsonl.js';
import { isBadLine, LINE_FAULTS, readJsonl, toBadLine, withoutPath } from './read-jsonl.js';

export type { BadLine, GoodLine, ImportPlace, SourceLine, UnknownFields } from './read-jsonl.js';

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
  /** @default 'metadata' */
  readonly unknownFields?: UnknownFields;
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
  /** Names of fields that were kept as metadata, sorted; at most 100. */
  readonly unknownFields: readonly string[];
  /** What could not be done for the kept ones yet, each part named once; the statements themselves are safe. */
  readonly degraded: readonly Degradation[];
}

const BAD_LINES_LISTED = 1_000;
const UNKNOWN_FIELDS_LISTED = 100;

/**
 * Imports JSONL in batches, in the order of the lines as far as they depend on each other; good lines are kept and bad
 * ones reported by number. With `atomic` everything is read first and written at once, or not at all.
 *
 * @throws `aborted` when the signal fires (batches already written stay); whatever the target throws that is no fault
 * of a line, for example `storage_full`.
 */
export async function importJsonl(lines: AsyncIterable<SourceLine>, options: ImportOptions): Promise<ImportReport> {
  const batches = new Batches(options);
  for await (const read of readJsonl(lines, options.unknownFields)) {
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
  readonly #unknownFields = new Set<string>();
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
    for (const field of entry.unknownFields)
      if (this.#unknownFields.size < UNKNOWN_FIELDS_LISTED) this.#unknownFields.add(field);
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
      unknownFields: [...this.#unknownFields].sort(),
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
