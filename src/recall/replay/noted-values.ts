import type { MemoryLink } from '../../domain/link.js';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { NotedMemory, ReadingMethod } from './recording.js';

/** Gives back what was noted by reference. */
export interface Resolver {
  memory(noted: NotedMemory): Memory;
  /** The sentence that a link stands on. */
  reasonOf(link: NotedLink): string;
}

/** A link without its sentences, which may quote memories. */
export type NotedLink = Pick<MemoryLink, 'id' | 'relation' | 'from' | 'to' | 'recordedAtMs' | 'declared'>;

interface WithHits {
  readonly hits: readonly { readonly memory: unknown }[];
}

interface Keyed {
  readonly memory: unknown;
}

/** What an answer of the store holds: memories as such, memories in hits or under keys, links, or nothing of the kind. */
const SHAPES: { readonly [method in ReadingMethod]: 'memories' | 'hits' | 'keyed' | 'links' | 'plain' } = {
  match: 'hits',
  nearest: 'hits',
  scan: 'memories',
  lookup: 'keyed',
  get: 'memories',
  history: 'memories',
  links: 'links',
  measure: 'plain',
  usage: 'plain',
  sightings: 'plain',
  count: 'plain',
};

/** An answer of the store as data without texts of memories. */
export function noted(method: ReadingMethod, answer: unknown): unknown {
  switch (SHAPES[method]) {
    case 'plain':
      return answer;
    case 'memories':
      return (answer as readonly Memory[]).map(notedMemory);
    case 'hits':
      return withHits(answer as WithHits, (memory) => notedMemory(memory as Memory));
    case 'keyed':
      return keyed(answer as readonly Keyed[], (memory) => notedMemory(memory as Memory));
    case 'links':
      return (answer as readonly MemoryLink[]).map(notedLink);
  }
}

/** The answer that was {@link noted}. */
export function restored(method: ReadingMethod, value: unknown, resolver: Resolver): unknown {
  switch (SHAPES[method]) {
    case 'plain':
      return value;
    case 'memories':
      return (value as readonly NotedMemory[]).map((each) => resolver.memory(each));
    case 'hits':
      return withHits(value as WithHits, (memory) => resolver.memory(memory as NotedMemory));
    case 'keyed':
      return keyed(value as readonly Keyed[], (memory) => resolver.memory(memory as NotedMemory));
    case 'links':
      return (value as readonly NotedLink[]).map((link) => ({
        ...link,
        reason: resolver.reasonOf(link),
        settled: null,
      }));
  }
}

/** The versions that a noted answer stands on. */
export function memoriesIn(method: ReadingMethod, value: unknown): readonly NotedMemory[] {
  switch (SHAPES[method]) {
    case 'plain':
    case 'links':
      return [];
    case 'memories':
      return value as readonly NotedMemory[];
    case 'hits':
      return (value as WithHits).hits.map(({ memory }) => memory as NotedMemory);
    case 'keyed':
      return (value as readonly Keyed[]).map(({ memory }) => memory as NotedMemory);
  }
}

/** The links that a noted answer stands on. */
export function linksIn(method: ReadingMethod, value: unknown): readonly NotedLink[] {
  return SHAPES[method] === 'links' ? (value as readonly NotedLink[]) : [];
}

/** What a version is known by. */
export function notedMemory({ id, version, closings }: Memory): NotedMemory {
  return { id, version, closings: closings.length };
}

function notedLink({ id, relation, from, to, recordedAtMs, declared }: MemoryLink): NotedLink {
  const end = ({ id: memoryId, version }: VersionRef): VersionRef => ({ id: memoryId, version });
  return {
    id,
    relation,
    from: end(from),
    to: end(to),
    recordedAtMs,
    ...(declared === undefined ? {} : { declared }),
  };
}

function withHits(answer: WithHits, change: (memory: unknown) => unknown): unknown {
  return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, memory: change(hit.memory) })) };
}

function keyed(hits: readonly Keyed[], change: (memory: unknown) => unknown): unknown {
  return hits.map((hit) => ({ ...hit, memory: change(hit.memory) }));
}
