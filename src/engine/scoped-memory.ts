import type { DraftInput, PatchInput } from '../domain/draft.js';
import { invalid, RecollectError } from '../domain/errors.js';
import type { FilterInput } from '../domain/filter.js';
import type { MemoryLink, Settlement } from '../domain/link.js';
import type { Memory, Sightings, Usage } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { checkId } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import type { CaptureOptions } from '../inject/capture.js';
import type { Context } from '../inject/context.js';
import type { Message } from '../inject/place/message.js';
import type { ListOptions, Page } from '../recall/browse.js';
import { count, get, history, list, sightings } from '../recall/browse.js';
import type { RecallDependencies } from '../recall/recall.js';
import { recall } from '../recall/recall.js';
import type { AnchorOptions, QueriesInput, QueriesResult } from '../recall/recall-queries.js';
import { ANCHORS, recallQueries, selectAnchors } from '../recall/recall-queries.js';
import { tracedRecall } from '../recall/replay/traced-recall.js';
import type { RecallOptions, RecallRequest } from '../recall/request.js';
import { parseRequest } from '../recall/request.js';
import type { RecallItem, RecallResult } from '../recall/result.js';
import type { WhyNotAnswer } from '../recall/why-not.js';
import { whyNot } from '../recall/why-not.js';
import type { Conflict, ConflictListOptions } from '../remember/conflicts.js';
import { listConflicts, settleConflict } from '../remember/conflicts.js';
import { countReturned } from '../remember/count-returned.js';
import type { ChangeOptions } from '../remember/expected-version.js';
import type { BulkForgetReceipt, ForgetDependencies, ForgetReceipt } from '../remember/forget.js';
import { forget, forgetWhere } from '../remember/forget.js';
import { correct, merge, setPinned, setStatus, undo } from '../remember/lifecycle.js';
import type { LinkDependencies, LinkInput, LinkListOptions, LinkResult } from '../remember/links.js';
import { link, linkMany, listLinks, unlink } from '../remember/links.js';
import { remember, rememberMany, update } from '../remember/remember.js';
import type { Feedback } from '../remember/report-usage.js';
import { confirm, feedback } from '../remember/report-usage.js';
import { screenDraft } from '../remember/screen-draft.js';
import type { Timeline, TimelineOptions } from '../remember/timeline.js';
import { timeline } from '../remember/timeline.js';
import type { BatchResult, RememberDependencies, RememberOptions, RememberResult } from '../remember/written.js';
import { forgettingTraces } from './forgetting-traces.js';
import type { Parts, TenantAccess } from './parts.js';
import { embeddersOf } from './parts.js';
import type { CaptureResult, PromptOptions, PromptRecall } from './prompting.js';
import { captureTurns, prompt } from './prompting.js';
import { ScopedAudits } from './scoped-audits.js';
import { ScopedGraph } from './scoped-graph.js';
import { ScopedTraces } from './scoped-traces.js';

type Written = RememberResult & Omit<BatchResult, 'results'>;

/** The memories that one viewer may see and write. */
export class ScopedMemory {
  readonly #viewer: Viewer;
  readonly #alone: boolean;
  readonly #tenant: TenantAccess;
  readonly #parts: Parts;

  /** @internal @param alone refuses recalls that ask for shared memories */
  constructor(viewer: Viewer, tenant: TenantAccess, parts: Parts, alone = false) {
    this.#alone = alone;
    this.#viewer = viewer;
    this.#tenant = tenant;
    this.#parts = parts;
  }

