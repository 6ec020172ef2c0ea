import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { RecallOptions } from '../../src/recall/request.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const DAY_MS = 86_400_000;

/** A text, or one that became true so many days ago; texts are told in their order, the last one yesterday. */
type Told = string | { readonly text: string; readonly validAgo: number };

async function ask(query: string, told: readonly Told[], options: RecallOptions = {}): Promise<RecallResult> {
  const clock = fixedClock(NOW_MS);
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock,
    ids: sequentialIds(),
    // What the write side is sure of it ends at once; here reading has to tell.
    writing: { contradictions: 'off', sensitive: { password: 'store' } },
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  for (const [at, each] of told.entries()) {
    const text = typeof each === 'string' ? each : each.text;
    const recordedAt = NOW_MS - (told.length - at) * DAY_MS;
    const validFrom = typeof each === 'string' ? undefined : NOW_MS - each.validAgo * DAY_MS;
    await mira.remember({ text, recordedAt, ...(validFrom === undefined ? {} : { validFrom }) });
  }
  return mira.recall(query, options);
}

const textsOf = ({ items }: RecallResult): readonly string[] => items.map(({ memory }) => memory.text);
const staleIn = ({ items }: RecallResult): readonly string[] =>
  items.filter(({ marks }) => marks.some(({ kind }) => kind === 'stale')).map(({ memory }) => memory.text);

describe('versions of a fact', () => {
  test.each([
    ['where does Tessa live?', ['Tessa lives in Ghent', 'Tessa has moved to Aarhus']],
    ['who leads Project Heron', ['Project Heron is led by Odile', 'Bruno has taken over Project Heron']],
    ['小林住哪儿', ['小林住在苏州', '小林搬去厦门了']],
    ['门禁密码是多少', ['门禁密码是4471', '门禁密码换成9023了']],
    ['Heron 项目 owner 是谁', ['Heron 项目 owner 是周倩', 'Heron 项目 owner 换成陈帆了']],
  ])('%j: the newest is first, the older one behind it and marked with it', async (query, told) => {
    const answer = await ask(query, told);
    const [older = '', newer = ''] = told;
    expect(textsOf(answer)).toEqual([newer, older]);
    expect(staleIn(answer)).toEqual([older]);
    const newest = answer.items[0]?.memory;
    expect(answer.items[1]?.marks).toMatchObject([
      { kind: 'stale', newer: { id: newest?.id, version: newest?.version } },
    ]);
    for (const { score, explanation } of answer.items) expect(recompute(explanation)).toBe(score);
  });

  test('newer is what became true later, not what was told later', async () => {
    const answer = await ask('where does Tessa live?', [
      { text: 'Tessa lives in Porto', validAgo: 30 },
      { text: 'Tessa lives in Ghent', validAgo: 300 },
    ]);
    expect(textsOf(answer)[0]).toBe('Tessa lives in Porto');
    expect(staleIn(answer)).toEqual(['Tessa lives in Ghent']);
  });

  test('a chain has one newest, and all others carry the mark', async () => {
    const chain = ['The door code is 4471', 'The new door code is 9023', 'The door code was changed to 1180'];
    const answer = await ask('what is the door code?', chain);
    expect(textsOf(answer)[0]).toBe(chain.at(-1));
    expect(answer.items).toHaveLength(chain.length);
    expect([...staleIn(answer)].sort()).toEqual(chain.slice(0, 2).sort());
  });

  test.each([
    ['who is allergic to what', ['Kim is allergic to nuts', 'Kim is allergic to pollen']],
    ['who lives in Aarhus?', ['Ravi lives in Aarhus', 'Tessa moved to Aarhus']],
    ['dinner with Paula', ['I had dinner with Paula on Friday', 'I had dinner with Paula on Saturday']],
    ['小金对什么过敏', ['小金对坚果过敏', '小金对花粉过敏']],
  ])('%j: different facts stay as they were', async (query, told) => {
    const answer = await ask(query, told);
    expect(answer.items).toHaveLength(2);
    expect(staleIn(answer)).toEqual([]);
    expect(answer.items.every(({ explanation }) => explanation.label === 'score')).toBe(true);
  });

  test('who asks for an earlier state gets it first, and the marks stay', async () => {
    const told = ['Tessa lives in Ghent', 'Tessa has moved to Aarhus'];
    const answer = await ask('where did Tessa live originally?', told);
    expect(textsOf(answer)[0]).toBe('Tessa lives in Ghent');
    expect(staleIn(answer)).toEqual(['Tessa lives in Ghent']);
  });

  test('whatever is told, nothing is lost and every score is its explanation', async () => {
    const told = fc.constantFrom(
      'Tessa lives in Ghent',
      'Tessa has moved to Aarhus',
      'Tessa lives in Porto now',
      'Tessa was born in Leiden',
      'Ravi lives in Aarhus',
      'Tessa likes Porto',
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(told, { minLength: 1 }), async (texts) => {
        const answer = await ask('where does Tessa live in Porto or Aarhus', texts);
        const scores = answer.items.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((left, right) => right - left));
        for (const { score, explanation } of answer.items) expect(recompute(explanation)).toBe(score);
        for (const { marks } of answer.items)
          for (const mark of marks)
            if (mark.kind === 'stale')
              expect(answer.items.some(({ memory }) => memory.id === mark.newer.id)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('[R34] [R18] what the query names to the letter is not displaced by what does not hold it', async () => {
    const told = ['ORD-1042 is packed in the loft by Tessa', 'ORD-2077 is packed in the hall by Tessa'];
    const answer = await ask('ORD-1042', told, { recipe: 'lexical' });
    expect(textsOf(answer)[0]).toBe(told[0]);
    expect(staleIn(answer)).toEqual([]);
  });
});
