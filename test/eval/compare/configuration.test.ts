import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_RECIPES } from '../../../src/config.js';
import { parseConfiguration, readConfiguration } from '../../../src/eval/compare/configuration.js';

const hybrid = BUILT_IN_RECIPES.get('hybrid');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-configuration-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a configuration', () => {
  test('that says nothing is the engine as it comes', () => {
    expect(parseConfiguration({}, 'plain')).toEqual({
      name: 'plain',
      recipe: 'recollect',
      ownRecipe: null,
      embedder: 'built-in',
      options: {},
    });
  });

  test('changes of a recipe what it names, and leaves the rest', () => {
    const { recipe, ownRecipe } = parseConfiguration(
      { name: 'wordy', recipe: { from: 'hybrid', weights: { bm25: 1 }, polarity: null }, floors: null },
      'file',
    );
    expect(recipe).toBe('wordy');
    expect(ownRecipe).toEqual({
      ...hybrid,
      name: 'wordy',
      score: { kind: 'weights', weights: { bm25: 1 } },
      polarity: null,
      floor: null,
    });
  });

  test('with floors of its own is a recipe of its own', () => {
    const floors = [{ signal: 'lexical', atLeast: 0.4 }];
    expect(parseConfiguration({ floors }, 'strict').ownRecipe).toEqual({
      ...BUILT_IN_RECIPES.get('recollect'),
      name: 'strict',
      floor: { anyOf: floors },
    });
  });

  test('takes the name of its file', async () => {
    const path = join(folder, 'mine.json');
    await writeFile(path, '{"recipe": "engine.bm25", "options": {"zone": "Asia/Shanghai", "gate": "auto"}}');
    expect(await readConfiguration(path)).toMatchObject({
      name: 'mine',
      recipe: 'engine.bm25',
      options: { zone: 'Asia/Shanghai', gate: 'auto' },
    });
  });

  test.each<[field: string, json: unknown]>([
    ['configuration', []],
    ['configuration', { surprise: 1 }],
    ['configuration.name', { name: ' ' }],
    ['configuration.name', { name: 'vector', floors: null }],
    ['configuration.recipe', { recipe: 'nosuch' }],
    ['configuration.recipe', { recipe: { from: 'hybrid', wieghts: {} } }],
    ['configuration.recipe.from', { recipe: { from: 'nosuch' } }],
    ['configuration.recipe.weights', { recipe: { from: 'hybrid', weights: { bm25: 0.7, lexical: 0.4 } } }],
    ['configuration.embedder', { embedder: 'theirs' }],
    ['configuration.options.zone', { options: { zone: 'Mars/Olympus' } }],
    ['configuration.options.gate', { options: { gate: 'open' } }],
    ['configuration.options.minScore', { options: { minScore: 2 } }],
    ['configuration.options', { options: { limit: 3 } }],
    ['configuration.options', { recipe: 'bm25', options: { gate: 'auto' } }],
    ['configuration.floors', { recipe: 'oracle', floors: null }],
    ['configuration.floors.0.signal', { floors: [{ signal: 'luck', atLeast: 0.1 }] }],
    ['configuration.floors', { floors: [] }],
  ])('%s is refused by name: %j', (field, json) => {
    expect(() => parseConfiguration(json, 'file')).toThrowError(expect.objectContaining({ code: 'validation', field }));
  });

  test('that is not there is not found; one that is no JSON is refused', async () => {
    await expect(readConfiguration(join(folder, 'nowhere.json'))).rejects.toMatchObject({ code: 'not_found' });
    const path = join(folder, 'broken.json');
    await writeFile(path, '{');
    await expect(readConfiguration(path)).rejects.toMatchObject({ code: 'validation', field: 'configuration' });
  });
});
