import type { Portion } from '../reference.js';

/** Parts of a month or a year by the character behind it. */
export const PORTIONS: ReadonlyMap<string, Portion> = new Map([
  ['初', 'early'],
  ['上旬', 'early'],
  ['中', 'middle'],
  ['中旬', 'middle'],
  ['底', 'late'],
  ['末', 'late'],
  ['下旬', 'late'],
  ['尾', 'late'],
]);

/** Counts 上 (back) or 下 (on); none for 这 and 本. */
export function offsetOf(written: string): number {
  // "大上周" is the one before "上周".
  if (written.endsWith('上')) return -written.length;
  return written.endsWith('下') ? written.length : 0;
}
