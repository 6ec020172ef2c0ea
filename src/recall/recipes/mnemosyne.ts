import type { Compartment, Floor, Recipe } from '../recipe.js';

/** Share of the query's words that has to be there, by how many there are. */
const LEAST_LEXICAL = {
  byTerms: [
    { upTo: 2, value: 0.15 },
    { upTo: 3, value: 0.5 },
    { upTo: null, value: 0.3 },
  ],
} as const;

/** `1 + temporalWeight * exp(-hours / 24)`; `temporalPast` counts where the query names a time that has begun. */
const TEMPORAL = {
  sum: [
    1,
    {
      product: [
        {
          when: { asks: 'past' },
          use: { max: [{ number: 'temporalWeight' }, { number: 'temporalPast' }] },
          otherwise: { number: 'temporalWeight' },
        },
        { signal: 'moment' },
      ],
    },
  ],
  label: 'temporal',
} as const;

/** `from + (1 - from) * decay`. */
const EPISODIC_FRESHNESS = {
  sum: [
    { number: 'freshFrom' },
    { product: [{ sum: [1, { product: [-1, { number: 'freshFrom' }] }] }, { signal: 'recency', absent: 0.5 }] },
  ],
  label: 'freshness',
} as const;

const EPISODIC = {
  product: [
    {
      sum: [
        {
          product: [
            {
              max: [
                {
                  sum: [
                    { product: [{ number: 'vector' }, { signal: 'semantic' }], label: 'vector' },
                    { product: [{ number: 'text' }, { signal: 'bm25' }], label: 'text' },
                    { product: [{ number: 'importance' }, { signal: 'importance' }], label: 'importance' },
                  ],
                  label: 'base',
                },
                { product: [0.8, { signal: 'lexical' }], label: 'by words' },
              ],
            },
            EPISODIC_FRESHNESS,
          ],
        },
        { product: [0.08, { signal: 'graph' }], label: 'graph' },
        { product: [0.1, { signal: 'facts' }], label: 'facts' },
        { product: [0.08, { signal: 'binary' }], label: 'binary' },
      ],
    },
    TEMPORAL,
    { signal: 'tier' },
    { signal: 'veracity' },
  ],
} as const;

/** What the words say, where they pass the gate: lexical, lifted by the text index. */
const RELEVANCE = {
  when: { signal: 'lexical', atLeast: LEAST_LEXICAL },
  use: {
    max: [
      { signal: 'lexical' },
      {
        sum: [{ product: [0.75, { signal: 'lexical' }] }, { product: [0.25, { signal: 'bm25' }] }],
      },
    ],
    label: 'relevance',
  },
  otherwise: 0,
} as const;
const NOT_IMPORTANCE = { sum: [1, { product: [-1, { number: 'importance' }] }] } as const;
const BY_WORDS = {
  sum: [
    { product: [RELEVANCE, NOT_IMPORTANCE, 0.6], label: 'relevance' },
    { product: [{ signal: 'importance' }, { number: 'importance' }], label: 'importance' },
    { product: [0.08, RELEVANCE, RELEVANCE], label: 'relevance squared' },
  ],
  label: 'base',
} as const;
const FRESH_SHARE = { product: [NOT_IMPORTANCE, 0.4] } as const;
const WORKING = {
  product: [
    {
      when: { signal: 'semantic', above: 0 },
      use: { sum: [{ product: [0.8, BY_WORDS] }, { product: [0.2, { signal: 'semantic' }], label: 'vector' }] },
      otherwise: BY_WORDS,
    },
    {
      sum: [
        FRESH_SHARE,
        { product: [{ sum: [1, { product: [-1, FRESH_SHARE] }] }, { signal: 'recency', absent: 0.5 }] },
      ],
      label: 'freshness',
    },
    TEMPORAL,
    { signal: 'veracity' },
  ],
} as const;

/** The two compartments; `near` is what lets in a memory whose words say too little. */
function compartments(near: Floor['anyOf'][number]): readonly Compartment[] {
  const floor: Floor = { anyOf: [{ signal: 'lexical', atLeast: LEAST_LEXICAL }, near] };
  return [
    {
      name: 'working',
      tiers: ['working'],
      expression: WORKING,
      floor,
      fetch: { min: 50, perItem: 3, max: null },
      fallback: 2_000,
    },
    {
      name: 'episodic',
      tiers: ['episodic'],
      expression: EPISODIC,
      floor,
      fetch: { min: 20, perItem: 3, max: null },
      fallback: 500,
    },
  ];
}

/**
 * Working and episodic memory, each scored in its own way (RECIPES 2). 168 hours are a time constant, as in the text's formula,
 * and no half-life, as it calls them. How near a vector has to be is a property of the embedder, so the floor is on the
 * calibrated scale; the text's own .62 of the cosine is under `exact`.
 */
export const mnemosyneRecipe: Recipe = {
  name: 'mnemosyne',
  legs: ['lexical', 'identifier', 'vector', 'newest'],
  candidatesMin: 70,
  candidatesPerItem: 6,
  score: { kind: 'formula', expression: EPISODIC },
  compartments: compartments({ signal: 'similarity', atLeast: 0.2 }),
  numbers: { vector: 0.5, text: 0.3, importance: 0.2, freshFrom: 0.7, temporalWeight: 0, temporalPast: 0 },
  shares: ['vector', 'text', 'importance'],
  intents: {
    temporal: { multiply: { vector: 0.6, text: 1.5, importance: 0.8 } },
    factual: { multiply: { vector: 1, text: 1.2, importance: 0.9 } },
    entity: { multiply: { vector: 1.1, text: 1, importance: 1.3 } },
    preference: { multiply: { vector: 1.3, text: 0.8, importance: 1.2 } },
    procedural: { multiply: { vector: 1.3, text: 0.9, importance: 0.7 } },
    latest: { set: { freshFrom: 0.4 } },
  },
  recency: { kind: 'timeConstant', hours: 168 },
  times: 'read',
  confirmsIdentifiers: false,
  floor: null,
  summaries: true,
  polarity: null,
  reranking: null,
  exact: { compartments: compartments({ signal: 'semantic', atLeast: 0.62 }) },
};
