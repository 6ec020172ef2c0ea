import { assertNever } from '../domain/errors.js';
import { formatTime } from '../domain/time.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { Mark } from '../recall/mark.js';
import type { Messages } from './messages/english.js';

/** A part of a score, read from its tree. */
export interface Reason {
  readonly label: string;
  /** What it adds to the score, in [0,1]. */
  readonly value: number;
  /** Words of the query it stands on, the weightiest first. */
  readonly words: readonly string[];
  /** What else the number stands on. */
  readonly detail: string | null;
}

const WORDS_SHOWN = 4;

/** The largest contributions to a score: children of the first sum (or maximum) of its tree. */
export function topReasons(explanation: ScoreNode, most = 3): readonly Reason[] {
  return contributions(explanation)
    .filter((node) => node.value > 0)
    .sort((left, right) => right.value - left.value)
    .slice(0, most)
    .map((node) => ({ label: node.label, value: node.value, words: wordsOf(node), detail: detailOf(node) }));
}

function contributions(node: ScoreNode): ScoreNode[] {
  if (node.kind === 'leaf') return [node];
  if (node.kind === 'sum' || node.kind === 'max') return [...node.children];
  const [first, ...others] = node.children;
  if (first === undefined) return [node];
  // A factor of the whole says how much of it counts, not what speaks for it.
  const isWhole = others.length === 0 || (node.kind === 'product' && first.kind !== 'leaf');
  return isWhole ? contributions(first) : [node];
}

/** Nodes about one word of the query carry it in quotation marks; `id:` marks an identifier in canonical form. */
function wordsOf(node: ScoreNode): readonly string[] {
  const found = new Map<string, number>();
  const visit = (each: ScoreNode): void => {
    const quoted = /^"(?:id:)?(.+)"$/u.exec(each.label)?.[1];
    if (quoted !== undefined) found.set(quoted, Math.max(each.value, found.get(quoted) ?? 0));
    else if (each.kind !== 'leaf') each.children.forEach(visit);
  };
  visit(node);
  return [...found].sort(([, left], [, right]) => right - left).map(([word]) => word);
}

function detailOf(node: ScoreNode): string | null {
  if (node.kind === 'leaf') return node.detail ?? null;
  const details = node.children.flatMap((child) => (child.kind === 'leaf' ? (child.detail ?? []) : []));
  return details[0] ?? null;
}

/** Reasons as lines such as `bm25 0.61 (words: tomato, seeds)`; words that were just named are not repeated. */
export function reasonLines(reasons: readonly Reason[], messages: Messages): readonly string[] {
  let last = '';
  return reasons.map(({ label, value, words, detail }) => {
    const head = `${label} ${value.toFixed(2)}`;
    const list = [...words].sort().join('\n');
    const isRepeated = list === last;
    last = list;
    if (words.length > 0)
      return isRepeated ? head : head + messages.reasonWords(words.slice(0, WORDS_SHOWN), words.length);
    return detail === null ? head : head + messages.reasonDetail(detail);
  });
}

/** What has to be known of a memory before it is used, a line each. */
export function markLines(marks: readonly Mark[], messages: Messages): readonly string[] {
  return marks.map((mark) => `! ${markText(mark, messages)}`);
}

function markText(mark: Mark, { marks }: Messages): string {
  switch (mark.kind) {
    case 'opposite':
      return marks.opposite(mark.confidence.toFixed(2));
    case 'stale':
      return marks.stale(mark.newer.id, mark.confidence.toFixed(2));
    case 'conflict':
      return marks.conflict(mark.with.id, mark.reason);
    case 'unconfirmed':
      return marks.unconfirmed(formatTime(mark.sinceMs).slice(0, 10));
    case 'resolved':
      return marks.resolved;
    default:
      return assertNever(mark);
  }
}
