import type { DraftInput, PatchInput } from '../../domain/draft.js';
import type { EntityRef } from '../../domain/memory.js';
import type { LegName } from '../../recall/recipe.js';
import type { RecallOptions } from '../../recall/request.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { NotCovered } from './not-covered.js';

/** The engine's word for a case's kind of memory. */
export function kindOf(kind: unknown): unknown {
  switch (kind) {
    case 'episodic':
      return 'event';
    case 'semantic':
      return 'fact';
    case 'instruction':
      return 'procedure';
    default:
      return kind;
  }
}

/** The engine's word for where a case's memory came from. */
export function sourceOf(source: unknown): unknown {
  switch (source) {
    case 'user_stated':
      return 'user';
    case 'web_page':
      return 'web';
    case 'tool_output':
      return 'tool';
    default:
      return source;
  }
}

/** Whose memory it is, in the case's words; odd values are handed on, since refusing them is the engine's business. */
export interface Place {
  readonly tenant: unknown;
  readonly user: unknown;
  readonly agent: unknown;
  readonly session: unknown;
  /** Belongs to no user. */
  readonly shared: boolean;
}

/** The place a memory, query or step names; what it does not name is tenant `t1`, user `u1`. */
export function placeOf(item: Fields): Place {
  return {
    tenant: 'tenant' in item ? item['tenant'] : 't1',
    user: 'user' in item ? item['user'] : 'u1',
    agent: item['agent'],
    session: item['session'],
    shared: item['scope'] === 'agent' && item['user'] === '_shared',
  };
}

/** Field of a case's memory -> how it is said in a draft. Fields of the place and of the case itself are not here. */
const DRAFT_FIELDS: { readonly [field: string]: (value: unknown) => Fields } = {
  text: (value) => ({ text: value }),
  kind: (value) => ({ kind: kindOf(value) }),
  at: (value) => (value === null ? {} : { recordedAt: value }),
  valid_from: (value) => ({ validFrom: value }),
  expires_at: (value) => ({ expiresAt: value }),
  ttl_seconds: (value) => ({ ttlSeconds: value }),
  importance: (value) => (value === null ? {} : { importance: value }),
  confidence: (value) => ({ confidence: value }),
  source: (value) => ({ source: { system: sourceOf(value) } }),
  subject: (value) => ({ subject: value }),
  attribute: (value) => ({ attribute: value }),
  tags: (value) => ({ tags: value }),
  meta: (value) => ({ metadata: value }),
  // A memory has no title; who has one keeps it beside the text.
  title: (value) => ({ metadata: { title: value } }),
  speaker: (value) => ({ speaker: value }),
  role: (value) => ({ role: value }),
  entities: (value) => ({ entities: listOf(value).map(entityOf) }),
  status: (value) => (value === 'superseded' ? {} : { status: value }),
  status_tag: (value) => ({ status: value === 'open' ? 'active' : value }),
};

/** Fields of a case's memory that say where it goes, what it replaces or how to make it. */
const OTHER_MEMORY_FIELDS: readonly string[] = [
  'key',
  'vec',
  'allow_empty',
  'gen',
  'text_gen',
  'count',
  'deleted',
  'tenant',
  'user',
  'agent',
  'session',
  'scope',
  'supersedes',
  'superseded_by',
  'polarity',
  'access_count',
  'last_accessed_at',
];

/** Whether the engine has a word for a field of a case's memory. */
export function isMemoryField(field: string): boolean {
  return Object.hasOwn(DRAFT_FIELDS, field) || OTHER_MEMORY_FIELDS.includes(field);
}

/** Whether the engine has a word for a field of a patch. */
export function isPatchField(field: string): boolean {
  return Object.hasOwn(DRAFT_FIELDS, field);
}

/** A draft, or patch, in the engine's words; the values are not checked. */
export function draftOf(memory: Fields): DraftInput & PatchInput {
  const parts = Object.entries(memory).map(([field, value]) => DRAFT_FIELDS[field]?.(value) ?? {});
  return Object.assign({}, ...parts, ...stanceOf(memory)) as DraftInput & PatchInput;
}

/** For or against what its attribute names. */
function stanceOf({ polarity, attribute }: Fields): readonly Fields[] {
  if (polarity === undefined || typeof attribute !== 'string') return [];
  return [
    { conceptKeys: [{ key: attribute, polarity: Number(polarity) < 0 ? 'negative' : 'positive', confidence: 1 }] },
  ];
}

