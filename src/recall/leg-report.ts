import type { Outcome } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Hit } from './candidate.js';
import type { LegName } from './recipe.js';
import type { LegTrace } from './trace.js';

/** Collects what legs report. */
export class LegReport {
  readonly hits: Map<LegName, readonly Hit[]> = new Map();
  readonly degraded: Degradation[] = [];
  /** Candidates that a leg asks for. */
  readonly asked: (leg: LegName) => number;
  readonly #traces: LegTrace[] = [];

  constructor(asked: (leg: LegName) => number) {
    this.asked = asked;
  }

  skip(leg: LegName, why: string): null {
    this.#traces.push({ leg, asked: 0, found: 0, ms: 0, skipped: why });
    return null;
  }

  /** @param why what made it run, for legs that do not always do */
  ran(leg: LegName, outcome: Outcome<readonly Hit[]>, why?: string): void {
    if (outcome.ok) {
      this.hits.set(leg, outcome.value);
      const found = outcome.value.length;
      this.#traces.push({
        leg,
        asked: this.asked(leg),
        found,
        ms: outcome.ms,
        skipped: null,
        ...(why === undefined ? {} : { why }),
      });
      return;
    }
    this.failed(leg, outcome);
    this.#traces.push({ leg, asked: this.asked(leg), found: 0, ms: outcome.ms, skipped: `failed: ${outcome.code}` });
  }

  /** Names a failure; `where` says in which part of the leg when the others went on. */
  failed(leg: LegName, { code, message }: Extract<Outcome<unknown>, { ok: false }>, where = ''): void {
    this.degraded.push({ part: leg, code, message: `${leg} leg${where}: ${message}` });
  }

  /** Traces in the order of the recipe, whichever leg ended first. */
  inOrder(legs: readonly LegName[]): readonly LegTrace[] {
    return [...this.#traces].sort((left, right) => legs.indexOf(left.leg) - legs.indexOf(right.leg));
  }
}
