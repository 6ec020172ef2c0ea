import { isAmong, withClosing, withClosings, withoutCloser } from '../../../domain/closing.js';
import { assertNever, RecollectError } from '../../../domain/errors.js';
import type { MemoryLink } from '../../../domain/link.js';
import type { Sightings, Usage, VersionRef } from '../../../domain/memory.js';
import type { Passage } from '../../../domain/passage.js';
import type { Op } from '../../../ports/store.js';
import { checkDigest, erasedDigest } from './erased-digest.js';
import type { Echo, NotedRequest, TenantState, WrittenVersion } from './written-version.js';
import { frozenCopy } from './written-version.js';

/** Most sources that are kept of a memory's sightings. */
const MOST_SOURCES = 32;

/** Applies a batch to a state and gives the next one; throws without having changed anything. */
export function applyOps(state: TenantState, batch: readonly Op[]): TenantState {
  const draft = new StateDraft(state);
  for (const op of batch) draft.apply(op);
  return { ...draft.state(), seq: batch.length === 0 ? state.seq : state.seq + 1 };
}

type OpOf<Name extends Op['op']> = Extract<Op, { op: Name }>;

class StateDraft {
  #versions: WrittenVersion[];
  #indexed: number;
  readonly #usage: Map<string, Usage>;
  readonly #sightings: Map<string, Sightings>;
  readonly #links: Map<string, MemoryLink>;
  readonly #requests: Map<string, NotedRequest>;
  #echoes: readonly Echo[];
  readonly #erased: Set<string>;

  constructor(state: TenantState) {
    this.#versions = [...state.versions];
    this.#indexed = state.indexed;
    this.#usage = new Map(state.usage);
    this.#sightings = new Map(state.sightings);
    this.#links = new Map(state.links);
    this.#requests = new Map(state.requests);
    this.#echoes = state.echoes;
    this.#erased = new Set(state.erased);
  }

  state(): Omit<TenantState, 'seq'> {
    return {
      versions: this.#versions,
      indexed: this.#indexed,
      usage: this.#usage,
      sightings: this.#sightings,
      links: this.#links,
      requests: this.#requests,
      echoes: this.#echoes,
      erased: this.#erased,
    };
  }

  apply(op: Op): void {
    switch (op.op) {
      case 'putVersion':
        this.#putVersion(op);
        break;
      case 'putDerived':
        this.#replace(op.ref, 'to derive from', (row) => this.#derived(row, op));
        break;
      case 'closeVersion': {
        const closing = { validToMs: op.validToMs, atMs: op.atMs, by: op.by };
        this.#replace(op.ref, 'to close', (row) =>
          isAmong(closing, row.memory.closings)
            ? row
            : { ...row, memory: frozenCopy(withClosing(row.memory, closing)) },
        );
        break;
      }
      case 'putVectors':
        this.#replace(op.ref, 'to embed', (row) => embedded(row, op));
        break;
      case 'dropVectors':
        this.#dropVectors(op);
        break;
      case 'addUsage':
        this.#requireMemory(op.memoryId, 'whose use is counted');
        this.#usage.set(op.memoryId, added(this.#usage.get(op.memoryId), op));
        break;
      case 'addSighting':
        this.#requireMemory(op.memoryId, 'whose sighting is counted');
        this.#sightings.set(op.memoryId, frozenCopy(sighted(this.#sightings.get(op.memoryId), op)));
        break;
      case 'putLink':
        for (const end of [op.link.from, op.link.to]) this.#find(end, 'to link');
        this.#links.set(op.link.id, frozenCopy(op.link));
        break;
      case 'putRequest': {
        const { key, digest, answer, memoryIds, atMs } = op;
        if (this.#requests.has(key)) throw new RecollectError('conflict', 'a request of this key exists already');
        this.#requests.set(key, frozenCopy({ digest, answer, memoryIds, atMs }));
        break;
      }
      case 'putEchoes':
        this.#putEchoes(op);
        break;
      case 'dropOlder':
        this.#dropOlder(op);
        break;
      case 'putErased':
        this.#erased.add(checkDigest(op.digest));
        break;
      case 'erase':
        this.#erase(op.memoryId);
        break;
      default:
        assertNever(op);
        break;
    }
  }

