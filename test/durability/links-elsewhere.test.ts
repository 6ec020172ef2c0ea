import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '../../scripts/soak/session.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { afterwards, temporaryFolder } from './folder.js';

let there: Session;
beforeAll(async () => {
  there = await Session.start();
});
afterAll(() => there.end());

describe('links of another process', () => {
  test('[A6] what it changes shows in the next recall of this one, however warm', async () => {
    const folder = temporaryFolder();
    await there.open({ store: { folder, synchronous: 'off' }, embedder: 'hash' });
    const store = await createSqliteStore({ folder, synchronous: 'off' });
    const engine = await openMemory({ store, embedder: hashEmbedder({ dimensions: 32 }) });
    afterwards(() => engine.close());
    const here = engine.tenant('acme').scope({ user: 'u1' });
    await here.rememberMany([
      { id: 'smoke', text: 'Smoke comes out of the kitchen', kind: 'situation' },
      { id: 'window', text: 'Open every window', kind: 'procedure' },
      { id: 'hose', text: 'Fetch the hose', kind: 'procedure' },
      { id: 'flue', text: 'The flue was swept in autumn' },
    ]);
    const link = (to: string, more: object) => there.call('link', { from: 'smoke', to, ...more });
    const leads = (to: string, probability: number) => link(to, { relation: 'leads-to', probability });
    const recalled = async (): Promise<readonly [actions: readonly string[], isLinked: boolean]> => {
      const { items, actions } = await here.recall('smoke comes out of the kitchen');
      return [actions.map(({ memory }) => memory.id), items.some(({ memory }) => memory.id === 'flue')];
    };
    expect(await recalled()).toEqual([[], false]);
    await leads('window', 0.9);
    await leads('hose', 0.1);
    await link('flue', { relation: 'related' });
    expect(await recalled()).toEqual([['window', 'hose'], true]);
    await leads('window', 0.05);
    await link('flue', { relation: 'related', validTo: '2020-01-01' });
    expect(await recalled()).toEqual([['hose', 'window'], false]);
  });
});
