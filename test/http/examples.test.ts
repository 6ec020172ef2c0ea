import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Served } from './served.js';
import { served } from './served.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** One call of curl, as the documentation has it. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | null;
}

/** The words of a line of shell, without quotes, as far as the examples use it. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/gu)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

/** Calls of curl in the first block of shell that follows a heading. */
function callsUnder(heading: string): readonly Call[] {
  const [, after = ''] = read('docs/http.md').split(`\n## ${heading}\n`);
  const [, block = ''] = after.split(/```(?:sh)?\n/u);
  const commands = block.replaceAll('\\\n', ' ').replaceAll('|\n', '| ').split('\n');
  return commands.filter((line) => line.includes('curl ')).map(callOf);
}

function callOf(line: string): Call {
  const [piped = '', command = ''] = line.includes('| ') ? line.split(/\| +(?=curl)/u) : ['', line];
  const words = wordsOf(command.replace(/ +# .*$/u, ''));
  const after = (flag: string): readonly string[] =>
    words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []));
  const url = words.find((word) => word.startsWith('$api/')) ?? '';
  const [data = null] = after('-d');
  const lines = wordsOf(piped).slice(2).join('\n');
  const body = data ?? (lines === '' ? null : lines);
  return {
    method: after('-X')[0] ?? (body === null ? 'GET' : 'POST'),
    path: url.slice('$api'.length),
    headers: Object.fromEntries(after('-H').map((each) => each.split(/: /u) as [string, string])),
    body,
  };
}

/** Sends a call; what stands for an id in the documentation becomes one that is there. */
async function send(http: Served, { method, path, headers, body }: Call): Promise<Response> {
  const ids = async (text: string): Promise<string> =>
    text.replaceAll('01a2...', 'm1').replaceAll('01a3...', await trace(http));
  return http.send(
    new Request(`http://localhost${await ids(path)}`, {
      method,
      headers,
      ...(body === null ? {} : { body: await ids(body) }),
    }),
  );
}

async function trace(http: Served): Promise<string> {
  const { json } = await http.ask('POST', '/v1/memories/search', { body: { user_id: 'mira', query: 'satay' } });
  return json.trace_id;
}

describe('the examples with curl', () => {
  const calls = callsUnder('Asking');

  test('are found', () => {
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(calls.at(-1)?.body?.split('\n')).toHaveLength(2);
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '[D16] %s works',
    async (_name, call) => {
      const http = await served();
      await http.ask('POST', '/v1/memories', { body: { user_id: 'mira', id: 'm1', text: 'Mira eats satay' } });
      const answer = await send(http, call);
      expect([answer.status < 300, await answer.text()]).toEqual([true, expect.any(String)]);
    },
  );
});

describe('the Dockerfile', () => {
  test('installs the versions that the tests run with', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { [name: string]: string } };
    const [, line = ''] = /recollect\.tgz ([^\n]+)/u.exec(read('Dockerfile')) ?? [];
    const installed = line.split(' ').map((each) => each.split(/(?<=.)@/u));
    expect(installed.map(([name]) => name)).toEqual([
      'hono',
      '@hono/node-server',
      '@hono/zod-openapi',
      '@modelcontextprotocol/server',
      '@opentelemetry/api',
      'pino',
      'prom-client',
    ]);
    for (const [name = '', version] of installed) expect([name, version]).toEqual([name, devDependencies[name]]);
  });
});
