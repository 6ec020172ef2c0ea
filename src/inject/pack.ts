import { assertNever } from '../domain/errors.js';
import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { CountTokens } from '../ports/token-counter.js';
import type { AlwaysEntry, AlwaysOverflow } from './always.js';
import { fitAlways } from './always.js';
import type { Choice } from './choose.js';
import { choose } from './choose.js';
import type { Conflict, Injectable, ProposedAction } from './injectable.js';
import { bestFirst } from './injectable.js';
import type { Budget, PackOptions, PackRequest } from './pack-options.js';
import { itemBudget, parsePackOptions } from './pack-options.js';
import type { PackedEntry } from './packed-block.js';
import { BlockWriter } from './packed-block.js';
import { statementKey } from './same-statement.js';
import type { Variant } from './variants.js';
import { askedTokens, variantsOf } from './variants.js';
import { worthOf } from './worth.js';

/** What may go into a prompt. */
export interface Packable {
  /** Ranked memories; their order follows from their scores. */
  readonly items: readonly Injectable[];
  /** Memories that belong into every prompt. */
  readonly always?: readonly Memory[];
  readonly conflicts?: readonly Conflict[];
  /** Best first; never ranked or cut together with memories. */
  readonly actions?: readonly ProposedAction[];
}

/** Why a memory is not in the pack. */
export type OmissionReason =
  /** Lost to memories that are worth more; its shortest wording takes `tokens` of the budget. */
  | { readonly reason: 'budget'; readonly tokens: number; readonly by: Budget['by'] }
  /** Enough of its kind. */
  | { readonly reason: 'quota'; readonly kind: string; readonly most: number }
  | { readonly reason: 'items'; readonly most: number }
  /** Says what another memory in the pack says. */
  | { readonly reason: 'duplicate of'; readonly of: VersionRef };

/** A memory that is not in the pack. */
export type Omission = OmissionReason & { readonly memory: VersionRef };

/** What fits, and the block it became. */
export interface Pack {
  /** The block; '' when there is nothing to say. */
  readonly block: string;
  /** Everything in the block, in its order, with the keys to cite it by. */
  readonly entries: readonly PackedEntry[];
  /** In the order of the ranking. */
  readonly omitted: readonly Omission[];
  readonly budget: Budget;
  readonly tokens: PackTokens;
  /** Sum of what the chosen memories are worth; never falls as the budget grows. */
  readonly value: number;
  /** What must always be injected and did not fit; null: all did. */
  readonly overflow: AlwaysOverflow | null;
  /** Tokens by which the single memory that is shown anyway exceeds the budget; 0: it was kept to. */
  readonly overBudget: number;
}

/** Where the tokens of a block went. */
export interface PackTokens {
  /** Of the block as a whole. */
  readonly block: number;
  /** Of it, what counts against the budget: memories, conflicts and the frame. */
  readonly budgeted: number;
  readonly always: number;
  readonly actions: number;
}

/** Contenders for a limited number of places: so many for each place, and at least so many. */
const CONTENDERS_A_PLACE = 4;
const LEAST_CONTENDERS = 64;
const MOST_ACTIONS = 3;

/** A memory with the ways it can be shown. */
interface Candidate {
  readonly item: Injectable;
  readonly ways: readonly Way[];
}

interface Way extends Choice {
  readonly item: Injectable;
  readonly variant: Variant;
}

/**
 * Chooses what goes into the prompt and writes the block. In this order: what is always injected, in tokens of its own; at
 * least one memory where there is any and the budget is not 0, the one that exceeds it least; quotas of kinds; then the most
 * valuable set that fits the number of items and the tokens, with shorter wordings where they are worth more than leaving
 * something out. Of memories that say the same word for word one is shown. Pure: the same input gives the same bytes.
 *
 * @throws `validation` for bad options.
 */
export function pack(packable: Packable, options: PackOptions, count: CountTokens): Pack {
  const request = parsePackOptions(options);
  const writer = new BlockWriter(request, count);
  const { entries: always, overflow } = fitAlways(
    unique(packable.always ?? []),
    request.alwaysTokens,
    (memory, variant) => writer.alwaysTokens(memory, variant),
    request.kinds,
  );
  const alwaysKeys = new Map((packable.always ?? []).map((memory) => [versionKey(memory), memory]));
  const ranked = uniqueItems(packable.items)
    .filter(({ memory }) => !alwaysKeys.has(versionKey(memory)))
    .sort(bestFirst);
  const { contenders, duplicates } = contend(ranked, always, request, writer);
  const conflicts = relevant(packable.conflicts ?? [], ranked, packable.always ?? []);
  const actions = fitActions(packable.actions ?? [], request, writer);

  let room = Math.max(0, request.budget.tokens - writer.frameTokens(conflicts));
  for (;;) {
    const chosen = chooseWays(contenders, room, request);
    const { ways, forced } = atLeastOne(chosen, contenders, request);
    const written = writer.write({ always, overflow, items: ways, conflicts, actions });
    const excess = written.tokens.budgeted - request.budget.tokens;
    // Tokens of parts add up to those of the whole but for oddities of a vocabulary at the seams.
    if (excess > 0 && !forced && room > 0 && ways.length > 0) {
      room = Math.max(0, room - excess);
      continue;
    }
    return {
      ...written,
      omitted: omissions(contenders, duplicates, ways, request),
      budget: request.budget,
      value: ways.reduce((sum, { value }) => sum + value, 0),
      overflow,
      overBudget: ways.length === 0 ? 0 : Math.max(0, excess),
    };
  }
}

