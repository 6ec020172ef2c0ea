import { z } from 'zod';
import type { Degradation } from '../domain/degradation.js';
import { invalid } from '../domain/errors.js';
import type { KindPolicy } from '../domain/kinds.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import type { TokenCounter } from '../ports/token-counter.js';
import { truncateGraphemes } from '../text/truncate.js';
import { AlwaysInjectOverflow } from './always.js';
import { ESTIMATE_COUNTER } from './estimate-counter.js';
import type { Conflict, Injectable, ProposedAction } from './injectable.js';
import type { Pack } from './pack.js';
import { pack } from './pack.js';
import type { PackOptions } from './pack-options.js';
import { parsePackOptions } from './pack-options.js';
import type { CacheControl } from './place/cache-control.js';
import { markStablePrefix } from './place/cache-control.js';
import type { MessageFormatName } from './place/formats.js';
import { MESSAGE_FORMATS } from './place/formats.js';
import type { Message } from './place/message.js';
import { textOf } from './place/message.js';
import { formatOf, lastQuestion, place, withoutBlocks } from './place/place.js';

/** The part of an answer to a recall that goes into a prompt. */
export interface Recalled {
  readonly items: readonly Injectable[];
  readonly always: readonly Memory[];
  readonly conflicts?: readonly Conflict[];
  readonly actions?: readonly ProposedAction[];
  readonly degraded: readonly Degradation[];
  readonly gate: { readonly needed: boolean; readonly rule: string } | null;
  readonly trace: { readonly id: string };
}

/** What a recall is asked from the messages: the last thing the user wrote, and what was said before it. */
export interface Asked {
  readonly query: string;
  /** Oldest first. */
  readonly turns: readonly string[];
  /** Most memories that packing can choose among. */
  readonly limit: number;
}

/** How messages get their memories. */
export interface ContextOptions extends Omit<PackOptions, 'query' | 'kinds'> {
  /** @default 'openai-chat' */
  readonly messageFormat?: MessageFormatName;
  /** Anthropic only: mark what stays for the cache. @default false */
  readonly cacheControl?: boolean | CacheControl;
  /** Tokens of tools and system prompt, for the report alone. @default 0 */
  readonly prefixTokens?: number;
  /** What happens when not all that must always be injected fits. @default 'report' */
  readonly onAlwaysOverflow?: 'report' | 'throw';
}

/** What the engine brings. */
export interface ContextDependencies<R extends Recalled> {
  readonly recall: (asked: Asked) => Promise<R>;
  /** @default the estimate */
  readonly counter?: TokenCounter;
  readonly kinds?: { readonly [kind: string]: KindPolicy };
}

/** Messages with what is remembered, and how it came about. */
export interface Context<M, R extends Recalled = Recalled> {
  /** Ready to be sent; the input is not written to. */
  readonly messages: readonly M[];
  /** For `confirm`, with the ids that `citations` reads from the answer. */
  readonly traceId: string;
  readonly pack: Pack;
  /** The whole answer of the recall. */
  readonly recalled: R;
  /** Position of the message that holds the block; null: there is none. */
  readonly at: number | null;
  /** How much of the prompt stays the same bytes in the next request, in tokens as the counter counts them. */
  readonly prefix: { readonly stableTokens: number; readonly promptTokens: number };
}

const schema = z.object({
  messageFormat: z.enum(MESSAGE_FORMATS).default('openai-chat'),
  cacheControl: z
    .union([z.boolean(), z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })])
    .default(false),
  prefixTokens: z.number().int().min(0).max(100_000_000).default(0),
  onAlwaysOverflow: z.enum(['report', 'throw']).default('report'),
});

/** Contenders that a recall is asked for, for each memory that may be shown: packing needs a choice. */
const CHOICE = 3;
const LEAST_CHOICE = 20;

/**
 * Gives messages their memories in one call: what the user last wrote is recalled (the gate is the recall's), what was found
 * is packed, and the block is put in front of it. Reads only.
 *
 * @throws `validation` naming the field; what the recall throws; {@link AlwaysInjectOverflow} where that was wanted.
 */
export async function context<M extends Message, R extends Recalled>(
  messages: readonly M[],
  options: ContextOptions,
  { recall, counter = ESTIMATE_COUNTER, kinds }: ContextDependencies<R>,
): Promise<Context<M, R>> {
  if (!Array.isArray(messages)) throw invalid('messages', 'must be a list');
  const { messageFormat, cacheControl, prefixTokens, onAlwaysOverflow, ...packing } = options;
  const how = parseInput(schema, { messageFormat, cacheControl, prefixTokens, onAlwaysOverflow }, '');
  const { maxItems } = parsePackOptions(packing);
  if (how.cacheControl !== false && how.messageFormat !== 'anthropic')
    throw invalid('cacheControl', 'is for the format anthropic');
  const count = await counter.load();
  const asked = { ...whatIsAsked(messages, how.messageFormat), limit: depthFor(maxItems) };
  const recalled = await recall(asked);
  const packed = pack(recalled, { ...packing, query: asked.query, ...(kinds === undefined ? {} : { kinds }) }, count);
  if (packed.overflow !== null && how.onAlwaysOverflow === 'throw') throw new AlwaysInjectOverflow(packed.overflow);
  const placed = place(messages, packed.block, how.messageFormat);
  const control = typeof how.cacheControl === 'boolean' ? undefined : markOf(how.cacheControl);
  const ready = how.cacheControl === false ? placed : markStablePrefix(placed, control);
  const tokensOf = (part: readonly M[]): number =>
    part.reduce((sum, message) => sum + count(textOf(message, formatOf(how.messageFormat))), 0);
  return {
    messages: ready.messages,
    traceId: recalled.trace.id,
    pack: packed,
    recalled,
    at: ready.at,
    prefix: {
      stableTokens: how.prefixTokens + tokensOf(placed.messages.slice(0, placed.at ?? placed.messages.length)),
      promptTokens: how.prefixTokens + tokensOf(placed.messages),
    },
  };
}

/** The last thing that a user wrote, and at most twenty messages before it. */
export function whatIsAsked(
  messages: readonly Message[],
  formatName: MessageFormatName,
): { readonly query: string; readonly turns: readonly string[] } {
  const format = formatOf(formatName);
  const clean = withoutBlocks(messages, formatName);
  const at = lastQuestion(clean, format);
  const question = at === null ? undefined : clean[at];
  const query = question === undefined ? '' : textOf(question, format);
  const turns = clean
    .slice(0, at ?? 0)
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map((message) => truncateGraphemes(textOf(message, format), LIMITS.turnLength))
    .filter((text) => text.trim() !== '' && text.length <= LIMITS.turnLength);
  return { query: query.slice(0, LIMITS.queryLength).toWellFormed(), turns: turns.slice(-LIMITS.turns) };
}

function depthFor(maxItems: number | null): number {
  return maxItems === null ? LIMITS.limit / 10 : Math.min(LIMITS.limit, Math.max(LEAST_CHOICE, maxItems * CHOICE));
}

function markOf({ type, ttl }: { readonly type: 'ephemeral'; readonly ttl?: '5m' | '1h' | undefined }): CacheControl {
  return ttl === undefined ? { type } : { type, ttl };
}
