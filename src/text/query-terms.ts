import type { QueryTerm } from '../domain/passage.js';
import { namesOneThing } from './identifier-kind.js';
import { isGrouped, type ScannedIdentifier, scanIdentifiers } from './identifiers.js';
import { normalise } from './normalise.js';
import { CJK, type Span, spansOf } from './script.js';
import { segmentRun } from './segment.js';
import { cjkCharacters } from './tokenise.js';
import { type Word, wordsOf } from './words.js';

/**
 * How CJK runs of a query are looked for: `phrases` searches each segment as a phrase of its bigrams, `bigrams` the
 * bigrams alone, `both` the phrases and, for robustness against segments that no text holds whole, their bigrams.
 */
export type CjkQueryMode = 'phrases' | 'bigrams' | 'both';
export const CJK_QUERY_MODE: CjkQueryMode = 'bigrams';

export interface QueryOptions {
  /** @default CJK_QUERY_MODE */
  readonly cjkMode?: CjkQueryMode;
}

/** What a query asks for. */
export interface QueryAnalysis {
  /** The query normalised, with single spaces and none at its ends. */
  readonly normalised: string;
  /** Unique by column and tokens, in order of position. */
  readonly terms: readonly QueryTerm[];
  /** Canonical forms of what the query names literally; joined words (`pre-commit`) and parts are not among them. */
  readonly identifiers: readonly string[];
  /** True when nothing can be searched: white space, punctuation, invisible characters. */
  readonly blank: boolean;
}

interface Placed {
  readonly term: QueryTerm;
  readonly position: number;
  readonly isStopWord: boolean;
}

/**
 * Turns a query into terms. Words are stemmed as texts are; CJK runs are cut by `Intl.Segmenter`; stop words are
 * dropped unless nothing else is left; identifiers are terms of their own beside their words. Never throws.
 */
export function analyseQuery(query: string, { cjkMode = CJK_QUERY_MODE }: QueryOptions = {}): QueryAnalysis {
  const normalised = normalise(query).replace(/\s+/g, ' ').trim();
  const spans = spansOf(normalised);
  const placed: Placed[] = [];
  const named = new Set<string>();
  const words = wordsOf(normalised, spans);
  let nextWord = 0;
  for (const identifier of scanIdentifiers(normalised, spans)) {
    if (namesOneThing(identifier.kind)) {
      if (!identifier.isPart) named.add(identifier.canonical);
      placed.push(identifierTerm(identifier));
    } else {
      while ((words[nextWord]?.start ?? identifier.start) < identifier.start) nextWord += 1;
      placed.push(...wordsInRow(identifier, words, nextWord));
      if (isGrouped(identifier)) placed.push(numberTerm(identifier));
    }
  }
  for (const { surface, token, isStopWord, start } of words)
    placed.push({ term: { label: surface, column: 'words', tokens: [token] }, position: start, isStopWord });
  for (const span of spans) if (span.kind === CJK) placeRun(placed, normalised, span, cjkMode);
  const useful = placed.filter((each) => !each.isStopWord);
  const terms = unique(useful.length > 0 ? useful : placed);
  return { normalised, terms, identifiers: [...named], blank: terms.length === 0 };
}

function identifierTerm({ canonical, start }: ScannedIdentifier): Placed {
  const term: QueryTerm = { label: `id:${canonical}`, column: 'identifiers', tokens: [canonical] };
  return { term, position: start, isStopWord: false };
}

/** `1,200` also finds 1200. */
function numberTerm({ canonical, start }: ScannedIdentifier): Placed {
  return { term: { label: canonical, column: 'words', tokens: [canonical] }, position: start, isStopWord: false };
}

/** What is joined but names nothing (`pre-commit`, `3.5`, a date) is looked for as its words side by side. */
function wordsInRow({ canonical, end }: ScannedIdentifier, words: readonly Word[], first: number): Placed[] {
  const inside: Word[] = [];
  for (let at = first; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.start >= end) break;
    inside.push(word);
  }
  if (inside.length < 2) return [];
  const term: QueryTerm = { label: `"${canonical}"`, column: 'words', tokens: inside.map((word) => word.token) };
  return [{ term, position: inside[0]?.start ?? 0, isStopWord: false }];
}

function placeRun(placed: Placed[], text: string, span: Span, mode: CjkQueryMode): void {
  for (const { characters, isStopWord, offset, isPhrase } of segmentRun(cjkCharacters(text, span))) {
    const position = span.start + offset;
    const label = characters.join('');
    if (characters.length === 1) {
      placed.push({ term: { label, column: 'characters', tokens: [label] }, position, isStopWord });
      continue;
    }
    const bigrams = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    if (isPhrase && (mode !== 'bigrams' || bigrams.length === 1))
      placed.push({ term: { label, column: 'bigrams', tokens: bigrams }, position, isStopWord });
    if (mode === 'phrases' && isPhrase) continue;
    bigrams.forEach((bigram, at) => {
      placed.push({
        term: { label: bigram, column: 'bigrams', tokens: [bigram] },
        position: position + at,
        isStopWord,
      });
    });
  }
}

function unique(placed: readonly Placed[]): QueryTerm[] {
  const seen = new Set<string>();
  const terms: QueryTerm[] = [];
  for (const { term } of placed.toSorted((left, right) => left.position - right.position)) {
    const key = `${term.column} ${term.tokens.join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    terms.push(term);
  }
  return terms;
}
