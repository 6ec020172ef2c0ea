/** Named numbers in [0,1], absolute and never relative to the batch; rule S1 and SPEC.md say how each is measured. */
export const SIGNAL_NAMES = [
  'semantic',
  'similarity',
  'bm25',
  'lexical',
  'evidence',
  'identifier',
  'temporal',
  'importance',
  'kind',
] as const;
export type SignalName = (typeof SIGNAL_NAMES)[number];

/** A candidate's signals; an absent one was not measured, which is not the same as 0. */
export type Signals = { readonly [signal in SignalName]?: number };
