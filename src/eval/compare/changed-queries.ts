import type { Metrics } from '../metrics.js';
import type { ScoredRow } from '../observe.js';
import type { AnswerDetails, ItemDetails } from '../row.js';

/** A row, with what tells why where its answer came live. */
export type ComparedRow = ScoredRow & { readonly why?: AnswerDetails | null };

/** A query whose answer got better or worse from the first run to the second. */
export interface ChangedQuery {
  readonly query: string;
  readonly category: string;
  readonly language: string;
  readonly first: number;
  readonly second: number;
  readonly delta: number;
  /** Rank of the gold that moved most, from 1; null where it is not ranked. */
  readonly gold: { readonly id: string; readonly first: number | null; readonly second: number | null } | null;
  /** What moved it; null where an answer says nothing about itself. */
  readonly cause: string | null;
}

/**
 * Queries whose metric differs between two runs over the same queries, the greatest gain first and the greatest loss
 * last.
 */
export function changedQueries(
  first: readonly ComparedRow[],
  second: readonly ComparedRow[],
  metric: keyof Metrics,
): readonly ChangedQuery[] {
  const changed = first.flatMap((one, at) => {
    const two = second[at];
    if (two === undefined || !one.answerable) return [];
    const delta = two.metrics[metric] - one.metrics[metric];
    return delta === 0 ? [] : [describe(one, two, metric, delta)];
  });
  return changed.sort((left, right) => right.delta - left.delta || (left.query < right.query ? -1 : 1));
}

function describe(one: ComparedRow, two: ComparedRow, metric: keyof Metrics, delta: number): ChangedQuery {
  const gold = mostMoved(one, two, delta);
  return {
    query: one.query,
    category: one.category,
    language: one.language,
    first: one.metrics[metric],
    second: two.metrics[metric],
    delta,
    gold,
    cause: gold === null ? null : causeOf(gold.id, one, two),
  };
}

/** Of the gold that moved in the direction of the change, the one that gained or lost most reciprocal rank. */
function mostMoved(one: ComparedRow, two: ComparedRow, delta: number): ChangedQuery['gold'] {
  const moves = one.gold.map((id) => {
    const [first, second] = [rankOf(id, one), rankOf(id, two)];
    const gain = (second === null ? 0 : 1 / second) - (first === null ? 0 : 1 / first);
    return { id, first, second, gain: gain * Math.sign(delta) };
  });
  const [most] = moves.sort((left, right) => right.gain - left.gain);
  return most === undefined ? null : { id: most.id, first: most.first, second: most.second };
}

function rankOf(id: string, row: ComparedRow): number | null {
  const at = row.ranked.indexOf(id);
  return at === -1 ? null : at + 1;
}

/**
 * Why a gold memory stands elsewhere. Where both answers hold it: the signal that gained (or lost) it most against the
 * memories it passed (or was passed by), on the mean; or what became of those that stood before it. Where one lacks it:
 * what that one says.
 */
function causeOf(id: string, one: ComparedRow, two: ComparedRow): string | null {
  const [before, after] = [one.why ?? null, two.why ?? null];
  if (before === null || after === null) return null;
  const [inFirst, inSecond] = [before.items[id], after.items[id]];
  if (inFirst === undefined && inSecond === undefined) return null;
  if (inFirst === undefined)
    return `only the second has it (${legsOf(id, after)}); in the first: ${absence(id, before)}`;
  if (inSecond === undefined)
    return `only the first has it (${legsOf(id, before)}); in the second: ${absence(id, after)}`;
  const rose = (rankOf(id, two) ?? 0) < (rankOf(id, one) ?? 0);
  const [worse, better] = rose ? [one, two] : [two, one];
  const stillBefore = new Set(above(id, better));
  const passed = above(id, worse).filter((other) => !stillBefore.has(other));
  const compared = passed.filter((other) => before.items[other] !== undefined && after.items[other] !== undefined);
  const most = greatestChange(id, compared, before, after, rose);
  if (most !== null)
    return `signal ${most.signal}: ${rose ? 'up' : 'down'} by ${Math.abs(most.change).toFixed(3)} against what it ${rose ? 'passed' : 'fell behind'}`;
  const [gone] = passed;
  if (gone === undefined) return null;
  const [where, side] = rose ? (['second', after] as const) : (['first', before] as const);
  return `${gone} stood before it; in the ${where}: ${absence(gone, side)}`;
}

function above(id: string, row: ComparedRow): readonly string[] {
  return row.ranked.slice(0, row.ranked.indexOf(id));
}

/** The signal whose mean lead over some others changed most in one direction; null where none did. */
function greatestChange(
  id: string,
  others: readonly string[],
  before: AnswerDetails,
  after: AnswerDetails,
  up: boolean,
): { readonly signal: string; readonly change: number } | null {
  const of = (why: AnswerDetails, memory: string): ItemDetails['contributions'] =>
    why.items[memory]?.contributions ?? {};
  const signals = new Set(
    [before, after].flatMap((why) => [id, ...others].flatMap((each) => Object.keys(of(why, each)))),
  );
  const lead = (why: AnswerDetails, other: string, signal: string): number =>
    (of(why, id)[signal] ?? 0) - (of(why, other)[signal] ?? 0);
  const changes = [...signals].map((signal) => {
    const sum = others.reduce((total, other) => total + lead(after, other, signal) - lead(before, other, signal), 0);
    return { signal, change: others.length === 0 ? 0 : sum / others.length };
  });
  const [most] = changes
    .filter(({ change }) => (up ? change > 0 : change < 0))
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
  return most ?? null;
}

function legsOf(id: string, why: AnswerDetails): string {
  const legs = why.items[id]?.legs ?? [];
  return legs.length === 0 ? 'found' : `found by ${legs.join(' and ')}`;
}

function absence(id: string, why: AnswerDetails): string {
  return why.rejected[id] ?? 'no leg brought it';
}
