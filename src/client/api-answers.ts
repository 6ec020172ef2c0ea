// Made from docs/openapi.json by scripts/openapi/main.ts.
import type { VersionRef } from './api-requests.js';

export type BatchAnswer = {
  readonly items: readonly BatchItem[];
  readonly stored: number;
  readonly refused: number;
  readonly degraded: readonly Degradation[];
  readonly repeated: boolean;
};
export type BatchItem = {
  readonly index: number;
  readonly status: number;
  readonly memory: Memory | null;
  readonly outcome: 'added' | 'superseded an older version' | 'reinforced' | null;
  readonly effects: readonly WriteEffect[];
  readonly error: { readonly code: string; readonly detail: string; readonly field: string | null } | null;
};
export type BulkForgetReceipt = {
  readonly memories: number;
  readonly versions: number;
  readonly state: 'pending' | 'proven';
};
export type Conflicts = {
  readonly items: readonly {
    readonly id: string;
    readonly from: Memory;
    readonly to: Memory;
    readonly recorded_at: string;
    readonly reason: string;
    readonly settled: Settlement | null;
  }[];
};
export type ContextAnswer = {
  readonly messages: readonly { readonly [field: string]: unknown }[];
  readonly trace_id: string;
  readonly recipe: string;
  readonly block: string;
  readonly at: number | null;
  readonly entries: readonly {
    readonly key: string;
    readonly memory: VersionRef;
    readonly section: string;
    readonly variant: string;
    readonly tokens: number;
  }[];
  readonly omitted: readonly {
    readonly reason: string;
    readonly memory: VersionRef;
    readonly [field: string]: unknown;
  }[];
  readonly budget: { readonly tokens: number; readonly by: string };
  readonly tokens: { readonly [field: string]: number };
  readonly over_budget: number;
  readonly overflow: {
    readonly memories: readonly Memory[];
    readonly needed_tokens: number;
    readonly available_tokens: number;
  } | null;
  readonly prefix: { readonly stable_tokens: number; readonly prompt_tokens: number };
  readonly degraded: readonly Degradation[];
  readonly gate: { readonly needed: boolean; readonly rule: string; readonly [field: string]: unknown } | null;
};
export type Degradation = { readonly part: string; readonly code: string; readonly message: string };
export type ForgetReceipt = {
  readonly memory_id: string;
  readonly versions: number;
  readonly state: 'pending' | 'proven';
};
export type Health = { readonly status: 'ok' | 'unavailable'; readonly reason?: string | undefined };
export type ImportReport = {
  readonly lines: number;
  readonly kept: number;
  readonly bad_count: number;
  readonly bad: readonly {
    readonly line: number;
    readonly code: string;
    readonly field: string | null;
    readonly message: string;
  }[];
  readonly unknown_fields: readonly string[];
  readonly degraded: readonly Degradation[];
};
export type LoadReport = { readonly memories: number; readonly versions: number; readonly operations: number };
export type MaintainReport = {
  readonly reindexed: number;
  readonly expired: number;
  readonly embedded: number;
  readonly pending: boolean;
  readonly elapsed_ms: number;
  readonly [field: string]: unknown;
};
export type Memory = {
  readonly id: string;
  readonly version: number;
  readonly user_id: string | null;
  readonly agent_id: string | null;
  readonly session_id: string | null;
  readonly text: string;
  readonly summary: string | null;
  readonly kind: string;
  readonly fact_type: string | null;
  readonly status: 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk';
  readonly veracity: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown';
  readonly source: {
    readonly system: string;
    readonly document_type: string | null;
    readonly authority: number | null;
    readonly uri: string | null;
  } | null;
  readonly importance: number | null;
  readonly confidence: number | null;
  readonly subject: string | null;
  readonly attribute: string | null;
  readonly concept_keys: readonly {
    readonly key: string;
    readonly polarity: 'positive' | 'negative';
    readonly confidence: number;
  }[];
  readonly entities: readonly { readonly type: string; readonly id: string }[];
  readonly tags: readonly string[];
  readonly metadata: { readonly [field: string]: unknown };
  readonly derived_from: readonly VersionRef[];
  readonly speaker: string | null;
  readonly role: 'user' | 'assistant' | 'tool' | 'system' | null;
  readonly conversation: string | null;
  readonly message_range: { readonly from: number; readonly to: number } | null;
  readonly pinned: boolean;
  readonly tier: 'working' | 'episodic';
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly recorded_at: string | null;
  readonly superseded_at: string | null;
  readonly superseded_by: VersionRef | null;
  readonly expires_at: string | null;
};
export type MemoryHistory = { readonly items: readonly Memory[] };
export type MemoryPage = { readonly items: readonly Memory[]; readonly cursor: string | null };
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly field?: string | undefined;
  readonly trace_id: string;
};
export type ProposedAction = {
  readonly memory: Memory;
  readonly score: number;
  readonly reasons: readonly {
    readonly situation: VersionRef;
    readonly weight: number;
    readonly probability: number;
    readonly path: string;
  }[];
  readonly explanation?: ScoreNode | undefined;
};
export type RecallAnswer = {
  readonly trace_id: string;
  readonly recipe: string;
  readonly items: readonly RecallItem[];
  readonly always: readonly Memory[];
  readonly actions: readonly ProposedAction[];
  readonly confidence: number | null;
  readonly used_tokens: number;
  readonly omitted: readonly Rejection[];
  readonly nearest: readonly {
    readonly memory: Memory;
    readonly rejection: Rejection;
    readonly explanation?: ScoreNode | undefined;
  }[];
  readonly degraded: readonly Degradation[];
  readonly gate: { readonly needed: boolean; readonly rule: string; readonly [field: string]: unknown } | null;
  readonly rejected?: readonly Rejection[] | undefined;
  readonly trace?: { readonly id: string; readonly [field: string]: unknown } | undefined;
};
export type RecallItem = {
  readonly memory: Memory;
  readonly score: number;
  readonly confidence: number | null;
  readonly trust: number | null;
  readonly legs: readonly string[];
  readonly marks: readonly { readonly kind: string; readonly [field: string]: unknown }[];
  readonly voice_scores: { readonly [field: string]: number } | null;
  readonly passage: {
    readonly start: number;
    readonly end: number;
    readonly ordinal: number;
    readonly count: number;
  } | null;
  readonly tokens: number;
  readonly signals?: { readonly [field: string]: number } | undefined;
  readonly explanation?: ScoreNode | undefined;
};
export type RecallTrace = {
  readonly trace: { readonly id: string; readonly [field: string]: unknown };
  readonly seq: number | null;
  readonly config_hash: string;
  readonly items: readonly {
    readonly memory_id: string;
    readonly version: number;
    readonly memory: Memory | null;
    readonly score: number;
    readonly legs: readonly string[];
    readonly marks: readonly { readonly kind: string; readonly [field: string]: unknown }[];
    readonly passage: {
      readonly start: number;
      readonly end: number;
      readonly ordinal: number;
      readonly count: number;
    } | null;
  }[];
  readonly always: readonly { readonly memory_id: string; readonly version: number; readonly memory: Memory | null }[];
  readonly rejected: readonly Rejection[];
  readonly forgotten: readonly string[];
};
export type Rejection = {
  readonly memory_id: string;
  readonly version: number;
  readonly stage: string;
  readonly reason: string;
  readonly score: number;
  readonly [field: string]: unknown;
};
export type RetrieveAnswer = {
  readonly trace_id: string;
  readonly recipe: string;
  readonly items: readonly {
    readonly id: string;
    readonly text: string;
    readonly kind: string;
    readonly score: number;
    readonly signals: { readonly [field: string]: number };
    readonly adjustments: { readonly [field: string]: number };
    readonly msg_range: { readonly from: number; readonly to: number } | null;
    readonly updated_at: string;
    readonly tokens: number;
  }[];
  readonly used_tokens: number;
  readonly degraded: readonly Degradation[];
  readonly reranked: boolean;
  readonly skip_reason: string | null;
};
export type ScopeGraph = {
  readonly entities: readonly {
    readonly name: string;
    readonly written: readonly string[];
    readonly types: readonly string[];
    readonly about: readonly VersionRef[];
    readonly mentioned_in: readonly VersionRef[];
  }[];
  readonly memories: readonly {
    readonly id: string;
    readonly version: number;
    readonly kind: string;
    readonly text: string;
  }[];
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly relation: string;
    readonly reason: string;
  }[];
  readonly complete: boolean;
};
export type ScoreNode = {
  readonly kind: string;
  readonly label: string;
  readonly value: number;
  readonly [field: string]: unknown;
};
export type Settlement = { readonly at: string; readonly kept: 'from' | 'to' | 'both'; readonly reason: string | null };
export type Stats = {
  readonly memories: number;
  readonly versions: number;
  readonly passages: number;
  readonly bytes: number;
  readonly vectors: { readonly [field: string]: number };
  readonly [field: string]: unknown;
};
export type Timeline = {
  readonly subject: string;
  readonly attribute: string;
  readonly entries: readonly { readonly from: string | null; readonly to: string | null; readonly memory: Memory }[];
  readonly sentence: string;
};
export type Usage = {
  readonly memory_id: string;
  readonly confirmed: number;
  readonly useful: number;
  readonly wrong: number;
  readonly stale: number;
  readonly last_confirmed_at: string | null;
};
export type Usages = { readonly items: readonly Usage[] };
export type WhyNotAnswer = {
  readonly memory_id: string;
  readonly version: number | null;
  readonly why: { readonly verdict: string; readonly [field: string]: unknown };
};
export type WriteEffect = { readonly kind: string; readonly other: VersionRef | null; readonly reason: string };
export type Written = {
  readonly memory: Memory;
  readonly outcome: 'added' | 'superseded an older version' | 'reinforced';
  readonly effects: readonly WriteEffect[];
  readonly degraded: readonly Degradation[];
  readonly repeated: boolean;
};
