/** Durations: the only numbers of an answer that may differ between two runs. */
const DURATIONS: ReadonlySet<string> = new Set(['ms', 'totalMs', 'elapsedMs']);

/**
 * The bytes of an answer without the trace's id and durations; two answers that say the same give the same bytes.
 */
export function canonicalBytes(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (DURATIONS.has(key)) return undefined;
    if (key === 'trace' && value !== null && typeof value === 'object') return { ...value, id: null };
    return value;
  });
}
