import { z } from 'zod';
import { invalid, RecollectError } from '../domain/errors.js';
import type { Declared, DeclaredRelation, LinkRelation, LinkState, LinkStrength, MemoryLink } from '../domain/link.js';
import { DECLARED_RELATIONS, linkAt, MOST_EARLIER } from '../domain/link.js';
import type { Memory } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { idSchema, labelSchema, limitSchema, timeSchema, unitSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import { canSee } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import type { TenantStore } from '../ports/store.js';
import { hash128 } from '../text/fingerprint/hash128.js';
import { onOneSeq } from './on-one-seq.js';
import type { TakeTurns } from './take-turns.js';

/** A relation between two memories as a caller declares it. */
export interface LinkInput {
  /** Ids of two different memories of the scope. */
  readonly from: string;
  readonly to: string;
  /** `specialises` goes from one situation to another, `leads-to` from a situation to a procedure. */
  readonly relation: DeclaredRelation;
  /** Both in [0,1]. @default none */
  readonly strength?: LinkStrength;
  /** Of `leads-to` alone, in [0,1]: how likely this is done in that situation. @default none, which counts as 1 */
  readonly probability?: number;
  /** First instant it is true. @default it always was */
  readonly validFrom?: TimeInput;
  /** First instant it is no longer true. @default open */
  readonly validTo?: TimeInput;
  /** Why, at most 1,024 characters. @default '' */
  readonly reason?: string;
}

/** What became of a link. */
export interface LinkResult {
  readonly link: MemoryLink;
  /** `changed`: it was there and said something else, which is kept; `unchanged`: it says this already. */
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

export interface LinkListOptions {
  /** Links that have one of these at either end, at most 256. @default all */
  readonly ids?: readonly string[];
  /** Relations, those found by rule too. @default all */
  readonly relations?: readonly LinkRelation[];
  /** What was said at this point of both axes. @default now */
  readonly asOf?: { readonly validAt?: TimeInput; readonly recordedAt?: TimeInput };
  /** 1 to 1,000. @default 50 */
  readonly limit?: number;
}

/** What links stand on. */
export interface LinkDependencies {
  readonly store: TenantStore;
  readonly viewer: Viewer;
  readonly nowMs: number;
  readonly takeTurns: TakeTurns;
}

const MOST_LINKS = 10_000;
const MOST_IDS = 256;
const linkSchema = z.strictObject({
  from: idSchema,
  to: idSchema,
  relation: z.enum(DECLARED_RELATIONS, { error: `must be one of ${DECLARED_RELATIONS.join(', ')}` }),
  strength: z.strictObject({ intensity: unitSchema, confidence: unitSchema }).optional(),
  probability: unitSchema.optional(),
  validFrom: timeSchema.optional(),
  validTo: timeSchema.optional(),
  reason: z.string().max(1_024).default(''),
});
type ParsedLink = z.infer<typeof linkSchema>;

/**
 * Declares relations between memories, all or none. One that is there already between the same two says from now on what is
 * given here, and what it said before is kept (rule A2).
 *
 * @throws `validation` naming the field; `not_found` for an end outside the scope; `limit_exceeded` beyond 10,000.
 */
export async function linkMany(inputs: unknown, dependencies: LinkDependencies): Promise<readonly LinkResult[]> {
  if (!Array.isArray(inputs)) throw invalid('links', 'must be an array');
  if (inputs.length > MOST_LINKS)
    throw new RecollectError('limit_exceeded', `links: must be at most ${MOST_LINKS}`, { field: 'links' });
  const parsed = inputs.map((input, at) => parseLink(input, `links.${at}`));
  return writeLinks(dependencies, (writer) => writer.declareAll(parsed, (at) => `links.${at}.`));
}

/** As {@link linkMany}, for one. */
export async function link(input: unknown, dependencies: LinkDependencies): Promise<LinkResult> {
  const parsed = parseLink(input, '');
  const [result] = await writeLinks(dependencies, (writer) => writer.declareAll([parsed], () => ''));
  if (result === undefined) throw new RecollectError('internal', 'a link was planned and is not there');
  return result;
}

/**
 * Takes a declared link back: it says nothing from now on, and what it said before is kept.
 *
 * @throws `not_found` for a link that the viewer can't see, that was found by rule, or that was taken back already.
 */
export async function unlink(id: unknown, dependencies: LinkDependencies): Promise<MemoryLink> {
  const name = parseInput(labelSchema, id, 'id');
  const [removed] = await writeLinks(dependencies, async (writer) => [await writer.remove(name)]);
  if (removed === undefined) throw new RecollectError('internal', 'a link was taken back and is not there');
  return removed;
}

const listSchema = z.strictObject({
  ids: z.array(idSchema).max(MOST_IDS).default([]),
  relations: z.array(labelSchema).max(64).default([]),
  asOf: z.strictObject({ validAt: timeSchema.optional(), recordedAt: timeSchema.optional() }).optional(),
  limit: limitSchema.default(50),
});

/** Links of which the viewer sees both ends, in the order of first writing. @throws `validation`. */
export async function listLinks(
  options: unknown,
  { store, viewer, nowMs }: Pick<LinkDependencies, 'store' | 'viewer' | 'nowMs'>,
): Promise<readonly MemoryLink[]> {
  const { ids, relations, asOf, limit } = parseInput(listSchema, options ?? {}, '');
  // Only a look at the past has to see what is over by now.
  const settled = asOf === undefined ? false : null;
  const links = await store.links({ viewer, ids, relations, settled, limit });
  const point = {
    validAtMs: asOf?.validAt ?? nowMs,
    recordedAtMs: asOf?.recordedAt ?? null,
    explicit: asOf?.validAt !== undefined,
  };
  return links.filter((each) => linkAt(each, point) !== null);
}

function parseLink(input: unknown, path: string): ParsedLink {
  const parsed = parseInput(linkSchema, input, path);
  const field = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (parsed.from === parsed.to) throw invalid(field('to'), 'must be another memory than from');
  if (parsed.probability !== undefined && parsed.relation !== 'leads-to')
    throw invalid(field('probability'), 'is only for leads-to');
  if (parsed.validFrom !== undefined && parsed.validTo !== undefined && parsed.validTo < parsed.validFrom)
    throw invalid(field('validTo'), 'must not be before validFrom');
  return parsed;
}

/** Reads, plans and applies; planned anew when another process wrote meanwhile. */
async function writeLinks<Result>(
  { store, viewer, nowMs, takeTurns }: LinkDependencies,
  plan: (writer: LinkWriter) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  return takeTurns(() =>
    onOneSeq(store, async (seq) => {
      const writer = new LinkWriter(store, viewer, nowMs);
      const results = await plan(writer);
      const ops = writer.written.map((each) => ({ op: 'putLink' as const, link: each }));
      if (ops.length > 0) await store.apply(ops, { expect: seq });
      return results;
    }),
  );
}

class LinkWriter {
  readonly #store: TenantStore;
  readonly #viewer: Viewer;
  readonly #nowMs: number;
  readonly #written = new Map<string, MemoryLink>();

  constructor(store: TenantStore, viewer: Viewer, nowMs: number) {
    this.#store = store;
    this.#viewer = viewer;
    this.#nowMs = nowMs;
  }

  get written(): readonly MemoryLink[] {
    return [...this.#written.values()];
  }

  async declareAll(links: readonly ParsedLink[], path: (at: number) => string): Promise<readonly LinkResult[]> {
    const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
    const ends = new Map(
      (await this.#store.get(ids)).filter(({ scope }) => canSee(this.#viewer, scope)).map((each) => [each.id, each]),
    );
    const results: LinkResult[] = [];
    for (const [at, given] of links.entries()) {
      const from = endOf(given.from, ends, `${path(at)}from`);
      const to = endOf(given.to, ends, `${path(at)}to`);
      checkKinds(given.relation, from, to, path(at));
      results.push(await this.#declare(given, from, to));
    }
    return results;
  }

  async #declare(given: ParsedLink, from: Memory, to: Memory): Promise<LinkResult> {
    const { relation, reason } = given;
    const id = `link-${hash128(JSON.stringify([relation, from.id, to.id]))}`;
    const state = this.#stateOf(given);
    const known = await this.#known(id);
    if (known?.declared !== undefined && saysTheSame(known.declared, state) && known.reason === reason)
      return { link: known, outcome: 'unchanged' };
    const link: MemoryLink = {
      id,
      relation,
      from: { id: from.id, version: from.version },
      to: { id: to.id, version: to.version },
      recordedAtMs: known?.recordedAtMs ?? this.#nowMs,
      reason,
      settled: null,
      declared: followedBy(known?.declared, state),
    };
    this.#written.set(id, link);
    return { link, outcome: known === undefined || known.declared?.removed === true ? 'created' : 'changed' };
  }

  #stateOf({ strength, probability, validFrom, validTo }: ParsedLink): LinkState {
    return {
      recordedAtMs: this.#nowMs,
      strength: strength ?? null,
      probability: probability ?? null,
      validFromMs: validFrom ?? null,
      validToMs: validTo ?? null,
      removed: false,
    };
  }

  async remove(id: string): Promise<MemoryLink> {
    const known = await this.#known(id);
    if (known?.declared === undefined || known.declared.removed)
      throw new RecollectError('not_found', 'id: no such link', { field: 'id' });
    const { earlier: _earlier, ...last } = known.declared;
    const removed = { ...last, recordedAtMs: this.#nowMs, removed: true };
    const link = { ...known, declared: followedBy(known.declared, removed) };
    this.#written.set(id, link);
    return link;
  }

  async #known(linkId: string): Promise<MemoryLink | undefined> {
    const planned = this.#written.get(linkId);
    if (planned !== undefined) return planned;
    const query = { viewer: this.#viewer, linkId, ids: [], relations: [], settled: null, limit: 1 };
    return (await this.#store.links(query))[0];
  }
}

function endOf(id: string, ends: ReadonlyMap<string, Memory>, field: string): Memory {
  const end = ends.get(id);
  if (end === undefined) throw new RecollectError('not_found', `${field}: no such memory`, { field });
  return end;
}

function checkKinds(relation: DeclaredRelation, from: Memory, to: Memory, path: string): void {
  const isSituated = relation === 'specialises' || relation === 'leads-to';
  if (isSituated && from.kind !== 'situation') throw invalid(`${path}from`, 'must be a situation');
  if (relation === 'specialises' && to.kind !== 'situation') throw invalid(`${path}to`, 'must be a situation');
  if (relation === 'leads-to' && to.kind !== 'procedure') throw invalid(`${path}to`, 'must be a procedure');
}

function followedBy(known: Declared | undefined, state: LinkState): Declared {
  if (known === undefined) return { ...state, earlier: [] };
  const { earlier, ...last } = known;
  return { ...state, earlier: [...earlier, last].slice(-MOST_EARLIER) };
}

function saysTheSame(one: LinkState, other: LinkState): boolean {
  return (
    one.probability === other.probability &&
    one.strength?.intensity === other.strength?.intensity &&
    one.strength?.confidence === other.strength?.confidence &&
    one.validFromMs === other.validFromMs &&
    one.validToMs === other.validToMs &&
    one.removed === other.removed
  );
}
