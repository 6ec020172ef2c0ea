import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf, weighted } from '../explain/score-node.js';
import { newerFirst } from './order.js';

/** Something with a memory and the tree of its score. */
interface Scored {
  readonly memory: Memory;
  readonly explanation: ScoreNode;
}

/** What one of several queries found, and how much it counts beside the others. */
export interface QueryAnswer<Item extends Scored> {
  readonly label: string;
  /** At least 0; only its relation to the greatest matters. */
  readonly priority: number;
  readonly candidates: readonly Item[];
}

/**
 * Joins what several queries found: each candidate gets a bonus of `bonus * priority / greatest priority`, and of one that
 * several queries found the greatest score stays (RECIPES 4, "priority bonus" and "merge by max per id"). Scores stay in [0,1].
 *
 * @returns best first
 */
export function mergeQueries<Item extends Scored>(
  answers: readonly QueryAnswer<Item>[],
  bonus: number,
): readonly Item[] {
  const greatest = Math.max(0, ...answers.map(({ priority }) => priority));
  const best = new Map<string, Item>();
  for (const { label, priority, candidates } of answers)
    for (const candidate of candidates) {
      const raised = greatest === 0 ? candidate : withBonus(candidate, label, priority / greatest, bonus);
      const key = versionKey(candidate.memory);
      const known = best.get(key);
      if (known === undefined || raised.explanation.value > known.explanation.value) best.set(key, raised);
    }
  return [...best.values()].sort(
    (one, other) => other.explanation.value - one.explanation.value || newerFirst(one.memory, other.memory),
  );
}

function withBonus<Item extends Scored>(candidate: Item, label: string, share: number, bonus: number): Item {
  const part = weighted('priority', bonus, leaf('share of the greatest', share, label));
  return {
    ...candidate,
    explanation: combine('clamp', 'score', [combine('sum', 'with priority', [candidate.explanation, part])]),
  };
}
