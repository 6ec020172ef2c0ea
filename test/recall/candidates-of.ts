import type { Memory } from '../../src/domain/memory.js';
import { leaf } from '../../src/explain/score-node.js';
import type { ScoredCandidate } from '../../src/recall/candidate.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';

/** A candidate with a score and nothing else that matters. */
export function candidateOf(id: string, score: number, memory: Partial<Memory> = {}): ScoredCandidate {
  return {
    memory: memoryFixture({ id, text: id, ...memory }),
    legs: ['lexical'],
    text: null,
    vector: null,
    signals: {},
    marks: [],
    explanation: leaf('score', score),
  };
}
