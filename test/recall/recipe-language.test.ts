import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_RECIPES, mergeRecipes } from '../../src/config.js';
import { RecollectError } from '../../src/domain/errors.js';
import { openMemory } from '../../src/engine.js';
import { leaf, recompute } from '../../src/explain/score-node.js';
import { checkRecipe } from '../../src/recall/check-recipe.js';
import { diffRecipes } from '../../src/recall/diff-recipes.js';
import { evaluateExpression, holds, thresholdOf } from '../../src/recall/evaluate-expression.js';
import type { Condition, Expression } from '../../src/recall/expression.js';
import type { Recipe } from '../../src/recall/recipe.js';
import { recipeHash } from '../../src/recall/recipe-hash.js';
import { resolveRecipe } from '../../src/recall/resolve-recipe.js';
import type { SignalName } from '../../src/recall/signals.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';
import { recipeNamed } from './parts.js';

const hybrid = recipeNamed('hybrid');
const mnemosyne = recipeNamed('mnemosyne');

const SIGNALS: { readonly [signal in SignalName]?: number } = { semantic: 0.6, lexical: 0.25, importance: 0.9 };
const context = {
  memory: memoryFixture({ kind: 'event', tier: 'working' }),
  signal: (name: SignalName) => {
    const value = SIGNALS[name];
    return value === undefined ? null : leaf(name, value);
  },
  numbers: { half: 0.5 },
  traits: new Set(['past'] as const),
  termCount: 3,
};

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const parts = fc.array(tie('expression'), { minLength: 1, maxLength: 3 });
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.constantFrom<Expression>({ signal: 'semantic' }, { signal: 'bm25', absent: 0.3 }, { number: 'half' }),
      fc.record({ sum: parts }),
      fc.record({ product: parts }),
      fc.record({ max: parts }),
      fc.record({ min: parts }),
      fc.record({ clamp: tie('expression') }),
      fc.record({
        when: fc.constantFrom<Condition>({ signal: 'semantic', atLeast: 0.5 }, { asks: 'latest' }),
        use: tie('expression'),
        otherwise: tie('expression'),
      }),
    ),
  };
});

/** The meaning of an expression once more, as a number and without trees. */
function meaningOf(each: Expression): number {
  if (typeof each === 'number') return each;
  if ('number' in each) return 0.5;
  if ('signal' in each) return SIGNALS[each.signal] ?? each.absent ?? 0;
  if ('when' in each) return meaningOf('asks' in each.when ? each.otherwise : each.use);
  if ('sum' in each) return each.sum.map(meaningOf).reduce((sum, value) => sum + value, 0);
  if ('product' in each) return each.product.map(meaningOf).reduce((product, value) => product * value, 1);
  if ('max' in each) return Math.max(...each.max.map(meaningOf));
  if ('min' in each) return Math.min(...each.min.map(meaningOf));
  if ('clamp' in each) return Math.min(1, Math.max(0, meaningOf(each.clamp)));
  const [dividend, divisor] = each.quotient.map(meaningOf);
  return divisor === 0 || divisor === undefined ? 0 : (dividend ?? 0) / divisor;
}

describe('expressions', () => {
  test('[X1] mean the value of the tree that they make, and its leaves compose to it', () => {
    fc.assert(
      fc.property(expression, (each) => {
        const node = evaluateExpression(each, context);
        expect(recompute(node)).toBe(node.value);
        expect(node.value).toBeCloseTo(meaningOf(each), 9);
      }),
    );
  });

  test.each<[Condition, boolean]>([
    [{ signal: 'semantic', atLeast: 0.6 }, true],
    [{ signal: 'semantic', above: 0.6 }, false],
    [{ signal: 'bm25', atLeast: 0 }, true],
    [{ signal: 'bm25', above: 0 }, false],
    [{ signal: 'semantic', atLeast: { number: 'half' } }, true],
    [
      {
        signal: 'lexical',
        atLeast: {
          byTerms: [
            { upTo: 2, value: 0.2 },
            { upTo: null, value: 0.3 },
          ],
        },
      },
      false,
    ],
    [{ kinds: ['event', 'fact'] }, true],
    [{ kinds: ['fact'] }, false],
    [{ tiers: ['episodic'] }, false],
    [{ asks: 'past' }, true],
    [{ all: [{ asks: 'past' }, { asks: 'identity' }] }, false],
    [{ any: [{ asks: 'past' }, { asks: 'identity' }] }, true],
    [{ not: { asks: 'identity' } }, true],
  ])('%j: %s', (condition, expected) => {
    expect(holds(condition, context)).toBe(expected);
  });

  test('thresholds by the number of terms', () => {
    const byTerms = [
      { upTo: 2, value: 0.15 },
      { upTo: 3, value: 0.5 },
      { upTo: null, value: 0.3 },
    ];
    expect([0, 1, 2, 3, 4, 40].map((termCount) => thresholdOf({ byTerms }, { numbers: {}, termCount }))).toEqual([
      0.15, 0.15, 0.15, 0.5, 0.3, 0.3,
    ]);
  });
});

