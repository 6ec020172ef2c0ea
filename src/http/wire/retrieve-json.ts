import type { RecallItem, RecallResult, ScoreNode } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';
import { tokensFor } from '../token-count.js';
import { timeJson } from './memory-json.js';

/** The answer of `/v1/memory/retrieve` (RECIPES 1). */
export function retrieveJson(result: RecallResult): JsonObject {
  const { trace } = result;
  const items = result.items.map((item) => retrievedJson(item, tokensFor(trace.recipe, item.memory.text)));
  return {
    trace_id: trace.id,
    recipe: trace.recipe,
    items,
    used_tokens: items.reduce((sum, { tokens }) => sum + tokens, 0),
    degraded: result.degraded,
    ...rerankJson(result),
  };
}

function retrievedJson(
  { memory, score, signals, explanation }: RecallItem,
  tokens: number,
): JsonObject & { readonly tokens: number } {
  return {
    id: memory.id,
    text: memory.text,
    kind: memory.kind,
    score,
    signals,
    adjustments: adjustmentsOf(explanation),
    msg_range: memory.messageRange,
    updated_at: timeJson(memory.recordedAtMs),
    tokens,
  };
}

/** Leaves of the tree that were added to the weighted signals, by name: penalties and boosts. */
function adjustmentsOf(node: ScoreNode): { readonly [name: string]: number } {
  if (node.kind !== 'leaf') return Object.assign({}, ...node.children.map(adjustmentsOf));
  const name = node.label.trim().replaceAll(/[\s-]+/gu, '_');
  return /(?:penalty|boost)$/u.test(name) ? { [name]: node.value } : {};
}

function rerankJson({ trace }: RecallResult): JsonObject {
  const stage = trace.stages.find((each) => each.stage === 'rerank');
  const skipped = stage === undefined ? 'this recipe does not rerank' : stage.skipped;
  return skipped === null ? { reranked: true, skip_reason: null } : { reranked: false, skip_reason: skipped };
}
