import { Deadline } from '../domain/deadline.js';
import type { KindPolicy } from '../domain/kinds.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Reranker } from '../ports/reranker.js';
import type { Rewriter } from '../ports/rewriter.js';
import type { TenantStore } from '../ports/store.js';
import { askedSpeakers } from '../text/asked-speakers.js';
import { literalIdentifiers } from '../text/literal-identifiers.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import { analyseQuery } from '../text/query-terms.js';
import type { ArbiterTable } from '../trust/arbiter.js';
import { DEFAULT_ARBITER } from '../trust/arbiter.js';
import type { TrustPolicy } from '../trust/trust-policy.js';
import { DEFAULT_TRUST_POLICY } from '../trust/trust-policy.js';
import { abstain } from './abstain.js';
import { noActions, proposeActions } from './actions/propose-actions.js';
import { ordersByRange, reasonBelow, scoredTooLow } from './admit.js';
import { findAlways, withhold } from './always.js';
import { answerOf } from './answer.js';
import { belowPolicy, decaysByKind, policiesOf } from './apply-policies.js';
import { addAssociations } from './associate.js';
import type { Candidate } from './candidate.js';
import { withoutDuplicates } from './collapse-duplicates.js';
import { complete } from './complete.js';
import { missingIdentifier } from './confirm-literally.js';
import { diversify } from './diversify.js';
import type { AskedTimes } from './event-times.js';
import { askedTimes, noTimes } from './event-times.js';
import { clusterFacts } from './fact-clusters.js';
import type { Found } from './find.js';
import { find, merge } from './find.js';
import { gatherCounts } from './gather-counts.js';
import type { TrustReading } from './gather-trust.js';
import { gatherTrust } from './gather-trust.js';
import { keepsToTime, outsideTime, skippedOf } from './keep-to-time.js';
import { Ledger } from './ledger.js';
import type { Embedders } from './legs/vector.js';
import { scalesOf } from './legs/vector.js';
import { lendWords } from './lend-words.js';
import { factMatcher } from './matching-facts.js';
import { standingFirst } from './numbered-matters.js';
import { byMessages, byScore } from './order.js';
import { besideRewriter, withRawHits } from './raw-legs.js';
import { readQuery } from './read-query.js';
import type { RecallRun } from './recall-run.js';
import type { LegName } from './recipe.js';
import { signalsOf } from './recipe-parts.js';
import { withoutCovered } from './replace-by-summary.js';
import type { RecallRequest } from './request.js';
import { rerank } from './rerank.js';
import type { RecallResult } from './result.js';
import { scoreAll } from './score.js';
import { boundsOf, select } from './select.js';
import { settling } from './settle-conflicts.js';
import { markStanding, openBeforeResolved, winnersFirst } from './standing.js';
import type { PreparedWords } from './tenant-words.js';
import type { LegTrace } from './trace.js';
import { StageRecorder } from './trace.js';
import { markUnconfirmed } from './unconfirmed.js';
import { askGate, rewrite, understand, waitsForModel } from './understand.js';
import { wantedEntities } from './wanted-entities.js';
import { weighPolarity } from './weigh-polarity.js';

/** What recall stands on. Only the reading half of the store is used (rule R1). */
export interface RecallDependencies {
  readonly store: TenantStore;
  readonly embedders: Embedders | null;
  readonly reranker: Reranker | null;
  readonly rewriter: Rewriter | null;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  /** The tenant's own words, for how its queries are read. @default none */
  readonly words?: PreparedWords;
  /** How the tenant measures trust. @default see `DEFAULT_TRUST_POLICY` */
  readonly trust?: TrustPolicy;
  /** How sources rank. @default see `DEFAULT_ARBITER` */
  readonly arbiter?: ArbiterTable;
}

/**
 * Answers a request: gate -> rewrite -> analyse -> legs -> merge -> complete -> context -> score -> literal -> policy -> time -> floor -> polarity -> order -> summaries -> facts -> rerank -> standing -> duplicates -> diversity -> association -> abstain -> limit -> trust -> conflicts -> actions,
 * under one deadline, with what is always returned beside. It reads and never writes; a part that fails is named in `degraded`.
 *
 * @throws `aborted` when the caller's signal fires.
 */
