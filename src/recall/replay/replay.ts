import { withClosings } from '../../domain/closing.js';
import { RecollectError } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { MemoryLink } from '../../domain/link.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';
import type { TraceRecord } from '../../ports/trace-store.js';
import { recall } from '../recall.js';
import type { RecallRequest } from '../request.js';
import type { RecallResult } from '../result.js';
import type { PreparedWords } from '../tenant-words.js';
import { summarise } from './answer-summary.js';
import type { AnswerDifference } from './compare-answers.js';
import { compareAnswers } from './compare-answers.js';
import type { NotedLink, Resolver } from './noted-values.js';
import { linksIn, memoriesIn } from './noted-values.js';
import type { KeptRequest, RecallConfig } from './recall-record.js';
import { readRecord } from './recall-record.js';
import type { NotedMemory, ReadingMethod, RecordedCall, RecordedMethod, Recording } from './recording.js';
import { READING_METHODS } from './recording.js';
import { StandIns } from './stand-ins.js';

/** What became of a replay. */
export type Replay =
  | {
      readonly outcome: 'replayed';
      readonly traceId: string;
      readonly configHash: string;
      /** The answer, made anew from what was recorded; the texts are those of the store. */
      readonly result: RecallResult;
      /** Empty when it is the same answer. */
      readonly differences: readonly AnswerDifference[];
      /** What was asked that was not asked then: empty unless the rules, or the tenant's words, have changed since. */
      readonly strayed: readonly RecordedMethod[];
    }
  /** What it stood on is gone, so there is nothing to replay. */
  | { readonly outcome: 'forgotten'; readonly traceId: string; readonly ids: readonly string[] };

/**
 * Runs a recall again over what was recorded of it: the same functions, with the versions as they were then, whatever was
 * written since.
 *
 * @param words the tenant's words, as for a recall
 */
export async function replay(stored: TraceRecord, store: TenantStore, words?: PreparedWords): Promise<Replay> {
  const { id: traceId, configHash, config, request, recording, answer, forgotten } = readRecord(stored);
  if (recording === null || forgotten.length > 0) return { outcome: 'forgotten', traceId, ids: forgotten };
  const known = await resolve(recording, request, store);
  if (known.missing.length > 0) return { outcome: 'forgotten', traceId, ids: known.missing };
  const standIns = new StandIns({ traceId, config, request, recording, resolver: known.resolver, words });
  const result = await recall(requestOf(request, config), standIns.dependencies());
  return {
    outcome: 'replayed',
    traceId,
    configHash,
    result,
    differences: compareAnswers(answer, summarise(result)),
    strayed: standIns.strayed,
  };
}

function requestOf(request: KeptRequest, { recipe }: RecallConfig): RecallRequest {
  // Records of before walks name nowhere to begin.
  return { ...request, origins: request.origins ?? [], centre: request.centre ?? null, recipe, signal: null };
}

/** Most memories that are read at once. */
const BATCH = 500;

/** Looks up what a recording names; `missing` are the ids of what is gone. */
async function resolve(
  { calls }: Recording,
  { filter }: KeptRequest,
  store: TenantStore,
): Promise<{ readonly resolver: Resolver; readonly missing: readonly string[] }> {
  const answers = calls.flatMap(readingAnswer);
  const memories = answers.flatMap(({ method, value }) => memoriesIn(method, value));
  const links = answers.flatMap(({ method, value }) => linksIn(method, value));
  const ends = links.flatMap(({ from, to }) => [from, to]);
  const versions = await versionsOf(
    [...memories, ...ends].map(({ id }) => id),
    store,
  );
  const gone = [...memories, ...ends].filter((ref) => !versions.has(versionKey(ref)));
  const reasons = await reasonsOf(links, filter.viewer, store);
  return {
    missing: [...new Set(gone.map(({ id }) => id))].sort(),
    resolver: {
      memory: (ref) => asItWas(ref, versions),
      // A link that is gone though its ends are not was replaced by another about the same.
      reasonOf: ({ id }) => reasons.get(id) ?? '',
    },
  };
}

function readingAnswer({ method, ended }: RecordedCall): { readonly method: ReadingMethod; readonly value: unknown }[] {
  const reading = READING_METHODS.find((each) => each === method);
  return reading === undefined || ended.end !== 'answer' ? [] : [{ method: reading, value: ended.value }];
}

async function versionsOf(ids: readonly string[], store: TenantStore): Promise<ReadonlyMap<string, Memory>> {
  const distinct = [...new Set(ids)];
  const versions = new Map<string, Memory>();
  for (let at = 0; at < distinct.length; at += BATCH)
    for (const history of await Promise.all(distinct.slice(at, at + BATCH).map((id) => store.history(id))))
      for (const memory of history) versions.set(versionKey(memory), memory);
  return versions;
}

async function reasonsOf(
  links: readonly NotedLink[],
  viewer: KeptRequest['filter']['viewer'],
  store: TenantStore,
): Promise<ReadonlyMap<string, string>> {
  if (links.length === 0) return new Map();
  const ids = [...new Set(links.flatMap(({ from }) => from.id))];
  const known: readonly MemoryLink[] = await store.links({
    viewer,
    ids,
    relations: [],
    settled: null,
    limit: LIMITS.limit * LIMITS.limit,
  });
  return new Map(known.map(({ id, reason }) => [id, reason]));
}

/** A version without what closed it since. */
function asItWas(ref: NotedMemory, versions: ReadonlyMap<string, Memory>): Memory {
  const memory = versions.get(versionKey(ref));
  if (memory === undefined) throw new RecollectError('internal', 'a version that was looked up is not there');
  return memory.closings.length === ref.closings
    ? memory
    : withClosings(memory, memory.closings.slice(0, ref.closings));
}
