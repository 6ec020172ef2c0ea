import { z } from '@hono/zod-openapi';
import type { ScopeGraph } from '../../recall/graph/scope-graph.js';
import type { JsonObject } from '../../text/key-case.js';
import { snakeKeys } from '../../text/key-case.js';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { type RequestSchema, scopeQuery } from '../schemas/primitives.js';
import { memoryOf } from '../wire/scope-input.js';

const graphQuery: RequestSchema = z.strictObject({ ...scopeQuery });

async function showGraph(call: Call): Promise<Reply> {
  return { status: 200, body: graphJson(await memoryOf(call, call.query).graph.export()) };
}

function graphJson({ entities, memories, links, complete }: ScopeGraph): JsonObject {
  return {
    entities: entities.map((entity) => snakeKeys({ ...entity })),
    memories,
    links,
    complete,
  };
}

/** What the memories of a scope make as a graph. */
export const graphOperations: readonly Operation[] = [
  {
    id: 'showGraph',
    method: 'get',
    path: '/v1/graph',
    summary: 'Show entities, memories and links of a scope',
    tag: 'graph',
    scope: 'read',
    query: graphQuery,
    answers: { 200: { description: 'The newest 10,000 memories as a graph', schema: answers.graphAnswer } },
    handle: showGraph,
  },
];
