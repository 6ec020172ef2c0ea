import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Memory, VersionRef } from '../../src/domain/memory.js';
import { chainProblems } from '../../src/domain/version-chain.js';

type Link = Pick<Memory, 'id' | 'version' | 'closings'>;

const link = (id: string, by: readonly (string | null)[] = [], version = 1): Link => ({
  id,
  version,
  closings: by.map((closer, at) => ({
    validToMs: at,
    atMs: at,
    by: closer === null ? null : { id: closer, version: 1 },
  })),
});

const linesOf = (links: readonly Link[]): readonly string[] =>
  chainProblems(links).map(({ code, memoryId }) => `${code} ${memoryId}`);

describe('chainProblems', () => {
  test.each<[string, readonly Link[], readonly string[]]>([
    ['nothing', [], []],
    ['a chain', [link('a', ['b']), link('b', ['c']), link('c')], []],
    ['two ways to one end', [link('a', ['b', 'c']), link('b', ['d']), link('c', ['d']), link('d')], []],
    ['closers that were erased', [link('a', [null, null])], []],
    ['versions in any order', [link('a', [], 2), link('a', [], 3), link('a')], []],
    ['a gap', [link('a'), link('a', [], 3)], ['version_gap a']],
    ['a first version that is missing', [link('a', [], 2)], ['version_gap a']],
    ['a closer that is missing', [link('a', [null, 'b', 'c']), link('b')], ['closer_missing a']],
    ['one that closes itself', [link('a', ['a'])], ['supersession_cycle a']],
    ['two that close each other', [link('x', ['y']), link('y', ['x'])], ['supersession_cycle x']],
    [
      'a circle behind the first closing',
      [link('a', ['d', 'b']), link('b', ['c']), link('c', ['d', 'a']), link('d')],
      ['supersession_cycle a'],
    ],
    [
      'a tail that leads into two circles',
      [link('t', ['a', 'x']), link('a', ['b']), link('b', ['a']), link('x', ['y']), link('y', ['x', 'a'])],
      ['supersession_cycle a', 'supersession_cycle x'],
    ],
    [
      'two circles that share a version',
      [link('a', ['b']), link('b', ['a', 'c']), link('c', ['b'])],
      ['supersession_cycle a'],
    ],
  ])('[P13] %s', (_name, links, expected) => {
    expect([...linesOf(links)].sort()).toEqual(expected);
  });

  test('a chain of 20,000 versions is walked without recursion', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => link(`m${at}`, [`m${at + 1}`]));
    expect(linesOf([...long, link('m20000')])).toEqual([]);
    expect(linesOf([...long, link('m20000', ['m0'])])).toEqual(['supersession_cycle m0']);
  });

  test('there is a circle where a walk from some version comes back to it', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const edges = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 9 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const closers = (id: string): readonly string[] => pairs.filter(([from]) => from === id).map(([, to]) => to);
        const reached = (from: string): ReadonlySet<string> => {
          const seen = new Set<string>();
          const left: string[] = [...closers(from)];
          for (let id = left.pop(); id !== undefined; id = left.pop())
            if (!seen.has(id)) {
              seen.add(id);
              left.push(...closers(id));
            }
          return seen;
        };
        // Versions that reach each other are one circle, however many ways there are.
        const circles = new Set(
          ids
            .filter((id) => reached(id).has(id))
            .map((id) => ids.filter((other) => reached(id).has(other) && reached(other).has(id)).join()),
        );
        const found = chainProblems(ids.map((id) => link(id, closers(id))));
        expect(found.map(({ code }) => code)).toEqual([...circles].map(() => 'supersession_cycle'));
        const named = found.map(({ memoryId }) => [...circles].findIndex((circle) => circle.includes(memoryId)));
        expect(new Set(named).size).toBe(circles.size);
        expect(named).not.toContain(-1);
      }),
    );
  });

  test('versions of one memory are apart', () => {
    const by = (id: string, version: number): VersionRef => ({ id, version });
    const closedBy = (version: number, closer: VersionRef): Link => ({
      id: 'a',
      version,
      closings: [{ validToMs: 1, atMs: 1, by: closer }],
    });
    expect(linesOf([closedBy(1, by('a', 2)), link('a', [], 2)])).toEqual([]);
    expect(linesOf([closedBy(1, by('a', 2)), closedBy(2, by('a', 1))])).toEqual(['supersession_cycle a']);
  });
});
