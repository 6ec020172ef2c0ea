import { compareText } from '../../domain/compare-text.js';
import { RecollectError } from '../../domain/errors.js';
import type { Filter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { GraphEdge } from '../../graph/graph.js';
import { tellPath } from '../../graph/tell-path.js';
import { entities } from '../../text/entities/entities.js';
import type { Entity } from '../../text/entities/entity.js';
import { relationKinds } from '../../text/entities/relation-cues.js';
import { normalise } from '../../text/normalise.js';
import { tokenise } from '../../text/tokenise.js';
import type { Hit } from '../candidate.js';
import type { WalkStore } from '../graph/neighbours.js';
import type { Stand } from '../graph/walk-links.js';
import { HeldLinks, walkLinks } from '../graph/walk-links.js';
import type { GraphQuery, OtherLegs } from './graph-query.js';
import { graphReason, shareOf } from './graph-query.js';
import { ABOUT, NameCarriers } from './name-carriers.js';
import type { TextEvidence } from './text.js';
import { calibratedSimilarity } from './vector.js';

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
/** What it is worth that mentions the name and tells a relation that the query asks for. */
const TOLD = 0.9;
/** Share of a step's worth that depends on whether it leads to words of the query that were still missing. */
const MISSING_SHARE = 0.5;
/** What a name is worth that stands next to a relation that the query asks for, in its sentence, or anywhere. */
const CUED = 1;
/** A triple says that its two are related. */
const DECLARED = { worth: CUED, relation: 'triple' };
const SAME_SENTENCE = 0.7;
const ANYWHERE = 0.4;
/** Units around a name in which its relation is told. */
const BEFORE = 40;
const BEHIND = 16;
/** Below it a memory is not walked on from. */
const LEAST_ONWARD = 0.25;
const MOST_STEPS = 4;
/**
 * Links are also walked from hits of vectors that are as near as this on the calibrated scale; where the other legs are sure, only
 * from these and from hits by words that hold at least this share of the query.
 */
const LEAST_SURE = 0.5;
/** What nearness counts as the worth of a beginning: recipes weigh it less than words, and what it leads to is not to go before it. */
const NEAR_SHARE = 0.6;

interface Bridge {
  readonly from: Stand;
  readonly entity: Entity;
  readonly worth: number;
  readonly relation: string;
}

/** What the leg looks at. */
export interface GraphContext {
  readonly store: WalkStore;
  readonly asked: GraphQuery;
  readonly filter: Filter;
  readonly others: OtherLegs;
  /** Most hits. */
  readonly k: number;
  /** Whether the leg's time is over. */
  readonly isOver: () => boolean;
}

/**
 * Walks from what the query names, and from the best hits by words: along the names that memories hold to the memories about
 * these names (rule G5), and along links that were declared (rule G8). It keeps what it reached, so that a walk that time ends
 * has said something.
 */
export class GraphSearch {
  /** Why it runs or not, as the trace tells it. */
  why: string;
  /** Whether it walks. */
  runs: boolean;
  readonly #store: WalkStore;
  readonly #filter: Filter;
  readonly #names: NameCarriers;
  readonly #links: HeldLinks;
  readonly #text: TextEvidence | null;
  readonly #k: number;
  readonly #asked: string;
  readonly #named: readonly Entity[];
  readonly #kinds: ReadonlySet<string>;
  /** The best hits of vectors, as beginnings. */
  readonly #near: readonly Stand[];
  readonly #found = new Map<string, Stand>();
  #isWhole = true;
  readonly #seenNames = new Set<string>();
  readonly #seen = new Set<string>();

  constructor({ store, asked, filter, others, k, isOver }: GraphContext) {
    this.#store = withinTime(store, isOver);
    this.#filter = filter;
    this.#names = new NameCarriers(this.#store, filter);
    this.#links = new HeldLinks(this.#store, filter);
    this.#text = others.text;
    this.#k = k;
    this.#asked = ` ${normalise(asked.query).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    this.#named = asked.named;
    this.#kinds = new Set(asked.kinds);
    this.#near = nearest(others);
    const { runs, why } = graphReason(asked, others);
    this.runs = runs;
    this.why = why;
  }

  /** Walks. @throws `deadline` when time is over; what the store throws. */
  async run(): Promise<void> {
    const isSure = !this.runs;
    const named = isSure ? [] : await this.#aboutNamed();
    const byWords = this.#origins();
    const origins = isSure ? byWords.filter(({ value }) => value >= LEAST_SURE) : [...named, ...byWords];
    await this.#walk(origins, isSure ? isTriple : () => true);
    if (!isSure) return;
    this.runs = this.#found.size > 0;
    if (this.runs) this.why = 'what the query found is linked';
  }

  /** Along links, then along the names in what `speaks`, then along the links of what they led to. */
  async #walk(begin: readonly Stand[], speaks: (memory: Memory) => boolean): Promise<void> {
    const linked = await this.#alongLinks(strongestOfEach([...begin, ...this.#near]));
    const named = await this.#alongNames([...begin, ...linked.filter(leadsOn)], speaks);
    await this.#alongLinks(named.filter(leadsOn));
  }

  /** What was reached so far. */
  evidence(): GraphEvidence {
    const found = [...this.#found.values()].sort(
      (left, right) => right.value - left.value || compareText(right.memory.id, left.memory.id),
    );
    const kept = found.slice(0, this.#k);
    return {
      why: this.why,
      findings: new Map(kept.map(({ memory, value, path }) => [versionKey(memory), { value, path }])),
      hits: kept.map(({ memory }) => ({ memory, text: null, vector: null })),
      complete: this.#isWhole,
    };
  }

  /** Memories about what the query names by a name that few memories are about. */
  async #aboutNamed(): Promise<readonly Stand[]> {
    const origins: Stand[] = [];
    const named = this.#named.slice(0, NAMES_OF_ONE);
    await this.#names.lookUp(named.map(({ name }) => name));
    for (const { name, written } of named) {
      this.#seenNames.add(name);
      for (const { memory, worth } of await this.#names.around(name)) {
        if (this.#seen.has(versionKey(memory))) continue;
        this.#seen.add(versionKey(memory));
        const edge = { from: '', to: memory.id, relation: 'named', weight: worth, via: `the query names "${written}"` };
        origins.push({ memory, value: worth, path: [edge] });
      }
    }
    return origins;
  }

  /** The best hits by words, each worth the share of the query that it holds, wholly where the query names what it is about. */
  #origins(): readonly Stand[] {
    const hits = (this.#text?.matches.hits ?? []).slice(0, 2 * ORIGINS);
    return hits
      .filter(({ memory }) => !this.#seen.has(versionKey(memory)))
      .map(({ memory, frequencies }) => {
        const isNamed = entitiesOf(memory).some(({ isAbout, name }) => isAbout && this.#asks(name));
        return { memory, value: isNamed ? 1 : shareOf(frequencies, this.#text), path: [] };
      })
      .filter(({ value }) => value >= LEAST_ORIGIN)
      .sort((left, right) => right.value - left.value)
      .slice(0, ORIGINS);
  }

  /** What declared links lead to; it is found unless another way to it is worth more. */
  async #alongLinks(from: readonly Stand[]): Promise<readonly Stand[]> {
    if (from.length === 0) return [];
    const linked = new Map<string, Stand>();
    const take = (stand: Stand): void => {
      if (this.#take(stand)) linked.set(versionKey(stand.memory), stand);
    };
    const isWhole = await walkLinks(this.#store, from, this.#filter, take, { links: this.#links });
    if (!isWhole) this.#isWhole = false;
    return [...linked.values()];
  }

  #take(stand: Stand): boolean {
    const key = versionKey(stand.memory);
    if (stand.value <= (this.#found.get(key)?.value ?? 0)) return false;
    this.#found.set(key, stand);
    return true;
  }

  /**
   * Walks along names, always from the memory that is worth most, each once; so the first way to a name is the best one.
   *
   * @returns what was found
   */
  async #alongNames(origins: readonly Stand[], speaks: (memory: Memory) => boolean): Promise<readonly Stand[]> {
    const waiting = origins.filter(({ memory }) => speaks(memory));
    const done = new Set<string>();
    const found: Stand[] = [];
    for (let walked = 0; walked < MOST_WALKED && waiting.length > 0; walked++) {
      waiting.sort((left, right) => right.value - left.value || compareText(left.memory.id, right.memory.id));
      const from = waiting.shift();
      if (from === undefined || done.has(versionKey(from.memory))) continue;
      done.add(versionKey(from.memory));
      const bridges = this.#bridges(from);
      await this.#names.lookUp(bridges.map(({ entity }) => entity.name).filter((name) => !this.#seenNames.has(name)));
      for (const bridge of bridges) {
        if (this.#names.lookups >= MOST_LOOKUPS) {
          this.#isWhole = false;
          return found;
        }
        for (const reached of await this.#cross(bridge)) {
          if (done.has(versionKey(reached.memory)) || !this.#take(reached)) continue;
          found.push(reached);
          if (leadsOn(reached) && speaks(reached.memory)) waiting.push(reached);
        }
      }
    }
    if (waiting.length > 0) this.#isWhole = false;
    return found;
  }

  /** What a name leads to. */
  async #cross({ from, entity, worth, relation }: Bridge): Promise<readonly Stand[]> {
    if (this.#seenNames.has(entity.name)) return [];
    this.#seenNames.add(entity.name);
    return (await this.#names.around(entity.name)).map(({ memory, worth: about }) => {
      const step = about === ABOUT || !relationKinds(memory.text).some((kind) => this.#kinds.has(kind)) ? about : TOLD;
      const missing = this.#coverage(memory, from.memory);
      const edge = { from: from.memory.id, to: memory.id, relation, weight: step, via: `names "${entity.written}"` };
      const value = worth * step * (1 - MISSING_SHARE + MISSING_SHARE * missing);
      return { memory, value, path: [...from.path, edge] };
    });
  }

  /** Names in a memory that may lead on, the most worth first. */
  #bridges(from: Stand): readonly Bridge[] {
    const { text } = from.memory;
    return entitiesOf(from.memory)
      .filter(({ name }) => !this.#asks(name))
      .map((entity) => {
        const { worth, relation } = isTriple(from.memory) ? DECLARED : this.#cue(text, entity);
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

  /** Whether the query itself names it. */
  #asks(name: string): boolean {
    const plain = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    if (plain === '') return false;
    return /\p{Script=Han}/u.test(plain) ? this.#asked.includes(plain) : this.#asked.includes(` ${plain} `);
  }

  /** Share of the query's weight that the memory before it does not hold and this one does. */
  #coverage(memory: Memory, before: Memory): number {
    if (this.#text === null) return 0;
    const own = wordsIn(memory);
    const others = wordsIn(before);
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

/** The best hits of vectors, each worth a share of its calibrated similarity. */
function nearest({ vector, scales }: OtherLegs): readonly Stand[] {
  const hits = (vector?.searches ?? []).flatMap((search) => search.hits.slice(0, ORIGINS));
  return hits.flatMap(({ memory, vector: near }): readonly Stand[] => {
    if (near === null) return [];
    const value = Math.min(1, calibratedSimilarity(near.similarity, scales.get(near.profile)));
    return value < LEAST_SURE ? [] : [{ memory, value: NEAR_SHARE * value, path: [] }];
  });
}

/** Of each memory the stand that is worth most. */
function strongestOfEach(stands: readonly Stand[]): readonly Stand[] {
  const best = new Map<string, Stand>();
  for (const stand of stands) {
    const key = versionKey(stand.memory);
    if (stand.value > (best.get(key)?.value ?? 0)) best.set(key, stand);
  }
  return [...best.values()];
}

/** Whether a walk goes on from a memory. */
function leadsOn({ value, path }: Stand): boolean {
  return value >= LEAST_ONWARD && path.length < MOST_STEPS;
}

/** Whether a memory says how two things are related; see `tripleDraft`. */
function isTriple({ kind, subject, entities: [first, second, ...more] }: Memory): boolean {
  return kind === 'relationship' && first?.id === subject && second !== undefined && more.length === 0;
}

/** The store, which is asked nothing more once time is over: then a call throws `deadline`. */
function withinTime(store: WalkStore, isOver: () => boolean): WalkStore {
  const inTime = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    isOver() ? Promise.reject(new RecollectError('deadline', 'did not finish in time')) : ask();
  return {
    lookup: (keys, viewer, limit) => inTime(() => store.lookup(keys, viewer, limit)),
    links: (query) => inTime(() => store.links(query)),
    get: (ids) => inTime(() => store.get(ids)),
    history: (id) => inTime(() => store.history(id)),
  };
}

/** What was read of versions, as long as somebody holds them: walks meet the same ones again and again. */
const read = new WeakMap<Memory, { entities?: readonly Entity[]; words?: ReadonlySet<string> }>();

function readOf(memory: Memory): { entities?: readonly Entity[]; words?: ReadonlySet<string> } {
  const known = read.get(memory) ?? {};
  read.set(memory, known);
  return known;
}

function entitiesOf(memory: Memory): readonly Entity[] {
  const known = readOf(memory);
  known.entities ??= entities(memory);
  return known.entities;
}

const LONGEST_WEIGHED = 2_000;

function wordsIn(memory: Memory): ReadonlySet<string> {
  const known = readOf(memory);
  if (known.words !== undefined) return known.words;
  const { tokens } = tokenise(memory.text.slice(0, LONGEST_WEIGHED));
  known.words = new Set([...tokens.words, ...tokens.bigrams, ...tokens.characters]);
  return known.words;
}

/** A path as a sentence; the query's own words are called so. */
export function pathText({ path }: GraphFinding): string {
  return tellPath(path, (node) => (node === '' ? 'query' : node));
}
