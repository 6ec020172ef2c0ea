import { RecollectError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { Embedder, Embedding } from '../../ports/embedder.js';
import type { Reranker } from '../../ports/reranker.js';
import type { Rewriter } from '../../ports/rewriter.js';
import type { TenantStore } from '../../ports/store.js';
import type { VectorProblem } from '../../scoring/vector.js';
import { checkVector } from '../../scoring/vector.js';
import type { RecallDependencies } from '../recall.js';
import { type Ask, askOf } from './ask.js';
import { noted } from './noted-values.js';
import type { CallEnd, ReadingMethod, RecordedCall, RecordedMethod, Recording } from './recording.js';
import { READING_METHODS } from './recording.js';

/** How an embedding is noted: of a query only whether its vector can be used, of a passage its entries. */
export type NotedEmbedding =
  | { readonly ok: true; readonly problem: VectorProblem | null }
  | { readonly ok: true; readonly entries: readonly number[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Timers of one deadline differ by rounding alone. */
const SAME_INSTANT_MS = 1e-3;

/** Listens to a recall: what it asked of the store and of models, and what they said. It changes nothing of either. */
export class Recorder {
  readonly #calls: { readonly method: RecordedMethod; readonly given: readonly unknown[]; ended: CallEnd | null }[] =
    [];
  readonly #labels = new WeakMap<Float32Array, string>();
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  #startMs: number | null = null;
  #lastMs = 0;
  /** Whether the request's time was over; the parts that run without a signal are left behind then. */
  #isOver = false;

  constructor(clock: Clock, deadlineMs: number) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
  }

  /** The same dependencies, listened to. */
  listening(dependencies: RecallDependencies): RecallDependencies {
    const { embedders, reranker, rewriter } = dependencies;
    return {
      ...dependencies,
      store: this.#store(dependencies.store),
      clock: this.#listeningClock(),
      embedders:
        embedders === null
          ? null
          : {
              current: this.#embedder(embedders.current),
              previous: embedders.previous === null ? null : this.#embedder(embedders.previous),
            },
      reranker: reranker === null ? null : this.#reranker(reranker),
      rewriter: rewriter === null ? null : this.#rewriter(rewriter),
    };
  }

  /** What was heard so far; what has not come back by now came too late. */
  recording(): Recording {
    return {
      elapsedMs: this.#lastMs - (this.#startMs ?? this.#lastMs),
      calls: this.#calls.map(
        ({ method, given, ended }): RecordedCall => ({ method, given, ended: ended ?? { end: 'late' } }),
      ),
    };
  }

  async #call<Answer>(
    method: RecordedMethod,
    given: readonly unknown[],
    signal: AbortSignal | undefined,
    work: () => Promise<Answer>,
    note: (answer: Answer) => unknown,
  ): Promise<Answer> {
    const call: { readonly method: RecordedMethod; readonly given: readonly unknown[]; ended: CallEnd | null } = {
      method,
      given,
      ended: null,
    };
    this.#calls.push(call);
    const isLate = (): boolean => (signal === undefined ? this.#isOver : signal.aborted);
    try {
      const answer = await work();
      call.ended = isLate() ? { end: 'late' } : { end: 'answer', value: note(answer) };
      return answer;
    } catch (error) {
      call.ended = isLate() ? { end: 'late' } : failureOf(error);
      throw error;
    }
  }

  #store(store: TenantStore): TenantStore {
    const heard = new Map<string | symbol, (...given: readonly unknown[]) => Promise<unknown>>(
      READING_METHODS.map((method) => [method, this.#reading(store, method)]),
    );
    return new Proxy(store, {
      get: (target, name) => {
        const listening = heard.get(name);
        if (listening !== undefined) return listening;
        const own: unknown = Reflect.get(target, name, target);
        return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      },
    });
  }

  #reading(store: TenantStore, method: ReadingMethod): (...given: readonly unknown[]) => Promise<unknown> {
    return (...given) => {
      const { asked, signal } = askOf(method, given, (vector) => this.#labels.get(vector) ?? 'unknown');
      const work = (): Promise<unknown> =>
        (store[method] as (...parameters: readonly unknown[]) => Promise<unknown>).call(store, ...given);
      return this.#call(method, asked, signal, work, (answer) => noted(method, answer));
    };
  }

  #embedder(embedder: Embedder): Embedder {
    const { profile } = embedder;
    return {
      profile,
      embed: (texts, options) => {
        const isQuery = options.role === 'query';
        const given: Ask = isQuery ? ['query', profile.id, texts] : ['passage', profile.id, texts.length];
        const note = (embeddings: readonly Embedding[]): readonly NotedEmbedding[] =>
          embeddings.map((embedding, at): NotedEmbedding => {
            if (!embedding.ok) return { ok: false, code: embedding.error.code, message: embedding.error.message };
            const { vector } = embedding;
            if (!isQuery) return { ok: true, entries: [...vector] };
            this.#labels.set(vector, labelOf(profile.id, texts[at] ?? ''));
            return { ok: true, problem: checkVector(vector, profile.dimensions) };
          });
        return this.#call('embed', given, options.signal, () => embedder.embed(texts, options), note);
      },
    };
  }

  #reranker(reranker: Reranker): Reranker {
    const { id, batchMax } = reranker;
    return {
      id,
      batchMax,
      rerank: (query, texts, options) =>
        this.#call('rerank', [query, texts.length], options.signal, () => reranker.rerank(query, texts, options), same),
    };
  }

  #rewriter(rewriter: Rewriter): Rewriter {
    return {
      id: rewriter.id,
      rewrite: (query, turns, options) =>
        this.#call('rewrite', [query, turns], options.signal, () => rewriter.rewrite(query, turns, options), same),
    };
  }

  #listeningClock(): Clock {
    const clock = this.#clock;
    return {
      nowMs: () => clock.nowMs(),
      monotonicMs: () => {
        this.#lastMs = clock.monotonicMs();
        this.#startMs ??= this.#lastMs;
        return this.#lastMs;
      },
      after: (ms, callback) => {
        const dueMs = this.#lastMs + ms;
        const endMs = (this.#startMs ?? this.#lastMs) + this.#deadlineMs;
        if (Math.abs(dueMs - endMs) > SAME_INSTANT_MS) return clock.after(ms, callback);
        return clock.after(ms, () => {
          this.#isOver = true;
          callback();
        });
      },
    };
  }
}

/** What a vector of a query is called where it is asked with. */
export function labelOf(profile: string, text: string): string {
  return `${profile} ${text}`;
}

function same<Value>(value: Value): Value {
  return value;
}

function failureOf(error: unknown): CallEnd {
  return error instanceof RecollectError
    ? { end: 'failure', code: error.code, message: error.message }
    : { end: 'failure', code: null, message: 'failed unexpectedly' };
}
