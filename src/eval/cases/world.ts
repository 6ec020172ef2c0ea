import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Degradation } from '../../domain/degradation.js';
import { RecollectError } from '../../domain/errors.js';
import type { Memory } from '../../domain/memory.js';
import { parseTime } from '../../domain/time.js';
import type { MemoryEngine } from '../../engine.js';
import type { Embedder } from '../../ports/embedder.js';
import type { Store } from '../../ports/store.js';
import type { EngineParts } from '../engine.js';
import { EvalClock } from '../eval-clock.js';
import { groupBy } from '../group-by.js';
import { CaseEmbedding } from './case-embedding.js';
import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf } from './case-file.js';
import type { CaseMemory } from './case-memory.js';
import type { CommandLine } from './command-line.js';
import { commandMemory } from './command-line.js';
import type { Faults } from './faulty-store.js';
import { noFaults, withFaults } from './faulty-store.js';
import { NotCovered } from './not-covered.js';
import type { OldFiles } from './old-files.js';
import type { Outcome } from './outcome.js';
import { PrintedOutput } from './printed-output.js';
import type { AskAtSurface, SurfaceName, Surfaces } from './surface.js';
import type { Place } from './vocabulary.js';
import { draftOf, placeOf } from './vocabulary.js';

/** Opens the engine under test. */
export type OpenCaseEngine = (parts: EngineParts) => Promise<MemoryEngine>;

/** What whoever runs the cases brings, besides the engine; what is absent makes the cases that need it not covered. */
export interface Brought {
  /** Memories are written and asked for through it; null: through the library. */
  readonly commandLine: CommandLine | null;
  readonly oldFiles: OldFiles | null;
  readonly surfaces: Surfaces | null;
}

const NOTHING_BROUGHT: Brought = { commandLine: null, oldFiles: null, surfaces: null };

/** What a world is made of. */
interface Opened extends Brought {
  readonly open: OpenCaseEngine;
  readonly engine: MemoryEngine;
  readonly parts: EngineParts & { readonly clock: EvalClock; readonly folder: string };
  readonly faults: Faults;
  readonly embedding: CaseEmbedding;
  readonly embedder: Embedder | null;
}

/** What a key of the case stands for. */
export interface KeyRef {
  readonly place: Place;
  readonly id: string;
  /** The version it was stored as; null after an update that gave the new version no key of its own: any version. */
  readonly version: number | null;
}

/** The engine under test in a folder of its own, with the clock, keys and faults of one case. */
export class World {
  readonly file: CaseFile;
  /** What makes files of older releases; null: nobody brought it. */
  readonly oldFiles: OldFiles | null;
  readonly clock: EvalClock;
  readonly faults: Faults;
  readonly embedding: CaseEmbedding;
  readonly keys: Map<string, KeyRef> = new Map();
  /** Keys of memories that were refused where the case allows it. */
  readonly refused: Set<string> = new Set();
  /** Values that steps saved under a name. */
  readonly saved: Map<string, unknown> = new Map();
  /** Places that were asked for or written to. */
  readonly touched: Place[] = [];
  /** What each step did, in order. */
  readonly done: { readonly step: Fields; readonly outcome: Outcome }[] = [];
  #parts: Opened['parts'];
  /** Folders that the case has left behind. */
  readonly #leftFolders: string[] = [];
  /** Processes that live beside the case, with what ends each. */
  readonly #companions: (() => Promise<void>)[] = [];
  /** What was printed since the start, where the case looks at it. */
  readonly #printed: PrintedOutput | null;
  /** What each job ended with: null, or what it threw. */
  readonly #jobs: Promise<unknown>[] = [];
  readonly #open: OpenCaseEngine;
  readonly #commandLine: CommandLine | null;
  readonly #surfaces: Surfaces | null;
  /** The last memory stored among those that the key will replace. */
  readonly #replacedBy = new Map<string, KeyRef>();
  #engine: MemoryEngine;
  #embedder: Embedder | null;

  private constructor(
    file: CaseFile,
    { open, engine, parts, faults, embedding, embedder, commandLine, oldFiles, surfaces }: Opened,
  ) {
    this.file = file;
    this.clock = parts.clock;
    this.faults = faults;
    this.embedding = embedding;
    this.#parts = parts;
    this.#open = open;
    this.#commandLine = commandLine;
    this.#surfaces = surfaces;
    this.oldFiles = oldFiles;
    this.#engine = engine;
    this.#embedder = embedder;
    this.#printed = file.steps.some(({ op }) => op === 'inspect_logs') ? new PrintedOutput() : null;
  }

