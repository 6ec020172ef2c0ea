import type { VersionRef } from '../domain/memory.js';
import type { ScoredCandidate } from './candidate.js';
import { byScore } from './order.js';
import type { NearMiss, Rejection, RejectionReason } from './result.js';
import type { StageName } from './trace.js';

/** Most rejections that an answer lists; the trace counts all. */
const REJECTIONS_LISTED = 100;
const NEAR_MISSES = 3;

/** Keeps account of every candidate that was not returned. */
export class Ledger {
  readonly #rejections: { readonly candidate: ScoredCandidate; readonly rejection: Rejection }[] = [];
  readonly #withheld: Rejection[] = [];

  /** True when there is no reason against the candidate; otherwise the reason is written down. */
  admit(candidate: ScoredCandidate, reason: RejectionReason | null, stage: StageName): boolean {
    if (reason === null) return true;
    const { memory, explanation } = candidate;
    this.#rejections.push({
      candidate,
      rejection: { ...reason, memoryId: memory.id, version: memory.version, stage, score: explanation.value },
    });
    return false;
  }

  /** Notes that a memory was kept out of what is returned whatever the query; that is then what is told of it. */
  withhold({ id, version }: VersionRef, reason: RejectionReason): void {
    const at = this.#rejections.findIndex(
      ({ rejection }) => rejection.memoryId === id && rejection.version === version,
    );
    const [known] = at === -1 ? [] : this.#rejections.splice(at, 1);
    this.#withheld.push({
      ...reason,
      memoryId: id,
      version,
      stage: 'always',
      score: known?.rejection.score ?? 0,
    });
  }

  /** What became of a version: its rejection, or null when nothing was said against it. */
  rejectionOf(id: string, version: number): Rejection | null {
    const all = [...this.#withheld, ...this.#rejections.map(({ rejection }) => rejection)];
    return all.find((rejection) => rejection.memoryId === id && rejection.version === version) ?? null;
  }

  /** Everything that was rejected, in the order of the stages. */
  candidates(): readonly ScoredCandidate[] {
    return this.#rejections.map(({ candidate }) => candidate);
  }

  listed(): readonly Rejection[] {
    return [...this.#best().map(({ rejection }) => rejection), ...this.#withheld].slice(0, REJECTIONS_LISTED);
  }

  nearest(): readonly NearMiss[] {
    return this.#best()
      .slice(0, NEAR_MISSES)
      .map(({ candidate, rejection }) => ({ memory: candidate.memory, rejection, explanation: candidate.explanation }));
  }

  counts(): { readonly [reason: string]: number } {
    const counts: Record<string, number> = {};
    for (const { reason } of [...this.#rejections.map(({ rejection }) => rejection), ...this.#withheld])
      counts[reason] = (counts[reason] ?? 0) + 1;
    return counts;
  }

  #best(): readonly { readonly candidate: ScoredCandidate; readonly rejection: Rejection }[] {
    return [...this.#rejections].sort((left, right) => byScore(left.candidate, right.candidate));
  }
}
