// Made from docs/openapi.json by scripts/openapi/main.ts.
import type {
  BatchAnswer,
  BulkForgetReceipt,
  Conflicts,
  ContextAnswer,
  ForgetReceipt,
  Health,
  ImportReport,
  LoadReport,
  MaintainReport,
  Memory,
  MemoryHistory,
  MemoryPage,
  RecallAnswer,
  RecallTrace,
  RetrieveAnswer,
  ScopeGraph,
  Settlement,
  Stats,
  Timeline,
  Usage,
  Usages,
  WhyNotAnswer,
  Written,
} from './api-answers.js';
import type {
  Confirmation,
  ContextRequest,
  FeedbackRequest,
  ForgetRequest,
  MaintainRequest,
  MemoryBatch,
  MemoryMerge,
  MemoryPatch,
  NewMemory,
  Retrieve,
  Search,
  SettlementRequest,
  WhyNotRequest,
} from './api-requests.js';

/** Whose memories are meant. */
export type ScopeQuery = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
};

/** Where an operation is. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly keyed: boolean;
}

/** What each operation takes and answers. */
export interface Operations {
  /** Give messages their memories: recall, pack and place in one call. */
  readonly addContext: { readonly body: ContextRequest; readonly answer: ContextAnswer };
  /** Store up to 1,000 statements, each answered for itself. */
  readonly addMemories: { readonly body: MemoryBatch; readonly answer: BatchAnswer };
  /** Store a statement. */
  readonly addMemory: { readonly body: NewMemory; readonly answer: Written };
  /** Take a memory out of recall without erasing it. */
  readonly archiveMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: Written;
  };
  /** Report which returned memories were really used. */
  readonly confirmUse: {
    readonly path: { readonly trace_id: string };
    readonly body: Confirmation;
    readonly answer: Usages;
  };
  /** Replace what was never true. */
  readonly correctMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly body: MemoryPatch;
    readonly answer: Written;
  };
  /** Say why a memory is not in the answer to a query. */
  readonly explainAbsence: { readonly body: WhyNotRequest; readonly answer: WhyNotAnswer };
  /** Everything the tenant holds, as lines that `/v1/import?format=dump` takes. */
  readonly exportTenant: { readonly answer: string };
  /** Erase a memory with all its versions and everything derived from it. */
  readonly forgetMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: ForgetReceipt;
  };
  /** Erase everything of one user. */
  readonly forgetUser: { readonly path: { readonly id: string }; readonly answer: BulkForgetReceipt };
  /** Erase every memory of which some version passes a filter. */
  readonly forgetWhere: { readonly body: ForgetRequest; readonly answer: BulkForgetReceipt };
  /** Show the version of a memory that holds last. */
  readonly getMemory: { readonly path: { readonly id: string }; readonly query?: ScopeQuery; readonly answer: Memory };
  /** Say of a returned memory that it was useful, wrong or stale. */
  readonly giveFeedback: {
    readonly path: { readonly trace_id: string };
    readonly body: FeedbackRequest;
    readonly answer: Usage;
  };
  /** Import lines of JSON, one statement each; good lines are kept, bad ones reported by number. */
  readonly importMemories: {
    readonly query?: {
      readonly user_id?: string | undefined;
      readonly agent_id?: string | undefined;
      readonly session_id?: string | undefined;
      readonly run_id?: string | undefined;
      readonly shared?: boolean | undefined;
      readonly format?: 'memories' | 'dump' | undefined;
      readonly atomic?: boolean | undefined;
      readonly unknown_fields?: 'metadata' | 'refuse' | undefined;
    };
    readonly answer: ImportReport | LoadReport;
  };
  /** List statements that contradict each other. */
  readonly listConflicts: {
    readonly query?: {
      readonly user_id?: string | undefined;
      readonly agent_id?: string | undefined;
      readonly session_id?: string | undefined;
      readonly run_id?: string | undefined;
      readonly shared?: boolean | undefined;
      readonly settled?: boolean | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: Conflicts;
  };
  /** List memories, unranked, page by page. */
  readonly listMemories: {
    readonly query?: {
      readonly user_id?: string | undefined;
      readonly agent_id?: string | undefined;
      readonly session_id?: string | undefined;
      readonly run_id?: string | undefined;
      readonly shared?: boolean | undefined;
      readonly limit?: number | undefined;
      readonly order?: 'newest' | 'oldest' | 'importance' | undefined;
      readonly cursor?: string | undefined;
      readonly kinds?: readonly string[] | undefined;
      readonly tags?: readonly string[] | undefined;
      readonly statuses?: readonly ('active' | 'resolved' | 'archived' | 'unverified' | 'at-risk')[] | undefined;
      readonly speakers?: readonly string[] | undefined;
      readonly subject?: string | undefined;
      readonly attribute?: string | undefined;
      readonly pinned?: boolean | undefined;
    };
    readonly answer: MemoryPage;
  };
  /** Whether the process lives. */
  readonly liveness: { readonly answer: Health };
  /** Do what is left to do: erase what expired, embed what has no vector yet. */
  readonly maintain: { readonly body: MaintainRequest; readonly answer: MaintainReport };
  /** Put one statement in the place of several. */
  readonly mergeMemories: { readonly body: MemoryMerge; readonly answer: Written };
  /** Put a memory into every answer. */
  readonly pinMemory: { readonly path: { readonly id: string }; readonly query?: ScopeQuery; readonly answer: Written };
  /** Whether it can take requests. */
  readonly readiness: { readonly answer: Health };
  /** Make a resolved or archived memory active again. */
  readonly reopenMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: Written;
  };
  /** Note that a matter is closed. */
  readonly resolveMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: Written;
  };
  /** Retrieve memories for a companion character. */
  readonly retrieveMemory: { readonly body: Retrieve; readonly answer: RetrieveAnswer };
  /** Find the memories that answer a query. */
  readonly searchMemories: { readonly body: Search; readonly answer: RecallAnswer };
  /** End a conflict by keeping one side, or both. */
  readonly settleConflict: {
    readonly path: { readonly id: string };
    readonly body: SettlementRequest;
    readonly answer: Settlement;
  };
  /** Show entities, memories and links of a scope. */
  readonly showGraph: { readonly query?: ScopeQuery; readonly answer: ScopeGraph };
  /** Show all versions of a memory, oldest first. */
  readonly showHistory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: MemoryHistory;
  };
  /** Show what was kept of a recall, to whoever names the same user, agent and session. */
  readonly showRecall: {
    readonly path: { readonly trace_id: string };
    readonly query?: ScopeQuery;
    readonly answer: RecallTrace;
  };
  /** Counters of the tenant. */
  readonly showStats: { readonly answer: Stats };
  /** Tell what held of an attribute of a subject over time. */
  readonly showTimeline: {
    readonly query: {
      readonly user_id?: string | undefined;
      readonly agent_id?: string | undefined;
      readonly session_id?: string | undefined;
      readonly run_id?: string | undefined;
      readonly shared?: boolean | undefined;
      readonly subject: string;
      readonly attribute: string;
      readonly recorded_at?: string | number | undefined;
      readonly language?: 'en' | 'zh' | undefined;
    };
    readonly answer: Timeline;
  };
  /** Take back the last change of status or pin. */
  readonly undoMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: Written;
  };
  /** Take a memory out of every answer. */
  readonly unpinMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly answer: Written;
  };
  /** Record a new version; what is not given stays. */
  readonly updateMemory: {
    readonly path: { readonly id: string };
    readonly query?: ScopeQuery;
    readonly body: MemoryPatch;
    readonly answer: Written;
  };
}

