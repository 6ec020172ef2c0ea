import type { EmbedderProfile } from '../../domain/embedder-profile.js';
import type { ErrorCode } from '../../domain/errors.js';
import { RecollectError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { Embedder, Embedding } from '../../ports/embedder.js';
import type { Reranker } from '../../ports/reranker.js';
import type { Rewriter } from '../../ports/rewriter.js';
import type { TenantStore } from '../../ports/store.js';
import type { VectorProblem } from '../../scoring/vector.js';
import type { RecallDependencies } from '../recall.js';
import type { PreparedWords } from '../tenant-words.js';
import type { Ask } from './ask.js';
import { askOf, keyOf } from './ask.js';
import type { Resolver } from './noted-values.js';
import { restored } from './noted-values.js';
import type { KeptRequest, RecallConfig } from './recall-record.js';
import type { NotedEmbedding } from './recorder.js';
import { labelOf } from './recorder.js';
import type { CallEnd, ReadingMethod, RecordedMethod, Recording } from './recording.js';
import { READING_METHODS } from './recording.js';

/** What a replay stands on. */
export interface StandInContext {
  readonly traceId: string;
  readonly config: RecallConfig;
  readonly request: KeptRequest;
  readonly recording: Recording;
  readonly resolver: Resolver;
  readonly words: PreparedWords | undefined;
}

/** Share of the time from which on a part may have gone without; the graph leg has four tenths of what is left. */
const SHORT_SHARE = 0.4;

/** Answers what a recall asks as it was answered then. */
export class StandIns {
  readonly #context: StandInContext;
  readonly #clock: StoppedClock;
  readonly #left = new Map<string, CallEnd[]>();
  readonly #labels = new WeakMap<Float32Array, string>();
  readonly #strayed: RecordedMethod[] = [];

  constructor(context: StandInContext) {
    this.#context = context;
    for (const { method, given, ended } of context.recording.calls) {
      const key = keyOf(method, given);
      const queue = this.#left.get(key);
      if (queue === undefined) this.#left.set(key, [ended]);
      else queue.push(ended);
    }
    this.#clock = new StoppedClock(context);
  }

  /**
   * What was asked that was not asked then: rules or words have changed since. Where time was short it means nothing, since
   * then less is asked.
   */
  get strayed(): readonly RecordedMethod[] {
    const { recording, request } = this.#context;
    const wasShort =
      recording.elapsedMs >= request.deadlineMs * SHORT_SHARE ||
      recording.calls.some(({ ended }) => ended.end === 'late');
    return wasShort ? [] : this.#strayed;
  }

  dependencies(): RecallDependencies {
    const { config, words, traceId } = this.#context;
    const { embedders, reranker, rewriter, kinds, trust, arbiter } = config;
    return {
      store: this.#store(),
      embedders:
        embedders === null
          ? null
          : {
              current: this.#embedder(embedders.current),
              previous: embedders.previous === null ? null : this.#embedder(embedders.previous),
            },
      reranker: reranker === null ? null : this.#reranker(reranker),
      rewriter: rewriter === null ? null : this.#rewriter(rewriter.id),
      clock: this.#clock,
      ids: { next: () => traceId },
      kinds,
      ...(trust === undefined ? {} : { trust }),
      ...(arbiter === undefined ? {} : { arbiter }),
      ...(words === undefined ? {} : { words }),
    };
  }

  /** The next answer to what is asked; null: it was not asked then. */
  #next(method: RecordedMethod, asked: Ask): CallEnd | null {
    const ended = this.#left.get(keyOf(method, asked))?.shift();
    if (ended === undefined) this.#strayed.push(method);
    return ended ?? null;
  }

  /** The value of the next answer. @throws what was thrown then; `deadline` for what was not asked or came too late. */
  #answer(method: RecordedMethod, asked: Ask): unknown {
    const ended = this.#next(method, asked);
    if (ended === null) throw new RecollectError('deadline', 'no time was left');
    switch (ended.end) {
      case 'answer':
        return ended.value;
      case 'late':
        throw new RecollectError('deadline', 'did not finish in time');
      case 'failure':
        throw ended.code === null ? new Error(ended.message) : new RecollectError(ended.code, ended.message);
    }
  }

  #store(): TenantStore {
    const reading = new Map<string | symbol, unknown>(READING_METHODS.map((method) => [method, this.#reading(method)]));
    return new Proxy({} as TenantStore, {
      get: (_target, name) =>
        reading.get(name) ??
        (() => Promise.reject(new RecollectError('internal', `a recording holds no ${String(name)}`))),
    });
  }

  #reading(method: ReadingMethod): (...given: Ask) => Promise<unknown> {
    return async (...given) => {
      const { asked } = askOf(method, given, (vector) => this.#labels.get(vector) ?? 'unknown');
      return restored(method, this.#answer(method, asked), this.#context.resolver);
    };
  }

  #embedder(profile: EmbedderProfile): Embedder {
    return {
      profile,
      embed: async (texts, { role }) => {
        const asked: Ask = role === 'query' ? ['query', profile.id, texts] : ['passage', profile.id, texts.length];
        return (this.#answer('embed', asked) as readonly NotedEmbedding[]).map((noted, at): Embedding => {
          if (!noted.ok) return { ok: false, error: new RecollectError(noted.code as ErrorCode, noted.message) };
          if ('entries' in noted) return { ok: true, vector: Float32Array.from(noted.entries) };
          const vector = vectorWith(noted.problem, profile.dimensions);
          this.#labels.set(vector, labelOf(profile.id, texts[at] ?? ''));
          return { ok: true, vector };
        });
      },
    };
  }

  #reranker({ id, batchMax }: Pick<Reranker, 'id' | 'batchMax'>): Reranker {
    return {
      id,
      batchMax,
      rerank: async (query, texts) => this.#answer('rerank', [query, texts.length]) as readonly number[],
    };
  }

  #rewriter(id: string): Rewriter {
    return {
      id,
      rewrite: async (query, turns) => {
        const asked: Ask = [query, turns];
        const ended = this.#next('rewrite', asked);
        // Its own timer gave it up: that is what the reason is made of.
        if (ended?.end === 'late') return this.#clock.runOut();
        if (ended?.end === 'failure')
          throw ended.code === null ? new Error(ended.message) : new RecollectError(ended.code, ended.message);
        return ended === null ? '' : (ended.value as string);
      },
    };
  }
}

