import { strict as assert } from 'node:assert';
import type { Passage } from '../../domain/passage.js';
import { passageOf, passagesOf, termOf, termsOf } from '../plain-passages.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { hitIds, LATER_MS, put, seenBy } from './writing.js';

const ask = { k: 10, maxTerms: 8 };

/** Tokens that mean something to one index or query language or another. */
const AWKWARD_TOKENS: readonly string[] = [
  'c++',
  'c',
  'C',
  'ord-2024-8823',
  'ord',
  'a@b.c',
  '"',
  '""',
  "'",
  '*',
  'red*',
  '^red',
  '(',
  ')',
  ':',
  'words:red',
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'and',
  '+',
  '-',
  '{',
  ',',
  '\\',
  '%',
  '_',
  'é',
  'É',
  'e\u0301',
  '中',
  '中国',
  '\ue000',
  '\u{10ff2b}',
  '\u{10fffd}',
  '\u{10fffc}',
  '😀',
  '\u0000',
  'a\u0000',
  '2',
  '2wred',
  'x'.repeat(256),
  'x'.repeat(257),
  `${'x'.repeat(256)}y`,
  '界'.repeat(400),
];

/** Text search and its statistics. */
export const matchingSpecs: readonly StoreSpec[] = [
  tenantSpec('[P4] [P5] match counts frequencies, df, n and the mean length', async (tenant) => {
    await tenant.apply([put('a', 'red kettle red'), put('b', 'red car on a road'), put('c', 'green')]);
    const matches = await tenant.match(termsOf('red kettle pot'), seenBy(), ask);
    assert.deepEqual(matches.terms, [0, 1, 2]);
    assert.deepEqual(matches.df, [2, 1, 0]);
    assert.deepEqual([matches.n, matches.averageLength], [3, (3 + 5 + 1) / 3]);
    assert.deepEqual(hitIds(matches), ['a', 'b']);
    assert.deepEqual(
      matches.hits.map(({ frequencies }) => frequencies),
      [
        [2, 1, 0],
        [1, 0, 0],
      ],
    );
    assert.deepEqual(matches.hits[1]?.passage, { ordinal: 0, start: 0, end: 17, length: 5, count: 1 });
    assert.deepEqual(matches.found, { count: 2, exact: true });
  }),
  tenantSpec('no terms, unknown terms and empty scopes give empty answers', async (tenant) => {
    const nothing = { hits: [], found: { count: 0, exact: true } };
    const empty = { terms: [], df: [], n: 0, averageLength: 0, ...nothing };
    assert.deepEqual(await tenant.match([], seenBy(), ask), empty);
    await tenant.apply([put('a', 'red kettle'), put('none', '-', {}, [])]);
    assert.deepEqual(await tenant.match([], seenBy(), ask), { ...empty, n: 1, averageLength: 2 });
    assert.deepEqual(await tenant.match(termsOf('pot'), seenBy(), ask), {
      ...nothing,
      terms: [0],
      df: [0],
      n: 1,
      averageLength: 2,
    });
    const pointless = { label: 'nothing', column: 'words', tokens: [] } as const;
    assert.deepEqual((await tenant.match([pointless], seenBy(), ask)).df, [0]);
    assert.deepEqual(await tenant.match(termsOf('red'), seenBy({ user: 'nobody' }), ask), {
      ...empty,
      terms: [0],
      df: [0],
    });
  }),
  tenantSpec('[P6] phrases are tokens in a row, in their order; occurrences may overlap', async (tenant) => {
    await tenant.apply([
      put('overlap', 'la la la la'),
      put('apart', 'la le la'),
      put('order', 'kettle red'),
      put('right', 'big red kettle'),
      put('across', 'x', {}, [passageOf({ words: ['red'] }), passageOf({ words: ['kettle'] }, { ordinal: 1 })]),
      put('columns', 'x', {}, [passageOf({ words: ['red'], identifiers: ['kettle'], bigrams: ['kettle'] })]),
    ]);
    const found = await tenant.match([termOf('la la'), termOf('red kettle')], seenBy(), ask);
    assert.deepEqual(found.df, [1, 1]);
    assert.deepEqual(
      found.hits.map(({ memory, frequencies }) => [memory.id, frequencies]),
      [
        ['overlap', [3, 0]],
        ['right', [0, 1]],
      ],
    );
  }),
  tenantSpec('tokens are opaque: each finds itself and nothing else, whatever it is made of', async (tenant) => {
    await tenant.apply(AWKWARD_TOKENS.map((token, at) => put(`m${at}`, 'x', {}, [passageOf({ words: [token] })])));
    for (const [at, token] of AWKWARD_TOKENS.entries()) {
      const term = { label: 'it', column: 'words', tokens: [token] } as const;
      const matches = await tenant.match([term], seenBy(), ask);
      assert.deepEqual([hitIds(matches), matches.df], [[`m${at}`], [1]], `token ${at}`);
      for (const column of ['bigrams', 'characters', 'identifiers'] as const)
        assert.deepEqual((await tenant.match([{ ...term, column }], seenBy(), ask)).df, [0]);
    }
  }),
  tenantSpec('[P6] tokens of one column never meet those of another', async (tenant) => {
    const columns = ['words', 'bigrams', 'characters', 'identifiers'] as const;
    await tenant.apply(columns.map((column) => put(column, 'x', {}, [passageOf({ [column]: ['红茶', '红茶'] })])));
    for (const column of columns) {
      const matches = await tenant.match([termOf('红茶', column), termOf('红茶 红茶', column)], seenBy(), ask);
      assert.deepEqual([hitIds(matches), matches.hits[0]?.frequencies], [[column], [2, 1]]);
    }
  }),
  tenantSpec('[P4] ties go to the later written', async (tenant) => {
    for (let batch = 0; batch < 3; batch += 1)
      await tenant.apply(Array.from({ length: 60 }, (_, at) => put(`m${batch}-${at}`, 'red kettle')));
    await tenant.apply([{ op: 'erase', memoryId: 'm2-59' }, put('last', 'kettle red')]);
    const matches = await tenant.match(termsOf('red kettle'), seenBy(), { k: 4, maxTerms: 8 });
    assert.deepEqual(hitIds(matches), ['last', 'm2-58', 'm2-57', 'm2-56']);
  }),
  tenantSpec('[R13] a long memory answers with its best passage, ties with the first', async (tenant) => {
    const passages: readonly Passage[] = passagesOf('grey grey red grey red red red red grey red grey grey', 3);
    await tenant.apply([put('long', 'x', {}, passages), put('short', 'red but at the end of a longer text')]);
    const [first, second] = (await tenant.match(termsOf('red'), seenBy(), ask)).hits;
    assert.deepEqual([first?.memory.id, second?.memory.id], ['long', 'short']);
    assert.deepEqual(first?.passage, { ordinal: 1, start: 14, end: 26, length: 3, count: 4 });
    assert.deepEqual(first?.frequencies, [2]);
    await tenant.apply([put('even', 'x', {}, passagesOf('red red red '.repeat(40).trim(), 3))]);
    const even = (await tenant.match(termsOf('red'), seenBy(), { k: 1, maxTerms: 1 })).hits[0];
    assert.deepEqual([even?.memory.id, even?.passage.ordinal, even?.passage.count], ['even', 0, 40]);
  }),
  tenantSpec('[R2] [P5] the filter is applied before the cut, and leaves the statistics alone', async (tenant) => {
    const better = Array.from({ length: 400 }, (_, at) =>
      put(`archived${at}`, 'red', { status: 'archived', tags: ['t'], recordedAtMs: LATER_MS - 1 }),
    );
    await tenant.apply([put('wanted', 'a long and winding red road', { tags: ['t', 'wanted'] }), ...better]);
    const one = { k: 1, maxTerms: 8 };
    const conditions = [
      {},
      { tags: ['wanted'], statuses: [] },
      { ids: ['wanted'], statuses: [] },
      { recordedBetween: { fromMs: null, toMs: LATER_MS - 1 }, statuses: [] },
    ];
    for (const condition of conditions) {
      const matches = await tenant.match(termsOf('red'), seenBy({ user: 'u1' }, condition), one);
      assert.deepEqual([hitIds(matches), matches.df, matches.n], [['wanted'], [401], 401]);
    }
  }),
  tenantSpec(
    '[R12] of too many terms the rarest are used, those nobody holds last, in the order of the query',
    async (tenant) => {
      await tenant.apply([put('a', 'one two three'), put('b', 'one two'), put('c', 'one two'), put('d', 'two')]);
      const terms = termsOf('zero one two nil three');
      const used = async (maxTerms: number) => {
        const { terms: positions, df } = await tenant.match(terms, seenBy(), { k: 9, maxTerms });
        return [positions, df];
      };
      assert.deepEqual(await used(5), [
        [0, 1, 2, 3, 4],
        [0, 3, 4, 0, 1],
      ]);
      assert.deepEqual(await used(4), [
        [0, 1, 2, 4],
        [0, 3, 4, 1],
      ]);
      assert.deepEqual(await used(2), [
        [1, 4],
        [3, 1],
      ]);
      assert.deepEqual(await used(1), [[4], [1]]);
    },
  ),
  tenantSpec('[R10] an aborted search says so', async (tenant) => {
    await tenant.apply([put('a', 'red')]);
    const signal = AbortSignal.abort();
    await rejectsWith('aborted', () => tenant.match(termsOf('red'), seenBy(), { ...ask, signal }));
  }),
  tenantSpec(
    '[P5] old versions and expired ones count in the statistics but are found only where valid',
    async (tenant) => {
      await tenant.apply([
        put('m', 'red kettle', { validToMs: 500, supersededAtMs: 600, supersededBy: { id: 'm', version: 2 } }),
        put('m', 'red pot', { version: 2, validFromMs: 500 }),
        put('gone', 'red', { expiresAtMs: LATER_MS }),
      ]);
      const matches = await tenant.match(termsOf('red kettle'), seenBy(), ask);
      assert.deepEqual([matches.n, matches.df], [3, [3, 1]]);
      assert.deepEqual(
        matches.hits.map(({ memory }) => [memory.id, memory.version]),
        [['m', 2]],
      );
      const asOf = { validAtMs: 499, recordedAtMs: null, explicit: true };
      const past = await tenant.match(termsOf('red'), seenBy({ user: 'u1' }, { asOf }), ask);
      assert.deepEqual(
        past.hits.map(({ memory }) => memory.version),
        [],
      );
      const early = await tenant.match(
        termsOf('red'),
        seenBy({ user: 'u1' }, { asOf: { ...asOf, explicit: false } }),
        ask,
      );
      assert.deepEqual(
        early.hits.map(({ memory }) => memory.version),
        [1],
      );
    },
  ),
];
