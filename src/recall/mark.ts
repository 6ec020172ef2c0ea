/** What a reader of an answer has to know of a returned memory before using it. */
export type Mark =
  /** It says the opposite of what the query states or looks for; confidence in [0,1], rule: the cue that decided. */
  { readonly kind: 'opposite'; readonly confidence: number; readonly rule: string };