  /** Stores a statement; see `DraftInput` for what can be said about it. */
  async remember(draft: DraftInput | string, options: RememberOptions = {}): Promise<Written> {
    return remember(draft, await this.#writing(), options);
  }

  /** Stores up to 10,000 statements at once: all, or none when one is refused. */
  async rememberMany(drafts: readonly DraftInput[], options: RememberOptions = {}): Promise<BatchResult> {
    return rememberMany(drafts, await this.#writing(), options);
  }

  /**
   * Records a new version; what the patch does not give stays, and the older version stays readable.
   *
   * @throws `conflict` when the memory is not in the state that `options` expect, as every change of one memory does.
   */
  async update(id: string, patch: PatchInput, options: ChangeOptions = {}): Promise<Written> {
    return update(checkId('id', id), patch, await this.#writing(), options);
  }

  /** Replaces what was never true: the new version begins where the old one did. */
  async correct(id: string, patch: PatchInput, options: ChangeOptions = {}): Promise<Written> {
    return correct(checkId('id', id), patch, await this.#writing(), options);
  }

  /** Notes that a matter is closed; it is recalled only behind what is open, and marked. */
  async resolve(id: string, options: ChangeOptions = {}): Promise<Written> {
    return setStatus(checkId('id', id), 'resolved', await this.#writing(), options);
  }

  /** Takes a memory out of recall without erasing it; a `statuses` filter still finds it. */
  async archive(id: string, options: ChangeOptions = {}): Promise<Written> {
    return setStatus(checkId('id', id), 'archived', await this.#writing(), options);
  }

  /** Makes a resolved or archived memory active again. */
  async reopen(id: string, options: ChangeOptions = {}): Promise<Written> {
    return setStatus(checkId('id', id), 'active', await this.#writing(), options);
  }

  /** Puts a memory into every answer (`pinned: true`), or takes it out again. */
  async pin(id: string, pinned = true, options: ChangeOptions = {}): Promise<Written> {
    return setPinned(checkId('id', id), pinned, await this.#writing(), options);
  }

  /** Takes back the last change of status or pin. @throws `conflict` when the last change was another one. */
  async undo(id: string, options: ChangeOptions = {}): Promise<Written> {
    return undo(checkId('id', id), await this.#writing(), options);
  }

  /** Puts one statement in the place of several; they end where it begins, and it is derived from them. */
  async merge(ids: readonly string[], draft: DraftInput | string): Promise<Written> {
    return merge(ids, draft, await this.#writing());
  }

  /** What held of an attribute of a subject over time, and the same in one sentence. */
  async timeline(subject: string, attribute: string, options: TimelineOptions = {}): Promise<Timeline> {
    return timeline(subject, attribute, options, this.#viewer, await this.#tenant.reading());
  }

  /** Statements that contradict each other, neither of which may replace the other; the open ones unless asked. */
  async conflicts(options: ConflictListOptions = {}): Promise<readonly Conflict[]> {
    return listConflicts(options, this.#viewer, await this.#tenant.reading());
  }

  /** Ends a conflict by keeping one side, or both. What is not kept was never true as far as we know from now on. */
  async settle(
    conflictId: string,
    settlement: { readonly keep: 'from' | 'to' | 'both'; readonly reason?: string },
  ): Promise<Settlement> {
    const store = await this.#tenant.reading();
    const { takeTurns } = this.#tenant;
    const nowMs = this.#parts.clock.nowMs();
    return settleConflict(conflictId, settlement, { viewer: this.#viewer, store, nowMs, takeTurns });
  }

  /** Declares a relation between two memories; one that is there says what is given from now on, and keeps what it said. */
  async link(input: LinkInput): Promise<LinkResult> {
    return link(input, await this.#linking());
  }

  /** Declares up to 10,000 relations at once: all, or none when one is refused. */
  async linkMany(inputs: readonly LinkInput[]): Promise<readonly LinkResult[]> {
    return linkMany(inputs, await this.#linking());
  }

  /** Takes a declared link back from now on. @throws `not_found` when there is none of this id that holds. */
  async unlink(linkId: string): Promise<MemoryLink> {
    return unlink(linkId, await this.#linking());
  }

  /** Links between memories of this scope, declared ones and those found by rule, as of now unless asked. */
  async links(options: LinkListOptions = {}): Promise<readonly MemoryLink[]> {
    return listLinks(options, await this.#linking());
  }

  /**
   * Finds the memories that answer a query, and says why these and why not others. Recall itself reads only; a recipe whose usage is
   * `on-return` has what was returned counted as used once the answer is there.
   */
  async recall(query: string, options: RecallOptions = {}): Promise<RecallResult> {
    const request = this.#request(query, options);
    const dependencies = await this.#recalling();
    const traces = this.#tenant.tracesFor(dependencies.store);
    const result =
      traces === null
        ? await recall(request, dependencies)
        : await tracedRecall(request, dependencies, traces, this.#parts.hasher);
    this.#parts.diagnostics.note(result.trace);
    if (request.recipe.usage !== 'on-return') return result;
    const ids = result.items.map(({ memory }) => memory.id);
    const { viewer } = request.filter;
    const failed = await countReturned(result.trace.id, ids, viewer, request.nowMs, await this.#tenant.reading());
    return failed.length === 0 ? result : { ...result, degraded: [...result.degraded, ...failed] };
  }

  /**
   * Asks several queries of one moment and joins what they found: queries that find nothing are dropped and marked, priorities count
   * a little, and what the message itself finds is the last resort. The recipe is `soulmem` unless options name another.
   */
  async recallQueries(input: QueriesInput, options: RecallOptions = {}): Promise<QueriesResult> {
    return recallQueries(input, { recipe: 'soulmem', ...options }, (query, own) => this.recall(query, own));
  }

  /** Memories to show to a model that makes queries of a message, so that it invents nothing; none for small talk. */
  async anchors(
    message: string,
    { recall: own = {}, ...options }: AnchorOptions & { readonly recall?: RecallOptions } = {},
  ): Promise<readonly RecallItem[]> {
    const limit = options.lookAhead ?? ANCHORS.lookAhead;
    const { items } = await this.recall(message, { recipe: 'soulmem', ...own, actions: 'off', minScore: 0, limit });
    return selectAnchors(items, options);
  }

  /** What was kept of the recalls of this user, agent and session: shown with its texts, and replayed. */
  get traces(): ScopedTraces {
    const { traces, words } = this.#tenant;
    return new ScopedTraces({ viewer: this.#viewer, traces, words, reading: () => this.#tenant.reading() });
  }

  /** The memories of this scope as a graph of entities and relations. */
  get graph(): ScopedGraph {
    return new ScopedGraph({
      viewer: this.#viewer,
      nowMs: () => this.#parts.clock.nowMs(),
      reading: () => this.#tenant.reading(),
      write: (drafts) => this.rememberMany(drafts),
    });
  }

  /** How recall behaves in this scope: which legs and signals do something, and whether use feeds itself. */
  get audits(): ScopedAudits {
    return new ScopedAudits({
      request: (query, options) => this.#request(query, options),
      recalling: () => this.#recalling(),
    });
  }

  /**
   * Says why a memory is not in the answer to a query: the whole path is walked, and the verdict names the step where it
   * ended, with the margin it missed by. Of several versions the one that came furthest is told, unless `version` (from
   * 1) names one.
   */
  async whyNot(
    id: string,
    query: string,
    { version, ...options }: RecallOptions & { readonly version?: number } = {},
  ): Promise<WhyNotAnswer> {
    if (version !== undefined && !(Number.isInteger(version) && version >= 1))
      throw invalid('version', 'must be a whole number from 1');
    return whyNot(checkId('id', id), this.#request(query, options), await this.#recalling(), version ?? null);
  }

  /**
   * Gives messages their memories in one call: the last thing the user wrote is recalled, what was found is packed into its
   * budget and put in front of that message, and every earlier byte stays as it was.
   *
   * @throws `validation` naming the field; `AlwaysInjectOverflow` where that was wanted.
   */
  async context<M extends Message>(
    messages: readonly M[],
    options: PromptOptions = {},
  ): Promise<Context<M, PromptRecall>> {
    const { counter, clock } = this.#parts;
    return prompt(messages, options, this, { counter, clock, kinds: this.#tenant.kinds }, await this.#tenant.reading());
  }

  /** Stores the turns of a conversation as events; questions and what an assistant only repeats are left out. */
  async capture<M extends Message>(messages: readonly M[], options: CaptureOptions = {}): Promise<CaptureResult> {
    return captureTurns(messages, options, this, this.#viewer.user, await this.#tenant.reading());
  }

  /** Reports which returned memories were really used; see rule R1. */
  async confirm(traceId: string, usedIds: readonly string[]): Promise<readonly Usage[]> {
    return confirm(traceId, usedIds, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** Notes an experience with a returned memory: it was useful, wrong or stale. */
  async feedback(traceId: string, id: string, verdict: Feedback): Promise<Usage> {
    return feedback(
      traceId,
      checkId('id', id),
      verdict,
      this.#viewer,
      this.#parts.clock.nowMs(),
      await this.#tenant.reading(),
    );
  }

  #request(query: string, options: RecallOptions): RecallRequest {
    const { clock, recipes, defaultRecipe, recipeSettings, zone } = this.#parts;
    const request = parseRequest(query, options, {
      viewer: this.#viewer,
      nowMs: clock.nowMs(),
      recipes,
      defaultRecipe,
      settings: recipeSettings(this.#tenant.id),
      zone,
    });
    if (this.#alone && request.filter.viewer.includeShared)
      throw new RecollectError('refused', 'includeShared: only memories of this user are reached here', {
        field: 'includeShared',
      });
    return request;
  }

  async #recalling(): Promise<RecallDependencies> {
    const { clock, ids, embedders, reranker, rewriter, policy } = this.#parts;
    return {
      store: await this.#tenant.reading(),
      embedders,
      reranker,
      rewriter,
      clock,
      ids,
      kinds: this.#tenant.kinds,
      words: this.#tenant.words,
      trust: this.#tenant.trust,
      arbiter: policy.arbiter,
    };
  }

  /** Newest version of a memory. @throws `not_found` outside the scope, exactly as for an id that never existed. */
  async get(id: string): Promise<Memory> {
    return get(checkId('id', id), this.#viewer, await this.#tenant.reading());
  }

  /** All versions, oldest first. @throws `not_found` as {@link get} does. */
  async history(id: string): Promise<readonly Memory[]> {
    return history(checkId('id', id), this.#viewer, await this.#tenant.reading());
  }

  /** Pages of memories in a stable order, unranked. */
  async list(options: ListOptions = {}): Promise<Page> {
    return list(options, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** How many memories pass a filter now. */
  async count(options: { readonly filter?: FilterInput; readonly now?: TimeInput } = {}): Promise<number> {
    return count(options, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** How often statements were told again, for those of the ids that were. */
  async sightings(ids: readonly string[]): Promise<readonly Sightings[]> {
    return sightings(ids, this.#viewer, await this.#tenant.reading());
  }

  /** Erases a memory with all its versions and everything derived from it. */
  async forget(id: string, options: ChangeOptions = {}): Promise<ForgetReceipt> {
    return forget(checkId('id', id), await this.#forgetting(), options);
  }

  /** Erases every memory of which some version passes a filter, at any time; the filter must not be empty. */
  async forgetWhere(filter: FilterInput): Promise<BulkForgetReceipt> {
    return forgetWhere(filter, await this.#forgetting());
  }

  async #forgetting(): Promise<ForgetDependencies> {
    const { takeTurns } = this.#tenant;
    const store = forgettingTraces(await this.#tenant.reading(), this.#tenant.traces);
    const nowMs = this.#parts.clock.nowMs();
    return { store, viewer: this.#viewer, nowMs, takeTurns, embedders: embeddersOf(this.#parts) };
  }

  async #linking(): Promise<LinkDependencies> {
    const { takeTurns } = this.#tenant;
    return { store: await this.#tenant.reading(), viewer: this.#viewer, nowMs: this.#parts.clock.nowMs(), takeTurns };
  }

  async #writing(): Promise<RememberDependencies> {
    const { clock, ids, embedders, embedTimeoutMs, policy } = this.#parts;
    return {
      store: await this.#tenant.writing(),
      clock,
      ids,
      viewer: this.#viewer,
      embedder: embedders?.current ?? null,
      embedTimeoutMs,
      policy,
      screen: (draft, path) => screenDraft(draft, path, policy),
      takeTurns: this.#tenant.takeTurns,
    };
  }
}