  #find(ref: VersionRef, what: string): number {
    const at = this.#versions.findIndex(({ memory }) => memory.id === ref.id && memory.version === ref.version);
    if (at < 0) throw new RecollectError('not_found', `the version ${what} does not exist`);
    return at;
  }

  #replace(ref: VersionRef, what: string, change: (row: WrittenVersion) => WrittenVersion): void {
    const at = this.#find(ref, what);
    this.#versions = this.#versions.map((row, place) => (place === at ? change(row) : row));
  }

  #requireMemory(id: string, what: string): void {
    if (!this.#versions.some(({ memory }) => memory.id === id))
      throw new RecollectError('not_found', `the memory ${what} does not exist`);
  }

  #putVersion({ memory, passages, keys = [], indexRules = 0 }: OpOf<'putVersion'>): void {
    if (this.#versions.some((row) => row.memory.id === memory.id && row.memory.version === memory.version))
      throw new RecollectError('conflict', `version ${memory.version} of this memory exists already`);
    const written = frozenCopy({ memory, passages, keys: [...new Set(keys)], indexRules });
    this.#indexed += 1;
    this.#versions.push({ ...written, indexed: this.#indexed, vectors: new Map() });
  }

  #derived(row: WrittenVersion, { passages, keys = [], indexRules = 0 }: OpOf<'putDerived'>): WrittenVersion {
    const derived = frozenCopy({ passages, keys: [...new Set(keys)], indexRules });
    this.#indexed += 1;
    const vectors = boundsOf(row.passages) === boundsOf(passages) ? row.vectors : new Map<string, never>();
    return { ...row, ...derived, indexed: this.#indexed, vectors };
  }

  #dropVectors({ profile, limit = Number.POSITIVE_INFINITY }: OpOf<'dropVectors'>): void {
    let left = limit;
    this.#versions = this.#versions.map((row) => {
      if (left <= 0 || !row.vectors.has(profile)) return row;
      left -= 1;
      const vectors = new Map(row.vectors);
      vectors.delete(profile);
      return { ...row, vectors };
    });
  }

  #putEchoes({ memoryId, keys, atMs }: OpOf<'putEchoes'>): void {
    const newest = this.#versions.findLast(({ memory }) => memory.id === memoryId);
    if (newest === undefined) return;
    const { user } = newest.memory.scope;
    const others = this.#echoes.filter((echo) => echo.memoryId !== memoryId || !keys.includes(echo.key));
    const earlier = this.#echoes.filter((echo) => echo.memoryId === memoryId);
    const noted = [...new Set(keys)].map((key) => {
      const before = earlier.find((echo) => echo.key === key)?.atMs ?? atMs;
      return { key, memoryId, user, atMs: Math.max(before, atMs) };
    });
    this.#echoes = [...others, ...noted];
  }

  #dropOlder({ what, beforeMs }: OpOf<'dropOlder'>): void {
    if (what === 'echoes') this.#echoes = this.#echoes.filter(({ atMs }) => atMs >= beforeMs);
    else this.#dropRequests(({ atMs }) => atMs < beforeMs);
  }

  #dropRequests(isOut: (request: NotedRequest) => boolean): void {
    for (const [key, request] of this.#requests) if (isOut(request)) this.#requests.delete(key);
  }

  #erase(memoryId: string): void {
    const last = this.#versions.findLast(({ memory }) => memory.id === memoryId);
    if (last !== undefined) this.#erased.add(erasedDigest(memoryId, last.memory.scope.user));
    this.#versions = this.#versions
      .filter(({ memory }) => memory.id !== memoryId)
      .map((row) => forgetCloser(row, memoryId));
    this.#usage.delete(memoryId);
    this.#sightings.delete(memoryId);
    for (const [id, { from, to }] of this.#links)
      if (from.id === memoryId || to.id === memoryId) this.#links.delete(id);
    this.#dropRequests(({ memoryIds }) => memoryIds.includes(memoryId));
    this.#echoes = this.#echoes.filter((echo) => echo.memoryId !== memoryId);
  }
}

/** Where passages lie, as one text to compare. */
function boundsOf(passages: readonly Passage[]): string {
  const bounds = passages
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map(({ ordinal, start, end }) => [ordinal, start, end]);
  return JSON.stringify(bounds);
}

function embedded(row: WrittenVersion, { profile, vectors }: OpOf<'putVectors'>): WrittenVersion {
  if (vectors.length !== row.passages.length)
    throw new RecollectError('internal', 'a version needs one vector per passage');
  const copies = vectors.map((vector) => vector.slice());
  return { ...row, vectors: new Map(row.vectors).set(profile, copies) };
}

function added(before: Usage | undefined, op: OpOf<'addUsage'>): Usage {
  const last = before?.lastConfirmedAtMs ?? null;
  return {
    memoryId: op.memoryId,
    confirmed: (before?.confirmed ?? 0) + (op.confirmed ?? 0),
    useful: (before?.useful ?? 0) + (op.useful ?? 0),
    wrong: (before?.wrong ?? 0) + (op.wrong ?? 0),
    stale: (before?.stale ?? 0) + (op.stale ?? 0),
    lastConfirmedAtMs: (op.confirmed ?? 0) > 0 ? Math.max(last ?? op.atMs, op.atMs) : last,
  };
}

function sighted(before: Sightings | undefined, op: OpOf<'addSighting'>): Sightings {
  const { memoryId, atMs, times = 1, source } = op;
  const known = before?.sources ?? [];
  const isNew =
    source !== null &&
    known.length < MOST_SOURCES &&
    !known.some(
      ({ system, documentType, authority, uri }) =>
        system === source.system &&
        documentType === source.documentType &&
        authority === source.authority &&
        uri === source.uri,
    );
  return {
    memoryId,
    count: (before?.count ?? 0) + times,
    firstAtMs: Math.min(before?.firstAtMs ?? atMs, atMs),
    lastAtMs: Math.max(before?.lastAtMs ?? atMs, atMs),
    sources: isNew ? [...known, source] : known,
  };
}

/** What an erased memory closed stays closed, but no longer names it. */
function forgetCloser(row: WrittenVersion, erasedId: string): WrittenVersion {
  if (!row.memory.closings.some(({ by }) => by?.id === erasedId)) return row;
  return { ...row, memory: frozenCopy(withClosings(row.memory, withoutCloser(row.memory.closings, erasedId))) };
}
