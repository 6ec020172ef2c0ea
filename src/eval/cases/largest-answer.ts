import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';

/** No answer of the case can have more tokens than its memories have bytes. */
export function largestAnswer(file: CaseFile): number {
  const all = [...file.memories, ...file.steps.flatMap((step) => listOf(step['memories']).map(fieldsOf))];
  return all.reduce((sum, memory) => {
    const { count = 1, text } = { ...memory, ...fieldsOf(memory['gen']) } as Fields;
    return sum + Number(count) * Buffer.byteLength(String(text ?? ''));
  }, 0);
}
