import { z } from 'zod';
import type { DraftInput } from '../domain/draft.js';
import { RecollectError } from '../domain/errors.js';
import { openFilter } from '../domain/filter.js';
import type { EntityRef, Memory } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { entitySchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import { toGraphml } from '../recall/graph/graphml.js';
import type { ScopeEntity, ScopeGraph } from '../recall/graph/scope-graph.js';
import { aroundEntity, readScopeGraph } from '../recall/graph/scope-graph.js';
import type { BatchResult } from '../remember/remember.js';
import type { BadGraphLine, TripleInput } from '../remember/triples.js';
import { readMemoryGraph, tripleDraft } from '../remember/triples.js';

/** What a scope's graph stands on. */
export interface GraphAccess {
  readonly viewer: Viewer;
  nowMs(): number;
  reading(): Promise<TenantStore>;
  write(drafts: readonly DraftInput[]): Promise<BatchResult>;
}

/** What became of an imported graph. */
export interface GraphImport {
  /** Memories that were written, or counted on ones that say the same. */
  readonly memories: number;
  readonly bad: readonly BadGraphLine[];
}

const MOST_MEMORIES = 10_000;
/** Statements that are written at once. */
const BATCH = 500;

/** The memories of a scope as a graph of entities and relations (decision 11); it sees what the scope sees. */
export class ScopedGraph {
  readonly #access: GraphAccess;

  /** @internal */
  constructor(access: GraphAccess) {
    this.#access = access;
  }

  /** Says that a subject stands in a relation to an object: a memory of kind `relationship`. @throws `validation` naming the field. */
  async relate(triple: TripleInput): Promise<Memory> {
    const { results } = await this.#access.write([tripleDraft(triple)]);
    const [written] = results;
    if (written === undefined) throw new RecollectError('internal', 'a batch of one gave no result');
    return written.memory;
  }

  /** Entities with the versions that they rest on, those that most memories name first. */
  async entities(): Promise<readonly ScopeEntity[]> {
    return (await this.export()).entities;
  }

  /**
   * Memories that name an entity, the earliest written first: a name as texts write it, or an entity that was given with its type,
   * which is never another of the same name.
   *
   * @param limit 1 to 1,000
   */
  async around(entity: string | EntityRef, limit = 100): Promise<readonly Memory[]> {
    const asked = typeof entity === 'string' ? entity : parseInput(entitySchema, entity, 'entity');
    const most = parseInput(z.number().int().min(1).max(1_000), limit, 'limit');
    return aroundEntity(await this.#access.reading(), this.#filter(), asked, most);
  }

  /** Entities, memories and links of the scope as data: the newest 10,000 memories, and whether these are all. */
  async export(): Promise<ScopeGraph> {
    return readScopeGraph(await this.#access.reading(), this.#filter(), MOST_MEMORIES);
  }

  /** The same as GraphML. */
  async exportGraphml(): Promise<string> {
    return toGraphml(await this.export());
  }

  /** Takes over the graph file (JSONL) of the MCP memory server; the good lines are kept and the bad ones named. */
  async importMemoryGraph(jsonl: string): Promise<GraphImport> {
    const { drafts, bad } = readMemoryGraph(jsonl);
    for (let at = 0; at < drafts.length; at += BATCH) await this.#access.write(drafts.slice(at, at + BATCH));
    return { memories: drafts.length, bad };
  }

  #filter(): ReturnType<typeof openFilter> {
    const nowMs = this.#access.nowMs();
    return openFilter({
      viewer: this.#access.viewer,
      asOf: { validAtMs: nowMs, recordedAtMs: null, explicit: false },
      nowMs,
    });
  }
}
