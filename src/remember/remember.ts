import type { Degradation } from '../domain/degradation.js';
import type { Draft } from '../domain/draft.js';
import { parseDraft, parsePatch } from '../domain/draft.js';
import { invalid, RecollectError } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import type { Scope, Viewer } from '../domain/scope.js';
import { canSee } from '../domain/scope.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { Op, TenantStore } from '../ports/store.js';
import { passages } from '../text/passages.js';
import { buildVersion } from './build-version.js';
import type { ToEmbed } from './embed-versions.js';
import { embedVersions } from './embed-versions.js';

/** What the write side stands on. */
export interface RememberDependencies {
  readonly store: TenantStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly embedder: Embedder | null;
  /** Longest wait for the embedder; what is not embedded by then is embedded by `maintain()`. */
  readonly embedTimeoutMs: number;
  /** Whose memories are written, and whose may be superseded. */
  readonly viewer: Viewer;
}

/** What became of a draft. */
export type RememberOutcome = 'added' | 'superseded an older version';

/** One stored statement. */
export interface RememberResult {
  readonly memory: Memory;
  readonly outcome: RememberOutcome;
}

/** A stored batch. `degraded` names what could not be done for it yet; the statements themselves are safe. */
export interface BatchResult {
  readonly results: readonly RememberResult[];
  readonly degraded: readonly Degradation[];
}

/**
 * Stores a batch of drafts: all of them or, when one is refused, none (the error names it: `drafts.3.text`).
 * A draft with `supersedes` becomes the next version of that memory.
 *
 * @throws `validation`, `limit_exceeded`, `not_found` (a superseded id the viewer can't see), `conflict` (an `id` that
 * exists, or a concurrent write to the same memory).
 */
export async function rememberMany(inputs: unknown, dependencies: RememberDependencies): Promise<BatchResult> {
  if (!Array.isArray(inputs)) throw invalid('drafts', 'must be a list of drafts');
  if (inputs.length > LIMITS.batch)
    throw new RecollectError('limit_exceeded', `drafts: must be at most ${LIMITS.batch} at a time`, {
      field: 'drafts',
    });
  const drafts = inputs.map((input, at) => parseDraft(input, `drafts.${at}`));
  const batch = new Batch(dependencies);
  for (const [at, draft] of drafts.entries()) await batch.add(draft, `drafts.${at}`);
  return batch.commit();
}

/** Stores one draft, or a text with all defaults; see {@link rememberMany}. */
export async function remember(
  input: unknown,
  dependencies: RememberDependencies,
): Promise<RememberResult & Pick<BatchResult, 'degraded'>> {
  const draft = parseDraft(typeof input === 'string' ? { text: input } : input, 'draft');
  const batch = new Batch(dependencies);
  const result = await batch.add(draft, 'draft');
  return { ...result, degraded: (await batch.commit()).degraded };
}

/**
 * Records a new version of a memory; what the patch does not give stays. The older version is closed where the new
 * one begins and stays readable through `history` and `asOf`.
 *
 * @throws `not_found` when the viewer can't see the id; `validation`.
 */
export async function update(
  id: string,
  input: unknown,
  dependencies: RememberDependencies,
): Promise<RememberResult & Pick<BatchResult, 'degraded'>> {
  const patch = parsePatch(input);
  if (Object.keys(patch).length === 0) throw invalid('patch', 'must change something');
  const batch = new Batch(dependencies);
  const result = await batch.supersede(id, patch, 'id');
  return { ...result, degraded: (await batch.commit()).degraded };
}

/** Collects operations of one atomic write; later drafts see what earlier ones will write. */
class Batch {
  readonly #results: RememberResult[] = [];
  readonly #ops: Op[] = [];
  readonly #toEmbed: ToEmbed[] = [];
  readonly #newest = new Map<string, Memory>();
  readonly #dependencies: RememberDependencies;

  constructor(dependencies: RememberDependencies) {
    this.#dependencies = dependencies;
  }

  async add(draft: Draft, path: string): Promise<RememberResult> {
    const { supersedes, id, agent, session, ...fields } = draft;
    if (supersedes !== undefined) {
      if (id !== undefined) throw invalid(`${path}.id`, 'must not be given together with supersedes');
      return this.supersede(supersedes, fields, `${path}.supersedes`);
    }
    const { clock, ids, viewer } = this.#dependencies;
    const scope: Scope = { user: viewer.user, agent: agent ?? viewer.agent, session: session ?? viewer.session };
    const nowMs = clock.nowMs();
    return this.#put(
      buildVersion(fields, { id: id ?? ids.next(nowMs), version: 1, scope, nowMs, previous: null }),
      'added',
    );
  }

  async supersede(id: string, fields: Partial<Draft>, path: string): Promise<RememberResult> {
    const { clock, viewer, store } = this.#dependencies;
    const previous = this.#newest.get(id) ?? (await store.get([id]))[0];
    if (previous === undefined || !canSee(viewer, previous.scope))
      throw new RecollectError('not_found', `${path}: no such memory`, { field: path });
    const nowMs = clock.nowMs();
    const next = buildVersion(fields, { id, version: previous.version + 1, scope: previous.scope, nowMs, previous });
    const result = this.#put(next, 'superseded an older version');
    this.#ops.push({
      op: 'closeVersion',
      ref: { id, version: previous.version },
      validToMs: closingTime(previous, next),
      atMs: next.recordedAtMs,
      by: { id, version: next.version },
    });
    return result;
  }

  async commit(): Promise<BatchResult> {
    if (this.#ops.length === 0) return { results: [], degraded: [] };
    const { store, embedder, clock, embedTimeoutMs } = this.#dependencies;
    const embedded = embedder === null ? null : await embedVersions(this.#toEmbed, embedder, clock, embedTimeoutMs);
    await store.apply([...this.#ops, ...(embedded?.ops ?? [])]);
    return { results: this.#results, degraded: embedded?.degraded ?? [] };
  }

  #put(memory: Memory, outcome: RememberOutcome): RememberResult {
    const cut = passages(memory.text);
    this.#ops.push({ op: 'putVersion', memory, passages: cut });
    this.#toEmbed.push({ memory, passages: cut });
    this.#newest.set(memory.id, memory);
    const result = { memory, outcome };
    this.#results.push(result);
    return result;
  }
}

/** The older version ends where the newer begins, or where it said it would end if that is earlier. */
function closingTime(previous: Memory, next: Memory): number {
  const start = next.validFromMs ?? next.recordedAtMs;
  return previous.statedValidToMs === null ? start : Math.min(start, previous.statedValidToMs);
}