/** Where each operation is; `keyed`: an Idempotency-Key makes it be done once. */
export const ROUTES: { readonly [id in keyof Operations]: Route } = {
  addContext: { method: 'POST', path: '/v1/context', keyed: false },
  addMemories: { method: 'POST', path: '/v1/memories/batch', keyed: true },
  addMemory: { method: 'POST', path: '/v1/memories', keyed: true },
  archiveMemory: { method: 'POST', path: '/v1/memories/{id}/archive', keyed: false },
  confirmUse: { method: 'POST', path: '/v1/recalls/{trace_id}/confirm', keyed: false },
  correctMemory: { method: 'POST', path: '/v1/memories/{id}/correct', keyed: false },
  explainAbsence: { method: 'POST', path: '/v1/why-not', keyed: false },
  exportTenant: { method: 'GET', path: '/v1/export', keyed: false },
  forgetMemory: { method: 'DELETE', path: '/v1/memories/{id}', keyed: false },
  forgetUser: { method: 'DELETE', path: '/v1/users/{id}', keyed: false },
  forgetWhere: { method: 'POST', path: '/v1/memories/forget', keyed: false },
  getMemory: { method: 'GET', path: '/v1/memories/{id}', keyed: false },
  giveFeedback: { method: 'POST', path: '/v1/recalls/{trace_id}/feedback', keyed: false },
  importMemories: { method: 'POST', path: '/v1/import', keyed: false },
  listConflicts: { method: 'GET', path: '/v1/conflicts', keyed: false },
  listMemories: { method: 'GET', path: '/v1/memories', keyed: false },
  liveness: { method: 'GET', path: '/healthz', keyed: false },
  maintain: { method: 'POST', path: '/v1/maintain', keyed: false },
  mergeMemories: { method: 'POST', path: '/v1/memories/merge', keyed: false },
  pinMemory: { method: 'POST', path: '/v1/memories/{id}/pin', keyed: false },
  readiness: { method: 'GET', path: '/readyz', keyed: false },
  reopenMemory: { method: 'POST', path: '/v1/memories/{id}/reopen', keyed: false },
  resolveMemory: { method: 'POST', path: '/v1/memories/{id}/resolve', keyed: false },
  retrieveMemory: { method: 'POST', path: '/v1/memory/retrieve', keyed: false },
  searchMemories: { method: 'POST', path: '/v1/memories/search', keyed: false },
  settleConflict: { method: 'POST', path: '/v1/conflicts/{id}/settle', keyed: false },
  showGraph: { method: 'GET', path: '/v1/graph', keyed: false },
  showHistory: { method: 'GET', path: '/v1/memories/{id}/history', keyed: false },
  showRecall: { method: 'GET', path: '/v1/recalls/{trace_id}', keyed: false },
  showStats: { method: 'GET', path: '/v1/stats', keyed: false },
  showTimeline: { method: 'GET', path: '/v1/timeline', keyed: false },
  undoMemory: { method: 'POST', path: '/v1/memories/{id}/undo', keyed: false },
  unpinMemory: { method: 'POST', path: '/v1/memories/{id}/unpin', keyed: false },
  updateMemory: { method: 'PATCH', path: '/v1/memories/{id}', keyed: false },
};