export async function recall(request: RecallRequest, dependencies: RecallDependencies): Promise<RecallResult> {
  return answerOf(request, await run(request, dependencies), dependencies.ids.next(request.nowMs));
}

/** Runs the stages; see {@link recall}. */
export async function run(asked: RecallRequest, dependencies: RecallDependencies): Promise<RecallRun> {
  const { clock, store, embedders, reranker, rewriter, kinds, words } = dependencies;
  const { trust: policy = DEFAULT_TRUST_POLICY, arbiter = DEFAULT_ARBITER } = dependencies;
  const privilege = { privilegedAuthority: policy.privilegedAuthority, arbiter };
  const deadline = new Deadline(clock, asked.deadlineMs, asked.signal);
  deadline.throwIfAborted();
  const recorder = new StageRecorder(() => deadline.elapsedMs());
  const ledger = new Ledger();

  const understood = understand(asked, rewriter !== null);
  const gate = askGate(asked, understood);
  recorder.ended('gate', { in: 0, out: 0 }, gate === null ? 'nobody asked whether memory is needed' : null);
  if (gate?.needed === false) {
    const always = await findAlways(asked.filter, kinds, privilege, store, deadline);
    const found: Found = {
      text: null,
      vector: null,
      attribute: null,
      graph: null,
      byLeg: new Map(),
      legs: closedLegs(asked.legs),
      degraded: [],
    };
    withhold(always, [], ledger, recorder);
    const { degraded } = always;
    const proposal = noActions(asked.actions, GATE_CLOSED);
    const nothing = { kept: [], trust: null, policies: [], rewritten: null, abstention: null } as const;
    return {
      ...nothing,
      found,
      blank: false,
      ledger,
      always,
      proposal,
      degraded,
      recorder,
      elapsedMs: deadline.elapsedMs(),
      gate,
    };
  }

  const looking = (request: RecallRequest, times: AskedTimes, analysis: QueryAnalysis): Promise<Found> => {
    const searched = times.isAll ? times.rest : request.query;
    return find({ store, embedders, request, analysis, searched, times, deadline, clock });
  };
  const rawTimes = waitsForModel(understood) ? timesOf(asked) : null;
  const raw =
    rawTimes === null ? null : besideRewriter(looking(asked, rawTimes, analyse(asked.query, rawTimes, words)));
  const rewritten = await rewrite(asked, understood, rewriter, clock);
  const request = rewritten === null ? asked : { ...asked, query: rewritten.text };
  recorder.ended('rewrite', { in: 0, out: 0 }, rewritten === null ? 'no earlier turns were given' : null);

  const times = timesOf(request);
  const analysis = analyse(request.query, times, words);
  recorder.ended('analyse', { in: 0, out: analysis.terms.length }, analysis.blank ? 'the query is blank' : null);

  const [own, beside, always] = await Promise.all([
    looking(request, times, analysis),
    raw,
    findAlways(request.filter, kinds, privilege, store, deadline),
  ]);
  const found = withRawHits(own, beside);
  // What the time leg brings is an answer by itself where nothing else was asked for.
  const listsTime = analysis.blank || times.isAll;
  const hits = found.legs.reduce((sum, leg) => sum + leg.found, 0);
  recorder.ended('legs', { in: 0, out: hits });

  const merged = merge(found.byLeg);
  recorder.ended('merge', { in: hits, out: merged.length });

  const completed = await complete(merged, found, store, deadline);
  recorder.ended('complete', { in: merged.length, out: completed.candidates.length }, completed.skipped);

  const [counts, lent] = await Promise.all([
    gatherCounts(completed.candidates, request, store, deadline),
    lendWords(completed.candidates, found.text, request, store, deadline),
  ]);
  recorder.ended('context', { in: completed.candidates.length, out: completed.candidates.length }, lent.skipped);
  const reading = readQuery(request, analysis, times, words?.brands);
  const policies = policiesOf(asked);
  const trustContext = {
    policy,
    arbiter,
    kinds,
    nowMs: request.nowMs,
    decaysByKind: decaysByKind(policies),
    wanted: wantedEntities(asked, understood?.references ?? []),
  };
  const trustIn = (candidates: readonly Candidate[]): Promise<TrustReading> =>
    gatherTrust(
      candidates.map(({ memory }) => memory),
      request.filter,
      trustContext,
      store,
      deadline,
    );
  const weighed = signalsOf(request.recipe).includes('trust') ? await trustIn(completed.candidates) : null;
  const context = {
    attribute: found.attribute,
    graph: found.graph,
    text: found.text,
    scales: scalesOf(embedders),
    kinds,
    times,
    nowMs: request.nowMs,
    recency: request.recipe.recency ?? null,
    importanceBand: request.recipe.importanceBand ?? null,
    range: request.range,
    usage: counts.usage,
    sightings: counts.sightings,
    edges: counts.edges,
    distances: counts.distances,
    lenders: lent.lenders,
    speakers: speakersIn(request, completed.candidates),
    matchingFacts: found.text === null ? null : factMatcher(found.text),
    estimatesImportance: request.recipe.estimatesImportance === true,
    wanted: trustContext.wanted,
    trustOf: weighed?.trustOf ?? null,
    query: request.query,
    askedTags: request.tags,
  };
  const scored = scoreAll(completed.candidates, request.recipe, context, { reading, byLeg: found.byLeg });
  recorder.ended('score', { in: completed.candidates.length, out: scored.length });

  const named = request.recipe.confirmsIdentifiers ? literalIdentifiers(request.query) : [];
  const confirmed = scored.filter((candidate) =>
    ledger.admit(candidate, missingIdentifier(candidate, named, found), 'literal'),
  );
  recorder.ended(
    'literal',
    { in: scored.length, out: confirmed.length },
    named.length > 0 ? null : 'no identifier to confirm',
  );

  const credited = confirmed.filter((candidate) =>
    ledger.admit(candidate, belowPolicy(candidate, policies, arbiter), 'policy'),
  );
  recorder.ended(
    'policy',
    { in: confirmed.length, out: credited.length },
    policies.length > 0 ? null : 'no policy fired',
  );

  const admission = { request, reading, blank: analysis.blank, listsTime };
  const keeping = keepsToTime(credited, request, times, (candidate) => reasonBelow(candidate, admission) === null);
  const timely = credited.filter((candidate) =>
    ledger.admit(candidate, outsideTime(candidate, keeping, times), 'time'),
  );
  recorder.ended('time', { in: credited.length, out: timely.length }, skippedOf(keeping));

  const admitted = timely.filter((candidate) => ledger.admit(candidate, reasonBelow(candidate, admission), 'floor'));
  recorder.ended('floor', { in: timely.length, out: admitted.length });

  const polarised = weighPolarity(admitted, request.query, request.limit, request.recipe.polarity);
  recorder.ended('polarity', { in: admitted.length, out: polarised.candidates.length }, polarised.skipped);

  const sorted = [...polarised.candidates].sort(ordersByRange(admission) ? byMessages : byScore);
  recorder.ended('order', { in: admitted.length, out: sorted.length });

  const ordered = withoutCovered(sorted, request, ledger);
  recorder.ended(
    'summaries',
    { in: sorted.length, out: ordered.length },
    request.recipe.summaries === true ? null : 'the recipe lets summaries and their sources stand side by side',
  );

  const facts = clusterFacts(
    ordered,
    { query: request.query, times, text: found.text, attribute: found.attribute },
    request.recipe.facts ?? null,
  );
  recorder.ended('facts', { in: ordered.length, out: facts.candidates.length }, facts.skipped);

  const reranked = await rerank(facts.candidates, {
    query: request.query,
    blank: analysis.blank,
    reranking: request.recipe.reranking,
    isOff: !request.reranks,
    reranker,
    deadline,
    embeddingFailed: found.degraded.some(({ part }) => part === 'vector'),
  });
  const judged =
    request.recipe.reranking === null
      ? reranked.candidates
      : reranked.candidates.filter((each) => ledger.admit(each, scoredTooLow(each, request), 'rerank'));
  recorder.ended('rerank', { in: ordered.length, out: judged.length }, reranked.skipped);

  const open = standingFirst(openBeforeResolved(judged), request.query);
  const placed =
    weighed !== null && request.recipe.arbitrates === true
      ? winnersFirst(open, weighed.conflicts, settling(weighed, arbiter))
      : open;
  recorder.ended('standing', { in: judged.length, out: placed.length });

  const distinct = withoutDuplicates(placed, request, ledger);
  recorder.ended('duplicates', { in: placed.length, out: distinct.length });

  const diversified = await diversify(distinct, request.recipe.diversity ?? null, {
    embedder: embedders?.current ?? null,
    deadline,
  });
  for (const { candidate, ...alike } of diversified.alike)
    ledger.admit(candidate, { reason: 'diversity', ...alike }, 'diversity');
  const varied =
    request.recipe.diversity?.kind === 'mmr'
      ? diversified.candidates.filter((each) => ledger.admit(each, scoredTooLow(each, request), 'diversity'))
      : diversified.candidates;
  recorder.ended('diversity', { in: distinct.length, out: varied.length }, diversified.skipped);

  const associated = await addAssociations(varied, request, store, deadline);
  recorder.ended('association', { in: varied.length, out: associated.candidates.length }, associated.skipped);

  const abstained = abstain(associated.candidates, request.recipe.abstention ?? null, {
    query: analysis.normalised,
    calibration: request.recipe.confidence ?? null,
    text: found.text,
    listsOnly: listsTime || ordersByRange(admission),
    isWhole: found.text !== null && found.vector !== null && found.degraded.length + completed.degraded.length === 0,
  });
  const given = associated.candidates.filter((each) => ledger.admit(each, abstained.reason, 'abstain'));
  recorder.ended('abstain', { in: associated.candidates.length, out: given.length }, abstained.skipped);

  const selection = select(given, boundsOf(request));
  for (const { candidate, reason } of selection.left) ledger.admit(candidate, reason, 'limit');
  const limited = selection.kept;
  recorder.ended('limit', { in: given.length, out: limited.length });

  const trust = weighed ?? (await trustIn(limited));
  recorder.ended('trust', { in: limited.length, out: limited.length });

  const marked = markStanding(limited, trust.conflicts, settling(trust, arbiter));
  recorder.ended('conflicts', { in: limited.length, out: limited.length });

  const kept = markUnconfirmed(marked, trust.lastToldAtMs, request.nowMs, kinds);
  withhold(always, kept, ledger, recorder);
  const proposal = await proposeActions(kept, { request, found, context, reading, store, deadline });
  recorder.ended(
    'actions',
    { in: proposal.trace.sources.length, out: proposal.actions.length },
    proposal.trace.skipped,
  );

  const degraded = [
    ...found.degraded,
    ...completed.degraded,
    ...counts.degraded,
    ...lent.degraded,
    ...reranked.degraded,
    ...diversified.degraded,
    ...associated.degraded,
    ...always.degraded,
    ...trust.degraded,
    ...proposal.degraded,
  ];
  const { blank } = analysis;
  const elapsedMs = deadline.elapsedMs();
  return {
    found,
    blank,
    kept,
    trust,
    policies,
    ledger,
    abstention: abstained.reading,
    always,
    proposal,
    degraded,
    recorder,
    elapsedMs,
    gate,
    rewritten,
  };
}

