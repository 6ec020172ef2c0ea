import type { VersionRef } from '../domain/memory.js';
import type { ArbiterTable } from '../trust/arbiter.js';
import type { Arbitration } from '../trust/arbitrate.js';
import { arbitrate } from '../trust/arbitrate.js';
import type { TrustReading } from './gather-trust.js';

/** Decides conflicts by the arbiter's table, where both sides can be seen. */
export function settling(
  { known }: TrustReading,
  table: ArbiterTable,
): (one: VersionRef, other: VersionRef) => Arbitration | null {
  return (one, other) => {
    const [left, right] = [known(one), known(other)];
    return left === undefined || right === undefined ? null : arbitrate(left, right, table);
  };
}
