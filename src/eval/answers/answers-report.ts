import { drawTable, figure, signed } from '../draw-table.js';
import type { Split } from '../split.js';
import type { Difference, Quotient } from '../statistics/bootstrap.js';
import { bootstrapDifferences, bootstrapQuotients, quotientOf } from '../statistics/bootstrap.js';
import type { AnswerScore } from './score-answer.js';

/** One answer and what it is worth. */
export interface ScoredAnswer {
  /** The set's own id of the question. */
  readonly query: string;
  /** Items of memory that the answerer was given at most. */
  readonly items: number;
  /** Estimated tokens of their texts. */
  readonly tokens: number;
  /** Null where the answerer failed. */
  readonly answer: string | null;
  readonly failure: string | null;
  readonly score: AnswerScore;
}

/** Means over the questions, each with its 95 % interval. */
export interface AnswerFigures {
  readonly exact: number;
  readonly contains: number;
  readonly f1: number;
  readonly intervals: { readonly [name in keyof AnswerScore]: readonly [number, number] };
  /** Mean estimated tokens of the memories given. */
  readonly tokens: number;
  /** Questions whose answer failed; they score 0. */
  readonly failures: number;
}

/** What answers are worth with so many items of memory; plain JSON. */
export interface AnswersReport {
  readonly set: string;
  readonly recipe: string;
  readonly split: Split;
  readonly answerer: string;
  readonly seed: string;
  /** Questions asked. */
  readonly n: number;
  /** Answerable questions without an answer to compare with. */
  readonly without_answer: number;
  readonly by_items: { readonly [items: string]: AnswerFigures };
  /** Against the fewest items, paired by question. */
  readonly differences: { readonly [items: string]: { readonly [name in keyof AnswerScore]: Difference | null } };
  readonly answers: readonly ScoredAnswer[];
}

const SCORES = ['exact', 'contains', 'f1'] as const;

/** Puts the answers of one source together; `answers` holds every question once for each number of items. */
export function answersReport(
  {
    withoutAnswer,
    ...about
  }: Pick<AnswersReport, 'set' | 'recipe' | 'split' | 'answerer' | 'seed'> & { readonly withoutAnswer: number },
  items: readonly number[],
  answers: readonly ScoredAnswer[],
): AnswersReport {
  const bootstrap = { seed: about.seed, purpose: `answers ${about.set} ${about.split}` };
  const byItems = items.map((count) => ({ count, part: answers.filter((answer) => answer.items === count) }));
  const fewest = byItems[0]?.part ?? [];
  return {
    ...about,
    n: fewest.length,
    without_answer: withoutAnswer,
    by_items: Object.fromEntries(byItems.map(({ count, part }) => [count, figuresOf(part, bootstrap)])),
    differences: Object.fromEntries(
      byItems.slice(1).map(({ count, part }) => {
        const pairs = SCORES.map((name) => ({ first: meanOf(fewest, name), second: meanOf(part, name) }));
        const [exact = null, contains = null, f1 = null] = bootstrapDifferences(pairs, bootstrap);
        return [count, { exact, contains, f1 }];
      }),
    ),
    answers,
  };
}

function figuresOf(
  part: readonly ScoredAnswer[],
  bootstrap: { readonly seed: string; readonly purpose: string },
): AnswerFigures {
  const means = SCORES.map((name) => meanOf(part, name));
  const intervals = bootstrapQuotients(means, bootstrap);
  const value = (at: number): number => quotientOf(means[at] ?? meanOf([], 'f1')) ?? 0;
  const bounds = (at: number): readonly [number, number] => [intervals[at]?.low ?? 0, intervals[at]?.high ?? 0];
  return {
    exact: value(0),
    contains: value(1),
    f1: value(2),
    intervals: { exact: bounds(0), contains: bounds(1), f1: bounds(2) },
    tokens: part.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, part.length),
    failures: part.filter(({ failure }) => failure !== null).length,
  };
}

function meanOf(part: readonly ScoredAnswer[], name: keyof AnswerScore): Quotient {
  return { above: Float64Array.from(part, ({ score }) => score[name]), below: new Float64Array(part.length).fill(1) };
}

/** Reports as a table: a line for each number of items. */
export function formatAnswers(reports: readonly AnswersReport[]): string {
  const rows = reports.flatMap(({ set, split, n, by_items, differences }) =>
    Object.entries(by_items).map(([count, { exact, contains, f1, tokens, failures }]) => [
      `${set} ${split}`,
      count === '0' ? 'off' : count,
      ...[String(n), figure(exact), figure(contains), figure(f1), tokens.toFixed(0), String(failures)],
      signed(differences[count]?.f1),
    ]),
  );
  const headings = ['set', 'memory', 'n', 'exact', 'contains', 'F1', 'tokens', 'failed', 'F1 against the fewest'];
  const [first] = reports;
  const notes = [
    `answered by ${first?.answerer ?? '-'} from what ${first?.recipe ?? '-'} recalled; scored against the answers of the set, without a judge`,
    '[low, high]: 95 %, paired bootstrap by question; *: leaves 0 out',
    ...reports
      .filter((report) => report.without_answer > 0)
      .map((report) => `${report.set}: ${report.without_answer} questions have no answer to compare with`),
  ];
  return [drawTable({ headings, rows, firstNumber: 2 }, 'text'), notes.join('\n')].join('\n\n');
}
