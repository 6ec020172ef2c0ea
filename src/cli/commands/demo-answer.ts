import type { TenantStats } from '../../engine.js';
import type { RecallResult } from '../../recall/result.js';
import type { DemoQuestion } from './demo-questions.js';

/** One question with what came back and how it was judged. */
export interface DemoAnswer {
  readonly question: DemoQuestion;
  readonly result: RecallResult;
  /** Rank of the first expected memory, from 1; null: not found, or nothing was expected. */
  readonly expectedRank: number | null;
  /** Whether an expected memory is among those that come with every answer. */
  readonly expectedAlways: boolean;
  /** Ids that came although they must not: superseded versions, memories of other users. */
  readonly leaked: readonly string[];
}

/** The whole demo. */
export interface DemoRun {
  readonly info: TenantStats;
  readonly answers: readonly DemoAnswer[];
  /** Folder that was kept; null when it was removed. */
  readonly folder: string | null;
}

/** Whether a question was answered as it should be. */
export function isAnswered({ question, expectedRank, expectedAlways, leaked }: DemoAnswer): boolean {
  return leaked.length === 0 && (question.expects.length === 0 || expectedRank !== null || expectedAlways);
}

/** Judges what came back for a question: was the expected memory found, did something come that must not. */
export function judge(question: DemoQuestion, result: RecallResult): DemoAnswer {
  const at = result.items.findIndex(({ memory }) => question.expects.includes(memory.id));
  const leaked = [...result.items.map(({ memory }) => memory), ...result.always]
    .filter(
      ({ id, version, scope }) =>
        scope.user !== question.user || question.avoids.includes(id) || question.avoids.includes(`${id}@${version}`),
    )
    .map(({ id, version }) => `${id}@${version}`);
  const expectedAlways = result.always.some(({ id }) => question.expects.includes(id));
  return { question, result, expectedRank: at === -1 ? null : at + 1, expectedAlways, leaked };
}

/** Middle of the times, in milliseconds; 0 for none. */
export function medianMs(answers: readonly DemoAnswer[]): number {
  const sorted = answers.map(({ result }) => result.trace.totalMs).sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
