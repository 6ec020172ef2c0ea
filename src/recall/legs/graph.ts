import { compareText } from '../../domain/compare-text.js';
import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { GraphEdge } from '../../graph/graph.js';
import { tellPath } from '../../graph/tell-path.js';
import type { TenantStore } from '../../ports/store.js';
import { entities } from '../../text/entities/entities.js';
import type { Entity } from '../../text/entities/entity.js';
import { aboutKey, entityKey } from '../../text/entities/entity-name.js';
import { relationKinds } from '../../text/entities/relation-cues.js';
import { normalise } from '../../text/normalise.js';
import { tokenise } from '../../text/tokenise.js';
import type { Hit } from '../candidate.js';
import type { TextEvidence } from './text.js';

/** What the graph says of one memory. */
export interface GraphFinding {
  /** Worth of the best path, in (0,1]. */
  readonly value: number;
  /** From the memory that the path begins with, or from the query's own words (``). */
  readonly path: readonly GraphEdge[];
}

/** What the graph leg brought back. */
export interface GraphEvidence {
  /** Why it ran. */
  readonly why: string;
  /** By `versionKey`. */
  readonly findings: ReadonlyMap<string, GraphFinding>;
  /** The most worth first. */
  readonly hits: readonly Hit[];
  /** False where a bound or the deadline ended the walk. */
  readonly complete: boolean;
}

/** Best hits of the other legs from which paths begin. */
const ORIGINS = 8;
/** Share of the query's weight that a memory must hold for a path to begin with it. */
const LEAST_ORIGIN = 0.25;
/** Names that are looked up from one memory. */
const NAMES_OF_ONE = 10;
/** Memories that a walk goes on from, and names that it looks up. */
const MOST_WALKED = 12;
const MOST_LOOKUPS = 64;
/** A name that more memories are about is a hub: it leads nowhere in particular. */
const FAN_OUT = 8;
/** What a step is worth that leads to a memory about the name, or to one that only mentions it. */
const ABOUT = 1;
const MENTIONED = 0.5;
/** What it is worth that mentions the name and tells a relation that the query asks for. */
const TOLD = 0.9;
/** Share of a step's worth that depends on whether it leads to words of the query that were still missing. */
const MISSING_SHARE = 0.5;
/** What a name is worth that stands next to a relation that the query asks for, in its sentence, or anywhere. */
const CUED = 1;
const SAME_SENTENCE = 0.7;
const ANYWHERE = 0.4;
/** Units around a name in which its relation is told. */
const BEFORE = 40;
const BEHIND = 16;
/** Below it a memory is not walked on from. */
const LEAST_ONWARD = 0.25;
const MOST_STEPS = 4;
/** Below this share of the query's weight in the best hit, the other legs count as unsure. */
export const UNSURE_BELOW = 0.35;

interface Origin {
  readonly memory: Memory;
  readonly value: number;
  readonly path: readonly GraphEdge[];
}

interface Bridge {
  readonly from: Origin;
  readonly entity: Entity;
  readonly worth: number;
  readonly relation: string;
}

/** What the rules read in a query: whom it names, and along which relations it asks. */
export interface GraphQuery {
  readonly query: string;
  readonly named: readonly Entity[];
  readonly kinds: readonly string[];
}

/** Reads a query for the leg, once: why it runs and where it walks depend on the same. */
export function readGraphQuery(query: string): GraphQuery {
  return { query, named: entities({ text: query }), kinds: relationKinds(query) };
}

/** What the leg looks at. */
export interface GraphSearch {
  readonly asked: GraphQuery;
  readonly filter: Filter;
  readonly text: TextEvidence | null;
  readonly k: number;
  readonly signal: AbortSignal;
}

/** Why the leg should run, as the trace tells it; null with the reason why not. */
export function graphReason(
  { named, kinds }: GraphQuery,
  text: TextEvidence | null,
): { readonly runs: boolean; readonly why: string } {
  if (named.length > 0) return { runs: true, why: 'the query names an entity' };
  if (kinds.length > 0) return { runs: true, why: 'the query asks along a relation' };
  const best = Math.max(
    0,
    ...(text?.matches.hits ?? []).slice(0, 1).map(({ frequencies }) => shareOf(frequencies, text)),
  );
  if (text !== null && best < UNSURE_BELOW)
    return { runs: true, why: `the best other hit holds ${best.toFixed(2)} of the query, less than ${UNSURE_BELOW}` };
  return { runs: false, why: 'the query names no entity and no relation, and other legs are sure' };
}

/**
 * Walks from what the query names, and from the best hits by words, along the names that memories hold to the memories about
 * these names (rule G5).
 *
 * @throws what the store throws
 */