/** An entity as cases name it: by its name alone, or with its type. */
export function entityOf(entity: unknown): EntityRef {
  if (typeof entity === 'string') return { type: 'thing', id: entity };
  const { name, type } = fieldsOf(entity);
  return { type: String(type), id: String(name) };
}

/** Ways of finding, in the case's words. */
const LEGS: { readonly [leg: string]: readonly LegName[] } = {
  fts: ['lexical', 'identifier'],
  vector: ['vector'],
  graph: ['graph'],
  // Names of the query are looked up where the walk along names begins.
  entity: ['graph'],
  // The engine lists the newest, and has what always belongs to an answer beside the ranking: neither is a leg of it.
  recent: [],
  always_inject: [],
};

/** Whether a query wants something ranked: not where it names only ways that are no leg of a ranking. */
export function ranksBy(query: Fields): boolean {
  return !('legs' in query) || listOf(query['legs']).some((leg) => legsOf(leg).length > 0);
}

/** Field of a case's query -> how it is said in the options of a recall. */
const QUERY_FIELDS: { readonly [field: string]: (value: unknown) => Fields } = {
  limit: (value) => ({ limit: value }),
  filter: (value) => ({ filter: filterOf(fieldsOf(value)) }),
  legs: (value) => {
    const legs = new Set(listOf(value).flatMap((leg) => legsOf(leg)));
    return legs.size === 0 ? {} : { legs: [...legs] };
  },
  include_shared: (value) => ({ includeShared: value }),
  as_of: (value) => ({ asOf: { validAt: value } }),
  min_score: (value) => ({ minScore: value }),
  min_vector_score: (value) => ({ minSimilarity: value }),
  tz: (value) => ({ zone: value }),
  deadline_ms: (value) => ({ deadlineMs: value }),
  // The engine folds nothing, so only the wish not to fold can be met.
  dedupe: () => ({}),
};

const OTHER_QUERY_FIELDS: readonly string[] = ['vec', 'text', 'text_gen', 'tenant', 'user', 'agent', 'session'];

/**
 * Why the engine has no word for a field of a query; null when it has. A budget of tokens means nothing where no answer
 * can reach it.
 *
 * @param largest most tokens an answer can have
 */
export function queryGap(field: string, value: unknown, largest: number = Number.POSITIVE_INFINITY): string | null {
  if (field === 'max_tokens') return Number(value) >= largest ? null : 'a budget of tokens';
  if (field === 'dedupe') return value === false ? null : 'folding of duplicates';
  if (field === 'before' || field === 'after') return null;
  if (field === 'sort') return value === 'time' ? null : `order by ${String(value)}`;
  if (field === 'legs') {
    const missing = listOf(value).filter((leg) => !Object.hasOwn(LEGS, String(leg)));
    return missing.length === 0 ? null : `leg ${missing.join(', ')}`;
  }
  if (field === 'filter') return null;
  return Object.hasOwn(QUERY_FIELDS, field) || OTHER_QUERY_FIELDS.includes(field) ? null : `query field ${field}`;
}

/** The options of a recall in the engine's words; the values are not checked. */
export function recallOptionsOf(query: Fields): RecallOptions {
  const options: Fields = Object.assign(
    {},
    ...Object.entries(query).map(([field, value]) => QUERY_FIELDS[field]?.(value) ?? {}),
  );
  const { after, before } = query;
  if (after === undefined && before === undefined) return options as RecallOptions;
  const recordedBetween = {
    ...(after === undefined ? {} : { from: after }),
    ...(before === undefined ? {} : { to: before }),
  };
  return { ...options, filter: { ...fieldsOf(options['filter']), recordedBetween } } as RecallOptions;
}

/** `meta.x` is a metadata key; unknown fields are handed on, since refusing them is the engine's business. */
export function filterOf(filter: Fields): Fields {
  const result: { [field: string]: unknown } = {};
  const metadata: { [path: string]: unknown } = {};
  for (const [field, value] of Object.entries(filter)) {
    if (field.startsWith('meta.')) metadata[field.slice('meta.'.length)] = value;
    else if (field === 'kind') result['kinds'] = [kindOf(value)];
    else if (field === 'speaker') result['speakers'] = [value];
    else result[field] = value;
  }
  return Object.keys(metadata).length === 0 ? result : { ...result, metadata };
}

function legsOf(leg: unknown): readonly LegName[] {
  const legs = LEGS[String(leg)];
  if (legs === undefined) throw new NotCovered(`leg ${String(leg)}`);
  return legs;
}
