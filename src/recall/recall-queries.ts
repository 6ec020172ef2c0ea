import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import { parseInput } from '../domain/parse.js';
import { labelSchema } from '../domain/schemas.js';
import type { RecallAction } from './actions/score-actions.js';
import { mergeQueries } from './merge-queries.js';
import type { RecallOptions } from './request.js';
import type { RecallItem, RecallResult } from './result.js';

/** What a situation is made of; what is given is put together in this order. */
export interface SituationInput {
  readonly narrative?: string;
  readonly place?: string;
  readonly people?: readonly string[];
  readonly event?: string;
  readonly mood?: string;
  readonly time?: string;
}

/** One of several queries. */
export interface QueryInput {
  /** What is looked for; of a situation it may be left out where `situation` says it. */
  readonly text?: string;
  /** `fact` finds everything but situations, `situation` those alone. @default 'fact' */
  readonly variant?: 'fact' | 'situation';
  readonly situation?: SituationInput;
  /** @default none */
  readonly tags?: readonly string[];
  /** At least 0; the greatest gets a bonus of .05, the others their share of it. @default 0 */
  readonly priority?: number;
}

/** Several queries of one moment, most of them made by a model. */
export interface QueriesInput {
  /** At most 8. */
  readonly queries: readonly QueryInput[];
  /** What was said, for when none of the queries finds anything. @default no such fallback */
  readonly message?: string;
  /** The session's turns, oldest first; they go into the answer outside the ranking. @default none */
  readonly turns?: readonly string[];
  /** Of the turns only so many, the last. @default all */
  readonly clippingLength?: number;
  /** What was said before the turns, in short. @default none */
  readonly summary?: string;
}

/** A query with what it found. */
export interface QueryFinding {
  readonly text: string;
  readonly variant: 'fact' | 'situation';
  readonly priority: number;
  /** Whether its best hit is below the floor, so that it counts for nothing. */
  readonly dropped: boolean;
  readonly answer: RecallResult;
}

/** What several queries found together. */
export interface QueriesResult {
  /** The session as it is, outside the ranking. */
  readonly shortTerm: { readonly turns: readonly string[]; readonly summary: string | null };
  /** Best first, each memory once with its best score. */
  readonly items: readonly RecallItem[];
  readonly actions: readonly RecallAction[];
  readonly queries: readonly QueryFinding[];
  /** Whether the message itself was looked for, because every query was dropped. */
  readonly fellBack: boolean;
}

/** What the engine brings: a recall, under its own recipe and scope. */
export type RecallOne = (query: string, options: RecallOptions) => Promise<RecallResult>;

const BONUS = 0.05;
const MOST_QUERIES = 8;
const MOST_ACTIONS = 3;
const DEFAULT_LIMIT = 10;

const part = z.string().max(LIMITS.turnLength);
const schema = z.strictObject({
  queries: z
    .array(
      z.strictObject({
        text: z.string().max(LIMITS.queryLength).optional(),
        variant: z.enum(['fact', 'situation']).default('fact'),
        situation: z
          .strictObject({
            narrative: part.optional(),
            place: part.optional(),
            people: z.array(part).max(64).optional(),
            event: part.optional(),
            mood: part.optional(),
            time: part.optional(),
          })
          .optional(),
        tags: z.array(labelSchema).max(LIMITS.tags).default([]),
        priority: z.number().min(0).max(1_000_000).default(0),
      }),
    )
    .max(MOST_QUERIES, `must be at most ${MOST_QUERIES}`),
  message: z.string().max(LIMITS.queryLength).optional(),
  turns: z.array(part).max(1_000).default([]),
  clippingLength: z.number().int().min(0).max(1_000).optional(),
  summary: z.string().max(LIMITS.turnLength).optional(),
});

/**
 * Asks several queries at once and joins what they found (RECIPES 4): a query whose best hit is below the floor is dropped and marked;
 * each memory stays with its best score, a bonus by priority included; when every query is dropped the message itself is looked
 * for. Each query is embedded once, for its check and its search alike.
 *
 * @throws `validation` naming the field, for example `queries.2.text`.
 */
