/** Two statements of a table, the older first. */
export interface StatementPair {
  readonly older: string;
  readonly newer: string;
}

/** What a table of facts holds. */
export interface FactPairs {
  /** The newer one says the same fact with another value. */
  readonly updates: readonly StatementPair[];
  /** Different facts, in either order. */
  readonly controls: readonly StatementPair[];
}

/** Reads a table: versions of a fact parted by bars, then after a hash statements that are no versions of it. */
export function readFacts(table: string): FactPairs {
  const updates: StatementPair[] = [];
  const controls: StatementPair[] = [];
  for (const line of table.trim().split('\n')) {
    const [versions = [], others = []] = line.split('#').map((cell) =>
      cell
        .split('|')
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    );
    updates.push(...pairsIn(versions));
    controls.push(
      ...(versions.length === 0
        ? pairsIn(others)
        : versions.flatMap((older) => others.map((newer) => ({ older, newer })))),
    );
  }
  return { updates, controls };
}

function pairsIn(texts: readonly string[]): readonly StatementPair[] {
  return texts.flatMap((older, at) => texts.slice(at + 1).map((newer) => ({ older, newer })));
}
