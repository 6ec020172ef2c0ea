import { createHash } from 'node:crypto';
import { invalid } from '../domain/errors.js';

/** Which half of a set is scored: `dev` to tune on, `test` to publish. */
export const SPLITS = ['all', 'dev', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** @throws `validation` for anything but `all`, `dev` and `test`. */
export function parseSplit(value: unknown): Split {
  const split = SPLITS.find((name) => name === value);
  if (split === undefined) throw invalid('split', `must be one of ${SPLITS.join(', ')}`);
  return split;
}

/** The half a group belongs to: `test` when the first byte of the SHA-256 of its UTF-8 text is at least 128. */
export function halfOf(group: string): Exclude<Split, 'all'> {
  const [first = 0] = createHash('sha256').update(group, 'utf8').digest();
  return first >= 128 ? 'test' : 'dev';
}

/** Whether a group is part of a split. */
export function inSplit(group: string, split: Split): boolean {
  return split === 'all' || halfOf(group) === split;
}

/** The usual group: the query in NFKC, lower case, trimmed, with single spaces, so that twins never straddle. */
export function normalisedQuery(query: string): string {
  return query.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');
}
