import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readResults } from '../../src/eval/results-file.js';
import { fillTables, resultsTable, tablePlaces } from '../../src/eval/results-table.js';
import { SET_NAMES } from '../../src/eval/sets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test.each(['README.md', 'README.zh-CN.md'])('the tables of %s are what its results file says', async (name) => {
  const path = resolve(root, name);
  const document = await readFile(path, 'utf8');
  const places = tablePlaces(document);
  expect(places.length).toBeGreaterThan(0);
  const files = await Promise.all(places.map(({ results }) => readResults(resolve(dirname(path), results))));
  const tables = files.map((results, at) => resultsTable(results, places[at]?.request));
  expect(fillTables(document, tables)).toBe(document);
});

test('what is published is whole: every set on the expected data, in full, nothing failed, nothing leaked', async () => {
  const { reports } = await readResults(resolve(root, 'eval/results/published.json'));
  expect(new Set(reports.map(({ set }) => set))).toEqual(new Set(SET_NAMES));
  expect(new Set(reports.map(({ seed }) => seed)).size).toBe(1);
  for (const { set, recipe, failures, leaks, sample, as_expected } of reports)
    expect({ set, recipe, failures, leaks, sample, as_expected }).toEqual({
      ...{ set, recipe },
      ...{ failures: 0, leaks: 0, sample: null, as_expected: true },
    });
});
