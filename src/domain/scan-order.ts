import { assertNever } from './errors.js';
import type { Memory } from './memory.js';

/**
 * Order of a `scan`. Ties are broken by id (in the order of its UTF-8 bytes) and version, in the same direction. Unknown
 * importance counts as -1.
 */
export const SCAN_ORDERS = ['newest', 'oldest', 'importance'] as const;
export type ScanOrder = (typeof SCAN_ORDERS)[number];

/** Position after which a `scan` goes on: the sort value and version of the last row seen. */
export interface ScanCursor {
  readonly value: number;
  readonly id: string;
  readonly version: number;
}

/** The position of a memory in a scan: its number in that order, then id and version. */
export function scanCursor(order: ScanOrder, memory: Memory): ScanCursor {
  return { value: scanValue(order, memory), id: memory.id, version: memory.version };
}

function scanValue(order: ScanOrder, memory: Memory): number {
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
