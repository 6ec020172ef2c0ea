import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Choice, Contender, Room } from '../../src/inject/choose.js';
import { choose, MOST_STEPS } from '../../src/inject/choose.js';

/** Every combination of ways, by enumeration. */
function bestValue(contenders: readonly Contender[], room: Room): number {
  let best = 0;
  const walk = (
    at: number,
    value: number,
    tokens: number,
    items: number,
    groups: ReadonlyMap<string, number>,
  ): void => {
    if (tokens > room.tokens || (room.items !== null && items > room.items)) return;
    for (const [group, count] of groups) if (count > (room.quotas.get(group) ?? Number.POSITIVE_INFINITY)) return;
    best = Math.max(best, value);
    const contender = contenders[at];
    if (contender === undefined) return;
    walk(at + 1, value, tokens, items, groups);
    for (const way of contender) {
      const more = new Map(groups);
      if (way.group !== null) more.set(way.group, (more.get(way.group) ?? 0) + 1);
      walk(at + 1, value + way.value, tokens + way.tokens, items + 1, more);
    }
  };
  walk(0, 0, 0, 0, new Map());
  return best;
}

function taken(contenders: readonly Contender[], room: Room): readonly Choice[] {
  return choose(contenders, room).flatMap((position, at) =>
    position === null ? [] : (contenders[at]?.[position] ?? []),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const contendersOf = (mostTokens: number): fc.Arbitrary<Contender[]> =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom('a', 'b', null),
        fc.array(
          fc.record({
            value: fc.double({ min: 0.01, max: 1, noNaN: true }),
            tokens: fc.integer({ min: 1, max: mostTokens }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      )
      .map(([group, ways]) => ways.map((way) => ({ ...way, group }))),
    { maxLength: 7 },
  );

const roomOf = (mostTokens: number): fc.Arbitrary<Room> =>
  fc.record({
    tokens: fc.integer({ min: 0, max: mostTokens }),
    items: fc.option(fc.integer({ min: 1, max: 6 })),
    quotas: fc.constantFrom(
      new Map<string, number>(),
      new Map([['a', 1]]),
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
      new Map([['b', 0]]),
    ),
  });

describe('choose', () => {
  test('finds what trying everything finds, and keeps to the room', () => {
    fc.assert(
      fc.property(contendersOf(40), roomOf(120), (contenders, room) => {
        const chosen = taken(contenders, room);
        expect(sum(chosen.map(({ tokens }) => tokens))).toBeLessThanOrEqual(room.tokens);
        if (room.items !== null) expect(chosen.length).toBeLessThanOrEqual(room.items);
        for (const [group, most] of room.quotas)
          expect(chosen.filter((way) => way.group === group).length).toBeLessThanOrEqual(most);
        expect(sum(chosen.map(({ value }) => value))).toBeCloseTo(bestValue(contenders, room), 9);
      }),
      { numRuns: 400 },
    );
  });

  test('is within 5 % of the best where tokens are counted in larger units, and still keeps to the room', () => {
    const tokens = MOST_STEPS / 16;
    fc.assert(
      fc.property(contendersOf(tokens), fc.integer({ min: tokens, max: 3 * tokens }), (contenders, budget) => {
        const room: Room = { tokens: budget, items: null, quotas: new Map() };
        const chosen = taken(contenders, room);
        expect(sum(chosen.map((way) => way.tokens))).toBeLessThanOrEqual(budget);
        expect(sum(chosen.map(({ value }) => value))).toBeGreaterThanOrEqual(0.95 * bestValue(contenders, room));
      }),
      { numRuns: 6, seed: 11 },
    );
  });

  test('never gives less value for more room', () => {
    fc.assert(
      fc.property(contendersOf(60), roomOf(200), fc.integer({ min: 1, max: 50 }), (contenders, room, more) => {
        const value = (tokens: number): number => sum(taken(contenders, { ...room, tokens }).map((way) => way.value));
        expect(value(room.tokens + more)).toBeGreaterThanOrEqual(value(room.tokens) - 1e-12);
      }),
      { numRuns: 300 },
    );
  });

  test('skips what does not fit and goes on', () => {
    const way = (value: number, tokens: number): Contender => [{ value, tokens, group: null }];
    expect(choose([way(1, 500), way(0.5, 40), way(0.4, 60)], { tokens: 100, items: null, quotas: new Map() })).toEqual([
      null,
      0,
      0,
    ]);
  });

  test('takes a shorter way before nothing', () => {
    const long: Contender = [
      { value: 1, tokens: 90, group: null },
      { value: 0.7, tokens: 30, group: null },
    ];
    const short: Contender = [{ value: 0.6, tokens: 60, group: null }];
    expect(choose([long, short], { tokens: 100, items: null, quotas: new Map() })).toEqual([1, 0]);
  });
});