  /** Starts with an empty store in a new folder, at the case's time. */
  static async open(file: CaseFile, open: OpenCaseEngine, brought: Brought = NOTHING_BROUGHT): Promise<World> {
    const faults = noFaults();
    const clock = new EvalClock(parseTime('now', file.now));
    const embedding = await CaseEmbedding.start(file, clock);
    const embedder = embedding.fromTheStart(file);
    const parts = {
      clock,
      folder: await mkdtemp(join(tmpdir(), 'recollect-case-')),
      wrapStore: (store: Store) => withFaults(store, faults),
    };
    const engine = await open(withEmbedder(parts, embedder));
    return new World(file, { open, engine, parts, faults, embedding, embedder, ...brought });
  }

  get engine(): MemoryEngine {
    return this.#engine;
  }

  /** The current embedder; null when the case has none. */
  get embedder(): Embedder | null {
    return this.#embedder;
  }

  /** Where the engine's files are. */
  get folder(): string {
    return this.#parts.folder;
  }

  /** Closes the engine and opens it over the same folder, with this embedder. */
  async reopen(embedder: Embedder | null): Promise<void> {
    await this.#engine.close();
    this.#embedder = embedder;
    this.#engine = await this.#open(withEmbedder(this.#parts, embedder));
  }

  /** Goes on with an engine over a new folder, which is filled first; the one before is closed. */
  async moveTo(fill: (fresh: MemoryEngine) => Promise<unknown>): Promise<void> {
    const parts = { ...this.#parts, folder: await mkdtemp(join(tmpdir(), 'recollect-case-')) };
    this.#leftFolders.push(this.#parts.folder);
    const fresh = await this.#open(withEmbedder(parts, this.#embedder));
    const left = this.#engine;
    this.#parts = parts;
    this.#engine = fresh;
    await left.close();
    await fill(fresh);
  }

  /** Keeps a process beside the case until its end. */
  accompany(end: () => Promise<void>): void {
    this.#companions.push(end);
  }

  /** What the process printed since the start of a case that looks at its logs. */
  get printed(): string {
    return this.#printed?.text ?? '';
  }

  /** Opens one more engine, over another folder. */
  openAnother(folder: string): Promise<MemoryEngine> {
    return this.#open({ ...this.#parts, folder });
  }

  /** Lets work go on beside the next steps; it must end well before the case does. */
  inBackground(job: Promise<unknown>): void {
    this.#jobs.push(
      job.then(
        () => null,
        (error: unknown) => error ?? new Error('threw nothing'),
      ),
    );
  }

