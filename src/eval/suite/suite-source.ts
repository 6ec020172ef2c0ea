import { basename } from 'node:path';
import type { DraftInput } from '../../domain/draft.js';
import { invalid } from '../../domain/errors.js';
import { parseTime } from '../../domain/time.js';
import type { EvalSource } from '../eval-source.js';
import { groupBy } from '../group-by.js';
import type { EvalQuery, Haystack, Place } from '../haystack.js';
import { FIXED_NOW_MS, opaqueId } from '../haystack.js';
import { queryLanguage } from '../query-language.js';
import { versionName } from '../ranker.js';
import { halfOf, normalisedQuery } from '../split.js';
import type { Suite, SuiteMemory, SuiteQuery } from './suite-file.js';
import { readSuite } from './suite-file.js';

/**
 * The source of a suite of somebody's own: all its tenants and users are stored together, so that an answer with
 * somebody else's memory is a leak. Its name is that of the file.
 */
export function suiteSource(path: string): EvalSource {
  const name = basename(path).replace(/\.jsonl$/u, '');
  return {
    name,
    weight: 0,
    load: async (seed) => {
      const suite = await readSuite(path);
      return {
        haystacks: [buildSuite(suite, name, seed)],
        unit: 'memory of the suite',
        indexed: 'text',
        data: { memories_sha256: suite.sha256, queries_sha256: suite.sha256, as_expected: true },
      };
    },
  };
}

/**
 * Turns a suite into what is stored and asked, under opaque ids; memories without a time are recorded a second apart in
 * the order of the file, before those that have one.
 *
 * @throws `validation` for a name that is not there or there twice.
 */
export function buildSuite(suite: Suite, name: string, seed: string): Haystack {
  const homes = [...groupBy(suite.memories, homeOf)];
  const names = nameVersions(suite, name, seed);
  const times = recordedTimes(suite.memories);
  const places = homes.map(([, memories]): Place => {
    const [{ tenant, user } = { tenant: '', user: '' }] = memories;
    return {
      tenant: opaqueId(seed, 'tenant', name, tenant),
      user: opaqueId(seed, 'user', name, user),
      drafts: memories.map((memory) => toDraft(memory, names, times)),
      originalIds: new Map(memories.map(({ memory }) => [versionName(versionOf(names, memory)), memory])),
    };
  });
  const stamped = suite.memories.some(({ draft }) => draft.recordedAt !== undefined);
  const newestMs = stamped ? Math.max(...times.values()) : FIXED_NOW_MS;
  return {
    places,
    newestMs,
    queries: suite.queries.map((query, index) => {
      const place = homes.findIndex(([home]) => home === homeOf(query));
      if (place === -1) throw invalid(query.id, 'asks for a user who has no memory in the suite');
      return toQuery(query, index, place, newestMs);
    }),
  };
}

function homeOf({ tenant, user }: { readonly tenant: string; readonly user: string }): string {
  return JSON.stringify([tenant, user]);
}

interface VersionRef {
  readonly id: string;
  readonly version: number;
}

/** What the engine will call each memory: versions of one share its id. */
function nameVersions({ memories }: Suite, name: string, seed: string): ReadonlyMap<string, VersionRef> {
  const names = new Map<string, VersionRef>();
  for (const { memory, supersedes } of memories) {
    if (names.has(memory)) throw invalid(memory, 'is in the suite twice');
    if (supersedes === null) names.set(memory, { id: opaqueId(seed, 'memory', name, memory), version: 1 });
    else {
      const older = names.get(supersedes);
      if (older === undefined) throw invalid(memory, `supersedes ${supersedes}, which is not above it`);
      names.set(memory, { id: older.id, version: older.version + 1 });
    }
  }
  return names;
}

function versionOf(names: ReadonlyMap<string, VersionRef>, memory: string): VersionRef {
  const found = names.get(memory);
  if (found === undefined) throw invalid(memory, 'is not in the suite');
  return found;
}

function recordedTimes(memories: readonly SuiteMemory[]): ReadonlyMap<string, number> {
  const given = memories.filter(({ draft }) => draft.recordedAt !== undefined);
  const stamped = new Map(given.map(({ memory, draft }) => [memory, parseTime('recordedAt', draft.recordedAt)]));
  const bare = memories.filter(({ memory }) => !stamped.has(memory));
  const endMs = Math.min(FIXED_NOW_MS, ...stamped.values());
  const seconds = bare.map(({ memory }, at) => [memory, endMs - (bare.length - at) * 1_000] as const);
  return new Map([...stamped, ...seconds]);
}

function toDraft(
  { memory, supersedes, draft }: SuiteMemory,
  names: ReadonlyMap<string, VersionRef>,
  times: ReadonlyMap<string, number>,
): DraftInput {
  const { id } = versionOf(names, memory);
  return {
    ...draft,
    recordedAt: times.get(memory) ?? FIXED_NOW_MS,
    ...(supersedes === null ? { id } : { supersedes: id }),
  };
}

function toQuery(query: SuiteQuery, index: number, place: number, newestMs: number): EvalQuery {
  const group = normalisedQuery(query.query);
  const stale = new Set(query.stale);
  return {
    index,
    id: query.id,
    text: query.query,
    nowMs: query.nowMs ?? newestMs,
    place,
    category: query.category,
    language: queryLanguage(query.query),
    group,
    half: halfOf(group),
    answerable: query.expect.length > 0,
    gold: [...new Set(query.expect)],
    current: stale.size === 0 ? [] : query.expect.filter((memory) => !stale.has(memory)),
    stale: query.stale,
    forbidden: query.never,
    excluded: [],
    answers: query.answer,
  };
}
