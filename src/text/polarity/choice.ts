import type { ClauseReading, Mark } from './clause-reading.js';
import { has, type Token } from './token.js';
import { CHINESE } from './token-flags.js';

const JOINS_ALTERNATIVES = new Set(['or', 'and', 'vs', 'versus', '和', '跟', '与', '或', '或者', '还是', '\\']);

/**
 * `Between tea and coffee I pick tea`, `Tea or coffee? Tea, please`, 苹果跟梨之间，我要梨: who names alternatives and then
 * one of them denies the others. Changes the marks of the ones that were not taken.
 */
export function denyAlternatives(
  tokens: readonly Token[],
  marks: readonly (Mark | undefined)[],
  clauses: readonly ClauseReading[],
): void {
  for (let at = 0; at < clauses.length; at += 1) {
    const reading = clauses[at];
    if (reading === undefined || reading.denies) continue;
    const { clause } = reading;
    const chooser = chooserOf(tokens, clause.from, clause.to);
    if (chooser < 0 && (reading.hasVerb || at === 0)) continue;
    const taken = runsOf(tokens, marks, chooser < 0 ? clause.from : chooser + 1, clause.to)[0];
    if (taken === undefined) continue;
    const before = clauses[at - 1];
    const offered = chooser > clause.from ? runsOf(tokens, marks, clause.from, chooser) : [];
    const offers =
      offered.length > 1 || before === undefined || !isOffer(tokens, before)
        ? offered
        : runsOf(tokens, marks, before.clause.from, before.clause.to);
    if (offers.length < 2 || !areJoined(tokens, offers)) continue;
    const name = nameOf(tokens, taken);
    if (!offers.some((run) => nameOf(tokens, run) === name)) continue;
    for (const run of offers) {
      if (nameOf(tokens, run) === name) continue;
      for (let index = run.from; index < run.to; index += 1) deny(marks[index]);
    }
    for (let index = taken.from; index < taken.to; index += 1) affirm(marks[index]);
  }
}

interface Run {
  readonly from: number;
  readonly to: number;
}

function deny(mark: Mark | undefined): void {
  if (mark === undefined) return;
  Object.assign(mark, { sign: -1, confidence: 0.75, rule: 'not chosen', asserted: true, role: 'object' });
}

function affirm(mark: Mark | undefined): void {
  if (mark !== undefined) mark.asserted = true;
}

function chooserOf(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const kind = tokens[at]?.cue?.kind;
    if (kind === 'affirm' || kind === 'prefer') return at;
  }
  return -1;
}

/** A clause that only names things, or asks between them. */
function isOffer(tokens: readonly Token[], { clause, denies, hasVerb }: ClauseReading): boolean {
  if (denies) return false;
  return !hasVerb || tokens.slice(clause.from, clause.to).some(({ lemma }) => lemma === 'or' || lemma === '还是');
}

/** Noun phrases: content words side by side. */
function runsOf(tokens: readonly Token[], marks: readonly (Mark | undefined)[], from: number, to: number): Run[] {
  const runs: Run[] = [];
  for (let at = from; at < to; ) {
    if (marks[at] === undefined || marks[at]?.role === 'predicate') {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < to && marks[end] !== undefined && (tokens[end]?.start ?? 0) - (tokens[end - 1]?.end ?? 0) <= 1)
      end += 1;
    runs.push({ from: at, to: end });
    at = end;
  }
  return runs;
}

function areJoined(tokens: readonly Token[], runs: readonly Run[]): boolean {
  const [first, second] = runs;
  if (first === undefined || second === undefined) return false;
  for (let at = first.to; at < second.from; at += 1) if (JOINS_ALTERNATIVES.has(tokens[at]?.lemma ?? '')) return true;
  return false;
}

function nameOf(tokens: readonly Token[], { from, to }: Run): string {
  let name = '';
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token !== undefined) name += has(token, CHINESE) ? token.lemma : ` ${token.lemma}`;
  }
  return name;
}
