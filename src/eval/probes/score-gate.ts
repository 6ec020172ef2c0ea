import { type BinaryScore, binaryScore } from './binary-score.js';

/** What is known beside the message of a gate item. */
export interface GateProbeContext {
  readonly openTask?: string | null;
  readonly activeEntities?: readonly string[];
}

/** One line of `eval/probes/gate.*.jsonl`. */
export interface GateProbe {
  readonly id: string;
  readonly phenomenon: string;
  readonly text: string;
  readonly context?: GateProbeContext;
  readonly expect: { readonly needed: boolean; readonly intent: string };
}

/** What is scored: whether memory is needed, and for which intent. */
export type Gate = (
  text: string,
  context: GateProbeContext,
) => { readonly needed: boolean; readonly intent: string; readonly rule: string };

/** The score of `needed`, with that of the intent. */
export interface GateScore extends BinaryScore {
  /** Items that need memory; the intent of the others is not judged. */
  readonly intents: {
    readonly n: number;
    /** Share whose need and intent are both right, in [0,1]. */
    readonly accuracy: number;
    readonly failures: readonly {
      readonly id: string;
      readonly text: string;
      readonly expected: string;
      readonly got: string;
    }[];
  };
}

/** Scores a gate: F1 of "memory is needed", and the share of right intents among the items that need it. */
export function scoreGate(items: readonly GateProbe[], gate: Gate): GateScore {
  const answers = items.map((item) => ({ item, answer: gate(item.text, item.context ?? {}) }));
  const asked = answers.filter(({ item }) => item.expect.needed);
  const failures = asked
    .filter(({ item, answer }) => !answer.needed || answer.intent !== item.expect.intent)
    .map(({ item, answer }) => ({
      id: item.id,
      text: item.text,
      expected: item.expect.intent,
      got: answer.needed ? answer.intent : 'not needed',
    }));
  return {
    ...binaryScore(
      answers.map(({ item: { id, phenomenon, text, expect }, answer }) => {
        return { id, phenomenon, text, expected: expect.needed, got: answer.needed, rule: answer.rule };
      }),
    ),
    intents: {
      n: asked.length,
      accuracy: asked.length === 0 ? 1 : (asked.length - failures.length) / asked.length,
      failures,
    },
  };
}
