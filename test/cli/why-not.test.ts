import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/display-width.js';
import { messagesFor } from '../../src/cli/language.js';
import { styleFor } from '../../src/cli/style.js';
import { whyNotText } from '../../src/cli/why-not-text.js';
import type { WhyNot } from '../../src/recall/why-not.js';
import { memoryFixture } from '../../src/testing/index.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const APRIL = Date.parse('2026-04-01T10:00:00Z');
const MAY = Date.parse('2026-05-01T10:00:00Z');

const memory = memoryFixture({
  id: 'kettle',
  version: 2,
  text: 'The kettle is on the top shelf，水壶在最上面',
  status: 'archived',
  validFromMs: APRIL,
  validToMs: MAY,
  recordedAtMs: APRIL,
  expiresAtMs: MAY,
});

const leg = { asked: 50, skipped: null } as const;

/** A verdict, and what its sentence says in English and in Chinese. Every verdict and every number is here. */
const SENTENCES: readonly (readonly [why: WhyNot, english: RegExp, chinese: RegExp])[] = [
  [{ verdict: 'returned', rank: 3 }, /returned, as number 3\./u, /在答案里，排在第 3。/u],
  [{ verdict: 'always returned' }, /comes with every answer/u, /每次都会带上/u],
  [{ verdict: 'unknown' }, /no such memory/u, /没有这条记忆/u],
  [{ verdict: 'forgotten' }, /was forgotten/u, /已被忘记/u],
  [{ verdict: 'other scope' }, /another session or agent/u, /另一个会话或智能体/u],
  [{ verdict: 'filtered by the caller' }, /filter of this search leaves it out/u, /过滤条件排除了它/u],
  [{ verdict: 'status' }, /status is archived/u, /状态是 archived/u],
  [{ verdict: 'expired' }, /gone since 2026-05-01T10:00:00\.000Z/u, /已于 2026-05-01T10:00:00\.000Z 到期清除/u],
  [{ verdict: 'not valid yet' }, /but from 2026-04-01T10:00:00\.000Z on/u, /从 2026-04-01T10:00:00\.000Z 起才成立/u],
  [{ verdict: 'no longer valid' }, /true until 2026-05-01T10:00:00\.000Z/u, /只成立到 2026-05-01T10:00:00\.000Z/u],
  [{ verdict: 'not recorded yet' }, /recorded at 2026-04-01T10:00:00\.000Z/u, /记录于 2026-04-01T10:00:00\.000Z/u],
  [{ verdict: 'superseded', by: { id: 'kettle', version: 3 } }, /^Version 3 of it took/u, /^它已被自己的第 3 版取代/u],
  [{ verdict: 'superseded', by: { id: 'pot', version: 1 } }, /^pot, version 1, took/u, /^它已被 pot 的第 1 版取代/u],
  [{ verdict: 'superseded', by: null }, /^A later version took/u, /^它已被后来的版本取代/u],
  [{ verdict: 'blank query' }, /anything to search for/u, /没有任何来源可以查找的内容/u],
  [
    { verdict: 'leg degraded', leg: 'vector', code: 'provider_timeout' },
    /vector failed \(provider_timeout\)/u,
    /vector 失败了（provider_timeout）/u,
  ],
  [
    // 0.125 + 0.025 = 0.15
    { verdict: 'rejected', reason: 'below floor', signal: 'lexical', value: 0.125, margin: 0.025 },
    /its lexical is 0\.125 where 0\.150 is needed, 0\.025 short\./u,
    /它的 lexical 是 0\.125，而底线要求 0\.150，差 0\.025。/u,
  ],
  [
    // 0.4 + 0.1 = 0.5
    { verdict: 'rejected', reason: 'below minSimilarity', value: 0.4, margin: 0.1 },
    /cosine of 0\.400 where --min-similarity asks for 0\.500, 0\.100 short\./u,
    /余弦是 0\.400，而 --min-similarity 要求 0\.500，差 0\.100。/u,
  ],
  [
    // The minimum is 0.75; 0.75 - 0.25 = 0.5
    { verdict: 'rejected', reason: 'below minScore', margin: 0.25 },
    /scored 0\.500 where --min-score asks for 0\.750, 0\.250 short\./u,
    /得分是 0\.500，而 --min-score 要求 0\.750，差 0\.250。/u,
  ],
  [
    { verdict: 'rejected', reason: 'limit', rank: 12, margin: 2 },
    /ranks 12, 2 beyond the limit: --limit 12 returns it\./u,
    /排在第 12，超出条数 2：用 --limit 12 就能看到。/u,
  ],
];

