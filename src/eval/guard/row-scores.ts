import type { GuardRow, Returned } from './ask.js';
import type { Figure } from './figure.js';
import { meanShare, proportion } from './figure.js';

/** Share of the gold that was returned, in [0,1]; 0 without gold. */
export function evidence(row: GuardRow): number {
  const { gold } = row.query;
  const keys = new Set(row.returned.map(({ key }) => key));
  return gold.length === 0 ? 0 : gold.filter((key) => keys.has(key)).length / gold.length;
}

/** Whether the query has an answer among the memories. */
export function isAnswerable(row: GuardRow): boolean {
  return row.query.gold.length > 0;
}

/** Whether something wrong could have been returned. */
export function hasWrong(row: GuardRow): boolean {
  return Object.keys(row.query.wrong).length > 0;
}

/** Whether something wrong was returned without a mark. */
export function isMisused(row: GuardRow): boolean {
  return row.returned.some((item) => isWrong(row, item) && item.marks.length === 0);
}

/** Whether nothing was returned but what belongs into every answer. */
export function isEmptyAnswer(row: GuardRow): boolean {
  return row.returned.every((item) => item.always);
}

/** Of the memories that are right or wrong for the query, the key of the one returned first; null: none was. */
export function firstOfCase(row: GuardRow): string | null {
  const judged = new Set([...row.query.gold, ...Object.keys(row.query.wrong), ...row.query.rivals]);
  return row.returned.find(({ key }) => key !== null && judged.has(key))?.key ?? null;
}

/** Whether the first of them is right. */
export function isRightFirst(row: GuardRow): boolean {
  const first = firstOfCase(row);
  return first !== null && row.query.gold.includes(first);
}

function isWrong(row: GuardRow, { key }: Returned): boolean {
  return key !== null && Object.hasOwn(row.query.wrong, key);
}

/** Share of rows that fulfil a condition. */
export function share(rows: readonly GuardRow[], holds: (row: GuardRow) => boolean): Figure {
  return proportion(rows.filter(holds).length, rows.length);
}

/** Mean share of the gold that was returned, over the rows that have gold. */
export function evidenceRecall(rows: readonly GuardRow[]): Figure {
  return meanShare(rows.filter(isAnswerable).map(evidence));
}

/**
 * Share of the queries with an unmarked wrong memory in the answer, over those where one was there to be returned: the
 * others can't fail and would only thin it out.
 */
export function misuseRate(rows: readonly GuardRow[]): Figure {
  return share(rows.filter(hasWrong), isMisused);
}

/**
 * Share of the returned right memories that carry a mark. `conflict` is no false mark where the wrong memory is in the
 * same answer: then both are shown as what they are.
 */
export function falseMarkRate(rows: readonly GuardRow[]): Figure {
  const right = rows.flatMap((row) => {
    const wrongShown = row.returned.some((item) => isWrong(row, item));
    return row.returned
      .filter(({ key }) => key !== null && row.query.gold.includes(key))
      .map(({ marks }) => marks.some((mark) => !(mark === 'conflict' && wrongShown)));
  });
  return proportion(right.filter(Boolean).length, right.length);
}

/** Share of the answerable queries that got nothing. */
export function emptyRate(rows: readonly GuardRow[]): Figure {
  return share(rows.filter(isAnswerable), isEmptyAnswer);
}

/** Memories that belong into every answer and were missing, with the number that was to be there. */
export function alwaysMisses(rows: readonly GuardRow[]): { readonly misses: number; readonly expected: number } {
  return {
    misses: rows.reduce((sum, row) => sum + row.alwaysMissed, 0),
    expected: rows.reduce((sum, row) => sum + row.alwaysExpected, 0),
  };
}