describe('recipes are data', () => {
  test.each([...BUILT_IN_RECIPES])('%s passes its own checks, survives JSON, and keeps its hash', (_name, recipe) => {
    expect(checkRecipe(recipe)).toEqual(recipe);
    const copy = JSON.parse(JSON.stringify(recipe)) as Recipe;
    expect(checkRecipe(copy)).toEqual(recipe);
    expect(recipeHash(copy)).toBe(recipeHash(recipe));
    const turned = Object.fromEntries(Object.entries(recipe).reverse()) as unknown as Recipe;
    expect(recipeHash(turned)).toBe(recipeHash(recipe));
    expect(recipeHash(recipe)).toMatch(/^[\da-f]{32}$/u);
  });

  test('every recipe has a hash of its own, and any number that changes changes it', () => {
    const hashes = new Set([...BUILT_IN_RECIPES.values()].map(recipeHash));
    expect(hashes.size).toBe(BUILT_IN_RECIPES.size);
    expect(recipeHash({ ...hybrid, candidatesMin: hybrid.candidatesMin + 1 })).not.toBe(recipeHash(hybrid));
  });

  test.each<[field: string, change: object]>([
    ['recipe.name', { name: ' ' }],
    ['recipe.surprise', { surprise: 1 }],
    ['recipe.legs.0', { legs: ['telepathy'] }],
    ['recipe.legs', { legs: [] }],
    ['recipe.score.weights.bm25', { score: { kind: 'weights', weights: { bm25: Number.NaN } } }],
    ['recipe.score.weights.bm25', { score: { kind: 'weights', weights: { bm25: -0.1 } } }],
    ['recipe.score.weights', { score: { kind: 'weights', weights: { usage: 0.06, bm25: 0.9 } } }],
    ['recipe.score.weights', { score: { kind: 'weights', weights: { importance: 0.5, bm25: 0.5 } } }],
    ['recipe.score.expression', { score: { kind: 'formula', expression: { signal: 'luck' } } }],
    ['recipe.score.expression', { score: { kind: 'formula', expression: Number.POSITIVE_INFINITY } }],
    ['recipe.numbers', { score: { kind: 'formula', expression: { number: 'nosuch' } } }],
    ['recipe.shares', { numbers: { vector: 0 }, shares: ['vector'] }],
    ['recipe.shares', { shares: ['nosuch'] }],
    ['recipe.intents.past', { intents: { past: { set: { nosuch: 1 } } } }],
    [
      'recipe.score.voices',
      {
        score: {
          kind: 'fusion',
          constant: 60,
          rankFrom: 1,
          voices: [{ name: 'vector', by: { leg: 'vector' }, weight: 0 }],
        },
      },
    ],
    ['recipe.adjusters.0', { adjusters: [{ name: 'boost', when: { signal: 'luck', above: 0 }, add: 0.1 }] }],
    ['recipe.importanceBand', { importanceBand: { from: 0.9, to: 0.6 } }],
    ['recipe.floor.anyOf.0.signal', { floor: { anyOf: [{ signal: 'luck', atLeast: 0 }] } }],
    ['recipe.usage', { usage: 'always' }],
  ])('%s is named when it is wrong', (field, change) => {
    expect(() => checkRecipe({ ...hybrid, ...change })).toThrow(
      expect.objectContaining({ code: 'validation', field: expect.stringContaining(field) }),
    );
  });

  test('0 is a legal weight', () => {
    const zero = { ...hybrid, name: 'zero', score: { kind: 'weights', weights: { bm25: 1, semantic: 0 } } };
    expect(checkRecipe(zero)).toEqual(zero);
  });

  test('recipes of one’s own are checked when the engine opens', async () => {
    const bad = { ...hybrid, name: 'bad', score: { kind: 'weights' as const, weights: { usage: 0.6, bm25: 0.4 } } };
    expect(() => mergeRecipes([bad])).toThrow(RecollectError);
    await expect(openMemory({ recipes: [bad] })).rejects.toMatchObject({
      code: 'validation',
      field: 'recipes.0.score.weights',
    });
    await expect(openMemory({ recipeSettings: { change: { legs: [] } } })).rejects.toMatchObject({
      field: 'recipeSettings.change.legs',
    });
    await expect(openMemory({ tenantRecipes: { t1: { name: 'nosuch' } } })).rejects.toMatchObject({ field: 'recipe' });
  });

  test('differences are told by path', () => {
    expect(diffRecipes(hybrid, hybrid)).toEqual([]);
    const changed: Recipe = { ...hybrid, candidatesMin: 31, score: { kind: 'weights', weights: { bm25: 0.7 } } };
    const paths = diffRecipes(hybrid, changed).map(({ path }) => path);
    expect(paths).toContain('candidatesMin');
    expect(paths).toContain('score.weights.semantic');
    expect(paths).not.toContain('score.weights.bm25');
    expect(diffRecipes(hybrid, changed).find(({ path }) => path === 'candidatesMin')).toEqual({
      path: 'candidatesMin',
      first: '30',
      second: '31',
    });
  });
});

