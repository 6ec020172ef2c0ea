import type { Closing, Memory, VersionRef } from './memory.js';

/** What decides which of two versions of one fact takes the place of the other. */
export type PlaceInTime = Pick<Memory, 'id' | 'version' | 'validFromMs' | 'recordedAtMs'>;

/** When a version began to be true as far as anybody said: its stated start, or else when it was recorded. */
export function startOf({ validFromMs, recordedAtMs }: Pick<Memory, 'validFromMs' | 'recordedAtMs'>): number {
  return validFromMs ?? recordedAtMs;
}

/**
 * Above 0 when `one` takes the place of `other` from its own start on: the later start wins, of equal starts the later
 * recorded, of those the greater version and id. The order of writing does not matter (rule V10).
 */
export function compareInTime(one: PlaceInTime, other: PlaceInTime): number {
  return (
    startOf(one) - startOf(other) ||
    one.recordedAtMs - other.recordedAtMs ||
    one.version - other.version ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  );
}

/** How `earlier` ends where `later` begins; known once both are. */
export function closingBy(earlier: PlaceInTime, later: PlaceInTime): Closing & { readonly by: VersionRef } {
  return {
    validToMs: startOf(later),
    atMs: Math.max(earlier.recordedAtMs, later.recordedAtMs),
    by: { id: later.id, version: later.version },
  };
}

/** True when a version that ends as `closings` say ends no later, and was known no later to end, than `closing` says. */
export function isImplied(closing: Closing, closings: readonly Closing[]): boolean {
  return closings.some(({ validToMs, atMs }) => validToMs <= closing.validToMs && atMs <= closing.atMs);
}

/** True when the very same closing is among them. */
export function isAmong(closing: Closing, closings: readonly Closing[]): boolean {
  return closings.some(
    ({ validToMs, atMs, by }) =>
      validToMs === closing.validToMs &&
      atMs === closing.atMs &&
      by?.id === closing.by?.id &&
      by?.version === closing.by?.version,
  );
}

/**
 * A version with one closing more. `validToMs`, `supersededAtMs` and `supersededBy` follow from all closings: the first end
 * counts, of equal ones what was known first.
 */
export function withClosing<Version extends Memory>(version: Version, closing: Closing): Version {
  return withClosings(version, [...version.closings, closing]);
}

/** A version with these closings and no others; see {@link withClosing}. */
export function withClosings<Version extends Memory>(version: Version, closings: readonly Closing[]): Version {
  const first = firstOf(closings);
  const ends = [version.statedValidToMs, first?.validToMs ?? null].filter((end) => end !== null);
  return {
    ...version,
    closings,
    validToMs: ends.length === 0 ? null : Math.min(...ends),
    supersededAtMs: first?.atMs ?? null,
    supersededBy: first?.by ?? null,
  };
}

function firstOf(closings: readonly Closing[]): Closing | null {
  let first: Closing | null = null;
  for (const closing of closings)
    if (
      first === null ||
      closing.validToMs < first.validToMs ||
      (closing.validToMs === first.validToMs && closing.atMs < first.atMs)
    )
      first = closing;
  return first;
}

/** The closings of a version after a memory was erased: what it closed stays closed and no longer names it. */
export function withoutCloser(closings: readonly Closing[], erasedId: string): readonly Closing[] {
  return closings.map((closing) => (closing.by?.id === erasedId ? { ...closing, by: null } : closing));
}

/** Of all versions of a memory the one that holds last: what an update starts from and what `get` answers. */
export function latestInTime(chain: readonly Memory[]): Memory | undefined {
  return chain.reduce<Memory | undefined>(
    (latest, memory) => (latest === undefined || compareInTime(memory, latest) > 0 ? memory : latest),
    undefined,
  );
}
