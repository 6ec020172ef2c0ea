import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftInput, openMemory } from '../../src/index.js';
import { standingFirst } from '../../src/recall/numbered-matters.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { candidateOf } from './candidates-of.js';

const NOW_MS = Date.UTC(2026, 2, 10);

async function asked(query: string, drafts: readonly DraftInput[], limit = 9): Promise<readonly string[]> {
  const memory = await openMemory({ embedder: null, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  const scope = memory.tenant('t').scope({ user: 'u' });
  await scope.rememberMany(drafts);
  const { items } = await scope.recall(query, { limit });
  await memory.close();
  return items.map(({ memory: { text } }) => text);
}

const ticket = (number: number, text: string, at: string, status: DraftInput['status'] = 'active'): DraftInput => ({
  text,
  kind: 'event',
  status,
  recordedAt: at,
  entities: [{ type: 'ticket', id: `ticket ${number}` }],
});

describe('a question of how a matter stands', () => {
  const drafts = [
    ticket(31, 'Leak in the laundry, reported and fixed', '2025-09-01', 'resolved'),
    ticket(47, 'Leak in the attic that I reported last', '2026-02-01'),
    ticket(47, 'Plumber looked at the attic leak, a part is ordered', '2026-02-20'),
    { text: 'A leak of the press was in the papers', recordedAt: '2026-01-01' },
  ];

  test('[R50] is answered by the newest of what is open, and what is resolved stands behind', async () => {
    const texts = await asked('has the leak I reported last been fixed', drafts);
    expect(texts[0]).toBe('Plumber looked at the attic leak, a part is ordered');
    const open = texts.indexOf('Leak in the attic that I reported last');
    expect(open).toBeGreaterThan(0);
    expect(texts.indexOf('Leak in the laundry, reported and fixed')).toBeGreaterThan(open);
    expect(texts).toHaveLength(4);
  });

  test('[R50] in Chinese', async () => {
    const chinese = [
      ticket(8, '报修8号：二楼空调漏水，已修好', '2025-08-01', 'resolved'),
      ticket(12, '报修12号：会议室空调不制冷，是我上次报的', '2026-01-05'),
      ticket(12, '报修12号：会议室空调已换压缩机，等我确认', '2026-01-20'),
    ];
    const texts = await asked('我上次报的空调问题修好了吗', chinese, 2);
    expect(texts).toEqual([chinese[2]?.text, chinese[1]?.text]);
  });

  test('[R50] that names the number means that one, and another question changes nothing', async () => {
    const named = await asked('has ticket 31 been fixed, the leak', drafts);
    expect(named[0]).toBe('Leak in the laundry, reported and fixed');
    const first = (await asked('where was the leak that was reported and fixed', drafts))[0];
    expect(first).toBe('Leak in the laundry, reported and fixed');
  });
});

/** What the rule says, step by step, over lists of letters. */
function twin(list: readonly Candidate[]): readonly Candidate[] {
  const placed = [...list];
  for (const number of new Set(list.flatMap(({ number }) => number ?? []))) {
    const places = [...placed.keys()].filter((at) => placed[at]?.number === number);
    const sorted = places.map((at) => placed[at] as Candidate).sort((one, other) => other.at - one.at);
    for (const [rank, at] of places.entries()) placed.splice(at, 1, sorted[rank] as Candidate);
  }
  let result = placed;
  for (const each of placed.filter(({ isResolved, number }) => isResolved && number !== null)) {
    const rest = result.filter((other) => other !== each);
    const behind = rest.findLastIndex(({ isResolved, number }) => !isResolved && number !== null);
    if (behind < result.indexOf(each)) continue;
    result = [...rest.slice(0, behind + 1), each, ...rest.slice(behind + 1)];
  }
  return result;
}

interface Candidate {
  readonly name: number;
  readonly number: number | null;
  readonly at: number;
  readonly isResolved: boolean;
}

test('[R50] the order is that of the naive twin', () => {
  const candidate = fc.record({ number: fc.option(fc.integer({ min: 1, max: 3 })), isResolved: fc.boolean() });
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (given, times) => {
      const list = given.map((each, name) => ({ ...each, name, at: Number(times.next().value) * 20 + name }));
      const scored = list.map(({ name, number, at, isResolved }) =>
        candidateOf(String(name), 0, {
          recordedAtMs: at,
          status: isResolved ? 'resolved' : 'active',
          entities: number === null ? [] : [{ type: 'case', id: `case ${number}` }],
        }),
      );
      const ordered = standingFirst(scored, 'has it been fixed').map(({ memory }) => Number(memory.id));
      expect(ordered).toEqual(twin(list).map(({ name }) => name));
    }),
  );
});
