import type { Memory } from '../../domain/memory.js';
import type { RecallResult } from '../../recall/result.js';
import type { ImportReport } from '../../remember/import-jsonl.js';
import type { KilledWriter } from './child-process.js';

/** What a step did, in one shape for all operations. */
export interface Outcome {
  /** What it threw; null when it did not. */
  readonly error: unknown;
  /** Memories it returned, in order. */
  readonly memories: readonly Memory[];
  /** The whole answer, for checks on its bytes. */
  readonly answer: unknown;
  readonly recall: RecallResult | null;
  readonly imported: ImportReport | null;
  /** A cut text. */
  readonly preview: string | null;
  /** Writers that were killed. */
  readonly killed: readonly KilledWriter[];
  /** Measured numbers by name: `count`, `deleted`, `p95_ms` ... */
  readonly numbers: { readonly [name: string]: number };
  readonly ms: number;
}

/** What an operation reports; the rest is filled in. */
export type Facts = Partial<Omit<Outcome, 'error' | 'ms'>>;

/** Runs an operation and keeps what it threw. */
export async function outcomeOf(run: () => Promise<Facts>): Promise<Outcome> {
  const startMs = performance.now();
  let facts: Facts = {};
  let error: unknown = null;
  try {
    facts = await run();
  } catch (thrown) {
    error = thrown ?? new Error('threw nothing');
  }
  return {
    error,
    memories: facts.memories ?? [],
    answer: facts.answer ?? null,
    recall: facts.recall ?? null,
    imported: facts.imported ?? null,
    preview: facts.preview ?? null,
    killed: facts.killed ?? [],
    numbers: facts.numbers ?? {},
    ms: performance.now() - startMs,
  };
}

/** An answer as its bytes would leave the engine. */
export function bytesOf(outcome: Outcome): string {
  const error = outcome.error instanceof Error ? { ...outcome.error, message: outcome.error.message } : outcome.error;
  return JSON.stringify({ answer: outcome.answer, error }) ?? '';
}
