/** What a question is after; of equal evidence the first. */
export const SPECIAL_INTENTS = ['temporal', 'preference', 'procedural', 'entity', 'factual'] as const;
export type SpecialIntent = (typeof SPECIAL_INTENTS)[number];

/** Patterns by intent. */
export type IntentPatterns = { readonly [intent in SpecialIntent]: readonly RegExp[] };
