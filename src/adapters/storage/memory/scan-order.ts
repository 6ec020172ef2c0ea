import type { ScanCursor, ScanOrder } from '../../../domain/scan-order.js';

/** Below 0 when `one` comes before `other` in the order. */
export function compareInScan(order: ScanOrder, one: ScanCursor, other: ScanCursor): number {
  const ascending = one.value - other.value || compareUtf8(one.id, other.id) || one.version - other.version;
  return order === 'oldest' ? ascending : -ascending;
}

/** Order of the UTF-8 bytes, which is the order of code points (JavaScript's `<` compares UTF-16 units). */
export function compareUtf8(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
