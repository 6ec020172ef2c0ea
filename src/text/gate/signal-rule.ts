import type { Intent } from './gate-answer.js';

/** A rule that reads words: what it adds to the need of memory and to the intents. */
export interface SignalRule {
  readonly name: string;
  /** In [-1,1]; 0: tells the intent only. */
  readonly weight: number;
  readonly intents: readonly Intent[];
  /** How strongly it speaks for its intents. @default 1 */
  readonly strength: number;
}

/** @param strength how strongly it speaks for its intents */
export function signal(name: string, weight: number, intents: readonly Intent[] = [], strength = 1): SignalRule {
  return { name, weight, intents, strength };
}
