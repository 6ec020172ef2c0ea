import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { RecallOptions } from '../../src/recall/request.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

async function ask(query: string, texts: readonly string[], options: RecallOptions = {}): Promise<RecallResult> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    // What is told later would end its opposite; here both are to be there.
    writing: { contradictions: 'off' },
    clock: fixedClock(Date.UTC(2026, 2, 10)),
    ids: sequentialIds(),
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany(texts.map((text) => ({ text })));
  return mira.recall(query, options);
}

const textsOf = ({ items }: RecallResult): readonly string[] => items.map(({ memory }) => memory.text);
const marked = ({ items }: RecallResult): readonly string[] =>
  items.filter(({ marks }) => marks.some(({ kind }) => kind === 'opposite')).map(({ memory }) => memory.text);
const skippedOf = ({ trace }: RecallResult): string | null | undefined =>
  trace.stages.find(({ stage }) => stage === 'polarity')?.skipped;

describe('[R30] polarity', () => {
  test.each([
    ['Mira likes coffee in the morning', 'Mira can not stand coffee in the morning', 'Mira enjoys coffee'],
    ['The kettle is quiet', 'The kettle is loud', 'A kettle that is quiet'],
    ['我喜欢香菜', '我讨厌香菜', '香菜是我爱吃的'],
    ['用户不吃辣', '用户爱吃辣', '用户一点辣都不能吃'],
  ])('%j: its opposite is marked and ranks behind', async (query, opposite, agreeing) => {
    const answer = await ask(query, [opposite, agreeing]);
    expect(textsOf(answer)[0]).toBe(agreeing);
    expect(marked(answer)).toEqual([opposite]);
    for (const { score, explanation } of answer.items) expect(recompute(explanation)).toBe(score);
  });

  test('a question for what to avoid prefers what is avoided', async () => {
    const [likes, avoids] = ['Mira likes prawns with noodles', 'Mira never eats prawns with noodles'];
    expect(textsOf(await ask('what prawns or noodles must Mira avoid?', [likes, avoids]))[0]).toBe(avoids);
    expect(textsOf(await ask('虾和面里她不能吃什么？', ['她爱吃虾和面', '她不能吃虾和面']))[0]).toBe('她不能吃虾和面');
  });

  test.each([
    ['does Mira eat rye bread?', ['Mira does not eat rye bread', 'Mira bakes rye bread'], 'the query takes no side'],
    ['香菜', ['我不吃香菜'], 'the query takes no side'],
    ['rye bread', ['Mira does not eat rye bread'], 'the query takes no side'],
    ['米拉吃香菜吗', ['米拉不吃香菜'], 'the query takes no side'],
    [`${'a story of rye bread '.repeat(12)}`, ['rye bread'], 'the query is too long to be one statement'],
  ])('%j weighs nothing', async (query, texts, why) => {
    const answer = await ask(query, texts);
    expect(marked(answer)).toEqual([]);
    expect(skippedOf(answer)).toBe(why);
  });

  test.each([
    ['who drinks coffee?', "Mira doesn't drink coffee", 'Tom drinks coffee all day'],
    ['who has given up coffee?', 'Tom drinks coffee all day', 'Mira gave up coffee'],
    ['谁不吃香菜？', '米拉最爱吃香菜', '汤姆不吃香菜'],
    ['哪家店有豆浆', '街口的店没有豆浆', '学校旁边的店有豆浆'],
  ])('%j: who says the opposite is marked and ranks behind who answers', async (query, opposite, answering) => {
    const answer = await ask(query, [opposite, answering]);
    expect(textsOf(answer)).toEqual([answering, opposite]);
    expect(marked(answer)).toEqual([opposite]);
  });

  test('what is about nothing that could be liked or avoided is not against it', async () => {
    const answer = await ask('what must Mira avoid?', ['Mira lives in Oslo', 'Mira avoids rye']);
    expect(marked(answer)).toEqual([]);
  });

  test('a dialogue weighs nothing', async () => {
    const answer = await ask('Mira likes coffee.\nReally?', ['Mira hates coffee']);
    expect(marked(answer)).toEqual([]);
    expect(skippedOf(answer)).toBe('the query takes no side');
  });

  test('double negation and paraphrase are no opposite', async () => {
    const answer = await ask('Mira likes coffee', [
      "It is not that Mira doesn't like coffee",
      'Mira is fond of coffee',
    ]);
    expect(marked(answer)).toEqual([]);
  });

  test('recipes that do not weigh it say so', async () => {
    const answer = await ask('Mira likes coffee', ['Mira hates coffee'], { recipe: 'bm25' });
    expect(marked(answer)).toEqual([]);
    expect(skippedOf(answer)).toBe('the recipe does not weigh polarity');
  });
});
