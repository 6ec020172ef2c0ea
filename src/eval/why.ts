import type { ScoreNode } from '../explain/score-node.js';
import type { RetrievalAnswer } from './engine.js';
import { versionName } from './ranker.js';
import type { AnswerDetails } from './row.js';

/** What an answer says about its items and rejections, by the set's own ids; the first of an id counts. */
export function detailsOf(answer: RetrievalAnswer, originalOf: (name: string) => string): AnswerDetails {
  const items = answer.items.map((item) => [
    originalOf(versionName(item.memory)),
    { legs: item.legs ?? [], contributions: contributionsOf(item.explanation) },
  ]);
  const rejected = (answer.rejected ?? []).map(({ memoryId, version, reason }) => [
    originalOf(versionName({ id: memoryId, version })),
    reason,
  ]);
  return { items: Object.fromEntries(items.reverse()), rejected: Object.fromEntries(rejected.reverse()) };
}

/** What each part adds to a score: the children of its first sum; the score as a whole where it has none. */
export function contributionsOf(explanation: ScoreNode | undefined): { readonly [signal: string]: number } {
  let node = explanation;
  while (node !== undefined && node.kind !== 'leaf' && node.kind !== 'sum' && node.children.length === 1)
    node = node.children[0];
  if (node === undefined) return {};
  if (node.kind !== 'sum') return { [node.label]: node.value };
  const parts: { [signal: string]: number } = {};
  for (const { label, value } of node.children) parts[label] = (parts[label] ?? 0) + value;
  return parts;
}
