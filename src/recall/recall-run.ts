import type { Degradation } from '../domain/degradation.js';
import type { FiredPolicy } from '../text/gate/gate-answer.js';
import type { Proposal } from './actions/propose-actions.js';
import type { Always } from './always.js';
import type { AbstentionReading } from './answer-feature.js';
import type { ScoredCandidate } from './candidate.js';
import type { Found } from './find.js';
import type { TrustReading } from './gather-trust.js';
import type { Ledger } from './ledger.js';
import type { StageRecorder } from './trace.js';
import type { GateTrace, RewriteTrace } from './understand.js';

/** A whole run: the answer is made from it, and `whyNot` reads it. */
export interface RecallRun {
  readonly found: Found;
  /** Whether the query held nothing to search for. */
  readonly blank: boolean;
  readonly kept: readonly ScoredCandidate[];
  /** Trust of what was kept; null where nothing was looked for. */
  readonly trust: TrustReading | null;
  /** Policies that the query fired. */
  readonly policies: readonly FiredPolicy[];
  readonly ledger: Ledger;
  /** What was made of the answer as a whole; null where nobody judged it. */
  readonly abstention: AbstentionReading | null;
  readonly always: Always;
  readonly proposal: Proposal;
  readonly degraded: readonly Degradation[];
  readonly recorder: StageRecorder;
  readonly elapsedMs: number;
  readonly gate: GateTrace | null;
  readonly rewritten: RewriteTrace | null;
}
