import { compareText } from '../../domain/compare-text.js';
import type { Deadline } from '../../domain/deadline.js';
import type { Degradation } from '../../domain/degradation.js';
import { openFilter } from '../../domain/filter.js';
import { LIMITS } from '../../domain/limits.js';
import { linkAt } from '../../domain/link.js';
import type { Memory } from '../../domain/memory.js';
import { leaf } from '../../explain/score-node.js';
import { tellPath } from '../../graph/tell-path.js';
import type { TenantStore } from '../../ports/store.js';
import { isQuestion } from '../../text/polarity/is-question.js';
import { recentAnalysis } from '../../text/polarity/recent-analysis.js';
import type { ScoredCandidate } from '../candidate.js';
import type { Found } from '../find.js';
import { versionsThatPass } from '../graph/neighbours.js';
import type { MeasureContext } from '../measure.js';
import type { QueryReading } from '../read-query.js';
import type { RecallRequest } from '../request.js';
import type { ActionsTrace } from './actions-trace.js';
import type { AssociatedMemory } from './associate-situations.js';
import { associateMemories } from './associate-situations.js';
import type { ActionMode } from './channel.js';
import { DEFAULT_ACTION_CHANNEL } from './channel.js';
import type { NearSituation } from './find-situations.js';
import { findSituations, isAnswered } from './find-situations.js';
import type { ActionSource, ActionStep, RecallAction } from './score-actions.js';
import { scoreActions, weigh } from './score-actions.js';

/** What was proposed. */
export interface Proposal {
  readonly actions: readonly RecallAction[];
  readonly trace: ActionsTrace;
  readonly degraded: readonly Degradation[];
}

/** What proposing stands on. */
export interface ProposalContext {
  readonly request: RecallRequest;
  readonly found: Pick<Found, 'text' | 'vector'>;
  readonly context: MeasureContext;
  readonly reading: QueryReading;
  readonly store: TenantStore;
  readonly deadline: Deadline;
}

/** A proposal of nothing, and why. */
export function noActions(mode: ActionMode, skipped: string, degraded: readonly Degradation[] = []): Proposal {
  return { actions: [], trace: { mode, skipped, sources: [], items: [] }, degraded };
}

/**
 * Proposes what to do (rule A3): the situations that are like the query or come to mind with what it found, and what they lead
 * to. Scope, status and time apply; the caller's filter does not, nor do limit and floor of the memories. It reads and never
 * writes; a part that fails is named, and what is like the query still counts when association fails.
 */
export async function proposeActions(
  kept: readonly ScoredCandidate[],
  { request, found, context, reading, store, deadline }: ProposalContext,
): Promise<Proposal> {
  const { actions: mode, filter: asked } = request;
  if (mode === 'off') return noActions(mode, 'the request wants none');
  if (found.text === null && found.vector === null) return noActions(mode, 'the query holds nothing to look for');
  const channel = request.recipe.actions ?? DEFAULT_ACTION_CHANNEL;
  const filter = openFilter({ viewer: asked.viewer, asOf: asked.asOf, nowMs: asked.nowMs });
  const similar = await deadline.run((signal) =>
    findSituations(store, { found, context, reading, filter, channel, signal }),
  );
  if (!similar.ok) return noActions(mode, `failed: ${similar.code}`, [failure('looking for situations', similar)]);
  if (similar.value === null) return noActions(mode, 'the scope has no situations');
  const near = similar.value;
  const nearest = near[0]?.similarity.value ?? 0;
  const asksForMemory =
    channel.whenAnswered === 'silent' &&
    isQuestion(recentAnalysis(request.query)) &&
    isAnswered(nearest, { found, context, reading, channel });
  if (asksForMemory) return noActions(mode, 'a memory answers the question better than a situation fits it');

  const degraded: Degradation[] = [];
  let associated: readonly AssociatedMemory[] = [];
  const seeds = [...near.map(({ candidate, similarity }) => ({ memory: candidate.memory, score: similarity.value }))];
  // What only a walk found stands on the links already, and would be counted twice; a situation that is not near begins nothing.
  for (const { memory, explanation, legs } of kept)
    if (explanation.value > 0 && memory.kind !== 'situation' && legs.some((leg) => leg !== 'graph'))
      seeds.push({ memory, score: explanation.value });
  if (mode === 'on' && seeds.length > 0) {
    const outcome = await deadline.run((signal) => associateMemories(store, seeds, filter, channel, signal));
    if (outcome.ok) associated = outcome.value;
    else degraded.push(failure('association', outcome));
  }

  const situations = mergeSources(near, associated);
  if (situations.size === 0) return noActions(mode, 'no situation is near enough', degraded);
  const outcome = await deadline.run((_signal) => readSteps(store, [...situations.keys()], filter));
  if (!outcome.ok) return noActions(mode, `failed: ${outcome.code}`, [...degraded, failure('reading links', outcome)]);
  const { steps, abstract } = outcome.value;
  const sources = [...situations.values()].map((source) => ({
    ...source,
    isAbstract: abstract.has(source.memory.id) || source.memory.tags.includes('abstract'),
  }));
  const actions = scoreActions(sources, steps, channel);
  return { actions, trace: traceOf(mode, sources, channel.abstractWeight, actions), degraded };
}