describe('which recipe a recall uses', () => {
  const recipes = BUILT_IN_RECIPES;

  test('the strongest layer that names one decides; without any the fallback', () => {
    const named = (name: string) => ({ name });
    const nameOf = (layers: object): string => resolveRecipe({ fallback: 'hybrid', ...layers }, recipes).name;
    expect(nameOf({})).toBe('hybrid');
    expect(nameOf({ environment: named('bm25') })).toBe('bm25');
    expect(nameOf({ environment: named('bm25'), config: named('lexical') })).toBe('lexical');
    expect(nameOf({ config: named('lexical'), tenant: named('vector') })).toBe('vector');
    expect(nameOf({ config: named('lexical'), tenant: named('vector'), call: named('tipsy') })).toBe('tipsy');
  });

  test('changes of a layer about another recipe do not touch this one', () => {
    const layers = {
      fallback: 'hybrid',
      config: { name: 'mnemosyne', change: { candidatesMin: 9 } },
      call: { name: 'hybrid' },
    };
    expect(resolveRecipe(layers, recipes)).toBe(hybrid);
  });

  test('`exact` puts the thresholds of the text in, under what others change', () => {
    const exact = resolveRecipe({ fallback: 'mnemosyne', exact: true }, recipes);
    expect(exact.compartments?.[0]?.floor?.anyOf.at(-1)).toEqual({ signal: 'semantic', atLeast: 0.62 });
    expect(mnemosyne.compartments?.[0]?.floor?.anyOf.at(-1)).toEqual({ signal: 'similarity', atLeast: 0.2 });
    expect(resolveRecipe({ fallback: 'hybrid', exact: true }, recipes)).toBe(hybrid);
  });

  test('a number that the recipe does not have is an error in a call, and of no account in the environment', () => {
    const change = { numbers: { vector: 0.1 } };
    expect(() => resolveRecipe({ fallback: 'hybrid', call: { change } }, recipes)).toThrow(/no such number/u);
    expect(resolveRecipe({ fallback: 'hybrid', environment: { change } }, recipes)).toEqual(hybrid);
    expect(resolveRecipe({ fallback: 'mnemosyne', environment: { change } }, recipes).numbers).toMatchObject({
      vector: 0.1,
      text: 0.3,
    });
  });

  test('a call may not bring usage to power', () => {
    const change = { score: { kind: 'weights' as const, weights: { usage: 0.6, semantic: 0.4 } } };
    expect(() => resolveRecipe({ fallback: 'tipsy', call: { change } }, recipes)).toThrow(/usage weighs 0.6/u);
  });
});
