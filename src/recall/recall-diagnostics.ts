import type { LegName } from './recipe.js';
import type { Trace } from './trace.js';

/** Share of recalls that fell back on the newest above which something is wrong: the index, the embedder, or the queries. */
const MOST_FALLBACKS = 0.2;

/** Running counters over recalls: those of an engine since it was opened, or those that a scope has kept. */
export interface DiagnosticCounters {
  readonly recalls: number;
  /** Answers without an item. */
  readonly empty: number;
  /** Recalls in which a part failed. */
  readonly degraded: number;
  /** Recalls in which no leg found anything and the newest were looked at, of those whose recipe does that. */
  readonly fallbacks: number;
  readonly fallbackRate: number;
  /** True when the rate is above .2. */
  readonly alarm: boolean;
  readonly legs: {
    readonly [leg in LegName]?: { readonly ran: number; readonly found: number; readonly skipped: number };
  };
  readonly compartments: { readonly [name: string]: { readonly candidates: number; readonly kept: number } };
  readonly rejected: { readonly [reason: string]: number };
}

/** Counts what recalls did. It holds numbers alone: no query, no id, no text. */
export class RecallDiagnostics {
  #recalls = 0;
  #empty = 0;
  #degraded = 0;
  #withFallback = 0;
  #fallbacks = 0;
  readonly #legs = new Map<LegName, { ran: number; found: number; skipped: number }>();
  readonly #compartments = new Map<string, { candidates: number; kept: number }>();
  readonly #rejected = new Map<string, number>();

  /** Counts one answer. */
  note({ items, degraded, legs, compartments = [], rejectedCounts }: Trace): void {
    this.#recalls += 1;
    if (items.length === 0) this.#empty += 1;
    if (degraded.length > 0) this.#degraded += 1;
    for (const { leg, found, skipped } of legs) {
      const known = this.#legs.get(leg) ?? { ran: 0, found: 0, skipped: 0 };
      this.#legs.set(leg, {
        ran: known.ran + (skipped === null ? 1 : 0),
        found: known.found + found,
        skipped: known.skipped + (skipped === null ? 0 : 1),
      });
      if (leg !== 'newest') continue;
      this.#withFallback += 1;
      if (skipped === null) this.#fallbacks += 1;
    }
    for (const { name, candidates, kept } of compartments) {
      const known = this.#compartments.get(name) ?? { candidates: 0, kept: 0 };
      this.#compartments.set(name, { candidates: known.candidates + candidates, kept: known.kept + kept });
    }
    for (const [reason, count] of Object.entries(rejectedCounts))
      this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + count);
  }

  /** The counters as they are now. */
  counters(): DiagnosticCounters {
    const fallbackRate = this.#withFallback === 0 ? 0 : this.#fallbacks / this.#withFallback;
    return {
      recalls: this.#recalls,
      empty: this.#empty,
      degraded: this.#degraded,
      fallbacks: this.#fallbacks,
      fallbackRate,
      alarm: fallbackRate > MOST_FALLBACKS,
      legs: Object.fromEntries(this.#legs),
      compartments: Object.fromEntries(this.#compartments),
      rejected: Object.fromEntries(this.#rejected),
    };
  }
}
