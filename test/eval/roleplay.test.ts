import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lintSuite, readSuite } from '../../src/eval/index.js';
import type { Suite } from '../../src/eval/suite/suite-file.js';
import { analyseQuery } from '../../src/text/query-terms.js';

const pathOf = (language: string): string =>
  fileURLToPath(new URL(`../../eval/sets/roleplay/${language}.jsonl`, import.meta.url));

/** Situation queries that hold no content word of a situation they expect. */
function farQueries({ memories, queries }: Suite) {
  const texts = new Map(memories.map(({ memory, draft }) => [memory, draft.text]));
  const words = (text: string): readonly string[] => analyseQuery(text).terms.map(({ label }) => label);
  return queries.filter(({ query, type, expect: wanted }) => {
    const asked = new Set(words(query));
    return type === 'situation' && wanted.every((id) => words(texts.get(id) ?? '').every((word) => !asked.has(word)));
  });
}

describe.each(['en', 'zh'])('the role-play suite in %s', (language) => {
  test('has memories and cases enough, and nothing in it is wrong', async () => {
    const suite = await readSuite(pathOf(language));
    expect(lintSuite(suite)).toEqual([]);
    expect(suite.memories.length).toBeGreaterThanOrEqual(120);
    expect(suite.queries.length).toBeGreaterThanOrEqual(60);
  });

  test('asks at least half of its situations in other words', async () => {
    const suite = await readSuite(pathOf(language));
    const situations = suite.queries.filter(({ type }) => type === 'situation');
    expect(situations.every(({ expectActions }) => expectActions.length > 0)).toBe(true);
    expect(farQueries(suite).length / situations.length).toBeGreaterThanOrEqual(0.5);
  });
});
