import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KeyFile } from '../../src/http/index.js';
import { jsonOf, runCli } from '../cli/run-cli.js';
import { attacks, seeded, stocked } from './attacks.js';
import type { AskOptions } from './served.js';
import { ring, served } from './served.js';

const folder = mkdtempSync(join(tmpdir(), 'recollect-user-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = ring({
  mira: { tenant: 'a', user: 'mira', scope: 'write' },
  // A ring of somebody else's may hand out what `keys create` never makes.
  mighty: { tenant: 'a', user: 'mira', scope: 'admin' },
  all: { tenant: 'a', scope: 'admin' },
});

/** A request of each operation, about a user; those that are about nobody concern the tenant. */
const REQUESTS: { readonly [operation: string]: (whose: object) => readonly [string, AskOptions] } = {
  addMemories: (whose) => ['/v1/memories/batch', { body: { ...whose, memories: [{ text: 'one' }] } }],
  searchMemories: (whose) => ['/v1/memories/search', { body: { ...whose, query: 'hive' } }],
  explainAbsence: (whose) => ['/v1/why-not', { body: { ...whose, query: 'hive', memory_id: 'm' } }],
  showRecall: (whose) => [`/v1/recalls/t?${params(whose)}`, {}],
  confirmUse: (whose) => ['/v1/recalls/t/confirm', { body: { ...whose, used_ids: [] } }],
  giveFeedback: (whose) => ['/v1/recalls/t/feedback', { body: { ...whose, memory_id: 'm', verdict: 'wrong' } }],
  retrieveMemory: (whose) => ['/v1/memory/retrieve', { body: { ...whose, query: 'hive' } }],
  addContext: (whose) => ['/v1/context', { body: { ...whose, messages: [{ role: 'user', content: 'hive' }] } }],
  resolveMemory: (whose) => [`/v1/memories/m/resolve?${params(whose)}`, {}],
  archiveMemory: (whose) => [`/v1/memories/m/archive?${params(whose)}`, {}],
  reopenMemory: (whose) => [`/v1/memories/m/reopen?${params(whose)}`, {}],
  pinMemory: (whose) => [`/v1/memories/m/pin?${params(whose)}`, {}],
  unpinMemory: (whose) => [`/v1/memories/m/unpin?${params(whose)}`, {}],
  undoMemory: (whose) => [`/v1/memories/m/undo?${params(whose)}`, {}],
  correctMemory: (whose) => [`/v1/memories/m/correct?${params(whose)}`, { body: { text: 'two' } }],
  mergeMemories: (whose) => ['/v1/memories/merge', { body: { ...whose, ids: ['m', 'n'], memory: { text: 'one' } } }],
  forgetWhere: (whose) => ['/v1/memories/forget', { body: { ...whose, filters: { kinds: ['event'] } } }],
  addMemory: (whose) => ['/v1/memories', { body: { ...whose, text: 'one' } }],
  listMemories: (whose) => [`/v1/memories?${params(whose)}`, {}],
  getMemory: (whose) => [`/v1/memories/m?${params(whose)}`, {}],
  updateMemory: (whose) => [`/v1/memories/m?${params(whose)}`, { body: { importance: 1 } }],
  forgetMemory: (whose) => [`/v1/memories/m?${params(whose)}`, {}],
  showHistory: (whose) => [`/v1/memories/m/history?${params(whose)}`, {}],
  listConflicts: (whose) => [`/v1/conflicts?${params(whose)}`, {}],
  settleConflict: (whose) => ['/v1/conflicts/c/settle', { body: { ...whose, keep: 'both' } }],
  showGraph: (whose) => [`/v1/graph?${params(whose)}`, {}],
  showTimeline: (whose) => [`/v1/timeline?${params({ ...whose, subject: 'hive', attribute: 'name' })}`, {}],
  importMemories: (whose) => [`/v1/import?${params(whose)}`, { lines: '{"text":"one"}' }],
};
const WHOLE_TENANT: { readonly [operation: string]: readonly [string, AskOptions] } = {
  exportTenant: ['/v1/export', {}],
  forgetUser: ['/v1/users/mira', {}],
  showStats: ['/v1/stats', {}],
  maintain: ['/v1/maintain', { body: {} }],
};

function params(whose: object): string {
  return new URLSearchParams(whose as Record<string, string>).toString();
}

const { openapi } = await served();
const METHODS = new Map(
  Object.values(openapi.paths).flatMap((path) =>
    Object.entries(path).map(([method, { operationId }]) => [operationId, method.toUpperCase()] as const),
  ),
);

