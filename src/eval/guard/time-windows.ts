import { RecollectError } from '../../domain/errors.js';

/** Days before the suite's clock (a Wednesday): one inside the window that a question names, three outside. */
const WINDOWS: ReadonlyMap<string, { readonly inside: number; readonly outside: readonly number[] }> = new Map([
  ['yesterday', { inside: 1, outside: [12, 75, 420] }],
  ['two days ago', { inside: 2, outside: [12, 75, 420] }],
  ['last Wednesday', { inside: 7, outside: [2, 21, 75] }],
  ['last weekend', { inside: 4, outside: [11, 32, 75] }],
  ['last week', { inside: 6, outside: [24, 75, 420] }],
  ['two weeks ago', { inside: 14, outside: [2, 32, 75] }],
  ['last month', { inside: 32, outside: [6, 75, 420] }],
  ['in March', { inside: 65, outside: [6, 32, 420] }],
  ['last year', { inside: 300, outside: [6, 32, 75] }],
]);

/** When things happened, for a window by name. @throws `internal` for an unknown one. */
export function timeWindow(name: string): { readonly inside: number; readonly outside: readonly number[] } {
  const window = WINDOWS.get(name);
  if (window === undefined) throw new RecollectError('internal', `no time window "${name}"`);
  return window;
}
