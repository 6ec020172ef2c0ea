import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemoryEngine } from '../../src/index.js';
import { type McpConnection, serveMcpStdio } from '../../src/mcp/index.js';
import { jsonOf, runCli, temporaryFolder } from '../cli/run-cli.js';
import { engineInMemory } from './connect.js';

interface Message {
  readonly jsonrpc: string;
  readonly id?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly result?: any;
}

const HANDSHAKE = [
  {
    jsonrpc: '2.0',
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];

const call = (id: unknown, name: string, args: unknown): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

const lines = (...messages: readonly (object | string)[]): string =>
  messages.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('');

/** Every line must be a message; throws where one is not. */
const messagesOf = (out: string): readonly Message[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Message);

let engine: MemoryEngine;
let input: PassThrough;
let out: string;
let connection: McpConnection;
const faults: unknown[] = [];
beforeEach(async () => {
  engine = await engineInMemory();
  input = new PassThrough();
  out = '';
  faults.length = 0;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      out += String(chunk);
      done();
    },
  });
  const memory = engine.tenant('acme').scope({ user: 'mira' });
  connection = await serveMcpStdio(memory, { input, output }, { onFault: (error) => faults.push(error) });
});
afterEach(async () => {
  await connection.close();
  await engine.close();
});

describe('lines', () => {
  test('what is no message is answered with the error JSON-RPC has for it, and the next line is read', async () => {
    input.end(
      lines(
        ...HANDSHAKE,
        '{not json',
        '',
        '[]',
        '{"jsonrpc":"1.0","id":9,"method":"ping"}',
        call('null', 'search_memories', null),
        call('unknown', 'no_such_tool', {}),
        call('alive', 'search_memories', { query: 'still alive' }),
      ),
    );
    await connection.closed;
    const answers = messagesOf(out);
    const refused = answers.flatMap(({ id, error }) => (error === undefined ? [] : [[id, error.code]]));
    expect(refused).toEqual(
      expect.arrayContaining([
        [null, -32_700],
        [null, -32_600],
        [9, -32_600],
      ]),
    );
    const byId = new Map(answers.map((each) => [each.id, each]));
    expect(JSON.stringify(byId.get('null'))).toContain('arguments');
    expect(byId.get('unknown')?.error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('no_such_tool'),
    });
    expect(byId.get('alive')?.result.structuredContent.items).toEqual([]);
    expect(faults).toHaveLength(3);
  });

  test('calls under way are answered after the input has ended', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `Shelf ${at} holds ${at} jars of plums`);
    input.end(lines(...HANDSHAKE, ...texts.map((text, at) => call(at, 'add_memory', { text }))).trimEnd());
    await connection.closed;
    const stored = messagesOf(out).filter(({ result }) => result?.structuredContent?.outcome === 'added');
    expect(stored).toHaveLength(20);
    expect(await engine.tenant('acme').scope({ user: 'mira' }).count()).toBe(20);
  });

  test('characters that are cut between two chunks arrive whole', async () => {
    const bytes = Buffer.from(lines(...HANDSHAKE, call('zh', 'add_memory', { text: '小明住在杭州🏠' })));
    for (const byte of bytes) input.write(Buffer.of(byte));
    input.end();
    await connection.closed;
    const answer = messagesOf(out).find(({ id }) => id === 'zh');
    expect(answer?.result.structuredContent.memory.text).toBe('小明住在杭州🏠');
  });

  test('a line without end is refused once and skipped', async () => {
    input.write(lines(...HANDSHAKE));
    for (let chunk = 0; chunk < 3; chunk += 1) input.write('x'.repeat(5_000_000));
    input.write('\n');
    input.end(lines(call('after', 'search_memories', { query: 'x' })));
    await connection.closed;
    const answers = messagesOf(out);
    expect(answers.filter(({ error }) => error?.code === -32_600)).toHaveLength(1);
    expect(answers.find(({ id }) => id === 'after')?.result.isError).toBeUndefined();
  });

  test('nesting without end is refused before anything walks down it', async () => {
    const metadata = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const deep = JSON.stringify(call('deep', 'add_memory', { text: 'x', metadata: 0 }));
    input.end(
      lines(
        ...HANDSHAKE,
        deep.replace('"metadata":0', `"metadata":${metadata}`),
        call('after', 'search_memories', { query: 'x' }),
      ),
    );
    await connection.closed;
    const answers = messagesOf(out);
    const said = JSON.parse(answers.find(({ id }) => id === 'deep')?.result.content[0].text);
    expect(said.error).toMatchObject({ code: 'limit_exceeded', field: 'arguments' });
    expect(answers.find(({ id }) => id === 'after')?.result.structuredContent.items).toEqual([]);
  });

  test('a call that was taken back is not waited for', async () => {
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'gone' } };
    input.end(lines(...HANDSHAKE, call('gone', 'search_memories', { query: 'x' }), cancelled));
    await connection.closed;
    expect(messagesOf(out).map(({ id }) => id)).toContain('hello');
  });
});

