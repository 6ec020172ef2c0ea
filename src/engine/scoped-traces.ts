import { invalid, RecollectError } from '../domain/errors.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { checkId } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import type { TraceHead, TraceRecord, TraceStore } from '../ports/trace-store.js';
import type { DiagnosticCounters } from '../recall/recall-diagnostics.js';
import { RecallDiagnostics } from '../recall/recall-diagnostics.js';
import type { ItemSummary } from '../recall/replay/answer-summary.js';
import { readRecord } from '../recall/replay/recall-record.js';
import type { Replay } from '../recall/replay/replay.js';
import { replay } from '../recall/replay/replay.js';
import type { Rejection } from '../recall/result.js';
import type { PreparedWords } from '../recall/tenant-words.js';
import type { Trace } from '../recall/trace.js';

/** A returned memory of a trace, with its version as the store has it now; null when that is gone. */
export interface ShownItem extends ItemSummary {
  readonly memory: Memory | null;
}

/** A trace with the texts of what it names, which are read when it is shown. */
export interface ShownTrace {
  readonly trace: Trace;
  /** Of the tenant when the recall began; null when the store could not tell. */
  readonly seq: number | null;
  /** Equal for recalls with the same recipe, kinds and models. */
  readonly configHash: string;
  readonly items: readonly ShownItem[];
  readonly always: readonly { readonly id: string; readonly version: number; readonly memory: Memory | null }[];
  /** At most 100, best first; `trace.rejectedCounts` is complete. */
  readonly rejected: readonly Rejection[];
  /** Ids of memories that were forgotten since. */
  readonly forgotten: readonly string[];
}

/** Counters over recalls that were kept, and how long they took in milliseconds; null where none was. */
export interface KeptCounters extends DiagnosticCounters {
  readonly ms: { readonly p50: number | null; readonly p95: number | null };
}

/** What the traces of a scope stand on. */
export interface TraceAccess {
  readonly viewer: Viewer;
  /** Null: none are kept. */
  readonly traces: TraceStore | null;
  readonly words: PreparedWords;
  reading(): Promise<TenantStore>;
}

const MOST_LISTED = 1_000;
/** As many as are kept of a tenant unless options say otherwise. */
const MOST_COUNTED = 200;

/** What was kept of the recalls of exactly this user, agent and session. */
export class ScopedTraces {
  readonly #access: TraceAccess;

  /** @internal */
  constructor(access: TraceAccess) {
    this.#access = access;
  }

  /** The newest first. @param options `limit`: 1 to 1,000, 20 unless given */
  async list({ limit = 20 }: { readonly limit?: number } = {}): Promise<readonly TraceHead[]> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= MOST_LISTED))
      throw invalid('limit', `must be a whole number from 1 to ${MOST_LISTED}`);
    return (await this.#access.traces?.list(this.#access.viewer, { limit })) ?? [];
  }

  /**
   * Counters over the recalls that were kept: what each leg found, how often the newest stood in for all of them, what became of the
   * candidates. A trace that goes while they are counted counts nothing.
   *
   * @param options `limit`: the newest so many, 1 to 1,000, 200 unless given
   */
  async counters({ limit = MOST_COUNTED }: { readonly limit?: number } = {}): Promise<KeptCounters> {
    const counted = new RecallDiagnostics();
    const times: number[] = [];
    for (const { id } of await this.list({ limit })) {
      const record = await this.#access.traces?.get(id, this.#access.viewer);
      if (record === undefined || record === null) continue;
      const { trace } = readRecord(record).answer;
      counted.note(trace);
      times.push(trace.totalMs);
    }
    times.sort((one, other) => one - other);
    const at = (share: number): number | null => times[Math.floor(times.length * share)] ?? null;
    return { ...counted.counters(), ms: { p50: at(0.5), p95: at(0.95) } };
  }

  /** The whole story of one recall. @throws `not_found` for a trace that was not kept, is too old, or is somebody else's. */
  async show(traceId: string): Promise<ShownTrace> {
    const { answer, seq, configHash, forgotten } = readRecord(await this.#find(traceId));
    const { items, rejected, trace } = answer;
    const versions = await versionsOf([...items, ...trace.always], await this.#access.reading());
    const withMemory = <Ref extends VersionRef>(ref: Ref): Ref & { readonly memory: Memory | null } => ({
      ...ref,
      memory: versions.get(versionKey(ref)) ?? null,
    });
    return {
      trace,
      seq,
      configHash,
      items: items.map(withMemory),
      always: trace.always.map(withMemory),
      rejected,
      forgotten,
    };
  }

  /**
   * Answers a recall again from what was recorded of it, whatever was written since, and says what is different: nothing,
   * unless the rules have changed. When a memory that it stood on was forgotten, it says so and names it.
   *
   * @throws `not_found` as {@link show} does.
   */
  async replay(traceId: string): Promise<Replay> {
    return replay(await this.#find(traceId), await this.#access.reading(), this.#access.words);
  }

  async #find(traceId: string): Promise<TraceRecord> {
    const record = await this.#access.traces?.get(checkId('traceId', traceId), this.#access.viewer);
    if (record === undefined || record === null)
      throw new RecollectError('not_found', 'no such trace', { field: 'traceId' });
    return record;
  }
}

async function versionsOf(refs: readonly VersionRef[], store: TenantStore): Promise<ReadonlyMap<string, Memory>> {
  const ids = [...new Set(refs.map(({ id }) => id))];
  const histories = await Promise.all(ids.map((id) => store.history(id)));
  return new Map(histories.flat().map((memory) => [versionKey(memory), memory]));
}
