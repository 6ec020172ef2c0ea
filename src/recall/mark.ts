import type { VersionRef } from '../domain/memory.js';

/** What a reader of an answer has to know of a returned memory before using it. */
export type Mark =
  /** It says the opposite of what the query states or looks for; confidence in [0,1], rule: the cue that decided. */
  | { readonly kind: 'opposite'; readonly confidence: number; readonly rule: string }
  /** A newer memory says the same fact with another value; confidence in [0,1], rule: what decided that it is the same. */
  | { readonly kind: 'stale'; readonly confidence: number; readonly rule: string; readonly newer: VersionRef }
  /** It contradicts another memory and neither may take the other's place; the reason is the deciding sentence. */
  | {
      readonly kind: 'conflict';
      readonly with: VersionRef;
      readonly reason: string;
      /** The one of the two that the arbiter's table puts first; null: they rank alike, or the other one can't be seen. */
      readonly holds: VersionRef | null;
      /** Why, in a sentence; null as for `holds`. */
      readonly ruling: { readonly sentence: string; readonly sentenceZh: string } | null;
    }
  /** It is older than the half-life of its kind and nobody has told it again since. */
  | { readonly kind: 'unconfirmed'; readonly sinceMs: number }
  /** It is about a matter that is closed. */
  | { readonly kind: 'resolved' };
