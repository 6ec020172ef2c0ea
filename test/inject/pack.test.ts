import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gptTokenCounter } from '../../src/adapters/models/tokens/gpt-token-counter.js';
import type { Memory } from '../../src/domain/memory.js';
import { AlwaysInjectOverflow } from '../../src/inject/always.js';
import { citations } from '../../src/inject/citations.js';
import type { Injectable } from '../../src/inject/injectable.js';
import { omissionText, pack } from '../../src/inject/pack.js';
import type { PackOptions } from '../../src/inject/pack-options.js';
import { itemBudget } from '../../src/inject/pack-options.js';
import type { BlockFormat } from '../../src/inject/render/block.js';
import { worthOf } from '../../src/inject/worth.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';
import { estimateTokens } from '../../src/text/token-estimate.js';
import { parseBlock } from './block-parser.js';

const exact = await gptTokenCounter().load();

const item = (id: string, text: string, score: number, rest: Partial<Memory> = {}): Injectable => ({
  memory: memoryFixture({ id, text, ...rest }),
  score,
  passage: null,
  marks: [],
});

const SENTENCES = [
  'Mira keeps her bicycle in the cellar behind the boiler.',
  'The invoice of March was paid twice, and the second payment came back.',
  'Otto prefers the train to the car, unless it snows.',
  '下周三要带孩子去看牙医。',
  '奶奶住在三楼,不喜欢别人按门铃。',
  'The server room has a red fire door; its code changes every month.',
  'Ines reads two newspapers a day and keeps the cuttings.',
];

/** Ranked memories of very different lengths; the number makes each statement its own. */
const rankings: fc.Arbitrary<readonly Injectable[]> = fc
  .array(
    fc.record({
      sentences: fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 14 }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      kind: fc.constantFrom('fact', 'preference', 'event', 'situation'),
      summary: fc.option(fc.constantFrom('In short: it was said.', '简而言之。')),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ sentences, score, kind, summary }, at) =>
      item(`i${at}`, `No. ${at}: ${sentences.join(' ')}`, score, { kind, summary }),
    ),
  );
const formats = fc.constantFrom<BlockFormat>('xml', 'markdown', 'json');

