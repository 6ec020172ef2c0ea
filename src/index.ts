/**
 * Recollect, an embedded memory engine for AI agents.
 *
 * @packageDocumentation
 */
export type { OpenOptions } from './config.js';
export { BUILT_IN_RECIPES, defaultRecipeName, systemClock, uuidv7Ids } from './config.js';
export type { Degradation } from './domain/degradation.js';
export type { DraftInput, PatchInput } from './domain/draft.js';
export type { EmbedderProfile } from './domain/embedder-profile.js';
export type { ErrorCode } from './domain/errors.js';
export { ERROR_CODES, RecollectError } from './domain/errors.js';
export type { FilterInput, Scalar } from './domain/filter.js';
export type { KindPolicy } from './domain/kinds.js';
export { DEFAULT_KIND_POLICIES } from './domain/kinds.js';
export { LIMITS } from './domain/limits.js';
export type {
  ConceptKey,
  EntityRef,
  JsonValue,
  Kind,
  Memory,
  MessageRange,
  Source,
  Status,
  Tier,
  Usage,
  UsageCounts,
  Veracity,
  VersionRef,
} from './domain/memory.js';
export type { Scope, ScopeInput, Viewer } from './domain/scope.js';
export type { TimeInput } from './domain/time.js';
export { formatTime } from './domain/time.js';
export type { TenantStats } from './engine.js';
export { MemoryEngine, openMemory, ScopedMemory, TenantMemory } from './engine.js';
export type { InnerNode, LeafNode, ScoreNode } from './explain/score-node.js';
export { recompute } from './explain/score-node.js';
export type { Clock, IdGenerator } from './ports/clock.js';
export type { Embedder, Embedding, EmbedRole } from './ports/embedder.js';
export type { Reranker } from './ports/reranker.js';
export type { Rewriter } from './ports/rewriter.js';
export type { Problem, Store, StoreInfo, TenantStore } from './ports/store.js';
export type { ListOptions, Page } from './recall/browse.js';
export type { Mark } from './recall/mark.js';
export type { Floor, LegName, PolarityWeighing, Recipe, Reranking } from './recall/recipe.js';
export type { RecallOptions } from './recall/request.js';
export type {
  MatchedPassage,
  NearMiss,
  RecallItem,
  RecallResult,
  Rejection,
  RejectionReason,
} from './recall/result.js';
export type { SignalName, Signals } from './recall/signals.js';
export type { LegTrace, StageName, StageTrace, TermTrace, Trace, TraceItem } from './recall/trace.js';
export type { GateTrace, RewriteTrace } from './recall/understand.js';
export type { Unreached, WhyNot, WhyNotAnswer } from './recall/why-not.js';
export type { ForgetReceipt } from './remember/forget.js';
export type {
  BadLine,
  GoodLine,
  ImportOptions,
  ImportPlace,
  ImportReport,
  ImportTarget,
  SourceLine,
  UnknownFields,
} from './remember/import-jsonl.js';
export { importJsonl } from './remember/import-jsonl.js';
export type { MaintainOptions, MaintainReport } from './remember/maintain.js';
export type { BatchResult, RememberOutcome, RememberResult } from './remember/remember.js';
export type { Feedback } from './remember/report-usage.js';
