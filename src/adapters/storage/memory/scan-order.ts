import { assertNever } from '../../../domain/errors.js';
import type { Memory } from '../../../domain/memory.js';
import type { ScanCursor, ScanOrder } from '../../../ports/store.js';

/** The number a scan is sorted by; memories of unknown importance count as -1, below all others. */
export function scanValue(order: ScanOrder, memory: Memory): number {
  switch (order) {
    case 'newest':
    case 'oldest':
      return memory.recordedAtMs;
    case 'importance':
      return memory.importance ?? -1;
    default:
      return assertNever(order);
  }
}

/** Below 0 when `one` comes before `other` in the order. */
export function compareInScan(order: ScanOrder, one: ScanCursor, other: ScanCursor): number {
  const ascending = one.value - other.value || compareUtf8(one.id, other.id) || one.version - other.version;
  return order === 'oldest' ? ascending : -ascending;
}

/** The position of a memory in a scan. */
export function cursorOf(order: ScanOrder, memory: Memory): ScanCursor {
  return { value: scanValue(order, memory), id: memory.id, version: memory.version };
}

/** Order of the UTF-8 bytes, which is the order of code points (JavaScript's `<` compares UTF-16 units). */
export function compareUtf8(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
