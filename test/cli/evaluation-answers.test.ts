import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChatServer } from '../eval/answers/chat-server.js';
import { startChatServer } from '../eval/answers/chat-server.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

let suite = '';
beforeAll(() => {
  suite = join(temporaryFolder(), 'mine.jsonl');
  const lines = [
    { memory: 'kettle', text: 'The kettle stands in the cellar' },
    { memory: 'bike', text: 'The bicycle is in the shed' },
    { query: 'Where does the kettle stand?', expect: ['kettle'], answer: ['the cellar', 'downstairs'] },
    { query: 'Where is the bicycle?', expect: ['bike'], answer: 'shed' },
    { query: 'What is the bicycle like?', expect: ['bike'] },
  ];
  writeFileSync(suite, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

let server: ChatServer | null = null;
afterEach(() => server?.close());

const ask = (env: { readonly [name: string]: string }, ...argv: readonly string[]) =>
  runCli(['eval', 'answers', '--suite', suite, '--embedder', 'none', '--split', 'all', ...argv], { env });

describe('eval answers', () => {
  test('scores what a model says without memory and with it; address, model and key from the environment', async () => {
    server = await startChatServer(({ memories }) => memories[0]?.text.split(' ').at(-1) ?? 'unknown');
    const env = {
      RECOLLECT_ANSWER_URL: server.baseUrl,
      RECOLLECT_ANSWER_MODEL: 'last-word',
      RECOLLECT_ANSWER_KEY: 'secret-key',
    };
    const printed = await ask(env, '--items', '0,3', '--json');
    const [report] = jsonOf(printed).data.reports;
    expect(report).toMatchObject({ set: 'mine', answerer: 'chat/last-word', n: 2, without_answer: 1 });
    expect([report.by_items[0].f1, report.by_items[3].f1]).toEqual([0, 1]);
    expect(server.asked.every(({ authorization }) => authorization === 'Bearer secret-key')).toBe(true);
    expect(printed.out + printed.err).not.toContain('secret-key');
    const text = await ask(env, '--items', '0,3', '--answer-model', 'other');
    expect(text.out).toContain('answered by chat/other');
  });

  test('[D4] without an address or a model nothing is asked', async () => {
    const missing = await ask({}, '--json');
    expect([missing.code, jsonOf(missing).error?.field]).toEqual([2, 'answerUrl']);
    const half = await ask({}, '--answer-url', 'http://127.0.0.1:1/v1', '--json');
    expect([half.code, jsonOf(half).error?.field]).toEqual([2, 'answerModel']);
  });
});
