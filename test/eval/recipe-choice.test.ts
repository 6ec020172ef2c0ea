import { describe, expect, test } from 'vitest';
import { chooseRecipes } from '../../src/eval/recipe-choice.js';
import { hashEmbedder } from '../../src/testing/index.js';

const embedder = hashEmbedder({ dimensions: 3 });
const names = (wanted: readonly string[], given: typeof embedder | null): readonly string[] =>
  chooseRecipes(wanted, given).map((choice) => choice.name);

describe('recipes by name', () => {
  test('a baseline hides the recipe of its name, which the prefix reaches', () => {
    expect(chooseRecipes(['bm25', 'engine.bm25', 'lexical'], null)).toEqual([
      { name: 'bm25', by: 'baseline', baseline: 'bm25' },
      { name: 'engine.bm25', by: 'engine', recipe: 'bm25' },
      { name: 'lexical', by: 'engine', recipe: 'lexical' },
    ]);
  });

  test('all is every baseline and every recipe once; without an embedder, none that has only vectors', () => {
    const all = names(['all', 'bm25'], embedder);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(['bm25', 'vector', 'random', 'oracle', 'engine.bm25', 'engine.vector']));
    const words = names(['all'], null);
    expect(words).toEqual(expect.arrayContaining(['bm25', 'random', 'oracle', 'lexical', 'hybrid']));
    expect(words).not.toContain('vector');
    expect(words).not.toContain('engine.vector');
  });

  test('none is the default of the engine', () => {
    expect(names([], embedder)).toEqual(['recollect']);
    expect(names([], null)).toEqual(['recollect']);
  });

  test.each([['nosuch'], ['engine.nosuch'], ['vector']])('%s is refused without an embedder', (name) => {
    expect(() => chooseRecipes([name], null)).toThrowError(
      expect.objectContaining({ code: 'validation', field: 'recipe' }),
    );
  });
});