function unique(memories: readonly Memory[]): readonly Memory[] {
  return [...new Map(memories.map((memory) => [versionKey(memory), memory])).values()];
}

function uniqueItems(items: readonly Injectable[]): readonly Injectable[] {
  const seen = new Map<string, Injectable>();
  for (const item of items) if (!seen.has(versionKey(item.memory))) seen.set(versionKey(item.memory), item);
  return [...seen.values()];
}

interface Contention {
  /** Best first. */
  readonly contenders: readonly Candidate[];
  /** What says the same as something before it, which is shown whenever either would be. */
  readonly duplicates: ReadonlyMap<Injectable, Candidate | AlwaysEntry>;
}

/** Memories with the ways to show them; those that say the same are ways of one. */
function contend(
  ranked: readonly Injectable[],
  always: readonly AlwaysEntry[],
  request: PackRequest,
  writer: BlockWriter,
): Contention {
  const asked = askedTokens(request.query);
  const said = new Map<string, AlwaysEntry>();
  for (const entry of always) {
    const key = saysKey(entry.memory);
    if (key !== null && entry.variant.kind === 'full') said.set(key, entry);
  }
  const byKey = new Map<string, { item: Injectable; ways: Way[] }>();
  const contenders: { item: Injectable; ways: Way[] }[] = [];
  const duplicates = new Map<Injectable, Candidate | AlwaysEntry>();
  const bestScore = ranked[0]?.score ?? 0;
  for (const [at, item] of ranked.entries()) {
    const key = item.marks === undefined || item.marks.length === 0 ? saysKey(item.memory) : null;
    const alwaysSaid = key === null ? undefined : said.get(key);
    if (alwaysSaid !== undefined) {
      duplicates.set(item, alwaysSaid);
      continue;
    }
    const same = key === null ? undefined : byKey.get(key);
    const first = same?.item ?? item;
    const worth = worthOf(first, same === undefined ? at + 1 : ranked.indexOf(first) + 1, bestScore);
    const ways = waysOf(item, worth, asked, request, writer);
    if (same !== undefined) {
      same.ways.push(...ways);
      duplicates.set(item, same);
      continue;
    }
    const candidate = { item, ways };
    contenders.push(candidate);
    if (key !== null) byKey.set(key, candidate);
  }
  return { contenders, duplicates };
}

/** Only memories of one kind, one source and one time of validity can say the same. */
function saysKey({ text, kind, speaker, validFromMs, validToMs, status }: Memory): string | null {
  const statement = statementKey(text);
  return statement === null ? null : JSON.stringify([kind, speaker, validFromMs, validToMs, status, statement]);
}

function waysOf(
  item: Injectable,
  worth: number,
  asked: ReadonlySet<string>,
  request: PackRequest,
  writer: BlockWriter,
): Way[] {
  const most = kindPolicy(item.memory.kind, request.kinds).maxItems;
  const ways = variantsOf(item, asked).map(
    (variant): Way => ({
      item,
      variant,
      value: worth * variant.share,
      tokens: writer.memoryTokens(item, variant),
      group: most === null ? null : item.memory.kind,
    }),
  );
  if (!request.perItemBudgets) return ways;
  const allowed = ways.filter(({ tokens }) => tokens <= itemBudget(item.score));
  return allowed.length > 0 ? allowed : [cheapest(ways)].flatMap((way) => way ?? []);
}

function cheapest(ways: readonly Way[]): Way | undefined {
  return ways.reduce<Way | undefined>(
    (best, way) => (best === undefined || way.tokens < best.tokens ? way : best),
    undefined,
  );
}

function quotasOf(
  contenders: readonly Candidate[],
  kinds: { readonly [kind: string]: KindPolicy },
): ReadonlyMap<string, number> {
  const quotas = new Map<string, number>();
  for (const { item } of contenders) {
    const most = kindPolicy(item.memory.kind, kinds).maxItems;
    if (most !== null) quotas.set(item.memory.kind, most);
  }
  return quotas;
}

