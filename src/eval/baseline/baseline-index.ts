import type { DraftInput } from '../../domain/draft.js';
import type { RetrievalAnswer, RetrievalEngine, RetrievedItem } from '../engine.js';

/** A text with what a baseline ranks it by. */
export interface Indexed {
  readonly memory: RetrievedItem['memory'];
  readonly text: string;
}

/** Ranks the texts of one user; made anew for each. */
export interface BaselineIndex {
  addAll(texts: readonly Indexed[]): void | Promise<void>;
  search(query: string, limit: number): RetrievalAnswer | Promise<RetrievalAnswer>;
}

/** An engine that keeps nothing but one index a user; versions are texts of their own, none replaces another. */
export function openBaseline(createIndex: () => BaselineIndex): RetrievalEngine {
  const tenants = new Map<string, Map<string, Shelf>>();
  const shelfOf = (tenant: string, user: string): Shelf => {
    const users = tenants.get(tenant) ?? new Map<string, Shelf>();
    tenants.set(tenant, users);
    const shelf = users.get(user) ?? new Shelf(createIndex());
    users.set(user, shelf);
    return shelf;
  };
  return {
    tenant: (id) => ({
      scope: ({ user }) => ({
        rememberMany: (drafts) => shelfOf(id, user).addAll(drafts),
        recall: async (query, options) => shelfOf(id, user).index.search(query, options.limit ?? 10),
      }),
    }),
    dropTenant: async (id) => tenants.delete(id),
    close: async () => tenants.clear(),
  };
}

class Shelf {
  readonly index: BaselineIndex;
  readonly #versions = new Map<string, number>();

  constructor(index: BaselineIndex) {
    this.index = index;
  }

  async addAll(drafts: readonly DraftInput[]): Promise<void> {
    await this.index.addAll(drafts.map((draft) => this.#named(draft)));
  }

  #named(draft: DraftInput): Indexed {
    const id = draft.id ?? draft.supersedes ?? draft.text;
    const version = (this.#versions.get(id) ?? 0) + 1;
    this.#versions.set(id, version);
    return { memory: { id, version }, text: draft.text };
  }
}

/** The best of them as an answer; equal values by id, then by version. */
export function bestOf(
  found: readonly { readonly memory: RetrievedItem['memory']; readonly score: number }[],
  limit: number,
): RetrievalAnswer {
  const items = [...found].sort(
    (left, right) =>
      right.score - left.score ||
      (left.memory.id < right.memory.id ? -1 : left.memory.id > right.memory.id ? 1 : 0) ||
      (left.memory.version ?? 1) - (right.memory.version ?? 1),
  );
  return { items: items.slice(0, limit), degraded: [] };
}
