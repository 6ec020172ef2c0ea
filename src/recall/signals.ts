/** Named numbers in [0,1], absolute and never relative to the batch; rule S1 and SPEC.md say how each is measured. */
export const SIGNAL_NAMES = [
  'semantic',
  'similarity',
  'bm25',
  'context',
  'lexical',
  'evidence',
  'identifier',
  'likeness',
  'tags',
  'attribute',
  'temporal',
  'moment',
  'range',
  'graph',
  'proximity',
  'path',
  'facts',
  'binary',
  'importance',
  'kind',
  'recency',
  'usage',
  'mentions',
  'veracity',
  'tier',
  'metadata',
  'trust',
  'brevity',
  'speaker',
] as const;
export type SignalName = (typeof SIGNAL_NAMES)[number];

/** Signals that say the same whatever is asked; those of the others depend on the query. */
export const QUERY_INDEPENDENT: ReadonlySet<SignalName> = new Set<SignalName>([
  'importance',
  'kind',
  'recency',
  'usage',
  'mentions',
  'veracity',
  'tier',
  'trust',
  'brevity',
]);

/** A candidate's signals; an absent one was not measured, which is not the same as 0. */
export type Signals = { readonly [signal in SignalName]?: number };
