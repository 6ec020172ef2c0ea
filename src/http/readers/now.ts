/** Milliseconds of the epoch that go forward alone, the same in all threads of a process. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
