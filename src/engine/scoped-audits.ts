import { auditGraph, type GraphAudit } from '../audit/audit-graph.js';
import { auditLockIn, type LockInReport, withUsageWeight } from '../audit/audit-lock-in.js';
import { auditSignals, type SignalAudit } from '../audit/audit-signals.js';
import { distantTexts } from '../audit/distant-texts.js';
import { type LegShare, legShares } from '../audit/leg-shares.js';
import { invalid } from '../domain/errors.js';
import type { RecallDependencies } from '../recall/recall.js';
import { recall } from '../recall/recall.js';
import type { RecallOptions, RecallRequest } from '../recall/request.js';

/** What audits are asked with. */
export interface AuditOptions {
  /** Distinct questions, at most 200. @default texts of the scope's own memories, as distant from each other as can be */
  readonly queries?: readonly string[];
  /** As for a recall. */
  readonly recall?: RecallOptions;
}

/** What the audits of a scope stand on; see {@link ScopedAudits}. */
export interface AuditAccess {
  request(query: string, options: RecallOptions): RecallRequest;
  recalling(): Promise<RecallDependencies>;
}

const MOST_QUERIES = 200;
const OWN_QUERIES = 20;
/** Memories among which queries are chosen, the newest, and how much of each is asked. */
const CHOSEN_AMONG = 400;
const QUERY_LENGTH = 120;

/** Looks at how recall behaves in a scope. Everything here reads; nothing is counted or kept. */
export class ScopedAudits {
  readonly #access: AuditAccess;

  /** @internal */
  constructor(access: AuditAccess) {
    this.#access = access;
  }

  /**
   * Whether answers still follow the query after thirty days in which each answer's first item is used.
   *
   * @param options `usageWeight` puts another weight of usage in [0,1] in the place of the recipe's, to see what it does
   */
  async lockIn({
    usageWeight,
    ...options
  }: AuditOptions & { readonly usageWeight?: number } = {}): Promise<LockInReport> {
    if (usageWeight !== undefined && !(usageWeight >= 0 && usageWeight <= 1))
      throw invalid('usageWeight', 'must be from 0 to 1');
    const { requests, dependencies } = await this.#prepare(options);
    const { recipe } = requests[0] ?? this.#access.request('', options.recall ?? {});
    return auditLockIn(
      requests,
      usageWeight === undefined ? recipe : withUsageWeight(recipe, usageWeight),
      dependencies,
    );
  }

  /** How each signal is spread over the candidates, which weights do nothing, and what a stretch of importance would change. */
  async signals(options: AuditOptions = {}): Promise<SignalAudit> {
    const { requests, dependencies } = await this.#prepare(options);
    const { recipe } = requests[0] ?? this.#access.request('', options.recall ?? {});
    return auditSignals(requests, recipe, dependencies);
  }

  /** Share of the returned and of the confirmed items that each leg found, and that it alone found. */
  async legs(options: AuditOptions = {}): Promise<readonly LegShare[]> {
    const { requests, dependencies } = await this.#prepare(options);
    const items = [];
    for (const request of requests) items.push(...(await recall(request, dependencies)).items);
    const used = new Set(
      (await dependencies.store.usage([...new Set(items.map(({ memory }) => memory.id))]))
        .filter(({ confirmed }) => confirmed > 0)
        .map(({ memoryId }) => memoryId),
    );
    return legShares(items.map(({ legs, memory }) => ({ legs, confirmed: used.has(memory.id) })));
  }

  /** What is wrong with the links of the scope: procedures that are never proposed, links without ends, flat probabilities ... */
  async graph(options: RecallOptions = {}): Promise<GraphAudit> {
    const { store } = await this.#access.recalling();
    return auditGraph(store, this.#access.request('', options).filter);
  }

  async #prepare({ queries, recall: recallOptions = {} }: AuditOptions): Promise<{
    readonly requests: readonly RecallRequest[];
    readonly dependencies: RecallDependencies;
  }> {
    if (queries !== undefined && (queries.length === 0 || queries.length > MOST_QUERIES))
      throw invalid('queries', `must be 1 to ${MOST_QUERIES} questions`);
    const dependencies = await this.#access.recalling();
    const asked = queries ?? (await this.#ownQueries(recallOptions, dependencies));
    return { requests: asked.map((query) => this.#access.request(query, recallOptions)), dependencies };
  }

  async #ownQueries(options: RecallOptions, { store }: RecallDependencies): Promise<readonly string[]> {
    const { filter } = this.#access.request('', options);
    const memories = await store.scan(filter, { order: 'newest', limit: CHOSEN_AMONG });
    return distantTexts(
      memories.map(({ text }) => text.slice(0, QUERY_LENGTH)),
      OWN_QUERIES,
    );
  }
}
