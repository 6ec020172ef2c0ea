/** What the command line says in English about recipes and how recall behaves; see `english.ts`. */
export const recipesEnglish = {
  recipes: {
    commands: {
      audit: 'look at how recall behaves in a scope',
      lockIn: 'ask distinct questions for thirty simulated days: do answers still follow the question?',
      signals:
        'show how each signal is spread, which weights do nothing, and what a stretch of importance would change',
      diff: 'say where two recipes differ',
    },
    arguments: { firstRecipe: 'recipe', secondRecipe: 'the other one' },
    options: {
      query: 'a question to ask (may be repeated; default: texts of the own memories that have little in common)',
      usageWeight: 'put this weight of usage in the place of the recipe’s, from 0 to 1',
      legShares: 'show what each leg contributes to answers, and what it alone does (needs a user)',
      recalls: 'count what legs found and why candidates were rejected, over the recalls that were kept (needs a user)',
      exact: 'use the thresholds of the text that the recipe follows',
      waterfall: 'show every score as a row of steps',
    },
    columns: {
      signal: 'signal',
      weight: 'weight',
      present: 'present',
      p10: 'p10',
      median: 'median',
      p90: 'p90',
      effect: 'effect',
      verdict: '',
      returned: 'returned',
      alone: 'alone',
      confirmed: 'confirmed',
      run: '',
      distinct: 'distinct answers',
      gini: 'Gini',
      path: 'where',
      ran: 'ran',
      skipped: 'skipped',
      compartment: 'compartment',
      candidates: 'candidates',
      kept: 'kept',
      count: 'count',
    },
    counted: {
      none: 'no recall of this user was kept',
      recalls: 'recalls',
      empty: 'without an item',
      degraded: 'a part failed',
      fallback: 'newest instead',
      fallbacks: (count: number, share: string): string => `${count}, ${share} of those that may`,
      alarm: 'too many: look at the index, the embedder and the queries',
    },
    withUsage: (weight: string): string => `usage ${weight}`,
    withoutUsage: 'usage 0',
    asked: (queries: number, recipe: string): string => `${queries} questions, recipe ${recipe}`,
    lockedIn: (reason: string): string => `locked in: ${reason}`,
    notLockedIn: 'answers follow the question',
    doesNothing: 'does nothing here',
    stretch: (from: string, to: string, before: string, after: string, changed: string): string =>
      `importance lies in ${from} to ${to}; stretched, its effect would be ${after} instead of ${before}, and ${changed} of the answers would change`,
    noStretch: 'there is no band of importance to stretch',
    none: '-',
    nothingToShow: 'no answer had an item',
    same: 'they say the same',
  },
};

/** The messages about recipes; every language has all of them. */
export type RecipesMessages = typeof recipesEnglish;
