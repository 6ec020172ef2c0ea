import type { Filter } from '../../../domain/filter.js';
import type { SqliteValue } from './driver.js';

/** Conditions on `versions AS v` in SQL; `exact: false` when some of the filter is left to `passesFilter`. */
export interface FilterSql {
  readonly where: string;
  readonly parameters: readonly SqliteValue[];
  readonly exact: boolean;
}

/** Longer lists go through one JSON parameter, so that there are few different statements. */
const LISTED = 8;

/**
 * A filter as SQL, without its scope, which is a matter of cells. Columns are compared in SQL; tags, entities, sources,
 * speakers and metadata are not columns, the reference predicate reads them from the rows that are left.
 */
export function filterSql(filter: Filter): FilterSql {
  const conditions: string[] = [];
  const parameters: SqliteValue[] = [];
  const add = (sql: string, ...values: readonly SqliteValue[]): void => {
    conditions.push(sql);
    parameters.push(...values);
  };
  const addList = (column: string, values: readonly string[]): void => {
    if (values.length === 0) return;
    if (values.length <= LISTED) add(`v.${column} IN (${values.map(() => '?').join(', ')})`, ...values);
    else add(`v.${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
  };
  addTime(filter, add);
  addList('id', filter.ids);
  addList('kind', filter.kinds);
  addList('fact_type', filter.factTypes);
  addList('status', filter.statuses);
  if (filter.subject !== null) add('v.subject = ?', filter.subject);
  if (filter.attribute !== null) add('v.attribute = ?', filter.attribute);
  if (filter.pinned !== null) add('v.pinned = ?', filter.pinned ? 1 : 0);
  if (filter.importanceMin !== null) add('v.importance >= ?', filter.importanceMin);
  if (filter.messages !== null)
    add('v.message_from >= ? AND v.message_to <= ?', filter.messages.from, filter.messages.to);
  addIntervals(filter, add);
  const { tags, entities, sources, speakers, metadata } = filter;
  return {
    where: conditions.join(' AND '),
    parameters,
    exact: [tags, entities, sources, speakers, metadata].every((list) => list.length === 0),
  };
}

type Add = (sql: string, ...values: readonly SqliteValue[]) => void;

/** The same rules as `timeVerdict`. */
function addTime({ asOf, nowMs }: Filter, add: Add): void {
  add('(v.expires_at IS NULL OR v.expires_at > ?)', nowMs);
  const start = asOf.explicit ? 'ifnull(v.valid_from, v.recorded_at)' : 'v.valid_from';
  add(`(${start} IS NULL OR ${start} <= ?)`, asOf.validAtMs);
  if (asOf.recordedAtMs === null) {
    add('(v.valid_to IS NULL OR v.valid_to > ?)', asOf.validAtMs);
    return;
  }
  add('v.recorded_at <= ?', asOf.recordedAtMs);
  add('(v.stated_valid_to IS NULL OR v.stated_valid_to > ?)', asOf.validAtMs);
  add(
    'NOT EXISTS (SELECT 1 FROM closings AS c WHERE c.version = v.row AND c.valid_to <= ? AND c.at <= ?)',
    asOf.validAtMs,
    asOf.recordedAtMs,
  );
}

function addIntervals({ recordedBetween, validBetween }: Filter, add: Add): void {
  if (recordedBetween !== null) {
    if (recordedBetween.fromMs !== null) add('v.recorded_at >= ?', recordedBetween.fromMs);
    if (recordedBetween.toMs !== null) add('v.recorded_at < ?', recordedBetween.toMs);
  }
  if (validBetween !== null) {
    if (validBetween.toMs !== null) add('(v.valid_from IS NULL OR v.valid_from < ?)', validBetween.toMs);
    if (validBetween.fromMs !== null) add('(v.valid_to IS NULL OR v.valid_to > ?)', validBetween.fromMs);
  }
}
