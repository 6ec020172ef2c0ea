import type { Memory, Status, Veracity } from '../../domain/memory.js';
import type { TrustBand } from '../trust-band.js';

/** Languages a block can be written in; the memories stay in theirs. */
export const BLOCK_LANGUAGES = ['en', 'zh'] as const;
export type BlockLanguage = (typeof BLOCK_LANGUAGES)[number];

/** Everything a block says in words of its own. */
export interface BlockWords {
  /** Says in the block itself that its entries are data. */
  readonly note: string;
  /** The sentence for the system prompt. */
  readonly announcement: string;
  readonly bands: { readonly [band in TrustBand]: string };
  /** How a statement came to be known; null where nothing has to be said. */
  readonly veracity: { readonly [veracity in Veracity]: string | null };
  readonly status: { readonly [status in Status]: string | null };
  readonly roles: { readonly [role in NonNullable<Memory['role']>]: string };
  /** What marks mean; marks without words are shown by their kind. */
  readonly marks: { readonly [kind: string]: string };
  readonly unconfirmed: (date: string) => string;
  /** Whether a variant is shown instead of the full text. */
  readonly excerpt: string;
  readonly date: (year: number, month: number, day: number) => string;
  readonly headings: {
    readonly always: string;
    readonly memories: string;
    readonly conflicts: string;
    readonly actions: string;
  };
  readonly undecided: string;
  /** What is said where always-injected memories did not fit. */
  readonly missing: (count: number) => string;
  readonly likely: (percent: number) => string;
  readonly until: (date: string) => string;
  readonly holds: (key: string) => string;
}
