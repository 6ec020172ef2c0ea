/**
 * Recollect, an embedded memory engine for AI agents.
 *
 * @packageDocumentation
 */
export type { GraphAudit, GraphProblem, GraphRule } from './audit/audit-graph.js';
export type { LockInReport, LockInRun } from './audit/audit-lock-in.js';
export type { SignalAudit, SignalSpread, StretchEffect } from './audit/audit-signals.js';
export type { LegShare } from './audit/leg-shares.js';
export type { OpenOptions } from './config.js';
export { BUILT_IN_RECIPES, DEFAULT_RECIPE, recipeFromEnvironment, systemClock, uuidv7Ids } from './config.js';
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
  Declared,
  DeclaredRelation,
  LinkRelation,
  LinkState,
  LinkStrength,
  MemoryLink,
  Settlement,
} from './domain/link.js';
export type {
  Closing,
  ConceptKey,
  EntityRef,
  JsonValue,
  Kind,
  Memory,
  MessageRange,
  Sightings,
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
export type { CaptureResult, PromptOptions, PromptRecall } from './engine/prompting.js';
export type { AuditOptions, ScopedAudits } from './engine/scoped-audits.js';
export type { GraphImport, ScopedGraph } from './engine/scoped-graph.js';
export type { KeptCounters, ScopedTraces, ShownItem, ShownTrace } from './engine/scoped-traces.js';
export type { TraceOptions } from './engine/trace-options.js';
export type { RepairReport, TenantStats } from './engine.js';
export { MemoryEngine, openMemory, ScopedMemory, TenantMemory } from './engine.js';
export type { InnerNode, LeafNode, ScoreNode } from './explain/score-node.js';
export { recompute } from './explain/score-node.js';
export type { WaterfallStep } from './explain/waterfall.js';
export { waterfall, waterfallText } from './explain/waterfall.js';
export { AlwaysInjectOverflow } from './inject/always.js';
export type { CacheUsage } from './inject/cache-usage.js';
export { cacheWarning, readCacheUsage } from './inject/cache-usage.js';
export type { Captured, CaptureOptions, SkipReason } from './inject/capture.js';
export type { PrefixCheck } from './inject/check-prefix.js';
export { checkPrefix } from './inject/check-prefix.js';
export { citations } from './inject/citations.js';
export type { Context, ContextOptions } from './inject/context.js';
export type { Pack } from './inject/pack.js';
export { omissionText, pack } from './inject/pack.js';
export type { PackOptions } from './inject/pack-options.js';
export type { MessageFormatName } from './inject/place/formats.js';
export type { Message } from './inject/place/message.js';
export { place } from './inject/place/place.js';
export { wordsIn } from './inject/render/words.js';
export type { Clock, IdGenerator } from './ports/clock.js';
export type { Embedder, Embedding, EmbedRole } from './ports/embedder.js';
export type { Op } from './ports/op.js';
export type { Reranker } from './ports/reranker.js';
export type { Rewriter } from './ports/rewriter.js';
export type { Problem, Repair, Store, StoreInfo, TenantStore } from './ports/store.js';
export type { TokenCounter } from './ports/token-counter.js';
export type { TraceHead } from './ports/trace-store.js';
export type { ActionsTrace } from './recall/actions/actions-trace.js';
export type { ActionChannel, ActionMode } from './recall/actions/channel.js';
export { DEFAULT_ACTION_CHANNEL } from './recall/actions/channel.js';
export type { ActionReason, RecallAction } from './recall/actions/score-actions.js';
export type { AbstentionReading, AnswerFeature, AnswerFeatures } from './recall/answer-feature.js';
export type { ListOptions, Page } from './recall/browse.js';
export { checkRecipe } from './recall/check-recipe.js';
export type { RecipeDifference } from './recall/diff-recipes.js';
export { diffRecipes } from './recall/diff-recipes.js';
export { dominanceOf } from './recall/dominance.js';
export type { Condition, Expression, QueryTrait, Threshold, ThresholdStep } from './recall/expression.js';
export type { ScopeEntity, ScopeGraph } from './recall/graph/scope-graph.js';
export type { Mark } from './recall/mark.js';
export type { DiagnosticCounters } from './recall/recall-diagnostics.js';
export type {
  AnchorOptions,
  QueriesInput,
  QueriesResult,
  QueryFinding,
  QueryInput,
  SituationInput,
} from './recall/recall-queries.js';
export type {
  Abstention,
  Adjuster,
  Budget,
  Compartment,
  Diversity,
  FetchSize,
  Floor,
  Fusion,
  IntentNumbers,
  LegFloor,
  LegName,
  PolarityWeighing,
  Recipe,
  RecipeChange,
  Reranking,
  Score,
  TokenEstimator,
  Voice,
  Walk,
  Weights,
} from './recall/recipe.js';
export { recipeHash } from './recall/recipe-hash.js';
export { needsCentre } from './recall/recipe-parts.js';
export type { GraphitiMethod, GraphitiOptions, GraphitiReranker } from './recall/recipes/graphiti.js';
export { graphiti } from './recall/recipes/graphiti.js';
export type { AnswerDifference } from './recall/replay/compare-answers.js';
export type { Replay } from './recall/replay/replay.js';
export type { RecallOptions } from './recall/request.js';
export type { RecipeSettings } from './recall/resolve-recipe.js';
export type {
  MatchedPassage,
  NearMiss,
  RecallItem,
  RecallResult,
  Rejection,
  RejectionReason,
} from './recall/result.js';
export type { SignalName, Signals } from './recall/signals.js';
export type { TenantWords } from './recall/tenant-words.js';
export type { CompartmentTrace, LegTrace, StageName, StageTrace, TermTrace, Trace, TraceItem } from './recall/trace.js';
export type { GateTrace, RewriteTrace } from './recall/understand.js';
export type { Unreached, WhyNot, WhyNotAnswer } from './recall/why-not.js';
export type { Conflict, ConflictListOptions } from './remember/conflicts.js';
export type { LoadReport } from './remember/dump.js';
export type { ChangeOptions, VersionState } from './remember/expected-version.js';
export type { BulkForgetReceipt, ForgetReceipt } from './remember/forget.js';
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
export type { LinkInput, LinkListOptions, LinkResult } from './remember/links.js';
export type { MaintainOptions, MaintainReport } from './remember/maintain.js';
export type { Feedback } from './remember/report-usage.js';
export type { Timeline, TimelineEntry, TimelineOptions } from './remember/timeline.js';
export type { BadGraphLine, TripleInput } from './remember/triples.js';
export type {
  BatchResult,
  RememberOptions,
  RememberOutcome,
  RememberResult,
  WriteEffect,
} from './remember/written.js';
export type { KindPolicyInput } from './trust/kind-policies.js';
export type { TrustOptions } from './trust/trust-policy.js';