describe('recollect mcp', () => {
  const serve = (flags: readonly string[], messages: readonly (object | string)[], env = {}) =>
    runCli(['mcp', `--path=${temporaryFolder()}`, ...flags], { stdin: [lines(...messages)], env });

  test('stdout holds messages alone, whatever is asked to be logged', async () => {
    const {
      code,
      out: printed,
      err,
    } = await serve(
      ['--user=mira'],
      [
        ...HANDSHAKE,
        { jsonrpc: '2.0', id: 'tools', method: 'tools/list' },
        call('found', 'search_memories', { query: 'x' }),
        call('odd', 'search_memories', { query: 'fts " ( error' }),
        '{not json',
      ],
      { DEBUG: '*', LOG_LEVEL: 'debug' },
    );
    expect(code).toBe(0);
    const ids = messagesOf(printed).map(({ jsonrpc, id }) => [jsonrpc, id]);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(expect.arrayContaining(['hello', 'tools', 'found', 'odd', null].map((id) => ['2.0', id])));
    expect(err).toContain('recollect mcp: a line that is not JSON');
  });

  test('flags choose tenant and user, and what is written stays', async () => {
    const folder = temporaryFolder();
    const where = [`--path=${folder}`, '--tenant=acme', '--user=mira'];
    const text = 'Mira keeps bees';
    await runCli(['mcp', ...where], { stdin: [lines(...HANDSHAKE, call(1, 'add_memory', { text }))] });
    const listed = jsonOf(await runCli(['list', ...where, '--json']));
    expect(listed.data.items.map((each: { text: string }) => each.text)).toEqual([text]);
    const other = jsonOf(await runCli(['list', `--path=${folder}`, '--tenant=acme', '--user=theo', '--json']));
    expect(other.data.items).toEqual([]);
  });

  test('--read-only leaves out the tools that write', async () => {
    const { out: printed } = await serve(
      ['--user=mira', '--read-only'],
      [...HANDSHAKE, { jsonrpc: '2.0', id: 'tools', method: 'tools/list' }],
    );
    const tools = messagesOf(printed).find(({ id }) => id === 'tools')?.result.tools;
    expect(tools).toHaveLength(5);
  });

  test.each([
    ['a server without a user', [], 2, 'user'],
    ['an envelope on stdout', ['--user=mira', '--json'], 2, 'json'],
  ])('%s is refused', async (_name, flags, exit, field) => {
    const { code, out: printed, err } = await serve(flags, HANDSHAKE);
    expect(code).toBe(exit);
    expect(printed + err).toContain(field);
    expect(printed).not.toContain('"result"');
  });

  test('Ctrl-C ends it', async () => {
    const stop = new AbortController();
    const endless = (async function* (): AsyncGenerator<string> {
      yield lines(...HANDSHAKE);
      stop.abort();
      await new Promise(() => undefined);
    })();
    const { code } = await runCli(['mcp', `--path=${temporaryFolder()}`, '--user=mira'], {
      stdin: endless,
      signal: stop.signal,
    });
    expect(code).toBe(0);
  });
});
