import type { RecallItem, RecallResult, ScoreNode, WhyNotAnswer } from '../../index.js';
import { type JsonObject, snakeKeys } from '../../text/key-case.js';
import { shownText } from '../memory-view.js';
import { explainInput } from '../schemas/inputs.js';
import { explainOutput } from '../schemas/outputs.js';
import type { Tool } from '../tool.js';
import { recallOptions } from './recall-options.js';
import { degradedView, marksView, rejectionView } from './search-memories.js';

const MOST_REJECTED = 50;

/** Says why an answer is what it is. */
export const explainRecall: Tool = {
  name: 'explain_recall',
  title: 'Explain a recall',
  description:
    'Runs the same search as search_memories and says why: the tree behind every score, what was rejected for which reason and by how much, and what each stage did. With an id it says why that memory is, or is not, in the answer.',
  input: explainInput,
  output: explainOutput,
  effect: 'reads',
  run: async (args, { memory, signal }) => {
    const query = String(args['query']);
    const options = recallOptions(args, signal);
    const result = await memory.recall(query, options);
    const id = args['id'];
    const why = typeof id === 'string' ? await memory.whyNot(id, query, options) : null;
    return { ...explained(result), ...(why === null ? {} : whyView(why)) };
  },
};

function explained({ trace, items, rejected, degraded }: RecallResult): JsonObject {
  return {
    trace_id: trace.id,
    recipe: trace.recipe,
    items: items.map(itemView),
    rejected: rejected.slice(0, MOST_REJECTED).map(rejectionView),
    rejected_counts: trace.rejectedCounts,
    stages: trace.stages.map(({ stage, in: before, out, skipped }) => ({ stage, in: before, out, skipped })),
    legs: trace.legs.map(({ leg, found, skipped }) => ({ leg, found, skipped })),
    degraded: degradedView(degraded),
  };
}

function itemView({ memory, score, legs, marks, explanation }: RecallItem, at: number): JsonObject {
  return {
    rank: at + 1,
    score,
    memory_id: memory.id,
    version: memory.version,
    text: shownText(memory.text),
    legs,
    ...marksView(marks),
    explanation: linesOf(explanation),
  };
}

/** A tree as lines, each node before its children, so that no schema has to hold itself. */
export function linesOf(node: ScoreNode, depth = 0): readonly JsonObject[] {
  const { kind, label, value } = node;
  const line = { depth, kind, label, value };
  if (node.kind === 'leaf') return [node.detail === undefined ? line : { ...line, detail: node.detail }];
  return [line, ...node.children.flatMap((child) => linesOf(child, depth + 1))];
}

function whyView({ version, why }: WhyNotAnswer): JsonObject {
  return { why: snakeKeys(why), why_version: version };
}
