import type { NearMiss, RecallAction, RecallItem, RecallResult, WhyNotAnswer } from '../../index.js';
import { type JsonObject, snakeKeys } from '../../text/key-case.js';
import { tokensFor } from '../token-count.js';
import { memoryJson } from './memory-json.js';

/** The answer to a search. With `explain` it holds the trees behind the scores, all rejections and the trace. */
export function recallJson(result: RecallResult, explain: boolean): JsonObject {
  const { recipe } = result.trace;
  const items = result.items.map((item) => ({ item, tokens: tokensFor(recipe, item.memory.text) }));
  return {
    trace_id: result.trace.id,
    recipe,
    items: items.map(({ item, tokens }) => itemJson(item, tokens, explain)),
    always: result.always.map(memoryJson),
    actions: result.actions.map((action) => actionJson(action, explain)),
    confidence: result.confidence,
    used_tokens: items.reduce((sum, { tokens }) => sum + tokens, 0),
    omitted: snakeKeys(result.rejected.filter(({ reason }) => reason === 'budget')),
    nearest: result.nearest.map((miss) => nearMissJson(miss, explain)),
    degraded: result.degraded,
    gate: snakeKeys(result.gate),
    ...(explain ? { rejected: snakeKeys(result.rejected), trace: snakeKeys(result.trace) } : {}),
  };
}

function itemJson(item: RecallItem, tokens: number, explain: boolean): JsonObject {
  return {
    memory: memoryJson(item.memory),
    score: item.score,
    confidence: item.confidence,
    trust: item.trust,
    legs: item.legs,
    marks: snakeKeys(item.marks),
    voice_scores: item.voiceScores,
    passage: item.passage,
    tokens,
    ...(explain ? { signals: item.signals, explanation: item.explanation } : {}),
  };
}

function actionJson({ memory, score, reasons, explanation }: RecallAction, explain: boolean): JsonObject {
  return { memory: memoryJson(memory), score, reasons: snakeKeys(reasons), ...(explain ? { explanation } : {}) };
}

function nearMissJson({ memory, rejection, explanation }: NearMiss, explain: boolean): JsonObject {
  return {
    memory: memoryJson(memory),
    rejection: snakeKeys(rejection),
    ...(explain ? { explanation } : {}),
  };
}

/** Why a memory is not in an answer. */
export function whyNotJson({ memoryId, version, why }: WhyNotAnswer): JsonObject {
  return { memory_id: memoryId, version, why: snakeKeys(why) };
}
