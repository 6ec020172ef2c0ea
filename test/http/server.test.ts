import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningServer, ServeOptions } from '../../src/http/index.js';
import { serveHttp } from '../../src/http/index.js';
import { type MemoryEngine, openMemory } from '../../src/index.js';
import { ring } from './served.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function listen(options: ServeOptions = {}, engine?: MemoryEngine): Promise<RunningServer> {
  const opened = engine ?? (await openMemory({ embedder: null }));
  open.push(opened);
  const server = await serveHttp(opened, { port: 0, maintainEveryMs: null, graceMs: 200, ...options });
  open.push(server);
  return server;
}

/** Sends bytes and reads until the server closes. */
async function raw({ port }: RunningServer, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  // A server that refuses closes while the client still writes.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  send(socket);
  await once(socket, 'close');
  return text;
}

/** A promise and what fulfils it. */
function gate(): [Promise<void>, () => void] {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}

const codeIn = (answer: string): string => (JSON.parse(answer.slice(answer.indexOf('{'))) as { code: string }).code;

describe('what is sent to a server to hurt it', () => {
  test('slowly: headers that never end are answered with a code', async () => {
    const server = await listen({ headersTimeoutMs: 300, requestTimeoutMs: 300 });
    const answer = await raw(server, (socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '));
    expect([answer.slice(0, 12), codeIn(answer)]).toEqual(['HTTP/1.1 408', 'request_timeout']);
  });

  test('slowly: a body that never ends is answered with a code', async () => {
    const server = await listen({ headersTimeoutMs: 300, requestTimeoutMs: 300 });
    const answer = await raw(server, (socket) =>
      socket.write(
        'POST /v1/memories HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te',
      ),
    );
    expect([answer.slice(0, 12), codeIn(answer)]).toEqual(['HTTP/1.1 408', 'request_timeout']);
  });

  test('in a huge body, announced or not', async () => {
    const server = await listen({ bodyBytes: 10_000 });
    const announced = await fetch(`${server.url}/v1/memories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_id: 'm', text: 'x'.repeat(100_000) }),
    });
    expect([announced.status, codeIn(await announced.text())]).toEqual([413, 'limit_exceeded']);
    const chunked = await raw(server, (socket) => {
      socket.write(
        'POST /v1/memories HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      );
      for (let at = 0; at < 20; at += 1) socket.write(`400\r\n${'x'.repeat(0x400)}\r\n`);
      socket.end('0\r\n\r\n');
    });
    expect([chunked.slice(0, 12), chunked.includes('limit_exceeded')]).toEqual(['HTTP/1.1 413', true]);
  });

  test('in deep JSON', async () => {
    const server = await listen();
    const depth = 200_000;
    const deep = await fetch(`${server.url}/v1/memories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"user_id":"m","text":"x","metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
    });
    expect([deep.status, codeIn(await deep.text())]).toEqual([413, 'limit_exceeded']);
  });

  test('in a flood of headers, long or many', async () => {
    const server = await listen();
    const long = await raw(server, (socket) =>
      socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`),
    );
    expect([long.slice(0, 12), codeIn(long)]).toEqual(['HTTP/1.1 431', 'headers_too_large']);
    const many = await raw(server, (socket) =>
      socket.write(
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 300 }, (_, at) => `X-${at}: y\r\n`).join('')}\r\n`,
      ),
    );
    expect([many.slice(0, 12), codeIn(many)]).toEqual(['HTTP/1.1 431', 'headers_too_large']);
  });

  test('as no HTTP at all', async () => {
    const server = await listen();
    const answer = await raw(server, (socket) => socket.write('hello there\r\n\r\n'));
    expect([answer.slice(0, 12), codeIn(answer)]).toEqual(['HTTP/1.1 400', 'validation']);
  });
});

describe('a server', () => {
  test('listens beyond loopback with keys only', async () => {
    const engine = await openMemory({ embedder: null });
    open.push(engine);
    await expect(serveHttp(engine, { host: '0.0.0.0', port: 0 })).rejects.toMatchObject({
      code: 'refused',
      field: 'host',
    });
    await expect(serveHttp(engine, { port: 0, hosts: ['*'] })).rejects.toMatchObject({
      code: 'refused',
      field: 'hosts',
    });
    const server = await listen({ host: '0.0.0.0', keys: ring({ k: { tenant: 'a', scope: 'read' } }) });
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/stats`, { headers: { Authorization: 'Bearer k' } });
    expect(answer.status).toBe(200);
  });

  test('says that its port is taken', async () => {
    const first = await listen();
    const engine = await openMemory({ embedder: null });
    open.push(engine);
    await expect(serveHttp(engine, { port: first.port })).rejects.toMatchObject({ code: 'conflict', field: 'port' });
  });

  test('lets requests that run end before it closes, and is not ready meanwhile', async () => {
    const [released, release] = gate();
    const [entered, enter] = gate();
    const server = await listen({
      graceMs: 20_000,
      mcp: async () => {
        enter();
        await released;
        return Response.json({ done: true });
      },
    });
    const running = fetch(`${server.url}/mcp`, { method: 'POST', body: '{}', headers: { Connection: 'close' } });
    await entered;
    const closed = server.close();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    release();
    expect(await (await running).json()).toEqual({ done: true });
    await closed;
  });

  test('maintains tenants by itself', async () => {
    const engine = await openMemory({ embedder: null });
    const scoped = engine.tenant('default').scope({ user: 'mira' });
    const { memory } = await scoped.remember({
      text: 'short lived',
      expiresAt: '2020-01-01',
      recordedAt: '2019-01-01',
    });
    const server = await listen({ maintainEveryMs: 20 }, engine);
    for (;;) {
      const answer = await fetch(`${server.url}/v1/memories/${memory.id}?user_id=mira`);
      if (answer.status === 404) break;
    }
    await server.close();
    expect((await engine.tenant('default').stats()).memories).toBe(0);
  });
});
