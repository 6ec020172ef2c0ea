import type { RecipesMessages } from './english-recipes.js';

/** What the command line says in Chinese about recipes and how recall behaves; see `chinese.ts`. */
export const recipesChinese: RecipesMessages = {
  recipes: {
    commands: {
      audit: '看一个范围里的检索表现如何',
      lockIn: '把互不相同的问题问上模拟的三十天：答案还跟着问题走吗？',
      signals: '显示各信号的分布、哪些权重不起作用，以及拉伸重要性会改变什么',
      diff: '说出两个配方的不同',
    },
    arguments: { firstRecipe: '配方', secondRecipe: '另一个' },
    options: {
      query: '要问的问题（可多次给出；默认：自己的记忆中彼此相差最大的文字）',
      usageWeight: '用这个使用权重代替配方里的，0 到 1',
      legShares: '显示每路检索对答案的贡献，以及它独自的贡献（需指明用户）',
      exact: '使用配方所依原文的阈值',
      waterfall: '把每个得分显示成一步一步',
    },
    columns: {
      signal: '信号',
      weight: '权重',
      present: '有值',
      p10: 'p10',
      median: '中位',
      p90: 'p90',
      effect: '作用',
      verdict: '',
      returned: '返回',
      alone: '独自',
      confirmed: '确认',
      run: '',
      distinct: '不同的答案',
      gini: '基尼',
      path: '位置',
    },
    withUsage: (weight) => `使用权重 ${weight}`,
    withoutUsage: '使用权重 0',
    asked: (queries, recipe) => `${queries} 个问题，配方 ${recipe}`,
    lockedIn: (reason) => `已被锁定：${reason}`,
    notLockedIn: '答案跟着问题走',
    doesNothing: '在这里不起作用',
    stretch: (from, to, before, after, changed) =>
      `重要性在 ${from} 到 ${to} 之间；拉伸后作用从 ${before} 变为 ${after}，${changed} 的答案会改变`,
    noStretch: '没有可拉伸的重要性区间',
    none: '-',
    nothingToShow: '没有一个答案有内容',
    same: '两者相同',
  },
};
