import { type BinaryScore, binaryScore } from './binary-score.js';

/** One line of `eval/probes/references.*.jsonl`. */
export interface ReferenceProbe {
  readonly id: string;
  readonly phenomenon: string;
  readonly text: string;
  /** Earlier turns, oldest first. */
  readonly turns: readonly string[];
  /** Whether the earlier turns are needed to understand the text. */
  readonly expect: boolean;
}

/** What is scored: whether a message needs its context. */
export type ContextJudge = (
  text: string,
  context: { readonly turns: readonly string[] },
) => { readonly needed: boolean; readonly rule: string };

/** Scores a judge of reference words; F1 is that of "needs context". */
export function scoreReferences(items: readonly ReferenceProbe[], judge: ContextJudge): BinaryScore {
  return binaryScore(
    items.map(({ id, phenomenon, text, turns, expect }) => {
      const { needed, rule } = judge(text, { turns });
      return { id, phenomenon, text, expected: expect, got: needed, rule };
    }),
  );
}
