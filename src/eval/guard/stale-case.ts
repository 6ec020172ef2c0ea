import type { CaseMemory, CaseQuery, Role, Wrong } from './case.js';
import { caseQuery } from './case.js';
import type { CaseSlots } from './slots.js';
import { listOf } from './slots.js';
import type { Row } from './templates/tables.js';
import type { ChainLink } from './truth.js';
import { truthAt } from './truth.js';

/**
 * How a change reaches the engine. `declared`: the caller says which memory is replaced; `keyed`: both say what they are
 * about (subject and attribute); `told`: there is nothing but the texts.
 */
const WAYS = ['declared', 'keyed', 'told'] as const;

/** Days before the clock: when each version became true, and when a late one was recorded. */
const VALID_AGO = { v1: 500, v2: 250, v3: 60 } as const;
const LATE_AGO = 10;
const KEPT_AGO = 480;

const QUESTIONS: readonly { readonly role: Role; readonly validAgo?: number; readonly recordedAgo?: number }[] = [
  { role: 'current' },
  { role: 'valid then', validAgo: 150 },
  { role: 'known then', recordedAgo: 150 },
  { role: 'valid and known then', validAgo: 150, recordedAgo: 30 },
];

/**
 * A fact that changes twice, and another about the same person that does not. The ways take turns; in every second round
 * the middle version arrives late (it is recorded after the last one and says when it began), and in every second pair of
 * rounds the last version is told as plainly as the first, without a word of change.
 */
export function staleCase(
  row: Row<'stale'>,
  slots: CaseSlots,
  index: number,
): { readonly memories: readonly CaseMemory[]; readonly queries: readonly CaseQuery[] } {
  const way = WAYS[index % WAYS.length] ?? 'told';
  const isLate = Math.floor(index / WAYS.length) % 2 === 1;
  const isPlain = Math.floor(index / (2 * WAYS.length)) % 2 === 1;
  const chain: readonly ChainLink[] = [
    { key: 'v1', validAgo: VALID_AGO.v1, recordedAgo: VALID_AGO.v1 },
    { key: 'v2', validAgo: VALID_AGO.v2, recordedAgo: isLate ? LATE_AGO : VALID_AGO.v2 },
    { key: 'v3', validAgo: VALID_AGO.v3, recordedAgo: VALID_AGO.v3 },
  ];
  const recorded = [...chain].sort((left, right) => right.recordedAgo - left.recordedAgo);
  const label = /\{v\.([^{}]+)\}/u.exec(row.say)?.[1] ?? '';
  const anchor = /\{((?!v\.)[^{}]+)\}/u.exec(row.say)?.[1];
  const keys = {
    subject: anchor === undefined ? 'team' : slots.value(anchor),
    attribute: `${listOf(label)} ${row.ask.length}`,
  };
  const versions = recorded.map((link, at): CaseMemory => {
    const version = Number(link.key.slice(1));
    const previous = recorded[at - 1];
    return {
      key: link.key,
      text: slots.fill(version === 1 || (isPlain && version === 3) ? row.say : row.again, version),
      ago: link.recordedAgo,
      ...(link.validAgo === link.recordedAgo ? {} : { validAgo: link.validAgo }),
      ...(way === 'keyed' ? keys : {}),
      ...(way === 'declared' && previous !== undefined ? { supersedes: previous.key } : {}),
    };
  });
  const wrong: Wrong = way === 'declared' ? 'superseded' : 'stale';
  const questions = QUESTIONS.map(({ role, validAgo, recordedAgo }): CaseQuery => {
    const right = truthAt(chain, { validAgo: validAgo ?? 0, recordedAgo: recordedAgo ?? 0 });
    const others = chain.filter(({ key }) => key !== right);
    return caseQuery({
      role,
      text: slots.fill(row.ask),
      gold: right === null ? [] : [right],
      wrong: Object.fromEntries(others.map(({ key }) => [key, wrong])),
      validAgo,
      recordedAgo,
    });
  });
  return {
    memories: [{ key: 'kept', text: slots.fill(row.keep), ago: KEPT_AGO }, ...versions],
    queries: [...questions, caseQuery({ role: 'still true', text: slots.fill(row.askKeep), gold: ['kept'] })],
  };
}
