import type { RightShare } from './share-counts.js';
import { ShareCounts } from './share-counts.js';

/** Polarity that an item expects of a thing it names. */
export interface ExpectedPolarity {
  /** A word or phrase that stands literally in the text. */
  readonly about: string;
  readonly polarity: 'positive' | 'negative' | 'unknown';
}

/** One line of `eval/probes/polarity.*.jsonl`: a statement with `text`, or a question with `query`. */
export type PolarityProbe =
  | {
      readonly id: string;
      readonly phenomenon: string;
      readonly text: string;
      readonly expect: readonly ExpectedPolarity[];
    }
  | {
      readonly id: string;
      readonly phenomenon: string;
      readonly query: string;
      readonly expect: 'positive' | 'negative' | 'neutral';
    };

/** What is scored: readings with their places in the text, and the polarity of a question. */
export interface PolarityEngine {
  readonly read: (text: string) => readonly PolaritySpan[];
  readonly query: (query: string) => 'positive' | 'negative' | 'neutral';
}

export interface PolaritySpan {
  readonly start: number;
  readonly end: number;
  readonly polarity: 'positive' | 'negative' | 'unknown';
}

/** Accuracy over the things that items name (a question counts as one), in [0,1]; 0 without any. */
export interface PolarityScore {
  readonly n: number;
  readonly accuracy: number;
  readonly byPhenomenon: { readonly [phenomenon: string]: RightShare };
  readonly byLanguage: { readonly [language: string]: RightShare };
  readonly failures: readonly PolarityFailure[];
}

export interface PolarityFailure {
  readonly id: string;
  readonly text: string;
  readonly about: string | null;
  readonly expected: string;
  /** `none` where no reading touches the thing. */
  readonly got: string;
}

/**
 * Scores a polarity reader. A named thing gets the polarity of the reading whose place overlaps it best (shared length
 * over joint length), the later one of equals; a thing that no reading touches is wrong.
 */
export function scorePolarity(items: readonly PolarityProbe[], engine: PolarityEngine): PolarityScore {
  const byPhenomenon = new ShareCounts();
  const byLanguage = new ShareCounts();
  const failures: PolarityFailure[] = [];
  const count = (item: PolarityProbe, text: string, about: string | null, expected: string, got: string): void => {
    const isRight = expected === got;
    byPhenomenon.add(item.phenomenon, isRight);
    byLanguage.add(item.id.split('-')[1] ?? '', isRight);
    if (!isRight) failures.push({ id: item.id, text, about, expected, got });
  };
  for (const item of items) {
    if ('query' in item) {
      count(item, item.query, null, item.expect, engine.query(item.query));
      continue;
    }
    const readings = engine.read(item.text);
    for (const { about, polarity } of item.expect)
      count(item, item.text, about, polarity, polarityOf(item.text, about, readings));
  }
  const n = byLanguage.total();
  return {
    n,
    accuracy: n === 0 ? 0 : (n - failures.length) / n,
    byPhenomenon: byPhenomenon.shares(),
    byLanguage: byLanguage.shares(),
    failures,
  };
}

function polarityOf(text: string, about: string, readings: readonly PolaritySpan[]): string {
  const start = text.indexOf(about);
  const end = start + about.length;
  let best = 0;
  let found = 'none';
  for (const reading of readings) {
    const shared = Math.min(end, reading.end) - Math.max(start, reading.start);
    if (shared <= 0) continue;
    const overlap = shared / (Math.max(end, reading.end) - Math.min(start, reading.start));
    if (overlap < best) continue;
    best = overlap;
    found = reading.polarity;
  }
  return found;
}
