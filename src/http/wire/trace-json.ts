import type { ShownTrace } from '../../index.js';
import { type JsonObject, snakeKeys } from '../../text/key-case.js';
import { memoryJson } from './memory-json.js';

/** What was kept of a recall; texts are those that the store has now, null where a memory is gone. */
export function traceJson({ trace, seq, configHash, items, always, rejected, forgotten }: ShownTrace): JsonObject {
  return {
    trace: snakeKeys(trace),
    seq,
    config_hash: configHash,
    items: items.map(({ id, version, score, legs, marks, passage, memory }) => ({
      memory_id: id,
      version,
      score,
      legs,
      marks: snakeKeys(marks),
      passage,
      memory: memory === null ? null : memoryJson(memory),
    })),
    always: always.map(({ id, version, memory }) => ({
      memory_id: id,
      version,
      memory: memory === null ? null : memoryJson(memory),
    })),
    rejected: snakeKeys(rejected),
    forgotten,
  };
}
