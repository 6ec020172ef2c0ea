import { expect, test } from 'vitest';
import type { QueryTerm } from '../../src/domain/passage.js';
import type { AnswerContext } from '../../src/recall/answer-features.js';
import { answerFeatures } from '../../src/recall/answer-features.js';
import type { ScoredCandidate } from '../../src/recall/candidate.js';
import { informativeness } from '../../src/scoring/bm25.js';
import { candidateOf } from './candidates-of.js';

const N = 100;
/** Words of a question with the passages that hold each. */
function evidence(
  words: { readonly [word: string]: number },
  column: QueryTerm['column'] = 'words',
): AnswerContext['text'] {
  return {
    terms: Object.entries(words).map(([label, df]) => ({
      term: { label, column, tokens: [label] },
      df,
      weight: informativeness(df, N),
    })),
    matches: { n: N },
  };
}

/** A candidate that holds each word so often. */
const holding = (...frequencies: readonly number[]): ScoredCandidate => ({
  ...candidateOf('any', 0.5),
  text: { passage: { start: 0, end: 1, ordinal: 0, count: 1, length: 10 }, frequencies },
});
const QUERY = 'what was the agenda of the harbour meeting?';
const WORDS = evidence({ agenda: 2, harbour: 5, meeting: 30 });
const context = { query: QUERY, calibration: null, text: WORDS };
const [agenda, harbour] = [informativeness(2, N), informativeness(5, N)];

test('[S17] what is asked for is unnamed, and its word missing, where the first three lack it', () => {
  // The fourth holds it, which is too late.
  const about = [holding(0, 1, 1), holding(0, 1, 0), holding(0, 0, 2), holding(1, 1, 1)];
  const features = answerFeatures(about, context);
  expect(features.unnamed).toBe(1);
  expect(features.missing).toBeCloseTo(agenda / informativeness(1, N), 12);
  expect(features.unknown).toBe(0);
  const told = answerFeatures([...about.slice(0, 2), holding(1, 0, 0)], context);
  expect(told).toMatchObject({ unnamed: 0, missing: 0 });
  // Only the harbour is missing.
  const partly = answerFeatures([holding(1, 0, 1)], context);
  expect(partly.missing).toBeCloseTo(harbour / informativeness(1, N), 12);
});

test('[S17] a request for help names nothing that an answer would have to hold', () => {
  const query = 'can you suggest an agenda for the harbour meeting?';
  expect(answerFeatures([holding(0, 1, 1)], { ...context, query })).toMatchObject({ unnamed: 0, missing: 0 });
});

test('[S17] unknown is the share of the weight of words that nobody in scope used', () => {
  const text = evidence({ agenda: 0, harbour: 5 });
  const [lost, known] = [informativeness(0, N), informativeness(5, N)];
  const { unknown } = answerFeatures([holding(0, 1)], { ...context, text });
  expect(unknown).toBeCloseTo(lost / (lost + known), 12);
});

test('[S17] an answer is faint where neither confidence nor nearness is enough', () => {
  // With an intercept alone every item has the confidence 1 / (1 + e^2) = .1192, of .25 that are enough.
  const calibration = { intercept: -2, score: 0, signals: {} };
  const near = (semantic: number): ScoredCandidate => ({ ...candidateOf('any', 0.5), signals: { semantic } });
  const faint = (semantic: number): number =>
    answerFeatures([near(0.1), near(semantic)], { query: 'x', calibration, text: null }).faint;
  const lack = 1 - 1 / (1 + Math.exp(2)) / 0.25;
  expect(faint(0.1)).toBeCloseTo(lack * (1 - 0.1 / 0.6), 12);
  expect(faint(0.45)).toBeCloseTo(lack * 0.25, 12);
  expect(faint(0.9)).toBe(0);
  expect(
    answerFeatures([near(0)], { query: 'x', calibration: { ...calibration, intercept: 0 }, text: null }).faint,
  ).toBe(0);
});

test('[S17] Chinese names are found by their pairs of characters', () => {
  const text = evidence({ 峰会: 4, 规模: 3 }, 'bigrams');
  const asked = { query: '峰会的规模是什么', calibration: null, text };
  expect(answerFeatures([holding(1, 0)], asked).unnamed).toBe(1);
  expect(answerFeatures([holding(1, 1)], asked).unnamed).toBe(0);
});
