// Made from docs/openapi.json by scripts/openapi/main.ts.

export type BatchedMemory = {
  readonly text: string;
  readonly summary?: string | undefined;
  readonly kind?: string | undefined;
  readonly fact_type?: string | undefined;
  readonly status?: 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk' | undefined;
  readonly veracity?: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown' | undefined;
  readonly source?: SourceInput | undefined;
  readonly importance?: number | undefined;
  readonly importance_scale?: number | undefined;
  readonly confidence?: number | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  readonly concept_keys?: readonly ConceptKey[] | undefined;
  readonly entities?: readonly EntityRef[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: { readonly [field: string]: unknown } | undefined;
  readonly derived_from?: readonly VersionRef[] | undefined;
  readonly speaker?: string | undefined;
  readonly role?: 'user' | 'assistant' | 'tool' | 'system' | undefined;
  readonly conversation?: string | undefined;
  readonly message_range?: MessageRange | undefined;
  readonly pinned?: boolean | undefined;
  readonly tier?: 'working' | 'episodic' | undefined;
  readonly valid_from?: string | number | undefined;
  readonly valid_to?: string | number | undefined;
  readonly recorded_at?: string | number | undefined;
  readonly expires_at?: string | number | undefined;
  readonly ttl_seconds?: number | undefined;
  readonly id?: string | undefined;
  readonly supersedes?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
};
export type ConceptKey = {
  readonly key: string;
  readonly polarity: 'positive' | 'negative';
  readonly confidence: number;
};
export type Confirmation = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly used_ids: readonly string[];
};
export type ContextRequest = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly messages: readonly { readonly [field: string]: unknown }[];
  readonly message_format?: 'openai-chat' | 'openai-responses' | 'anthropic' | 'ai-sdk' | undefined;
  readonly cache_control?: boolean | undefined;
  readonly prefix_tokens?: number | undefined;
  readonly max_tokens?: number | undefined;
  readonly context_tokens?: number | undefined;
  readonly max_items?: number | null | undefined;
  readonly always_tokens?: number | undefined;
  readonly action_tokens?: number | undefined;
  readonly per_item_budgets?: boolean | undefined;
  readonly language?: 'en' | 'zh' | undefined;
  readonly format?: 'xml' | 'markdown' | 'json' | undefined;
  readonly zone?: string | undefined;
  readonly filters?: Filters | undefined;
  readonly recipe?: string | undefined;
  readonly legs?: readonly string[] | undefined;
  readonly threshold?: number | undefined;
  readonly min_similarity?: number | undefined;
  readonly include_shared?: boolean | undefined;
  readonly reference_time?: string | number | undefined;
  readonly gate?: 'auto' | 'off' | undefined;
  readonly deadline_ms?: number | undefined;
};
export type EntityRef = { readonly type: string; readonly id: string };
export type FeedbackRequest = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly memory_id: string;
  readonly verdict: 'useful' | 'wrong' | 'stale';
};
export type Filters = {
  readonly ids?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly fact_types?: readonly string[] | undefined;
  readonly statuses?: readonly ('active' | 'resolved' | 'archived' | 'unverified' | 'at-risk')[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly entities?: readonly EntityRef[] | undefined;
  readonly sources?: readonly { readonly system: string; readonly document_type?: string | undefined }[] | undefined;
  readonly speakers?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly importance_min?: number | undefined;
  readonly recorded_between?: TimeInterval | undefined;
  readonly valid_between?: TimeInterval | undefined;
  readonly messages?: MessageRange | undefined;
  readonly metadata?:
    | {
        readonly [field: string]:
          | null
          | boolean
          | number
          | string
          | { readonly eq: null | boolean | number | string }
          | { readonly in: readonly (null | boolean | number | string)[] }
          | { readonly exists: boolean }
          | {
              readonly gt?: number | string | undefined;
              readonly gte?: number | string | undefined;
              readonly lt?: number | string | undefined;
              readonly lte?: number | string | undefined;
            };
      }
    | undefined;
};
export type ForgetRequest = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly filters: Filters;
};
export type MaintainRequest = { readonly budget_ms?: number | undefined };
export type MemoryBatch = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly memories: readonly BatchedMemory[];
  readonly atomic?: boolean | undefined;
};
export type MemoryMerge = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly ids: readonly string[];
  readonly memory: MergedMemory;
};
export type MemoryPatch = {
  readonly text?: string | undefined;
  readonly summary?: string | undefined;
  readonly kind?: string | undefined;
  readonly fact_type?: string | undefined;
  readonly status?: 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk' | undefined;
  readonly veracity?: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown' | undefined;
  readonly source?: SourceInput | undefined;
  readonly importance?: number | undefined;
  readonly importance_scale?: number | undefined;
  readonly confidence?: number | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  readonly concept_keys?: readonly ConceptKey[] | undefined;
  readonly entities?: readonly EntityRef[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: { readonly [field: string]: unknown } | undefined;
  readonly derived_from?: readonly VersionRef[] | undefined;
  readonly speaker?: string | undefined;
  readonly role?: 'user' | 'assistant' | 'tool' | 'system' | undefined;
  readonly conversation?: string | undefined;
  readonly message_range?: MessageRange | undefined;
  readonly pinned?: boolean | undefined;
  readonly tier?: 'working' | 'episodic' | undefined;
  readonly valid_from?: string | number | undefined;
  readonly valid_to?: string | number | undefined;
  readonly recorded_at?: string | number | undefined;
  readonly expires_at?: string | number | undefined;
  readonly ttl_seconds?: number | undefined;
};
export type MergedMemory = {
  readonly text: string;
  readonly summary?: string | undefined;
  readonly kind?: string | undefined;
  readonly fact_type?: string | undefined;
  readonly status?: 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk' | undefined;
  readonly veracity?: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown' | undefined;
  readonly source?: SourceInput | undefined;
  readonly importance?: number | undefined;
  readonly importance_scale?: number | undefined;
  readonly confidence?: number | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  readonly concept_keys?: readonly ConceptKey[] | undefined;
  readonly entities?: readonly EntityRef[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: { readonly [field: string]: unknown } | undefined;
  readonly derived_from?: readonly VersionRef[] | undefined;
  readonly speaker?: string | undefined;
  readonly role?: 'user' | 'assistant' | 'tool' | 'system' | undefined;
  readonly conversation?: string | undefined;
  readonly message_range?: MessageRange | undefined;
  readonly pinned?: boolean | undefined;
  readonly tier?: 'working' | 'episodic' | undefined;
  readonly valid_from?: string | number | undefined;
  readonly valid_to?: string | number | undefined;
  readonly recorded_at?: string | number | undefined;
  readonly expires_at?: string | number | undefined;
  readonly ttl_seconds?: number | undefined;
  readonly id?: string | undefined;
};
export type MessageRange = { readonly from: number; readonly to: number };
export type NewMemory = {
  readonly text: string;
  readonly summary?: string | undefined;
  readonly kind?: string | undefined;
  readonly fact_type?: string | undefined;
  readonly status?: 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk' | undefined;
  readonly veracity?: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown' | undefined;
  readonly source?: SourceInput | undefined;
  readonly importance?: number | undefined;
  readonly importance_scale?: number | undefined;
  readonly confidence?: number | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  readonly concept_keys?: readonly ConceptKey[] | undefined;
  readonly entities?: readonly EntityRef[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: { readonly [field: string]: unknown } | undefined;
  readonly derived_from?: readonly VersionRef[] | undefined;
  readonly speaker?: string | undefined;
  readonly role?: 'user' | 'assistant' | 'tool' | 'system' | undefined;
  readonly conversation?: string | undefined;
  readonly message_range?: MessageRange | undefined;
  readonly pinned?: boolean | undefined;
  readonly tier?: 'working' | 'episodic' | undefined;
  readonly valid_from?: string | number | undefined;
  readonly valid_to?: string | number | undefined;
  readonly recorded_at?: string | number | undefined;
  readonly expires_at?: string | number | undefined;
  readonly ttl_seconds?: number | undefined;
  readonly id?: string | undefined;
  readonly supersedes?: string | undefined;
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
};
export type Retrieve = {
  readonly user_id: string;
  readonly character_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly query?: string | null | undefined;
  readonly limit?: number | undefined;
  readonly max_tokens?: number | undefined;
  readonly min_msg_id?: number | null | undefined;
  readonly max_msg_id?: number | null | undefined;
  readonly prefix_only?: boolean | undefined;
  readonly recipe?: string | undefined;
  readonly reference_time?: string | number | undefined;
};
export type Search = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly query: string;
  readonly filters?: Filters | undefined;
  readonly top_k?: number | undefined;
  readonly threshold?: number | undefined;
  readonly min_similarity?: number | undefined;
  readonly recipe?: string | undefined;
  readonly legs?: readonly string[] | undefined;
  readonly include_shared?: boolean | undefined;
  readonly as_of?:
    | string
    | number
    | { readonly valid_at?: string | number | undefined; readonly recorded_at?: string | number | undefined }
    | undefined;
  readonly reference_time?: string | number | undefined;
  readonly turns?: readonly string[] | undefined;
  readonly open_task?: string | null | undefined;
  readonly active_entities?: readonly string[] | undefined;
  readonly gate?: 'auto' | 'off' | undefined;
  readonly zone?: string | undefined;
  readonly exact?: boolean | undefined;
  readonly rerank?: boolean | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly centre?: string | undefined;
  readonly actions?: 'on' | 'off' | 'similarity only' | undefined;
  readonly max_tokens?: number | undefined;
  readonly deadline_ms?: number | undefined;
  readonly explain?: boolean | undefined;
};
export type SettlementRequest = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly keep: 'from' | 'to' | 'both';
  readonly reason?: string | undefined;
};
export type SourceInput = {
  readonly system: string;
  readonly document_type?: string | null | undefined;
  readonly authority?: number | null | undefined;
  readonly uri?: string | null | undefined;
};
export type TimeInterval = { readonly from?: string | number | undefined; readonly to?: string | number | undefined };
export type VersionRef = { readonly id: string; readonly version: number };
export type WhyNotRequest = {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly query: string;
  readonly filters?: Filters | undefined;
  readonly top_k?: number | undefined;
  readonly threshold?: number | undefined;
  readonly min_similarity?: number | undefined;
  readonly recipe?: string | undefined;
  readonly legs?: readonly string[] | undefined;
  readonly include_shared?: boolean | undefined;
  readonly as_of?:
    | string
    | number
    | { readonly valid_at?: string | number | undefined; readonly recorded_at?: string | number | undefined }
    | undefined;
  readonly reference_time?: string | number | undefined;
  readonly turns?: readonly string[] | undefined;
  readonly open_task?: string | null | undefined;
  readonly active_entities?: readonly string[] | undefined;
  readonly gate?: 'auto' | 'off' | undefined;
  readonly zone?: string | undefined;
  readonly exact?: boolean | undefined;
  readonly rerank?: boolean | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly centre?: string | undefined;
  readonly actions?: 'on' | 'off' | 'similarity only' | undefined;
  readonly max_tokens?: number | undefined;
  readonly deadline_ms?: number | undefined;
  readonly memory_id: string;
  readonly version?: number | undefined;
};
