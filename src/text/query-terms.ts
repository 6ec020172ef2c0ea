import type { QueryTerm } from '../domain/passage.js';
import { camelCaseParts } from './camel-case.js';
import type { CjkRun, Expression } from './expression.js';
import { foldHan } from './fold-han.js';
import { namesOneThing } from './identifier-kind.js';
import { isGrouped, type ScannedIdentifier, scanIdentifiers } from './identifiers.js';
import { normalise } from './normalise.js';
import type { QueryDictionary } from './query-dictionary.js';
import { addedBy, type QuerySynonyms } from './query-synonyms.js';
import { CJK, spansOf } from './script.js';
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
  /** Words of the tenant that are not cut and are looked for as phrases. @default none */
  readonly dictionary?: QueryDictionary;
  /** What else is looked for when one of its expressions is named. @default none */
  readonly synonyms?: QuerySynonyms;
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
  /** False when stop words are all there is. */
  readonly hasContent: boolean;
}

interface Placed {
  readonly term: QueryTerm;
  readonly position: number;
  readonly isStopWord: boolean;
}

/**
 * Turns a query into terms. Words are stemmed as texts are, and those in camel case are looked for by their parts too; CJK
 * runs are folded to simplified characters and cut by `Intl.Segmenter`; stop words are dropped unless nothing else is left;
 * identifiers are terms of their own beside their words. Never throws.
 */
export function analyseQuery(
  query: string,
  { cjkMode = CJK_QUERY_MODE, dictionary, synonyms }: QueryOptions = {},
): QueryAnalysis {
  const normalised = normalise(query).replace(/\s+/g, ' ').trim();
  const folded = foldHan(normalised);
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
  placeWords(placed, words, camelCaseParts(query));
  const runs: Run[] = [];
  for (const span of spans)
    if (span.kind === CJK)
      runs.push({ span, characters: cjkCharacters(folded, span), written: cjkCharacters(normalised, span) });
  for (const run of runs) placeRun(placed, run, cjkMode, dictionary);
  if (dictionary !== undefined) placePhrases(placed, words, dictionary);
  if (synonyms !== undefined)
    for (const { expression, position } of addedBy(synonyms, words, runs))
      placeExpression(placed, expression, position);
  const useful = placed.filter((each) => !each.isStopWord);
  const terms = unique(useful.length > 0 ? useful : placed);
  return { normalised, terms, identifiers: [...named], blank: terms.length === 0, hasContent: useful.length > 0 };
}

/** A run with its characters folded, and as they are shown. */
interface Run extends CjkRun {
  readonly written: readonly string[];
}

function placeWords(placed: Placed[], words: readonly Word[], parts: ReadonlyMap<string, readonly string[]>): void {
  for (const { surface, token, isStopWord, start } of words) {
    placed.push({ term: { label: surface, column: 'words', tokens: [token] }, position: start, isStopWord });
    const text = parts.get(surface)?.join(' ');
    if (text === undefined) continue;
    for (const part of wordsOf(text, spansOf(text)))
      placed.push({
        term: { label: part.surface, column: 'words', tokens: [part.token] },
        position: start,
        isStopWord: part.isStopWord,
      });
  }
}

/** Phrases of the dictionary, beside their words. */
function placePhrases(placed: Placed[], words: readonly Word[], { phrases }: QueryDictionary): void {
  words.forEach(({ token, start }, at) => {
    for (const phrase of phrases.get(token) ?? [])
      if (phrase.tokens.every((each, offset) => words[at + offset]?.token === each))
        placeExpression(placed, phrase, start);
  });
}

function placeExpression(placed: Placed[], expression: Expression, position: number): void {
  if (expression.script === 'words') {
    const { label, tokens } = expression;
    const term: QueryTerm = { label: tokens.length > 1 ? `"${label}"` : label, column: 'words', tokens };
    placed.push({ term, position, isStopWord: false });
    return;
  }
  const { label, characters } = expression;
  const tokens = characters.length === 1 ? characters : pairsOf(characters);
  const column = characters.length === 1 ? 'characters' : 'bigrams';
  placed.push({ term: { label, column, tokens }, position, isStopWord: false });
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
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

function placeRun(placed: Placed[], run: Run, mode: CjkQueryMode, dictionary: QueryDictionary | undefined): void {
  for (const { characters, isStopWord, offset, isPhrase, isListed } of segmentRun(run.characters, dictionary)) {
    const position = run.span.start + offset;
    const label = run.written.slice(offset, offset + characters.length).join('');
    if (characters.length === 1) {
      placed.push({ term: { label, column: 'characters', tokens: [...characters] }, position, isStopWord });
      continue;
    }
    const bigrams = pairsOf(characters);
    if (isPhrase && (isListed || mode !== 'bigrams' || bigrams.length === 1))
      placed.push({ term: { label, column: 'bigrams', tokens: bigrams }, position, isStopWord });
    if (mode === 'phrases' && isPhrase) continue;
    bigrams.forEach((bigram, at) => {
      placed.push({
        term: { label: run.written.slice(offset + at, offset + at + 2).join(''), column: 'bigrams', tokens: [bigram] },
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
