import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from '../cli/run-cli.js';

async function* nothing(): AsyncGenerator<string> {
  yield* [];
}

/** Starts `serve`, waits until it listens, and ends it. */
async function serving(
  argv: readonly string[],
  use: (url: string) => Promise<void>,
  env: { readonly [name: string]: string } = {},
): Promise<string> {
  const { run } = await import('../../src/cli/run.js');
  const stop = new AbortController();
  let err = '';
  let out = '';
  let heard: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const code = run(['serve', '--port', '0', '--json', ...argv], {
    stdout: {
      write: (chunk) => {
        out += chunk;
      },
    },
    stderr: {
      write: (chunk) => {
        err += chunk;
        const found = /http:\/\/[\d.:]+/u.exec(err)?.[0];
        if (found !== undefined) heard(found);
      },
    },
    env,
    stdin: nothing(),
    signal: stop.signal,
  });
  await use(await Promise.race([url, code.then((ended) => Promise.reject(new Error(`ended with ${ended}: ${out}`)))]));
  stop.abort();
  expect(await code).toBe(0);
  expect(JSON.parse(out).status).toBe('ok');
  return err;
}

describe('recollect serve and keys', () => {
  test('serve without keys on loopback until interrupted', async () => {
    const path = temporaryFolder();
    const err = await serving(['--path', path, '--log-level', 'silent'], async (url) => {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/v1/stats`)).status).toBe(200);
    });
    expect(err).toContain('without keys');
  });

  test('answer MCP beside REST where it is asked for', async () => {
    await serving(['--path', temporaryFolder(), '--log-level', 'silent', '--mcp'], async (url) => {
      const initialise = (user: string): Promise<Response> =>
        fetch(`${url}/mcp`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            'Recollect-User': user,
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'initialize',
            params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
          }),
        });
      const answer = await initialise('mira');
      expect([answer.status, (await answer.text()).includes('"protocolVersion"')]).toEqual([200, true]);
      expect((await fetch(`${url}/mcp`, { method: 'POST', headers: { Origin: 'https://evil.example' } })).status).toBe(
        403,
      );
    });
  });

  test('let in who has a key, and write the audit', async () => {
    const path = temporaryFolder();
    const audit = join(path, 'audit.jsonl');
    const made = jsonOf(
      await runCli(['keys', 'create', '--path', path, '--tenant', 'acme', '--scope', 'read', '--json']),
    ).data;
    await serving(['--path', path, '--audit', audit, '--log-level', 'error'], async (url) => {
      expect((await fetch(`${url}/v1/stats`)).status).toBe(401);
      expect((await fetch(`${url}/v1/stats`, { headers: { Authorization: `Bearer ${made.key}` } })).status).toBe(200);
      expect((await fetch(`${url}/v1/export`, { headers: { Authorization: `Bearer ${made.key}` } })).status).toBe(403);
    });
    const events = readFileSync(audit, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ tenant, key, operation, status }) => [tenant, key, operation, status])).toEqual([
      ['acme', made.id, 'showStats', 200],
      ['acme', made.id, 'exportTenant', 403],
    ]);
    const listed = await runCli(['keys', 'list', '--path', path]);
    expect(listed.out).toContain(made.id);
    expect(listed.out).not.toContain(made.key);
    const rotated = jsonOf(
      await runCli(['keys', 'rotate', made.id, '--grace-minutes', '0', '--path', path, '--json']),
    ).data;
    expect(rotated).toMatchObject({ tenant: 'acme', scope: 'read', replaces: made.id });
    const revoked = jsonOf(await runCli(['keys', 'revoke', rotated.id, '--path', path, '--json'])).data;
    expect(revoked.state).toBe('over');
    expect((await runCli(['keys', 'revoke', 'none', '--path', path])).code).toBe(3);
  });

  test.each([
    [['serve', '--host', '0.0.0.0', '--port', '0', '--log-level', 'silent'], 4, 'host'],
    [['serve', '--port', 'x'], 2, 'port'],
    [['serve', '--log-level', 'loud'], 2, 'log_level'],
    [['serve', '--config', '/nowhere/config.json'], 3, 'config'],
    [['keys', 'create', '--scope', 'all'], 2, 'scope'],
    [['keys', 'create', '--expires-at', 'soon'], 2, 'expires-at'],
    [['completion', 'tcsh'], 2, 'shell'],
  ] as const)('%j is refused with exit code %i', async (argv, code, field) => {
    const printed = await runCli([...argv, '--json', '--path', temporaryFolder()]);
    expect([printed.code, jsonOf(printed).error?.field]).toEqual([code, field]);
  });

  test('read their options from flags, then the environment, then a file that init wrote', async () => {
    const folder = temporaryFolder();
    const config = join(folder, 'recollect.config.json');
    const path = join(folder, 'data');
    expect((await runCli(['init', '--config', config, '--path', path])).code).toBe(0);
    expect(existsSync(path)).toBe(true);
    expect((await runCli(['init', '--config', config, '--path', path])).code).toBe(1);
    await runCli(['keys', 'create', '--config', config]);
    expect(existsSync(join(path, 'keys.json'))).toBe(true);
    await serving(['--config', config, '--log-level', 'silent'], async (url) => {
      expect((await fetch(`${url}/v1/stats`)).status).toBe(401);
    });
  });

  test('are known to the completion of shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await runCli(['completion', shell])).out).toContain('allow-host');
  });
});
