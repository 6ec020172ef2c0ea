import type { StaticModel } from './model-file.js';
import { longestHanOf } from './word-index.js';

/** Rows that stand for one piece of a text; they are averaged. */
export type Unit = readonly number[];

const HAN = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const HAN_RUN = new RegExp(`^[${HAN}]`, 'u');
/** A run of Han, a run of other letters (with 's and the like), a run of digits, or one other sign. */
const SPAN = new RegExp(
  `[${HAN}]+|(?:(?![${HAN}\\p{N}_])[\\p{L}\\p{M}])+(?:'[a-z]+)?|\\p{N}+|[^\\p{L}\\p{M}\\p{N}\\s_]|_`,
  'gu',
);
const APOSTROPHES = /[\u2018\u2019\u02bc]/gu;
const ACCENTED = /[\u00c0-\u024f]|[\u0300-\u036f]/u;
const COMBINING = /[\u0300-\u036f]/gu;
/** Signs that say nothing. */
const IGNORED = new Set('.,:;"\'()[]{}<>-_/\\|~`*，。、；：“”‘’（）《》【】…—·');
/** What is left of a negated word before n't, where it is not the word itself. */
const NEGATED: { readonly [rest: string]: string } = { ca: 'can', wo: 'will', sha: 'shall' };
/** A Han character that no word covers. */
const UNKNOWN_LOG_PROBABILITY = Math.log(1e-9);
/** Units of a long text beyond this many are left out: a passage has far fewer. */
const MOST_CHARACTERS = 20_000;

/**
 * Cuts texts into units of a model, so that nothing is out of vocabulary: words and numbers it knows; Han runs by the most
 * probable sequence of words it knows; everything else by groups of three and four characters, hashed into buckets.
 */
export class StaticTokeniser {
  readonly #model: StaticModel;
  readonly #folded: ReadonlyMap<string, string>;
  readonly #longestHan: number;
  readonly #groups: Map<string, Unit> = new Map();

  constructor(model: StaticModel) {
    this.#model = model;
    this.#longestHan = model.longestHan ?? longestHanOf(model.rows.keys());
    const pairs = [...model.header.folded];
    this.#folded = new Map(
      pairs.flatMap((character, at) => (at % 2 === 0 ? [[character, pairs[at + 1] ?? character] as const] : [])),
    );
  }

  /** Units of a text in reading order. */
  units(text: string): Unit[] {
    const units: Unit[] = [];
    for (const [span] of this.#normalise(text.slice(0, MOST_CHARACTERS)).matchAll(SPAN)) {
      if (HAN_RUN.test(span)) this.#addHan(units, span);
      else this.#addWord(units, span);
    }
    return units;
  }

  #normalise(text: string): string {
    let normalised = text.normalize('NFKC').toLowerCase().replace(APOSTROPHES, "'");
    if (ACCENTED.test(normalised)) normalised = normalised.normalize('NFD').replace(COMBINING, '').normalize('NFC');
    let folded = '';
    for (const character of normalised) folded += this.#folded.get(character) ?? character;
    return folded;
  }

  #addWord(units: Unit[], word: string): void {
    const row = this.#model.rows.get(word);
    if (row !== undefined) {
      units.push([row]);
      return;
    }
    if (word.length > 3 && word.endsWith("n't")) {
      const rest = word.slice(0, -3);
      this.#addStem(units, NEGATED[rest] ?? rest, 1);
      this.#addStem(units, 'not', 1);
      return;
    }
    const apostrophe = word.indexOf("'");
    if (apostrophe >= 0 && word.length > 1) {
      this.#addStem(units, word.slice(0, apostrophe), 3);
      const tail = this.#model.rows.get(word.slice(apostrophe));
      if (tail !== undefined) units.push([tail]);
      return;
    }
    if (!IGNORED.has(word)) units.push(this.#groupsOf(word));
  }

  /** A part of a contraction: a known word, or an unknown one of at least so many units. */
  #addStem(units: Unit[], stem: string, least: number): void {
    const row = this.#model.rows.get(stem);
    if (row !== undefined) units.push([row]);
    else if (stem.length >= least) units.push(this.#groupsOf(stem));
  }

  /** Viterbi: the cut with the largest sum of log probabilities; ties go to the shorter last word. */
  #addHan(units: Unit[], run: string): void {
    const { rows, logProbabilities } = this.#model;
    const best = new Float64Array(run.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(run.length + 1);
    best[0] = 0;
    for (let start = 0; start < run.length; start += 1) {
      for (let end = start + 1; end <= Math.min(run.length, start + this.#longestHan); end += 1) {
        const row = rows.get(run.slice(start, end));
        if (row === undefined && end > start + 1) continue;
        const log = row === undefined ? UNKNOWN_LOG_PROBABILITY : (logProbabilities[row] ?? UNKNOWN_LOG_PROBABILITY);
        const total = (best[start] ?? 0) + log;
        if (total > (best[end] ?? 0)) {
          best[end] = total;
          from[end] = start;
        }
      }
    }
    const pieces: string[] = [];
    for (let end = run.length; end > 0; end = from[end] ?? 0) pieces.push(run.slice(from[end] ?? 0, end));
    for (const piece of pieces.reverse()) {
      const row = rows.get(piece);
      units.push(row === undefined ? this.#groupsOf(piece) : [row]);
    }
  }

  /** Buckets of the groups of 3 and 4 characters of `<word>`; of a single character the character itself. */
  #groupsOf(word: string): Unit {
    const known = this.#groups.get(word);
    if (known !== undefined) return known;
    const { words, buckets } = this.#model.header;
    const characters = [...word];
    const groups = new Set<string>(characters.length > 1 ? [] : [word]);
    const marked = ['<', ...characters, '>'];
    if (characters.length > 1)
      for (const size of [3, 4])
        for (let at = 0; at + size <= marked.length; at += 1) groups.add(marked.slice(at, at + size).join(''));
    const unit = [...groups].map((group) => words + (fnv1a(group) % buckets));
    if (this.#groups.size < 50_000) this.#groups.set(word, unit);
    return unit;
  }
}

const encoder = new TextEncoder();

/** FNV-1a of the UTF-8 bytes, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
