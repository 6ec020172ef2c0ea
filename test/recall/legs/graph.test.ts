import { describe, expect, test } from 'vitest';
import {
  type DraftInput,
  openMemory,
  type RecallOptions,
  type RecallResult,
  type ScopedMemory,
} from '../../../src/index.js';
import { fixedClock, sequentialIds } from '../../../src/testing/index.js';

const NOW_MS = Date.UTC(2026, 2, 10);

async function scopes(): Promise<{ readonly own: ScopedMemory; readonly other: ScopedMemory }> {
  const memory = await openMemory({ clock: fixedClock(NOW_MS), ids: sequentialIds(), embedder: null });
  const tenant = memory.tenant('t');
  return { own: tenant.scope({ user: 'u1' }), other: tenant.scope({ user: 'u2' }) };
}

const NOISE = [
  'The kettle needs a new filter',
  'Drink enough water on long rides',
  'The office likes to order lunch on Fridays',
  '周末喜欢去爬山',
  '公司楼下新开了面馆',
];

async function asked(
  query: string,
  texts: readonly (string | DraftInput)[],
  options: RecallOptions = {},
): Promise<RecallResult> {
  const { own } = await scopes();
  await own.rememberMany([...NOISE, ...texts].map((each) => (typeof each === 'string' ? { text: each } : each)));
  return own.recall(query, { recipe: 'hybrid.graph', ...options });
}

const textsOf = ({ items }: RecallResult): readonly string[] => items.map(({ memory }) => memory.text);
const legOf = ({ trace }: RecallResult): RecallResult['trace']['legs'][number] | undefined =>
  trace.legs.find(({ leg }) => leg === 'graph');

describe('the graph leg', () => {
  test.each([
    ['What does my boss like to drink?', ['My boss is Zhang San', 'Zhang San only has oolong']],
    ['我老板喜欢喝什么', ['我老板是张三', '张三只要乌龙茶']],
    [
      "How should the manager of my sister's company be contacted?",
      [
        'My sister Anna works at Acme Labs',
        'The manager of Acme Labs is Bo Chen',
        'Bo Chen answers text messages only',
      ],
    ],
    [
      'Where was the director of Blue Lantern born?',
      ['Blue Lantern is a film directed by Lena Ortiz', 'Lena Ortiz grew up in Porto'],
    ],
  ])('[G5] %s', async (query, chain) => {
    const result = await asked(query, chain);
    expect(textsOf(result)).toEqual(expect.arrayContaining(chain));
    const last = result.items.find(({ memory }) => memory.text === chain.at(-1));
    expect(last?.legs).toContain('graph');
    expect(last?.signals.path).toBeGreaterThan(0.2);
    expect(last?.paths?.[0]).toMatch(/names "/);
    expect(last?.explanation.value).toBe(last?.score);
  });

  test('[G5] the same query without the leg does not reach the end of the chain', async () => {
    const chain = ['My boss is Zhang San', 'Zhang San only has oolong'];
    const result = await asked('What does my boss like to drink?', chain, { recipe: 'hybrid' });
    expect(textsOf(result)).not.toContain(chain[1]);
    expect(result.items.every(({ signals, paths }) => signals.path === undefined && paths === undefined)).toBe(true);
  });

  test('[G5] a name that many memories are about leads nowhere', async () => {
    const about = (count: number): readonly string[] =>
      Array.from(
        { length: count },
        (_, at) => `Zhang San ${['owns', 'sold', 'lent', 'lost'][at % 4]} item number ${at}`,
      );
    const reached = async (count: number): Promise<number> => {
      const result = await asked('What about my boss?', ['My boss is Zhang San', ...about(count)], { limit: 50 });
      return result.items.filter(({ legs }) => legs.includes('graph')).length;
    };
    expect(await reached(6)).toBeGreaterThanOrEqual(6);
    expect(await reached(12)).toBeLessThanOrEqual(1);
  });

  test('[G6] says why it ran or not', async () => {
    expect(legOf(await asked('What does my boss like?', []))?.why).toBe('the query names an entity');
    expect(legOf(await asked('who taught chess', []))?.why).toBe('the query asks along a relation');
    expect(legOf(await asked('something about gliders and soup', []))?.why).toMatch(/^the best other hit holds 0\.00/);
    const sure = legOf(await asked('kettle filter', []));
    expect([sure?.skipped, sure?.why]).toEqual([
      'the query names no entity and no relation, and other legs are sure',
      undefined,
    ]);
    expect(legOf(await asked(' ', []))?.skipped).toBe('the query is blank');
  });

  test('[G6] never reaches what another user remembers, nor what is no longer true', async () => {
    const { own, other } = await scopes();
    await own.rememberMany([
      { text: 'My boss is Zhang San' },
      { text: 'Zhang San had green tea', validTo: NOW_MS - 1_000 },
    ]);
    await other.rememberMany([{ text: 'Zhang San hides gold in the cellar' }]);
    const result = await own.recall('What does my boss drink?', { recipe: 'hybrid.graph' });
    expect(textsOf(result)).toEqual(['My boss is Zhang San']);
    expect(JSON.stringify(result)).not.toMatch(/gold|green tea/);
  });

  test('[G6] a trace with the leg replays to the same answer', async () => {
    const { own } = await scopes();
    await own.rememberMany(['My boss is Zhang San', 'Zhang San only has oolong'].map((text) => ({ text })));
    const first = await own.recall('What does my boss like to drink?', { recipe: 'hybrid.graph' });
    await own.remember('Zhang San lives in Graz');
    const replayed = await own.traces.replay(first.trace.id);
    expect(replayed).toMatchObject({ outcome: 'replayed', differences: [], strayed: [] });
  });
});
