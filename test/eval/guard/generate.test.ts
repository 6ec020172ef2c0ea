import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, PHENOMENA } from '../../../src/eval/guard/case.js';
import { generateUsers } from '../../../src/eval/guard/generate.js';
import { lookAlikes } from '../../../src/eval/guard/look-alikes.js';
import { poisonUsers } from '../../../src/eval/guard/poison.js';
import type { ChainLink } from '../../../src/eval/guard/truth.js';
import { truthAt } from '../../../src/eval/guard/truth.js';
import { SeededRandom } from '../../../src/eval/seeded-random.js';

const B = { set: 'B', seed: 'seed' } as const;

describe('the generator', () => {
  test('makes the same of the same seed, another of another', () => {
    const made = (seed: string): string => JSON.stringify(generateUsers('negation', 'en', 15, { set: 'B', seed }));
    expect(made('one')).toBe(made('one'));
    expect(made('one')).not.toBe(made('two'));
  });

  test.each(PHENOMENA)('%s: as many cases as asked for, all slots filled, every key there', (phenomenon) => {
    for (const language of LANGUAGES) {
      const users = generateUsers(phenomenon, language, 26, B);
      const cases = users.flatMap((user) => user.cases);
      expect([cases.length, users.length]).toEqual([26, 3]);
      expect(new Set(cases.map(({ id }) => id)).size).toBe(26);
      for (const { memories, queries } of cases) {
        const keys = new Set(memories.map(({ key }) => key));
        for (const { gold, wrong, rivals, actions } of queries)
          for (const key of [...gold, ...Object.keys(wrong), ...rivals, ...actions]) expect(keys).toContain(key);
        for (const { text } of [...memories, ...queries]) expect(text).not.toMatch(/[{}]/u);
      }
    }
  });

  test('no user has two memories of one text, so that none is right and wrong at once', () => {
    for (const phenomenon of PHENOMENA)
      for (const user of LANGUAGES.flatMap((language) => generateUsers(phenomenon, language, 24, B))) {
        const texts = user.cases.flatMap(({ memories }) => memories.map(({ text }) => text));
        expect(new Set(texts).size, user.name).toBe(texts.length);
      }
  });

  test('at most one memory in a hundred of a poisoned user is planted', () => {
    for (const user of poisonUsers(13, B)) {
      const memories = [...user.cases.flatMap((each) => each.memories), ...user.fillers];
      const planted = memories.filter((memory) => memory.planted === true).length;
      expect(planted).toBeGreaterThan(0);
      expect(planted / memories.length).toBeLessThanOrEqual(0.01);
    }
  });

  test('changes come in three ways, in time and late, as often', () => {
    const cases = generateUsers('stale', 'zh', 12, B).flatMap((user) => user.cases);
    const ways = cases.map(({ memories }) => {
      const way = memories.some(({ supersedes }) => supersedes !== undefined)
        ? 'declared'
        : memories.some(({ subject }) => subject !== undefined)
          ? 'keyed'
          : 'told';
      return `${way} ${memories.some(({ validAgo }) => validAgo !== undefined) ? 'late' : 'in time'}`;
    });
    expect(new Set(ways).size).toBe(6);
    for (const way of new Set(ways)) expect(ways.filter((each) => each === way).length).toBe(2);
  });
});

describe('what is true', () => {
  const chain: readonly ChainLink[] = [
    { key: 'v1', validAgo: 500, recordedAgo: 500 },
    { key: 'v2', validAgo: 250, recordedAgo: 10 },
    { key: 'v3', validAgo: 60, recordedAgo: 60 },
  ];
  test.each([
    { validAgo: 0, recordedAgo: 0, key: 'v3' },
    { validAgo: 150, recordedAgo: 0, key: 'v2' },
    // The late one was not known yet.
    { validAgo: 150, recordedAgo: 30, key: 'v1' },
    { validAgo: 0, recordedAgo: 150, key: 'v1' },
    { validAgo: 600, recordedAgo: 0, key: null },
  ])('$validAgo days ago, known $recordedAgo days ago: $key', ({ key, ...at }) => {
    expect(truthAt(chain, at)).toBe(key);
  });

  test('is what a replay of the records leaves standing', () => {
    const day = fc.integer({ min: 0, max: 30 });
    const link = fc.record({ validAgo: day, recordedAgo: day });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 6 }), day, day, (links, validAgo, recordedAgo) => {
        const numbered = links.map((each, at) => ({ ...each, key: `v${at}` }));
        // One record at a time, oldest first: a later start replaces an earlier one, an equal start too.
        let standing: ChainLink | null = null;
        for (const each of numbered.toSorted((left, right) => right.recordedAgo - left.recordedAgo))
          if (each.recordedAgo >= recordedAgo && each.validAgo >= validAgo)
            if (standing === null || each.validAgo <= standing.validAgo) standing = each;
        const found = truthAt(numbered, { validAgo, recordedAgo });
        const same = numbered.find(({ key }) => key === found);
        expect(same === undefined ? null : [same.validAgo, same.recordedAgo]).toEqual(
          standing === null ? null : [standing.validAgo, standing.recordedAgo],
        );
      }),
    );
  });
});

test('look-alikes differ from their model in two neighbouring digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (seed) => {
      const [model = '', ...others] = lookAlikes('AB-####', 3, new SeededRandom(String(seed)));
      expect(others.length).toBe(2);
      for (const other of others) {
        const places = [...model].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
        expect(places.length).toBe(2);
        expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(1);
        expect([...other].toSorted()).toEqual([...model].toSorted());
      }
    }),
  );
  expect(() => lookAlikes('A#', 2, new SeededRandom('x'))).toThrow('too few digits');
});