export async function findByGraph(
  store: TenantStore,
  { asked, filter, text, k, signal }: GraphSearch,
  why: string,
): Promise<GraphEvidence> {
  const walk = new Walk(store, asked, filter, text, signal);
  const named = await walk.named();
  await walk.go([...named, ...walk.origins()]);
  const found = [...walk.found.values()].sort(
    (left, right) => right.value - left.value || compareText(right.memory.id, left.memory.id),
  );
  const kept = found.slice(0, k);
  return {
    why,
    findings: new Map(kept.map(({ memory, value, path }) => [versionKey(memory), { value, path }])),
    hits: kept.map(({ memory }) => ({ memory, text: null, vector: null })),
    complete: walk.complete,
  };
}

/** Share of the query's weight that a passage holds. */
function shareOf(frequencies: readonly number[], text: TextEvidence | null): number {
  if (text === null) return 0;
  let total = 0;
  let held = 0;
  for (const [at, { weight }] of text.terms.entries()) {
    total += weight;
    if ((frequencies[at] ?? 0) > 0) held += weight;
  }
  return total === 0 ? 0 : held / total;
}

class Walk {
  readonly found = new Map<string, Origin>();
  complete = true;
  readonly #store: TenantStore;
  readonly #filter: Filter;
  readonly #text: TextEvidence | null;
  readonly #signal: AbortSignal;
  readonly #asked: string;
  readonly #named: readonly Entity[];
  readonly #kinds: ReadonlySet<string>;
  #lookups = 0;
  /** Read once a walk, by `versionKey`. */
  readonly #entities = new Map<string, readonly Entity[]>();
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #seenNames = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(
    store: TenantStore,
    { query, named, kinds }: GraphQuery,
    filter: Filter,
    text: TextEvidence | null,
    signal: AbortSignal,
  ) {
    this.#store = store;
    this.#named = named;
    this.#filter = filter;
    this.#text = text;
    this.#signal = signal;
    this.#asked = ` ${normalise(query).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    this.#kinds = new Set(kinds);
  }

  /** Memories about what the query names by a name that few memories are about. */
  async named(): Promise<readonly Origin[]> {
    const origins: Origin[] = [];
    for (const { name, written } of this.#named.slice(0, NAMES_OF_ONE)) {
      this.#seenNames.add(name);
      for (const { memory, worth } of await this.#around(name)) {
        if (this.#seen.has(versionKey(memory))) continue;
        this.#seen.add(versionKey(memory));
        const edge = { from: '', to: memory.id, relation: 'named', weight: worth, via: `the query names "${written}"` };
        origins.push({ memory, value: worth, path: [edge] });
      }
    }
    return origins;
  }

  /** The best hits by words, each worth the share of the query that it holds, wholly where the query names what it is about. */
  origins(): readonly Origin[] {
    const hits = (this.#text?.matches.hits ?? []).slice(0, 2 * ORIGINS);
    return hits
      .filter(({ memory }) => !this.#seen.has(versionKey(memory)))
      .map(({ memory, frequencies }) => {
        const isNamed = this.#entitiesOf(memory).some(({ isAbout, name }) => isAbout && this.#asks(name));
        return { memory, value: isNamed ? 1 : shareOf(frequencies, this.#text), path: [] };
      })
      .filter(({ value }) => value >= LEAST_ORIGIN)
      .sort((left, right) => right.value - left.value)
      .slice(0, ORIGINS);
  }

  /** Walks on, always from the memory that is worth most, each once; so the first way to a name is the best one. */
  async go(origins: readonly Origin[]): Promise<void> {
    const waiting = [...origins];
    const done = new Set<string>();
    for (let walked = 0; walked < MOST_WALKED && waiting.length > 0; walked++) {
      waiting.sort((left, right) => right.value - left.value || compareText(left.memory.id, right.memory.id));
      const from = waiting.shift();
      if (from === undefined || done.has(versionKey(from.memory))) continue;
      done.add(versionKey(from.memory));
      for (const bridge of this.#bridges(from)) {
        if (this.#signal.aborted || this.#lookups >= MOST_LOOKUPS) {
          this.complete = false;
          return;
        }
        for (const reached of await this.#cross(bridge)) {
          const isBetter = reached.value > (this.found.get(versionKey(reached.memory))?.value ?? 0);
          if (!isBetter || done.has(versionKey(reached.memory))) continue;
          this.found.set(versionKey(reached.memory), reached);
          if (reached.value >= LEAST_ONWARD && reached.path.length < MOST_STEPS) waiting.push(reached);
        }
      }
    }
    if (waiting.length > 0) this.complete = false;
  }

  /** What a name leads to. */
  async #cross({ from, entity, worth, relation }: Bridge): Promise<readonly Origin[]> {
    if (this.#seenNames.has(entity.name)) return [];
    this.#seenNames.add(entity.name);
    return (await this.#around(entity.name)).map(({ memory, worth: about }) => {
      const step = about === ABOUT || !relationKinds(memory.text).some((kind) => this.#kinds.has(kind)) ? about : TOLD;
      const missing = this.#coverage(memory, from.memory);
      const edge = { from: from.memory.id, to: memory.id, relation, weight: step, via: `names "${entity.written}"` };
      const value = worth * step * (1 - MISSING_SHARE + MISSING_SHARE * missing);
      return { memory, value, path: [...from.path, edge] };
    });
  }

  /** Names in a memory that may lead on, the most worth first. */
  #bridges(from: Origin): readonly Bridge[] {
    const { text } = from.memory;
    return this.#entitiesOf(from.memory)
      .filter(({ name }) => !this.#asks(name))
      .map((entity) => {
        const { worth, relation } = this.#cue(text, entity);
        return { from, entity, worth: from.value * worth, relation };
      })
      .sort((left, right) => right.worth - left.worth)
      .slice(0, NAMES_OF_ONE);
  }

  /** What a mention is worth by the relation that the text tells beside it. */
  #cue(text: string, { start, end, isAbout }: Entity): { readonly worth: number; readonly relation: string } {
    if (this.#kinds.size === 0) return { worth: isAbout ? CUED : SAME_SENTENCE, relation: 'names' };
    const kindOf = (part: string): string | undefined => relationKinds(part).find((kind) => this.#kinds.has(kind));
    const near = kindOf(`${text.slice(Math.max(0, start - BEFORE), start)} ${text.slice(end, end + BEHIND)}`);
    if (near !== undefined) return { worth: CUED, relation: near };
    const from =
      Math.max(text.lastIndexOf('. ', start), text.lastIndexOf('。', start), text.lastIndexOf('\n', start)) + 1;
    const stop = /[.!?。！？\n]/u.exec(text.slice(end))?.index ?? text.length - end;
    const inSentence = kindOf(text.slice(from, end + stop));
    if (inSentence !== undefined) return { worth: SAME_SENTENCE, relation: inSentence };
    return { worth: ANYWHERE, relation: 'names' };
  }

  #entitiesOf(memory: Memory): readonly Entity[] {
    const key = versionKey(memory);
    const read = this.#entities.get(key) ?? entities(memory);
    this.#entities.set(key, read);
    return read;
  }

  #wordsIn(memory: Memory): ReadonlySet<string> {
    const key = versionKey(memory);
    const words = this.#words.get(key) ?? wordsOf(memory.text);
    this.#words.set(key, words);
    return words;
  }

  /** Whether the query itself names it. */
  #asks(name: string): boolean {
    const plain = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    if (plain === '') return false;
    return /\p{Script=Han}/u.test(plain) ? this.#asked.includes(plain) : this.#asked.includes(` ${plain} `);
  }

  /** Memories about a name, or else that mention it; none where there are too many to mean anything. */
  async #around(name: string): Promise<readonly { readonly memory: Memory; readonly worth: number }[]> {
    for (const [key, worth] of [[aboutKey(name), ABOUT] as const, [entityKey(name), MENTIONED] as const]) {
      this.#lookups += 1;
      const hits = await this.#store.lookup([key], this.#filter.viewer, FAN_OUT + 1);
      if (hits.length > FAN_OUT) return [];
      const passing = hits.filter(({ memory }) => passesFilter(this.#filter, memory));
      if (passing.length > 0) return passing.map(({ memory }) => ({ memory, worth }));
    }
    return [];
  }

  /** Share of the query's weight that the memory before it does not hold and this one does. */
  #coverage(memory: Memory, before: Memory): number {
    if (this.#text === null) return 0;
    const own = this.#wordsIn(memory);
    const others = this.#wordsIn(before);
    let left = 0;
    let held = 0;
    for (const { term, weight } of this.#text.terms) {
      const tokens = term.tokens;
      if (tokens.every((token) => others.has(token))) continue;
      left += weight;
      if (tokens.every((token) => own.has(token))) held += weight;
    }
    return left === 0 ? 1 : held / left;
  }
}

const LONGEST_WEIGHED = 2_000;

function wordsOf(text: string): ReadonlySet<string> {
  const { tokens } = tokenise(text.slice(0, LONGEST_WEIGHED));
  return new Set([...tokens.words, ...tokens.bigrams, ...tokens.characters]);
}

/** A path as a sentence; the query's own words are called so. */
export function pathText({ path }: GraphFinding): string {
  return tellPath(path, (node) => (node === '' ? 'query' : node));
}
