import { RecollectError } from '../../domain/errors.js';
import type { CaseEmbedding } from './case-embedding.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf, textsOf } from './case-file.js';
import { expectUncounted } from './erased-operations.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import type { ServiceTurn } from './stub-service.js';
import { placeOf, recallOptionsOf } from './vocabulary.js';
import { whyNotAnswers } from './why-not-answers.js';
import type { World } from './world.js';

/** Words of a case for what an embedder is. */
const EMBEDDER_WORDS: readonly string[] = [
  'id',
  'dim',
  'salt',
  'max_input_tokens',
  'count',
  'on_too_long',
  'cache',
  'force_hash',
];

/** Why an embedder can't be made as the case wants it; null when it can. */
export function embedderGap(step: Fields): string | null {
  const words = fieldsOf(step['embedder']);
  const unknown = Object.keys(words).find((word) => !EMBEDDER_WORDS.includes(word));
  if (unknown !== undefined) return `embedder with ${unknown}`;
  if (words['count'] !== undefined && words['count'] !== 'words') return 'embedder that counts otherwise';
  // The cache in memory compares whole texts: there is no hash of them that could be made to collide.
  if (words['force_hash'] !== undefined && words['cache'] !== true) return 'a forced hash of no cache';
  return words['on_too_long'] === undefined || words['on_too_long'] === 'error' ? null : 'embedder that cuts texts';
}

/** Opens the engine again with the embedder that the step names, if it names one. */
export async function reopen(world: World, step: Fields): Promise<Facts> {
  const words = step['embedder'];
  await world.reopen(words === undefined ? world.embedder : world.embedding.configured(fieldsOf(words)));
  return {};
}

async function maintain(world: World): Promise<Facts> {
  const report = await world.engine.tenant(String(placeOf({}).tenant)).maintain();
  return { answer: report, numbers: { embedded: report.embedded } };
}

async function stats(world: World, step: Fields): Promise<Facts> {
  const answer = await world.engine.tenant(String(placeOf(step).tenant)).stats();
  if (step['key'] !== undefined) expectUncounted(world, step['key'], answer.memories);
  const profile = answer.embedder?.profile ?? '';
  return {
    answer,
    numbers: {
      count: answer.memories,
      vectors: answer.vectors[profile] ?? 0,
      pending_embeddings: answer.embedder?.pendingPassages ?? 0,
      provider_inputs_sent: world.embedding.service?.inputs ?? 0,
    },
  };
}

async function recallCounted(world: World, step: Fields): Promise<Facts> {
  const { text, ...options } = fieldsOf(step['query']);
  const before = { calls: world.embedding.calls, searches: world.faults.textSearches };
  const result = await world.at(placeOf(options)).recall(text as string, recallOptionsOf(options));
  return {
    memories: result.items.map((item) => item.memory),
    answer: result,
    recall: result,
    numbers: {
      embed_calls: world.embedding.calls - before.calls,
      fts_queries: world.faults.textSearches - before.searches,
    },
  };
}

/** What the service does, in the words of a script: `ok`, `timeout`, a status, or `{delay_ms}`. */
function turnOf(word: unknown): ServiceTurn {
  if (word === 'ok') return { kind: 'ok' };
  if (word === 'timeout' || fieldsOf(word)['delay_ms'] !== undefined) return { kind: 'silent' };
  return { kind: 'raw', status: Number(word), body: '{"error":{"message":"the stub refuses"}}' };
}

function isTurn(word: unknown): boolean {
  if (word === 'ok' || word === 'timeout' || /^[45]\d\d$/.test(String(word))) return true;
  // Longer than any request waits, so that it need not be waited for to its end.
  return Number(fieldsOf(word)['delay_ms']) >= 10_000;
}

function serviceOf(embedding: CaseEmbedding): NonNullable<CaseEmbedding['service']> {
  if (embedding.service === null) throw new NotCovered('a case whose service did not start');
  return embedding.service;
}

/** Makes the step's point fail, so often. */
async function fault(world: World, step: Fields): Promise<Facts> {
  const times = Number(step['times'] ?? 1);
  if (step['leg'] === 'fts') world.faults.textSearch = true;
  else if (step['leg'] === 'vector') world.faults.vectorSearch = true;
  else if (step['point'] === 'embed')
    for (let turn = 0; turn < times; turn += 1)
      world.embedding.failures.push(new RecollectError('provider_timeout', 'the model did not answer in time'));
  else world.faults.writesThatFail = times;
  return {};
}

function faultGap({ leg, point, error }: Fields): string | null {
  if (leg === 'fts' || leg === 'vector') return error === 'throws' && point === undefined ? null : 'this fault';
  if (point === 'embed') return error === 'timeout' ? null : 'this fault';
  return point === 'after_delete_before_insert' && error === 'throws' ? null : 'this fault';
}

/** Operations on embedders, their service and what comes of them. */
export const EMBEDDING_OPERATIONS: { readonly [name: string]: Operation } = {
  // What was stored before gets its vectors, too: the case is about a store that has this embedder.
  configure: {
    fields: ['embedder'],
    gap: embedderGap,
    run: async (world, step) => {
      await reopen(world, step);
      return maintain(world);
    },
  },
  provider: {
    fields: ['script', 'batch_size'],
    gap: (step) => (listOf(step['script']).every(isTurn) ? null : 'this script of a provider'),
    run: async (world, step) => {
      serviceOf(world.embedding).play(listOf(step['script']).map(turnOf));
      return {};
    },
  },
  reembed: { fields: [], run: maintain },
  repair_embeddings: { fields: [], run: maintain },
  stats: { fields: ['tenant', 'key'], run: stats },
  recall_counted: { fields: ['query'], run: recallCounted },
  why_not: {
    fields: ['query', 'keys'],
    run: async (world, step) => ({ answer: await whyNotAnswers(world, step, textsOf(step['keys'])) }),
  },
  fault: { fields: ['leg', 'point', 'error', 'times'], gap: faultGap, run: fault },
};

/** Plays one bad answer for everything that is asked, and runs the operation inside the step. */
export function withProvider(inner: (world: World, step: Fields) => Promise<Facts>): Operation {
  return {
    fields: ['provider', 'do'],
    run: async (world, step) => {
      const { status, body } = fieldsOf(step['provider']);
      serviceOf(world.embedding).play([], { kind: 'raw', status: Number(status), body: String(body) });
      return inner(world, fieldsOf(step['do']));
    },
  };
}
