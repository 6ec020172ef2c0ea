import type { Filter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import type { LinkState, MemoryLink } from '../domain/link.js';
import { linkAt } from '../domain/link.js';
import type { Memory } from '../domain/memory.js';
import { scanCursor } from '../domain/scan-order.js';
import type { TenantStore } from '../ports/store.js';
import { graphShape } from './graph-shape.js';

/** What can be wrong with a graph. */
export type GraphRule =
  /** No situation leads to a procedure, so it is never proposed; one tagged `no-action` needs none. */
  | 'unreachable procedure'
  /** An end of the link is archived, expired or true no more. */
  | 'dangling link'
  /** The same two memories support and contradict each other, or each updates the other. */
  | 'contradictory pair'
  /** What a situation leads to is nearly equally likely: the likeliest below .5, or likeliest and least less than .1 apart. */
  | 'flat probabilities'
  /** A situation that nothing is linked with. */
  | 'orphan'
  /** A memory with so many links that walks through it say little. */
  | 'hub';

/** Something to mend; errors make the audit fail, warnings do not. */
export interface GraphProblem {
  readonly severity: 'error' | 'warning';
  readonly rule: GraphRule;
  /** The memories it is about. */
  readonly memoryIds: readonly string[];
  /** The link it is about; null: none. */
  readonly linkId: string | null;
  /** What was measured, for rules that measure; null: nothing. */
  readonly value: number | null;
  /** What to do, as one command. */
  readonly fix: string;
}

/** The state of a scope's links. */
export interface GraphAudit {
  readonly situations: number;
  readonly procedures: number;
  readonly links: number;
  /** Share of the pairs of linked memories that are linked, in [0,1]; observed, never failing. */
  readonly density: number;
  /** Mean share of a memory's neighbours that are linked with each other, in [0,1]; observed, never failing. */
  readonly clustering: number;
  /** Errors first. */
  readonly problems: readonly GraphProblem[];
}

/** A likeliest action below this, or a spread below the other, says little about what to do (RECIPES 4). */
const LEAST_MAX = 0.5;
const LEAST_SPREAD = 0.1;
/** Links from which on a memory is a hub. */
const HUB_FROM = 50;
const MOST_LINKS = 1_000_000;

/** Looks at situations, procedures and declared links of a scope as of the filter's time. It reads and never writes. */
export async function auditGraph(store: TenantStore, filter: Filter): Promise<GraphAudit> {
  const memories = await scanAll(store, { ...filter, kinds: ['situation', 'procedure'] });
  const links = (
    await store.links({ viewer: filter.viewer, ids: [], relations: [], settled: null, limit: MOST_LINKS })
  ).flatMap((link) => {
    const state = link.declared === undefined ? null : linkAt(link, filter.asOf);
    return state === null ? [] : [{ link, state }];
  });
  const standing = new Set(memories.map(({ id }) => id));
  for (const id of await standingEnds(store, links, standing, filter)) standing.add(id);
  const shape = graphShape(links.map(({ link }) => [link.from.id, link.to.id]));
  const problems = [
    ...unreachable(memories, links),
    ...dangling(links, standing),
    ...contradictory(links),
    ...flat(links),
    ...orphans(memories, shape.degrees),
    ...hubs(shape.degrees),
  ];
  return {
    situations: memories.filter(({ kind }) => kind === 'situation').length,
    procedures: memories.filter(({ kind }) => kind === 'procedure').length,
    links: links.length,
    density: shape.density,
    clustering: shape.clustering,
    problems,
  };
}

interface Held {
  readonly link: MemoryLink;
  readonly state: LinkState;
}

async function scanAll(store: TenantStore, filter: Filter): Promise<readonly Memory[]> {
  const found: Memory[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = await store.scan(filter, {
      order: 'oldest',
      limit: LIMITS.limit,
      ...(last === undefined ? {} : { after: scanCursor('oldest', last) }),
    });
    found.push(...page);
    if (page.length < LIMITS.limit) return found;
  }
}

/** Ends of links that the filter lets pass, asked for by their ids. */
async function standingEnds(
  store: TenantStore,
  links: readonly Held[],
  known: ReadonlySet<string>,
  filter: Filter,
): Promise<readonly string[]> {
  const ids = [...new Set(links.flatMap(({ link }) => [link.from.id, link.to.id]))].filter((id) => !known.has(id));
  const standing: string[] = [];
  for (let at = 0; at < ids.length; at += LIMITS.filterValues) {
    const asked = ids.slice(at, at + LIMITS.filterValues);
    for (const { id } of await scanAll(store, { ...filter, ids: asked })) standing.push(id);
  }
  return standing;
}

function unreachable(memories: readonly Memory[], links: readonly Held[]): readonly GraphProblem[] {
  const reached = new Set(
    links.flatMap(({ link, state }) =>
      link.relation === 'leads-to' && (state.probability ?? 1) > 0 ? link.to.id : [],
    ),
  );
  return memories
    .filter(({ kind, id, tags }) => kind === 'procedure' && !reached.has(id) && !tags.includes('no-action'))
    .map(({ id }) => ({
      severity: 'error',
      rule: 'unreachable procedure',
      memoryIds: [id],
      linkId: null,
      value: null,
      fix: `recollect link add <situation> ${id} --relation leads-to --probability <number>`,
    }));
}

function dangling(links: readonly Held[], standing: ReadonlySet<string>): readonly GraphProblem[] {
  return links.flatMap(({ link: { id, from, to } }): readonly GraphProblem[] => {
    const lost = [from.id, to.id].filter((end) => !standing.has(end));
    if (lost.length === 0) return [];
    const fix = `recollect link remove ${id}`;
    return [{ severity: 'error', rule: 'dangling link', memoryIds: lost, linkId: id, value: null, fix }];
  });
}

function contradictory(links: readonly Held[]): readonly GraphProblem[] {
  const pairs = new Map<string, MemoryLink[]>();
  for (const { link } of links) {
    const key = JSON.stringify([link.from.id, link.to.id].sort());
    pairs.set(key, [...(pairs.get(key) ?? []), link]);
  }
  return [...pairs.values()].flatMap((group): readonly GraphProblem[] => {
    const of = (relation: string): readonly MemoryLink[] => group.filter((link) => link.relation === relation);
    const [supports] = of('supports');
    const [against] = of('contradicts');
    const updates = of('updates');
    const clash =
      supports !== undefined && against !== undefined ? against : updates.length > 1 ? updates[1] : undefined;
    if (clash === undefined) return [];
    const memoryIds = [clash.from.id, clash.to.id];
    const fix = `recollect link remove ${clash.id}`;
    return [{ severity: 'error', rule: 'contradictory pair', memoryIds, linkId: clash.id, value: null, fix }];
  });
}

function flat(links: readonly Held[]): readonly GraphProblem[] {
  const bySituation = new Map<string, number[]>();
  for (const { link, state } of links)
    if (link.relation === 'leads-to')
      bySituation.set(link.from.id, [...(bySituation.get(link.from.id) ?? []), state.probability ?? 1]);
  return [...bySituation].flatMap(([id, given]): readonly GraphProblem[] => {
    const sum = given.reduce((total, each) => total + each, 0);
    if (given.length < 2 || sum === 0) return [];
    const shares = given.map((each) => each / sum);
    const most = Math.max(...shares);
    if (most >= LEAST_MAX && most - Math.min(...shares) >= LEAST_SPREAD) return [];
    const fix = `recollect link add ${id} <procedure> --relation leads-to --probability <number>`;
    return [{ severity: 'warning', rule: 'flat probabilities', memoryIds: [id], linkId: null, value: most, fix }];
  });
}

function orphans(memories: readonly Memory[], degrees: ReadonlyMap<string, number>): readonly GraphProblem[] {
  return memories
    .filter(({ kind, id }) => kind === 'situation' && !degrees.has(id))
    .map(({ id }) => ({
      severity: 'warning',
      rule: 'orphan',
      memoryIds: [id],
      linkId: null,
      value: null,
      fix: `recollect link add ${id} <procedure> --relation leads-to --probability <number>`,
    }));
}

function hubs(degrees: ReadonlyMap<string, number>): readonly GraphProblem[] {
  return [...degrees]
    .filter(([, degree]) => degree >= HUB_FROM)
    .map(([id, degree]) => ({
      severity: 'warning',
      rule: 'hub',
      memoryIds: [id],
      linkId: null,
      value: degree,
      fix: `recollect link list --of ${id}`,
    }));
}