function textOf(why: WhyNot, language: 'en' | 'zh', seen = true): string {
  const messages = messagesFor(language);
  const answer = { memoryId: 'kettle', version: seen ? 2 : null, why };
  const judged = { answer, memory: seen ? memory : null, minScore: 0.75 };
  return whyNotText(judged, { messages, columns: 100, style: styleFor(false, {}) });
}

const verdictOf = (text: string): string => text.split('\n\n').slice(1).join('\n\n').replaceAll('\n', ' ');

describe('a verdict for people', () => {
  test.each(SENTENCES)('[X9] %j', (why, english, chinese) => {
    for (const [language, sentence] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      const text = textOf(why, language);
      expect(text.startsWith(language === 'en' ? 'kettle, version 2\n' : 'kettle，第 2 版\n')).toBe(true);
      expect(verdictOf(text).replaceAll(/(?<=\p{Script=Han}|，) (?=\p{Script=Han})/gu, '')).toMatch(sentence);
      expect(verdictOf(text)).not.toMatch(/undefined|NaN|\?/u);
      expect(text.split('\n').filter((line) => displayWidth(line) > 100)).toEqual([]);
    }
  });

  test('[X9] what no leg reached is measured beside the last that each leg brought', () => {
    const why: WhyNot = {
      verdict: 'no leg reached it',
      legs: [
        // 2.5 - 1.25 = 1.25
        { leg: 'lexical', ...leg, value: 1.25, lastValue: 2.5 },
        { leg: 'identifier', ...leg, value: null, lastValue: 3 },
        { leg: 'vector', ...leg, value: 0.25, lastValue: null },
        { leg: 'importance', ...leg, value: null, lastValue: null },
        { leg: 'time', asked: 0, value: null, lastValue: null, skipped: 'the query names no time' },
      ],
    };
    expect(textOf(why, 'en').split('\n').slice(3)).toEqual([
      'No leg reached it. How near each came:',
      '  lexical     its BM25 is 1.250; the last of the 50 that were fetched has 2.500, 1.250 more',
      '  identifier  it holds none of the identifiers of the query',
      '  vector      its cosine is 0.250',
      '  importance  it is not among the first 50',
      '  time        did not run: the query names no time',
    ]);
    expect(textOf(why, 'zh').split('\n').slice(3)).toEqual([
      '没有一个来源找到它。各自离它多远：',
      '  lexical     它的 BM25 是 1.250；取回的 50 条中最后一条是 2.500，高出 1.250',
      '  identifier  它不含问题中的任何一个单号或代码',
      '  vector      它的余弦是 0.250',
      '  importance  它不在前 50 条之内',
      '  time        没有运行：问题里没有时间',
    ]);
  });

  test('[X9] legs that look for what the memory does not have say so', () => {
    const legs = (['lexical', 'vector'] as const).map((name) => ({ leg: name, ...leg, value: null, lastValue: null }));
    expect(textOf({ verdict: 'no leg reached it', legs }, 'en').split('\n').slice(4)).toEqual([
      '  lexical  it holds none of the words of the query',
      '  vector   it has no vector of this profile yet (recollect maintain)',
    ]);
  });

  test('[T7] what the caller can not see is named by its id alone', () => {
    expect(textOf({ verdict: 'unknown' }, 'en', false)).toBe('kettle\n\nThere is no such memory here.');
  });
});

