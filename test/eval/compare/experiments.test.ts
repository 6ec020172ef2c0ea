import { expect, test } from 'vitest';
import { experiments } from '../../../src/eval/compare/experiments.js';
import { checkRecipe } from '../../../src/recall/check-recipe.js';
import { diffRecipes } from '../../../src/recall/diff-recipes.js';
import { recipeHash } from '../../../src/recall/recipe-hash.js';
import { recollectRecipe } from '../../../src/recall/recipes/recollect.js';

test('every experiment is a valid recipe of its own that differs from the default one', () => {
  const [whole, ...others] = experiments();
  expect(diffRecipes({ ...whole.recipe, name: recollectRecipe.name }, recollectRecipe)).toEqual([]);
  expect(new Set([whole, ...others].map(({ recipe }) => recipe.name)).size).toBe(others.length + 1);
  const unnamed = recipeHash({ ...whole.recipe, name: 'one name' });
  for (const { off, recipe } of others) {
    expect(checkRecipe(recipe), off).toEqual(recipe);
    expect(recipeHash({ ...recipe, name: 'one name' }), off).not.toBe(unnamed);
  }
});

test('words choose among them, and the whole stays to compare with', () => {
  const names = experiments(['context', 'hybrid']).map(({ off }) => off);
  expect(names).toEqual([
    'nothing',
    'signal context off',
    'context x .3 of bm25',
    'context x .5 of bm25',
    'context x .7 of bm25',
    'floor context .1',
    'floor context off',
    'recipe hybrid',
  ]);
  expect(experiments(['no such thing'])).toHaveLength(1);
});