/** Of the vector of a query only whether it can be used matters: nearness was recorded. */
function vectorWith(problem: VectorProblem | null, dimensions: number): Float32Array {
  if (problem === 'wrong_length') return new Float32Array(dimensions + 1);
  const vector = new Float32Array(dimensions);
  if (problem !== 'all_zero') vector[0] = problem === 'not_finite' ? Number.NaN : 1;
  return vector;
}

/**
 * A clock without time: what came too late is told by the recording. Only reranking asks how much time is left; where it was
 * not asked to judge, as little is left as makes that so.
 */
class StoppedClock implements Clock {
  readonly #nowMs: number;
  readonly #laterMs: number;
  #isStarted = false;
  #last: () => void = () => undefined;

  constructor({ request, recording, config }: StandInContext) {
    const leastMs = config.recipe.reranking?.leastMs ?? 0;
    const wasReranked = recording.calls.some(({ method }) => method === 'rerank');
    this.#nowMs = request.nowMs;
    this.#laterMs = wasReranked || leastMs <= 0 ? 0 : request.deadlineMs - Math.min(leastMs, request.deadlineMs) / 2;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    const ms = this.#isStarted ? this.#laterMs : 0;
    this.#isStarted = true;
    return ms;
  }

  after(_ms: number, callback: () => void): () => void {
    this.#last = callback;
    return () => undefined;
  }

  /** Ends the time of whoever set a timer last, and never comes back. */
  runOut(): Promise<never> {
    this.#last();
    return new Promise(() => undefined);
  }
}
