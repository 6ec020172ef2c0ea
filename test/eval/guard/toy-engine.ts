import type { DraftInput } from '../../../src/domain/draft.js';
import { RecollectError } from '../../../src/domain/errors.js';
import { checkId } from '../../../src/domain/scope.js';
import type { GuardEngine, GuardItem, GuardMemory } from '../../../src/eval/guard/engine.js';

/** What a toy does differently from a plain engine that ranks by shared words and keeps users apart. */
export interface ToyOptions {
  /** @default 'overlap' */
  readonly rank?: 'overlap' | 'newest' | 'oldest';
  /** Answers nothing at all, not even what belongs into every answer. */
  readonly silent?: boolean;
  /** Marks everything it returns. */
  readonly marks?: readonly string[];
  /** Which tenant's drawer an id opens. @default its own */
  readonly drawer?: (tenant: string) => string;
  /** Whether memories of one user are shown to another. @default only its own */
  readonly sees?: (asking: string, owner: string) => boolean;
  /** Lets the number of all memories of a tenant show. */
  readonly countsAll?: boolean;
  /** Puts the text of whatever memory has the id into the error of `get`. */
  readonly gossips?: boolean;
  /** What was confirmed comes first, whatever the query. */
  readonly addicted?: boolean;
  /** The answer tells how many memories the tenant has. */
  readonly statistics?: boolean;
  /** Accepts any id, also one that is no text. */
  readonly gullible?: boolean;
  /** Forgets what belongs into every answer. @default false */
  readonly forgetsAlways?: boolean;
}

interface ToyMemory {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly user: string;
  readonly session: string | null;
  readonly at: number;
  readonly always: boolean;
}

/** An engine of a few lines in memory, with the fault that a test plants. */
export function toyEngine(options: ToyOptions = {}): GuardEngine {
  const drawers = new Map<string, ToyMemory[]>();
  const confirmed = new Map<string, number>();
  const drawerOf = options.drawer ?? ((tenant: string) => tenant);
  const sees = options.sees ?? ((asking: string, owner: string) => asking === owner);
  const checked = (field: string, id: unknown): string => (options.gullible === true ? String(id) : checkId(field, id));
  let traces = 0;

  const scope = (tenant: string, user: string, session: string | null): GuardMemory => {
    const drawer = drawers.get(drawerOf(tenant)) ?? [];
    drawers.set(drawerOf(tenant), drawer);
    const visible = (includeShared: boolean): readonly ToyMemory[] =>
      drawer.filter(
        (memory) =>
          (sees(user, memory.user) || (includeShared && memory.user === SHARED)) &&
          (memory.session === null || memory.session === session),
      );
    const find = (id: string): ToyMemory => {
      const memory = visible(false).find((each) => each.id === id);
      if (memory !== undefined) return memory;
      const other = drawer.find((each) => each.id === id);
      throw new RecollectError(
        'not_found',
        options.gossips === true && other !== undefined ? `not yours: ${other.text}` : 'no such memory',
      );
    };
    return {
      async rememberMany(drafts) {
        for (const draft of drafts) drawer.push(toyMemory(draft, user, session, drawer));
      },
      async recall(query, { limit = 10, filter, includeShared = false }) {
        if (limit < 1) throw new RecollectError('validation', 'limit: must be at least 1', { field: 'limit' });
        traces += 1;
        const trace = { id: `trace ${traces}`, ...(options.statistics === true ? { memories: drawer.length } : {}) };
        if (options.silent === true) return { items: [], trace };
        const asked = wordsOf(query);
        const scored = visible(includeShared)
          .filter((memory) => filter?.ids === undefined || filter.ids.includes(memory.id))
          .map((memory) => ({ memory, score: overlap(asked, memory.text) }))
          .filter(({ score }) => score > 0 || options.rank === 'newest');
        const first = (memory: ToyMemory): number => (options.addicted === true ? (confirmed.get(memory.id) ?? 0) : 0);
        scored.sort(
          (left, right) =>
            first(right.memory) - first(left.memory) ||
            (options.rank === 'newest' ? right.memory.at - left.memory.at : 0) ||
            (options.rank === 'oldest' ? left.memory.at - right.memory.at : 0) ||
            right.score - left.score ||
            (left.memory.id < right.memory.id ? -1 : 1),
        );
        return {
          items: scored
            .slice(0, limit)
            .map(({ memory, score }): GuardItem => ({ memory, score, marks: options.marks ?? [] })),
          always: options.forgetsAlways === true ? [] : visible(includeShared).filter(({ always }) => always),
          trace,
        };
      },
      get: async (id) => find(id),
      count: async () => (options.countsAll === true ? drawer.length : visible(false).length),
      confirm: async (_trace, ids) => {
        for (const id of ids) confirmed.set(id, (confirmed.get(id) ?? 0) + 1);
      },
    };
  };

  return {
    tenant: (tenant) => {
      const named = checked('tenant', tenant);
      return {
        scope: ({ user, session }) =>
          scope(named, checked('user', user), session === undefined ? null : checked('session', session)),
        shared: () => scope(named, SHARED, null),
      };
    },
    dropTenant: async (tenant) => drawers.delete(drawerOf(tenant)),
    close: async () => drawers.clear(),
  };
}

const SHARED = '\u0000shared';

function toyMemory(draft: DraftInput, user: string, session: string | null, drawer: readonly ToyMemory[]): ToyMemory {
  const id = draft.id ?? draft.supersedes ?? `toy ${drawer.length}`;
  return {
    id,
    version: drawer.filter((each) => each.id === id).length + 1,
    text: draft.text,
    user,
    session: draft.session ?? session,
    at: Number(draft.recordedAt ?? 0),
    always: draft.pinned === true || draft.kind === 'safety',
  };
}

/** Latin words and pairs of Chinese characters. */
function wordsOf(text: string): ReadonlySet<string> {
  const latin = text.toLowerCase().match(/[\p{Script=Latin}\d]+/gu) ?? [];
  const han = [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair ?? '');
  return new Set([...latin, ...han]);
}

function overlap(asked: ReadonlySet<string>, text: string): number {
  const words = wordsOf(text);
  return asked.size === 0 ? 0 : [...asked].filter((word) => words.has(word)).length / asked.size;
}