export async function recallQueries(
  input: unknown,
  { limit = DEFAULT_LIMIT, ...options }: RecallOptions,
  recallOne: RecallOne,
): Promise<QueriesResult> {
  const { queries, message, turns, clippingLength, summary } = parseInput(schema, input, '');
  const findings: QueryFinding[] = [];
  for (const [at, { text, situation, variant, tags, priority }] of queries.entries()) {
    const asked = [text, ...(situation === undefined ? [] : wordsOf(situation))].filter(isSaid).join(' ');
    if (asked === '') throw invalid(`queries.${at}.text`, 'must say something, or `situation` must');
    if (variant === 'fact' && situation !== undefined)
      throw invalid(`queries.${at}.situation`, 'is only for the variant situation');
    const answer = await recallOne(asked, { ...options, tags, ...bounds(variant, limit, options) });
    const kept = { ...answer, items: ofVariant(answer.items, variant).slice(0, limit) };
    findings.push({ text: asked, variant, priority, dropped: kept.items.length === 0, answer: kept });
  }
  const grounded = findings.filter(({ dropped }) => !dropped);
  const fellBack = grounded.length === 0 && message !== undefined;
  const counted = fellBack ? [await fallback(message, { limit, ...options }, recallOne)] : grounded;
  const scored = <Item extends RecallItem | RecallAction>(
    of: (answer: RecallResult) => readonly Item[],
  ): readonly Item[] =>
    mergeQueries(
      counted.map(({ text, priority, answer }) => ({ label: text, priority, candidates: of(answer) })),
      BONUS,
    ).map((each) => ({ ...each, score: each.explanation.value }));
  return {
    shortTerm: {
      turns: clippingLength === undefined ? turns : turns.slice(Math.max(0, turns.length - clippingLength)),
      summary: summary ?? null,
    },
    items: scored(({ items }) => items).slice(0, limit),
    actions: scored(({ actions }) => actions).slice(0, MOST_ACTIONS),
    queries: findings,
    fellBack,
  };
}

async function fallback(message: string, options: RecallOptions, recallOne: RecallOne): Promise<QueryFinding> {
  const answer = await recallOne(message, options);
  return { text: message, variant: 'fact', priority: 0, dropped: answer.items.length === 0, answer };
}

/** A search for facts fetches more, since the situations among what it finds are taken out. */
function bounds(variant: 'fact' | 'situation', limit: number, { filter }: RecallOptions): RecallOptions {
  return variant === 'fact'
    ? { limit: Math.min(LIMITS.limit, 3 * limit) }
    : { limit, filter: { ...filter, kinds: ['situation'] } };
}

function ofVariant(items: readonly RecallItem[], variant: 'fact' | 'situation'): readonly RecallItem[] {
  return variant === 'situation' ? items : items.filter(({ memory }) => memory.kind !== 'situation');
}

type Situation = { readonly [part in keyof SituationInput]?: SituationInput[part] | undefined };

function wordsOf({ narrative, place, people = [], event, mood, time }: Situation): readonly (string | undefined)[] {
  return [narrative, place, ...people, event, mood, time];
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** How hints are chosen for whoever makes queries. */
export interface AnchorOptions {
  /** Most hints. @default 5 */
  readonly count?: number;
  /** Best hit below this: no hints. In [0,1]. @default 0.35 */
  readonly floor?: number;
  /** How far a situation is looked for where none is among the hints. @default 20 */
  readonly lookAhead?: number;
}

export const ANCHORS = { count: 5, floor: 0.35, lookAhead: 20 } as const;

/**
 * Hints for whoever makes queries of a message: the best hits, none when the first is below the floor; where none of them is a
 * situation, the best one within the look-ahead that reaches the floor takes the last place, or is added where there is room.
 */
export function selectAnchors(
  hits: readonly RecallItem[],
  { count = ANCHORS.count, floor = ANCHORS.floor, lookAhead = ANCHORS.lookAhead }: AnchorOptions = {},
): readonly RecallItem[] {
  const [first] = hits;
  if (first === undefined || first.score < floor) return [];
  const chosen = hits.slice(0, count);
  if (chosen.some(({ memory }) => memory.kind === 'situation')) return chosen;
  const situation = hits.slice(0, lookAhead).find(({ memory, score }) => memory.kind === 'situation' && score >= floor);
  if (situation === undefined) return chosen;
  return chosen.length < count ? [...chosen, situation] : [...chosen.slice(0, count - 1), situation];
}