describe('pack', () => {
  test('keeps to the budget, but for the one memory that is shown whatever it takes', () => {
    fc.assert(
      fc.property(
        rankings,
        fc.integer({ min: 0, max: 900 }),
        formats,
        fc.boolean(),
        (items, maxTokens, format, isExact) => {
          const count = isExact ? exact : estimateTokens;
          const packed = pack({ items }, { maxTokens, format, query: 'who paid the invoice of March?' }, count);
          expect(packed.tokens.block).toBe(count(packed.block));
          expect(packed.overBudget).toBe(packed.block === '' ? 0 : Math.max(0, packed.tokens.budgeted - maxTokens));
          if (packed.overBudget > 0) expect(packed.entries).toHaveLength(1);
          if (items.length > 0 && maxTokens > 0) expect(packed.entries.length).toBeGreaterThan(0);
          if (maxTokens === 0) expect(packed.block).toBe('');
          expect(packed.entries.length + packed.omitted.length).toBe(items.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is worth no less with a larger budget', () => {
    fc.assert(
      fc.property(
        rankings,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 300 }),
        (items, tokens, more) => {
          const value = (maxTokens: number): number =>
            pack({ items }, { maxTokens, query: 'Otto' }, estimateTokens).value;
          expect(value(tokens + more)).toBeGreaterThanOrEqual(value(tokens) - 1e-12);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('gives the same bytes whatever the order of what comes in', () => {
    fc.assert(
      fc.property(
        rankings.chain((items) =>
          fc.tuple(fc.constant(items), fc.shuffledSubarray([...items], { minLength: items.length })),
        ),
        ([items, shuffled]) => {
          expect(pack({ items: shuffled }, { maxTokens: 400 }, estimateTokens).block).toBe(
            pack({ items }, { maxTokens: 400 }, estimateTokens).block,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps to ten items, and to the quotas of kinds: 5 preferences, 3 events', () => {
    const of = (kind: string, count: number, from: number): Injectable[] =>
      Array.from({ length: count }, (_, at) => item(`${kind}${at}`, `${kind} number ${at}`, from - at / 100, { kind }));
    const packed = pack(
      { items: [...of('preference', 7, 0.9), ...of('event', 5, 0.8), ...of('fact', 5, 0.7)] },
      {},
      estimateTokens,
    );
    const shown = packed.entries.map(({ memory }) => memory.id.replace(/\d+$/u, ''));
    expect(shown).toHaveLength(10);
    expect(shown.filter((kind) => kind === 'preference')).toHaveLength(5);
    expect(shown.filter((kind) => kind === 'event')).toHaveLength(3);
    const reasons = new Map(packed.omitted.map((omission) => [omission.memory.id, omissionText(omission)]));
    expect(reasons.get('preference5')).toBe('quota: at most 5 of kind preference');
    expect(reasons.get('event4')).toBe('quota: at most 3 of kind event');
    expect(reasons.get('fact4')).toBe('at most 10 memories');
  });

  test.each<[PackOptions, { tokens: number; by: string }]>([
    [{}, { tokens: 1_000, by: 'maxTokens' }],
    [{ contextTokens: 8_000 }, { tokens: 400, by: 'contextTokens' }],
    [{ contextTokens: 128_000 }, { tokens: 1_000, by: 'maxTokens' }],
    [
      { maxTokens: 6_000, contextTokens: 128_000 },
      { tokens: 6_000, by: 'maxTokens' },
    ],
    [
      { maxTokens: 6_401, contextTokens: 128_000 },
      { tokens: 6_400, by: 'contextTokens' },
    ],
  ])('names the tighter of maxTokens and 5 %% of the context: %j', (options, budget) => {
    expect(pack({ items: [] }, options, estimateTokens).budget).toEqual(budget);
  });

  test('skips a memory that does not fit and shows what comes after it', () => {
    const long = item('long', Array.from({ length: 200 }, (_, at) => `word${at}`).join(''), 0.9);
    const packed = pack({ items: [long, item('short', 'Otto is left-handed', 0.3)] }, { maxTokens: 80 }, exact);
    expect(packed.entries.map(({ memory }) => memory.id)).toContain('short');
    expect(packed.overBudget).toBe(0);
  });

  test('shows the sentences that match before it drops a long memory', () => {
    const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} is about something else entirely.`).join(' ');
    const text = `${filler} The boiler was serviced on 4 March. ${filler}`;
    const packed = pack(
      { items: [item('long', text, 0.9)] },
      { maxTokens: 150, query: 'when was the boiler serviced' },
      exact,
    );
    expect(packed.entries.map(({ variant }) => variant)).toEqual(['window']);
    expect(packed.block).toContain('The boiler was serviced on 4 March.');
    expect(packed.block).toContain('part="excerpt"');
    expect(packed.overBudget).toBe(0);
  });

  test('shows one of those that say the same, and never takes two statements for one', () => {
    const items = [
      item('a', 'Mira has 2 cats.', 0.9),
      item('b', 'mira really has 2 cats', 0.8),
      item('c', 'Mira has 3 cats.', 0.7),
      item('d', 'Mira has no cats.', 0.6),
      item('e', 'Otto has 2 cats.', 0.5),
      item('f', 'Mira had 2 cats.', 0.4),
      item('g', '米拉有2只猫', 0.3),
      item('h', '米拉没有2只猫', 0.2),
    ];
    const packed = pack({ items }, {}, estimateTokens);
    expect(packed.omitted).toEqual([
      { memory: { id: 'b', version: 1 }, reason: 'duplicate of', of: { id: 'a', version: 1 } },
    ]);
  });

  test('gives each memory tokens by its score where that is asked for', () => {
    // 200 + (score - 0.7) * 300, from 60 to 290
    expect([1, 0.95, 0.7, 0.5, 0.2, 0].map(itemBudget)).toEqual([290, 275, 200, 140, 60, 60]);
    const text = SENTENCES.filter((sentence) => /^\w/u.test(sentence))
      .join(' ')
      .repeat(8);
    const packed = pack({ items: [item('a', text, 0.7)] }, { perItemBudgets: true }, exact);
    expect(packed.entries[0]?.tokens).toBeLessThanOrEqual(200);
    expect(pack({ items: [item('a', text, 0.7)] }, {}, exact).entries[0]?.tokens).toBeGreaterThan(290);
  });

  test.each([-3, 0.5, Number.NaN, '10'])('refuses a budget of %j', (maxTokens) => {
    expect(() => pack({ items: [] }, { maxTokens } as PackOptions, estimateTokens)).toThrow(/maxTokens/u);
  });

  test('worth falls with the rank, with the score and with the length', () => {
    const short = item('a', 'short', 0.5);
    const long = item('b', 'word '.repeat(300), 0.5);
    // (0.5 / 1) ** 2 / 2 ** 1.2 / 1
    expect(worthOf(short, 2, 1)).toBeCloseTo(0.25 / 2 ** 1.2, 12);
    // 300 words of one token each are 5 times 60
    expect(worthOf(long, 1, 0.5)).toBeCloseTo(1 / 5, 12);
    expect(worthOf({ ...short, score: 0 }, 1, 0)).toBe(1);
  });
});

describe('what is always injected', () => {
  const always = [
    memoryFixture({ id: 'allergy', text: 'Allergic to latex', kind: 'safety' }),
    memoryFixture({ id: 'pin', text: 'Speaks to the team as Captain', pinned: true }),
  ];
  const seat = item('seat', 'Likes the window seat on long flights', 0.8, { kind: 'preference' });

  test.each([0, 1, 5])('is there whatever the budget: %i tokens', (maxTokens) => {
    const packed = pack({ items: [seat], always }, { maxTokens }, exact);
    expect(packed.block).toContain('Allergic to latex');
    expect(packed.overflow).toBeNull();
    // Nothing is cut in the middle of a sentence.
    for (const { text } of parseBlock(packed.block).children.flatMap((child) => [child, ...child.children]))
      expect(['', 'Allergic to latex', 'Speaks to the team as Captain', seat.memory.text]).toContain(text.trim());
  });

  test('never takes from the ranked memories, and is shown once', () => {
    const items = [seat, item('again', 'x', 0.1, always[0])];
    const packed = pack({ items, always }, {}, exact);
    expect(packed.entries.map(({ memory, section }) => [memory.id, section])).toEqual([
      ['allergy', 'always'],
      ['pin', 'always'],
      ['seat', 'memories'],
    ]);
    expect(packed.tokens.budgeted).toBe(pack({ items: [seat] }, {}, exact).tokens.budgeted);
  });

  test('is carried where it does not fit, warnings last, and the block says that something is missing', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      memoryFixture({ id: `p${at}`, text: `Pinned note number ${at} about something or other`, pinned: true }),
    );
    const packed = pack({ items: [seat], always: [...many, ...always] }, { alwaysTokens: 120 }, exact);
    expect(packed.entries[0]?.memory.id).toBe('allergy');
    expect(packed.overflow?.memories.length).toBe(
      32 - packed.entries.filter(({ section }) => section === 'always').length,
    );
    expect(packed.overflow?.neededTokens).toBeGreaterThan(120);
    expect(packed.block).toContain(`<missing>${packed.overflow?.memories.length} more of this kind did not fit`);
    if (packed.overflow === null) throw new Error('no overflow');
    const error = new AlwaysInjectOverflow(packed.overflow);
    expect([error.code, error.field, error.overflow.memories.length]).toEqual([
      'limit_exceeded',
      'alwaysTokens',
      packed.overflow.memories.length,
    ]);
  });

  test('is shortened to the summary of its author and never to a piece of its text', () => {
    const text = `Allergic to penicillin. ${SENTENCES[0]?.repeat(20)}`;
    const long = memoryFixture({ id: 'long', text, summary: 'Allergic to penicillin', kind: 'safety' });
    expect(pack({ items: [], always: [long] }, { alwaysTokens: 40 }, exact).entries[0]?.variant).toBe('summary');
    const bare = pack({ items: [], always: [{ ...long, summary: null }] }, { alwaysTokens: 40 }, exact);
    expect(bare.overflow?.memories.map(({ id }) => id)).toEqual(['long']);
    expect(bare.block).toContain('<missing>');
  });
});

test('a budget of 200 tokens holds at least two Chinese notes of fifty characters, and never too many', () => {
  const items = Array.from({ length: 10 }, (_, at) =>
    item(
      `z${at}`,
      `用户在第${at}次会议上说明了项目的背景、目标、风险、预算、人员安排以及下一步需要落实的事项,并要求按周汇报进展`,
      0.5,
      { kind: 'episodic' },
    ),
  );
  for (const count of [estimateTokens, exact]) {
    const { block, entries } = pack({ items }, { maxTokens: 200, language: 'zh' }, count);
    expect(entries.length).toBeGreaterThanOrEqual(2);
    expect((block.match(/\p{Script=Han}/gu)?.length ?? 0) * 0.6).toBeLessThanOrEqual(200);
  }
});

describe('citations', () => {
  const packed = pack({ items: [item('a', 'one fact', 0.9), item('b', 'another fact', 0.8)] }, {}, estimateTokens);

  test.each([
    ['It is so [m1].', ['a'], []],
    ['So it is [m2, m1] and [m2].', ['b', 'a'], []],
    ['是这样【m1、m2】（m1）。', ['a', 'b'], []],
    ['12 m2 of carpet, m1 motorway', [], []],
    ['As noted [M1][m7]', ['a'], ['m7']],
    ['nothing', [], []],
  ])('%s', (answer, ids, unknown) => {
    const found = citations(answer, packed);
    expect(found.memories.map(({ id }) => id)).toEqual(ids);
    expect(found.unknown).toEqual(unknown);
  });
});