/** Why no leg ran. */
const GATE_CLOSED = 'the gate said that no memory is needed';

function closedLegs(legs: readonly LegName[]): readonly LegTrace[] {
  return legs.map((leg) => ({ leg, asked: 0, found: 0, ms: 0, skipped: GATE_CLOSED }));
}

/** The times of a query, when the recipe reads them. */
function timesOf({ query, recipe, nowMs, zone }: RecallRequest): AskedTimes {
  return recipe.times === 'off' ? noTimes(query) : askedTimes(query, nowMs, zone);
}

/** Where a query asks for whatever took place at a time, only a date (`12th`) is worth looking for as a word. */
function analyse(query: string, { isAll }: AskedTimes, words: PreparedWords | undefined): QueryAnalysis {
  const analysis = analyseQuery(query, words);
  return isAll ? { ...analysis, terms: analysis.terms.filter(({ label }) => /\d/u.test(label)) } : analysis;
}

/** Who of those that said the candidates is named in the query; null where the recipe does not ask. */
function speakersIn({ recipe, query }: RecallRequest, candidates: readonly Candidate[]): ReadonlySet<string> | null {
  if (!signalsOf(recipe).includes('speaker')) return null;
  return askedSpeakers(
    query,
    candidates.flatMap(({ memory: { speaker } }) => (speaker === null ? [] : [speaker])),
  );
}