function failure(
  what: string,
  { code, message }: { readonly code: Degradation['code']; readonly message: string },
): Degradation {
  return { part: 'actions', code, message: `actions, ${what}: ${message}` };
}

/** The situations that were found either way, by id; max-merge happens in the tree of each. */
function mergeSources(
  near: readonly NearSituation[],
  associated: readonly AssociatedMemory[],
): ReadonlyMap<string, Omit<ActionSource, 'isAbstract'>> {
  const sources = new Map<string, Omit<ActionSource, 'isAbstract'>>();
  for (const { candidate, similarity } of near)
    sources.set(candidate.memory.id, { memory: candidate.memory, similarity, association: null, path: '' });
  for (const { memory, rank, path } of associated) {
    if (memory.kind !== 'situation' || rank <= 0) continue;
    const known = sources.get(memory.id);
    const association = leaf('comes to mind', rank, tellPath(path));
    sources.set(memory.id, {
      memory: known?.memory ?? memory,
      similarity: known?.similarity ?? null,
      association,
      path: known === undefined ? tellPath(path) : '',
    });
  }
  return sources;
}

interface Steps {
  readonly steps: readonly ActionStep[];
  /** Ids of situations that others are cases of. */
  readonly abstract: ReadonlySet<string>;
}

/** What situations lead to at the time that is looked at, and which of them others specialise. */
async function readSteps(
  store: TenantStore,
  ids: readonly string[],
  filter: ReturnType<typeof openFilter>,
): Promise<Steps> {
  const links = (
    await store.links({
      viewer: filter.viewer,
      ids,
      relations: ['leads-to', 'specialises'],
      settled: null,
      limit: LIMITS.limit,
    })
  ).flatMap((link) => {
    const state = linkAt(link, filter.asOf);
    return state === null ? [] : [{ ...link, probability: state.probability ?? 1 }];
  });
  const leading = links.filter(({ relation, from }) => relation === 'leads-to' && ids.includes(from.id));
  const targets = [...new Set(leading.map(({ to }) => to.id))];
  const procedures = new Map<string, Memory>();
  for (const memory of await versionsThatPass(store, targets, filter))
    if (memory.kind === 'procedure') procedures.set(memory.id, memory);
  return {
    steps: leading.flatMap(({ from, to, probability }): ActionStep[] => {
      const procedure = procedures.get(to.id);
      return procedure === undefined ? [] : [{ situationId: from.id, procedure, probability }];
    }),
    abstract: new Set(links.filter(({ relation }) => relation === 'specialises').map(({ to }) => to.id)),
  };
}

function traceOf(
  mode: ActionMode,
  sources: readonly ActionSource[],
  abstractWeight: number,
  actions: readonly RecallAction[],
): ActionsTrace {
  const weights = weigh(sources, abstractWeight);
  return {
    mode,
    skipped: null,
    sources: sources
      .map(({ memory }) => ({ id: memory.id, version: memory.version, weight: weights.get(memory.id)?.value ?? 0 }))
      .sort((one, other) => other.weight - one.weight || compareText(one.id, other.id)),
    items: actions.map(({ memory, score }) => ({ id: memory.id, version: memory.version, score })),
  };
}