describe('recollect why-not', () => {
  const global = ['--path', temporaryFolder(), '--tenant', 'acme'];
  const ada = [...global, '--user', 'ada'];
  const stored = (async (): Promise<void> => {
    const kettles = ['on the shelf', 'in the sink', 'under the roof'];
    for (const [at, where] of kettles.entries())
      await runCli([...ada, 'add', `The kettle is ${where}`, '--id', `k${at}`]);
    await runCli([...ada, 'update', 'k0', '--text', 'The kettle went to Bo']);
    await runCli([...ada, '--session', 's1', 'add', 'The kettle boils', '--id', 'bound']);
    await runCli([...ada, 'add', 'The kettle was stolen', '--id', 'gone']);
    await runCli([...ada, 'forget', 'gone']);
    await runCli([...global, '--user', 'bo', 'add', 'The kettle is mine', '--id', 'theirs']);
    await runCli([...global, '--shared', 'add', 'The printer is upstairs', '--id', 'printer']);
    await runCli([...ada, 'add', '对芒果过敏', '--kind', 'safety', '--id', 'mango']);
  })();

  const why = async (...argv: readonly string[]): Promise<unknown> => {
    await stored;
    const printed = await runCli([...ada, 'why-not', ...argv, '--json']);
    expect([printed.code, printed.err]).toEqual([0, '']);
    return jsonOf(printed).data;
  };

  test('[X9] the same options as search, the margin in the answer', async () => {
    await stored;
    const found = jsonOf(await runCli([...ada, 'search', 'kettle', '--limit', '1', '--json'])).data.items[0].memory.id;
    const ranked = await Promise.all(['k0', 'k1', 'k2'].map((id) => why(id, 'kettle', '--limit', '1')));
    const ranks = ranked.map((data) => (data as { why: { verdict: string; rank: number } }).why);
    expect(ranks.map(({ rank }) => rank).sort()).toEqual([1, 2, 3]);
    expect(ranks.find(({ verdict }) => verdict === 'returned')?.rank).toBe(1);
    expect(ranks[['k0', 'k1', 'k2'].indexOf(found)]?.verdict).toBe('returned');
  });

  test.each([
    [['k0', 'kettle', '--memory-version', '1'], 1, { verdict: 'superseded', by: { id: 'k0', version: 2 } }],
    [['bound', 'kettle'], 1, { verdict: 'other scope' }],
    [['gone', 'kettle'], null, { verdict: 'forgotten' }],
    [['never', 'kettle'], null, { verdict: 'unknown' }],
    [['theirs', 'kettle'], null, { verdict: 'unknown' }],
    [['printer', 'printer'], null, { verdict: 'unknown' }],
    [['printer', 'printer', '--include-shared'], 1, { verdict: 'returned', rank: 1 }],
    [['mango', 'kettle'], 1, { verdict: 'always returned' }],
    [['k1', 'kettle', '--kind', 'event'], 1, { verdict: 'filtered by the caller' }],
    [['k1', '...'], 1, { verdict: 'blank query' }],
  ] as const)('[X9] %j', async (argv, version, verdict) => {
    expect(await why(...argv)).toEqual({ memoryId: argv[0], version, why: verdict });
  });

  test('the text is shown where the caller may read it', async () => {
    await stored;
    const shared = await runCli([...ada, 'why-not', 'printer', 'printer', '--include-shared']);
    expect(shared.out).toBe('printer, version 1\nThe printer is upstairs\n\nIt is returned, as number 1.\n');
    const foreign = await runCli([...ada, 'why-not', 'theirs', 'kettle'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(foreign.out).toBe('theirs\n\n这里没有这条记忆。\n');
    const superseded = await runCli([...ada, 'why-not', 'k0', 'kettle', '--memory-version', '1']);
    expect(superseded.out).toBe('k0, version 1\nThe kettle is on the shelf\n\nVersion 2 of it took its place.\n');
  });
});
