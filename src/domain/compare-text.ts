/** The order of text by UTF-16 units, as a number: the same on every machine, whatever its language. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