function chooseWays(contenders: readonly Candidate[], room: number, request: PackRequest): readonly Way[] {
  const { maxItems } = request;
  const competing = competingOf(contenders, maxItems);
  const positions = choose(
    competing.map(({ ways }) => ways),
    { tokens: room, items: maxItems, quotas: quotasOf(competing, request.kinds) },
  );
  return positions.flatMap((position, at) => (position === null ? [] : (competing[at]?.ways[position] ?? [])));
}

/** With few places the tail of a long ranking has no chance and costs time. */
function competingOf(contenders: readonly Candidate[], maxItems: number | null): readonly Candidate[] {
  if (maxItems === null) return contenders;
  return contenders.slice(0, Math.max(LEAST_CONTENDERS, maxItems * CONTENDERS_A_PLACE));
}

/** Where nothing fits, the wording that takes least; a budget of 0 says that none is wanted. */
function atLeastOne(
  chosen: readonly Way[],
  contenders: readonly Candidate[],
  { budget, maxItems }: PackRequest,
): { readonly ways: readonly Way[]; readonly forced: boolean } {
  if (chosen.length > 0 || budget.tokens === 0) return { ways: chosen, forced: false };
  const least = cheapest(competingOf(contenders, maxItems).flatMap(({ ways }) => ways));
  return { ways: least === undefined ? [] : [least], forced: true };
}

function relevant(
  conflicts: readonly Conflict[],
  ranked: readonly Injectable[],
  always: readonly Memory[],
): readonly Conflict[] {
  const known = new Set([...ranked.map(({ memory }) => memory), ...always].map(versionKey));
  return conflicts.filter(({ memories }) => memories.some((memory) => known.has(versionKey(memory))));
}

function fitActions(
  actions: readonly ProposedAction[],
  { actionTokens }: PackRequest,
  writer: BlockWriter,
): readonly ProposedAction[] {
  let left = actionTokens;
  return actions.slice(0, MOST_ACTIONS).filter((action) => {
    const tokens = writer.actionTokens(action);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

function omissions(
  contenders: readonly Candidate[],
  duplicates: Contention['duplicates'],
  ways: readonly Way[],
  request: PackRequest,
): readonly Omission[] {
  const shown = new Set(ways.map(({ item }) => item));
  const inKind = new Map<string, number>();
  for (const { item } of ways) inKind.set(item.memory.kind, (inKind.get(item.memory.kind) ?? 0) + 1);
  const omitted: (Omission & { readonly item: Injectable })[] = [];
  const add = (item: Injectable, reason: OmissionReason): void => {
    omitted.push({ ...reason, memory: refOf(item.memory), item });
  };
  for (const { item, ways: own } of contenders) {
    if (own.some((way) => shown.has(way.item))) continue;
    add(item, whyOmitted(item, cheapest(own)?.tokens ?? 0, ways.length, inKind, request));
  }
  // Of those that say the same, either another one is shown or none: then the first one's reason is theirs.
  for (const [item, same] of duplicates)
    add(item, { reason: 'duplicate of', of: refOf('memory' in same ? same.memory : same.item.memory) });
  for (const { item, ways: own } of contenders) {
    const other = own.find((way) => shown.has(way.item) && way.item !== item);
    if (other !== undefined) add(item, { reason: 'duplicate of', of: refOf(other.item.memory) });
  }
  return omitted
    .filter(({ item }) => !shown.has(item))
    .sort((left, right) => bestFirst(left.item, right.item))
    .map(({ item: _item, ...omission }) => omission);
}

function whyOmitted(
  { memory: { kind } }: Injectable,
  tokens: number,
  shownCount: number,
  inKind: ReadonlyMap<string, number>,
  { maxItems, budget, kinds }: PackRequest,
): OmissionReason {
  const most = kindPolicy(kind, kinds).maxItems;
  if (most !== null && (inKind.get(kind) ?? 0) >= most) return { reason: 'quota', kind, most };
  if (maxItems !== null && shownCount >= maxItems) return { reason: 'items', most: maxItems };
  return { reason: 'budget', tokens, by: budget.by };
}

function refOf({ id, version }: Memory): VersionRef {
  return { id, version };
}

/** An omission in words, for traces and tables. */
export function omissionText(omission: OmissionReason): string {
  switch (omission.reason) {
    case 'budget':
      return `lost to budget: needs ${omission.tokens} tokens (bound: ${omission.by})`;
    case 'quota':
      return `quota: at most ${omission.most} of kind ${omission.kind}`;
    case 'items':
      return `at most ${omission.most} memories`;
    case 'duplicate of':
      return `says the same as ${omission.of.id}`;
    default:
      return assertNever(omission);
  }
}