describe('a key of one user', () => {
  test('[D25] is tried on every operation', () => {
    const tried = [...Object.keys(REQUESTS), ...Object.keys(WHOLE_TENANT), 'liveness', 'readiness'];
    expect(tried.sort()).toEqual([...METHODS.keys()].sort());
  });

  test.each(Object.entries(REQUESTS))('[D25] %s: reaches its user, and nobody else', async (operation, request) => {
    const http = await served({ keys });
    /** `refused`, or the status; of an import that of its only line. */
    const about = async (whose: object, key: string): Promise<string> => {
      const [path, options] = request(whose);
      const { status, json } = await http.ask(METHODS.get(operation) ?? '', path, { ...options, key });
      const code = operation === 'importMemories' && status === 200 ? json.bad[0]?.code : json.code;
      return code === 'refused' ? 'refused' : String(status);
    };
    const allowed = await about({ user_id: 'mira' }, 'all');
    expect(allowed).not.toBe('refused');
    for (const key of ['mira', 'mighty']) {
      // What was added is found when it is added again.
      expect([allowed, '200']).toContain(await about({ user_id: 'mira' }, key));
      for (const user of ['ben', 'nobody', 'mir']) expect(await about({ user_id: user }, key), user).toBe('refused');
      if (operation === 'retrieveMemory') continue;
      expect(await about({ shared: true }, key)).toBe('refused');
      expect(await about({}, key)).toBe(await about({ user_id: 'mira' }, key));
    }
    for (const user of ['ben', 'nobody', 'mir']) expect(await http.engine.tenant('a').scope({ user }).count()).toBe(0);
    expect(await http.engine.tenant('a').shared().count()).toBe(0);
  });

  test.each(Object.entries(WHOLE_TENANT))('[D25] %s: concerns the whole tenant', async (operation, [path, options]) => {
    const http = await served({ keys });
    for (const key of ['mira', 'mighty']) {
      const { status, json } = await http.ask(METHODS.get(operation) ?? '', path, { ...options, key });
      expect([status, json.code]).toEqual([403, 'refused']);
    }
    expect((await http.ask(METHODS.get(operation) ?? '', path, { ...options, key: 'all' })).status).toBe(200);
  });

  test('[D25] brings no dump, and does not look into shared memories', async () => {
    const http = await served({ keys });
    const lines = '{"format":"recollect-dump","version":1}';
    expect((await http.ask('POST', '/v1/import?format=dump', { key: 'mighty', lines })).status).toBe(403);
    await http.ask('POST', '/v1/memories', { key: 'all', body: { shared: true, text: 'The hive is called quartz' } });
    const query = { query: 'what is the hive called', include_shared: true };
    for (const [path, body] of [
      ['/v1/memories/search', query],
      ['/v1/why-not', { ...query, memory_id: 'm' }],
      ['/v1/context', { messages: [{ role: 'user', content: query.query }], include_shared: true, gate: 'off' }],
    ] as const) {
      const told = await http.ask('POST', path, { key: 'mira', body });
      expect([told.status, told.json.field]).toEqual([403, 'include_shared']);
      expect((await http.ask('POST', path, { key: 'all', body: { user_id: 'mira', ...body } })).status).toBe(200);
    }
    const plain = await http.ask('POST', '/v1/memories/search', { key: 'mira', body: { query: query.query } });
    expect(plain.json.items).toEqual([]);
  });

  test('[D25] reaches nothing of other users of its tenant by any route, id, cursor, trace or error', async () => {
    const http = await served({ keys, rateLimit: null });
    const theirs = await stocked(http, 'all', 'quartzbee', ['ben', '米拉']);
    await stocked(http, 'all', 'garnetbee', ['mira']);
    const before = await http.ask('GET', '/v1/export', { key: 'all' });
    const ofOthers = (dump: string): readonly string[] =>
      dump.split('\n').filter((line) => line.includes('quartzbee '));
    const next = attacks(http.openapi, theirs, seeded(11));
    const statuses = new Map<number, number>();
    for (let at = 0; at < 3_000; at += 1) {
      const { method, path, ...options } = next();
      const told = await http.ask(method, path, { key: at % 2 === 0 ? 'mira' : 'mighty', ...options });
      statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
      if (/quartzbee \d|"quartzbee"/u.test(`${told.text} ${JSON.stringify([...told.headers])}`))
        throw new Error(`${method} ${path} leaked a text`);
      if (told.status >= 500) throw new Error(`${method} ${path}: ${told.text}`);
    }
    const after = await http.ask('GET', '/v1/export', { key: 'all' });
    expect(ofOthers(before.text).length).toBeGreaterThanOrEqual(12);
    expect(ofOthers(after.text)).toEqual(ofOthers(before.text));
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(403)).toBeGreaterThan(500);
  }, 300_000);

  test('[D25] is made, kept, listed and rotated with its user', async () => {
    const path = join(folder, 'keys.json');
    const file = new KeyFile(path);
    const { text, record } = await file.create({ tenant: 'acme', user: 'mira', scope: 'write' });
    expect(await file.authenticate(text)).toMatchObject({ tenant: 'acme', user: 'mira', scope: 'write' });
    const next = await file.rotate(record.id, 0);
    expect(await file.authenticate(next.text)).toMatchObject({ user: 'mira' });
    await expect(file.create({ tenant: 'acme', user: 'mira', scope: 'admin' })).rejects.toMatchObject({
      field: 'scope',
    });
    await expect(file.create({ tenant: 'acme', user: ' ', scope: 'read' })).rejects.toMatchObject({ field: 'user' });
    const listed = await runCli(['keys', 'list', '--key-file', path]);
    expect(listed.out).toContain('mira');
    const made = await runCli(['keys', 'create', '--key-file', path, '--user', 'ben', '--json']);
    expect(jsonOf(made).data).toMatchObject({ tenant: 'default', user: 'ben', scope: 'write' });
    for (const argv of [['--agent', 'x'], ['--session', 'x'], ['--shared'], ['--user', 'ben', '--scope', 'admin']])
      expect((await runCli(['keys', 'create', '--key-file', path, ...argv])).code).toBe(2);
  });

  test('[D25] of a file of before there were such keys reaches the whole tenant', async () => {
    const path = join(folder, 'old.json');
    const file = new KeyFile(path);
    const { text } = await file.create({ tenant: 'acme', scope: 'read' });
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\s*"user": null,/u, ''));
    expect(readFileSync(path, 'utf8')).not.toContain('user');
    expect(await new KeyFile(path).authenticate(text)).toMatchObject({ tenant: 'acme', user: null });
  });
});
