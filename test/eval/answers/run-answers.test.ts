import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createChatAnswerer } from '../../../src/adapters/models/answerer/chat-answerer.js';
import type { AnswersReport } from '../../../src/eval/answers/answers-report.js';
import { formatAnswers } from '../../../src/eval/answers/answers-report.js';
import type { AnswersOptions } from '../../../src/eval/answers/run-answers.js';
import { runAnswers } from '../../../src/eval/answers/run-answers.js';
import type { EvalSource } from '../../../src/eval/eval-source.js';
import { setSource } from '../../../src/eval/eval-source.js';
import { writeSet } from '../rows.js';
import type { Asked, ChatServer, Said } from './chat-server.js';
import { startChatServer } from './chat-server.js';

const THINGS = 'kettle ladder canoe tent lamp drill sofa globe piano oven'.split(' ');
const places = (at: number): string => `shelf number ${at}`;

let folder = '';
let source: EvalSource;
let server: ChatServer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-answers-'));
  await writeSet(
    folder,
    '2wiki_101',
    THINGS.map((thing, at) => ({ id: thing, text: `The ${thing} stands on ${places(at)}`, speaker: 'Mira' })),
    [
      ...THINGS.map((thing, at) => ({
        id: thing,
        query: `Where does the ${thing} stand?`,
        gold_ids: [thing],
        meta: { answer: places(at) },
      })),
      { id: 'untold', query: 'Who bought the oven?', gold_ids: ['oven'] },
    ],
  );
  source = await setSource(folder, '2wiki_101');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => server?.close());

/** A model that reads out the memory that holds the question's thing, and guesses nothing. */
function reader({ question, memories }: Asked): Said {
  const thing = THINGS.find((each) => question.includes(each)) ?? '?';
  const told = memories.find(({ text }) => text.includes(thing));
  return `<think>let me see</think>${told?.text.replace(/^.* on /u, '') ?? 'unknown'}`;
}

async function answered(
  model: (asked: Asked) => Said,
  options: Partial<AnswersOptions> = {},
): Promise<{ readonly report: AnswersReport; readonly asked: readonly Asked[] }> {
  server = await startChatServer(model);
  const answerer = createChatAnswerer({ baseUrl: server.baseUrl, model: 'reader', apiKey: 'secret-key', retries: 0 });
  const [report] = await runAnswers([source], {
    answerer,
    recipe: 'lexical',
    embedder: 'none',
    split: 'all',
    ...options,
  });
  if (report === undefined) throw new Error('no report');
  return { report, asked: server.asked };
}

describe('memory off, three and ten items', () => {
  test('a model that reads answers nothing without memory and everything with it', async () => {
    const { report, asked } = await answered(reader);
    expect(report).toMatchObject({ set: '2wiki_101', recipe: 'lexical', n: 10, without_answer: 1 });
    expect(report.by_items['0']).toMatchObject({ exact: 0, contains: 0, f1: 0, tokens: 0, failures: 0 });
    expect(report.by_items['3']).toMatchObject({ exact: 1, contains: 1, f1: 1 });
    expect(report.differences['10']?.f1).toEqual({ delta: 1, low: 1, high: 1 });
    expect(report.differences).not.toHaveProperty('0');
    expect(asked).toHaveLength(30);
    expect(new Set(asked.map(({ memories }) => memories.length <= 10))).toEqual(new Set([true]));
    expect(formatAnswers([report])).toMatch(/^2wiki_101 all {2}off +10 +0\.000/mu);
  });

  test('the model gets question, times and speakers, and nothing of the answer or of ids', async () => {
    const { asked } = await answered(reader, { items: [3] });
    expect(asked[0]).toMatchObject({ model: 'reader', temperature: 0, authorization: 'Bearer secret-key' });
    const memory = asked.flatMap(({ memories }) => memories)[0];
    expect(Object.keys(memory ?? {}).sort()).toEqual(['at', 'speaker', 'text']);
    expect(Object.keys(asked[0] ?? {}).sort()).toEqual(
      ['authorization', 'memories', 'model', 'now', 'question', 'temperature'].sort(),
    );
  });

  test('an answer that fails stays in the denominator, and its message holds no key', async () => {
    const { report } = await answered((asked) =>
      asked.question.includes('kettle') ? { status: 400, body: '{"error":{"message":"no"}}' } : reader(asked),
    );
    expect(report.by_items['3']).toMatchObject({ exact: 0.9, failures: 1 });
    expect(report.n).toBe(10);
    expect(report.answers.find(({ failure }) => failure !== null)?.answer).toBeNull();
    expect(JSON.stringify(report)).not.toContain('secret-key');
  });

  test.each<[string, Said]>([
    ['blank', '<think>hm</think> '],
    ['no completion', { status: 200, body: '{}' }],
    ['cut off', { status: 200, body: '{"choices":[{"finish_reason":"length","message":{"content":"shelf"}}]}' }],
    ['no text', { status: 200, body: '{"choices":[{"message":{"content":null}}]}' }],
  ])('%s is a failure', async (_, said) => {
    const { report } = await answered(() => said, { items: [0] });
    expect(report.by_items['0']).toMatchObject({ f1: 0, failures: 10 });
  });

  test('the same whatever is asked at once, and never more at once than was said', async () => {
    const one = await answered(reader, { parallel: 1 });
    expect(server?.mostAtOnce()).toBe(1);
    await server?.close();
    expect((await answered(reader, { parallel: 8 })).report).toEqual(one.report);
    expect(server?.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  test('a sample asks only so many', async () => {
    expect((await answered(reader, { sample: 4, items: [0] })).asked.length).toBeLessThanOrEqual(4);
  });
});

test('what makes no sense is refused before anything is asked', async () => {
  await expect(answered(reader, { items: [] })).rejects.toMatchObject({ code: 'validation', field: 'items' });
  await server?.close();
  await expect(answered(reader, { items: [51] })).rejects.toMatchObject({ field: 'items' });
  await server?.close();
  await expect(answered(reader, { parallel: 0 })).rejects.toMatchObject({ field: 'parallel' });
  await server?.close();
  const signal = AbortSignal.abort();
  await expect(answered(reader, { signal })).rejects.toMatchObject({ code: 'aborted' });
  expect(server?.asked).toEqual([]);
});