  /** Waits for what goes on beside. @throws what a job threw. */
  async settle(): Promise<void> {
    const failed = (await Promise.all(this.#jobs)).find((error) => error !== null);
    if (failed !== undefined) throw failed;
  }

  /** Ends the engine and removes its folder. */
  async close(): Promise<void> {
    this.#printed?.stop();
    await Promise.all(this.#jobs);
    await Promise.all(this.#companions.map((end) => end()));
    await this.#engine.close();
    await this.embedding.close();
    for (const folder of [this.#parts.folder, ...this.#leftFolders]) await rm(folder, { recursive: true, force: true });
  }

  /** A door to ask at. @throws `NotCovered` where nobody brought it, or where all is asked through the command line. */
  surface(name: SurfaceName): AskAtSurface {
    if (this.#surfaces === null || this.#commandLine !== null) throw new NotCovered(`surface ${name}`);
    return this.#surfaces[name];
  }

  /** What opens engines like this one. */
  get opener(): OpenCaseEngine {
    return this.#open;
  }

  /** The handle for a place; the engine judges odd values. */
  at(place: Place): CaseMemory {
    if (!this.touched.some((each) => isDeepStrictEqual(each, place))) this.touched.push(place);
    if (this.#commandLine !== null)
      return commandMemory(this.#commandLine, this.folder, place, () => this.clock.nowMs());
    const tenant = this.#engine.tenant(place.tenant as string);
    const agent = place.agent === undefined ? {} : { agent: place.agent as string };
    const session = place.session === undefined ? {} : { session: place.session as string };
    return place.shared
      ? tenant.shared({ ...agent, ...session })
      : tenant.scope({ user: place.user as string, ...agent, ...session });
  }

  /** What a key stands for; a key that was never stored is taken as an id of the default place. */
  ref(key: unknown): KeyRef {
    return this.keys.get(String(key)) ?? { place: placeOf({}), id: String(key), version: null };
  }

  /** Whether a key stands for a returned memory. */
  isKey(key: string, memory: Memory): boolean {
    const ref = this.keys.get(key);
    return ref !== undefined && ref.id === memory.id && (ref.version === null || ref.version === memory.version);
  }

  /** The key of a stored memory; undefined where the case gave it none. */
  keyOf(memory: Memory): string | undefined {
    return [...this.keys.keys()].find((key) => this.isKey(key, memory));
  }

  /** Stores one memory of the case under its key, as a new version where it replaces another one. */
  async store(memory: Fields): Promise<{ readonly memory: Memory; readonly degraded: readonly Degradation[] }> {
    const key = String(memory['key']);
    const place = placeOf(memory);
    const replaced = this.#replacedBy.get(key) ?? this.#replacedByField(memory);
    this.embedding.note('passage', memory);
    const { memory: stored, degraded } = await this.at(place).remember({
      ...this.#draftOf(memory, replaced === undefined),
      ...(replaced === undefined ? {} : { supersedes: replaced.id }),
    });
    const ref = { place, id: stored.id, version: stored.version };
    this.keys.set(key, ref);
    if (typeof memory['superseded_by'] === 'string') this.#replacedBy.set(memory['superseded_by'], ref);
    if (memory['deleted'] === true) await this.at(place).forget(stored.id);
    return { memory: stored, degraded };
  }

  /** Stores many memories of the case, in batches where none of them replaces another. */
  async storeAll(memories: readonly Fields[]): Promise<void> {
    const plain = (memory: Fields): boolean =>
      !['supersedes', 'superseded_by', 'deleted'].some((field) => field in memory) &&
      !this.#replacedBy.has(String(memory['key']));
    if (this.file.expect['or_refused'] === true || memories.length < 2 || !memories.every(plain)) {
      for (const memory of memories) await this.#storeOrRefuse(memory);
      return;
    }
    for (const group of groupBy(memories, (memory) => JSON.stringify(placeOf(memory))).values())
      await this.#storeBatch(group);
  }

  /** Where a query wants every copy, each is stored under an id of its own, so that none is counted on another one. */
  #draftOf(memory: Fields, isNew: boolean): ReturnType<typeof draftOf> {
    const keepsCopies = this.file.steps.some((step) => fieldsOf(step['query'])['dedupe'] === false);
    return { ...draftOf(memory), ...(keepsCopies && isNew ? { id: `copy-${String(memory['key'])}` } : {}) };
  }

  async #storeBatch(memories: readonly Fields[]): Promise<void> {
    const place = placeOf(memories[0] ?? {});
    for (let from = 0; from < memories.length; from += 1_000) {
      const batch = memories.slice(from, from + 1_000);
      for (const memory of batch) this.embedding.note('passage', memory);
      const { results } = await this.at(place).rememberMany(batch.map((memory) => this.#draftOf(memory, true)));
      for (const [index, { memory }] of results.entries())
        this.keys.set(String(batch[index]?.['key']), { place, id: memory.id, version: memory.version });
    }
  }

  async #storeOrRefuse(memory: Fields): Promise<void> {
    try {
      await this.store(memory);
    } catch (error) {
      const typed = error instanceof RecollectError && error.code === 'validation' && error.field !== undefined;
      if (this.file.expect['or_refused'] !== true || !typed) throw error;
      this.refused.add(String(memory['key']));
    }
  }

  #replacedByField(memory: Fields): KeyRef | undefined {
    const named = memory['supersedes'];
    // Several memories that one later memory replaces become versions of one another: each is replaced, and the
    // last of the chain by the later one.
    const sibling = this.#replacedBy.get(String(memory['superseded_by']));
    if (named === undefined) return sibling;
    if (sibling !== undefined) throw new NotCovered('a memory that replaces one and shares its successor with another');
    const ref = this.keys.get(String(named));
    if (ref === undefined) throw new NotCovered(`a memory that replaces ${String(named)}, which was not stored`);
    return ref;
  }
}

function withEmbedder(parts: EngineParts, embedder: Embedder | null): EngineParts {
  return embedder === null ? parts : { ...parts, embedder };
}
