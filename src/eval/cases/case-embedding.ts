import { cachedEmbedder, createOpenAiEmbedder } from '../../adapters/models/index.js';
import { RecollectError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { Embedder, Embedding, EmbedRole } from '../../ports/embedder.js';
import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, listOf, textsOf } from './case-file.js';
import type { VectorOf } from './case-vectors.js';
import { hashedVectors, VectorTable } from './case-vectors.js';
import { QUERY_PREFIX, StubService } from './stub-service.js';

/** An embedder as a case configures it. */
export interface EmbedderSpec {
  /** Name of the model. */
  readonly id: string;
  readonly dimensions: number;
  /** Models with different salts put the same words in different places. */
  readonly salt: string;
  /** Longest text it takes, in words; longer ones are refused. Null: no limit. */
  readonly mostWords: number | null;
}

/** Dimensions of cases that do not say: enough that different words rarely meet. */
const DIMENSIONS = 256;
/** Of a cache that a case wants. */
const CACHE_BYTES = 2 ** 20;
const PLAIN: EmbedderSpec = { id: 'case', dimensions: DIMENSIONS, salt: '', mostWords: null };

/** Everything that has to do with vectors in one case. Where the case is about the wire, texts go over the wire. */
export class CaseEmbedding {
  /** Errors that the next calls end with, in turn; a call takes one. */
  readonly failures: RecollectError[] = [];
  readonly service: StubService | null;
  readonly #table: VectorTable | null;
  readonly #clock: Clock;
  readonly #first: EmbedderSpec;
  readonly #batchMax: number;
  #calls = 0;

  private constructor(file: CaseFile, clock: Clock, table: VectorTable | null, service: StubService | null) {
    this.#table = table;
    this.#clock = clock;
    this.service = service;
    this.#first = { ...PLAIN, dimensions: dimensionsOf(file) ?? DIMENSIONS };
    this.#batchMax = Number(file.steps.find((step) => 'batch_size' in step)?.['batch_size'] ?? 64);
  }

  static async start(file: CaseFile, clock: Clock): Promise<CaseEmbedding> {
    const table = givesVectors(file) ? new VectorTable() : null;
    const vectorOf: VectorOf =
      table === null ? hashedVectors(DIMENSIONS, '') : (text, role) => table.vectorOf(text, role);
    const wire = file.steps.some(({ op }) => op === 'provider' || op === 'each');
    return new CaseEmbedding(file, clock, table, wire ? await StubService.start(vectorOf) : null);
  }

  /** Texts that embedders without a wire were given. */
  readonly embedded: Set<string> = new Set();
  /** Calls that embedders without a wire were asked. */
  get calls(): number {
    return this.#calls;
  }

  /** The embedder a case starts with; null when it configures one later, or needs none. */
  fromTheStart(file: CaseFile): Embedder | null {
    return givesVectors(file) || needsEmbedder(file) ? this.embedder(this.#first) : null;
  }

  embedder(spec: EmbedderSpec): Embedder {
    const { service } = this;
    return service === null ? this.#direct(spec) : this.#overTheWire(spec, service);
  }

  /** An embedder from the words of a case. */
  configured(words: Fields): Embedder {
    const { id, dim, salt, max_input_tokens: most, cache } = words;
    const embedder = this.embedder({
      id: String(id ?? PLAIN.id),
      dimensions: dim === undefined ? DIMENSIONS : Number(dim),
      salt: String(salt ?? ''),
      mostWords: most === undefined ? null : Number(most),
    });
    return cache === true ? cachedEmbedder(embedder, { store: null, maxBytes: CACHE_BYTES }) : embedder;
  }

  /** Takes note of the vector that a memory or query of the case brings along. */
  note(role: EmbedRole, item: Fields): void {
    if ('vec' in item) this.#table?.set(role, String(item['text'] ?? ''), item['vec']);
  }

  async close(): Promise<void> {
    await this.service?.close();
  }

  #direct({ id, dimensions, salt, mostWords }: EmbedderSpec): Embedder {
    const table = this.#table;
    const vectorOf: VectorOf =
      table === null ? hashedVectors(dimensions, salt) : (text, role) => table.vectorOf(text, role);
    return {
      profile: {
        ...profileOf(id, dimensions),
        prefixes: { query: '', passage: '' },
        maxTokens: 1_000_000,
        batchMax: 64,
      },
      embed: async (texts, { role }) => {
        this.#calls += 1;
        for (const text of texts) this.embedded.add(text);
        const failure = this.failures.shift();
        if (failure !== undefined) throw failure;
        return texts.map((text): Embedding => {
          const vector = mostWords !== null && text.split(/\s+/).length > mostWords ? null : vectorOf(text, role);
          return vector === null
            ? { ok: false, error: new RecollectError('provider_refused', 'the model refuses this text') }
            : { ok: true, vector: Float32Array.from(vector) };
        });
      },
    };
  }

  #overTheWire({ id, dimensions }: EmbedderSpec, { baseUrl }: StubService): Embedder {
    const { id: profile } = profileOf(id, dimensions);
    return createOpenAiEmbedder({
      baseUrl,
      model: id,
      profile: { id: profile, dimensions, prefixes: { query: QUERY_PREFIX, passage: '' }, batchMax: this.#batchMax },
      retries: 2,
      backoff: { baseMs: 1 },
      clock: this.#clock,
    });
  }
}

function profileOf(
  id: string,
  dimensions: number,
): { readonly id: string; readonly dimensions: number; readonly calibration: null } {
  return { id: `${id}/${dimensions}`, dimensions, calibration: null };
}

/** Every memory and query that a case writes out. */
function items(file: CaseFile): readonly Fields[] {
  const steps = file.steps.flatMap((step) => [step, fieldsOf(step['do'])]);
  return [
    ...file.memories,
    ...steps.flatMap((step) => [
      fieldsOf(step['memory']),
      fieldsOf(step['query']),
      ...listOf(step['memories']).map(fieldsOf),
    ]),
  ].flatMap((item) => [item, fieldsOf(item['gen'])]);
}

function givesVectors(file: CaseFile): boolean {
  return items(file).some((item) => 'vec' in item);
}

function dimensionsOf(file: CaseFile): number | null {
  const vector = items(file).find((item) => Array.isArray(item['vec']))?.['vec'];
  return Array.isArray(vector) ? vector.length : null;
}

/** Operations that mean nothing without an embedder; a case that configures one itself starts without. */
const ABOUT_EMBEDDERS: readonly unknown[] = ['provider', 'each', 'recall_counted', 'start', 'check_consistency'];

function needsEmbedder(file: CaseFile): boolean {
  if (file.steps.some(({ op }) => op === 'configure')) return false;
  return file.steps.some(
    (step) =>
      ABOUT_EMBEDDERS.includes(step['op']) ||
      step['point'] === 'embed' ||
      textsOf(fieldsOf(step['query'])['legs']).includes('vector'),
  );
}
