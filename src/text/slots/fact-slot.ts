import type { Quantity } from './quantities/quantity.js';

/** What one clause of a text says of one attribute of one subject. */
export interface FactSlot {
  /** `self` for the user, otherwise a normalised name: `mira`, `self's sister`, `falcon`. */
  readonly subject: string;
  /** Canonical name shared by both languages (`residence`, `phone`), or the normalised noun. */
  readonly attribute: string;
  /** As written, without articles and what is said around it. */
  readonly value: string;
  /** `negative`: the text says that this is not, or no longer, the value. */
  readonly polarity: 'positive' | 'negative';
  /** The value as an amount with its unit, where it is one and nothing else. */
  readonly quantity: Quantity | null;
  /** In [0,1]: how sure the reading is, the subject and the attribute included. */
  readonly confidence: number;
  /** The words or the form that decided, for example `live in`, `A of X is`. */
  readonly cue: string;
  /** Whether the text says that the value is a new one ("now", "changed to", 改成). */
  readonly isChange: boolean;
}

/** A slot as the rules of one language find it. */
export type FoundSlot = Omit<FactSlot, 'quantity'>;

/** What the rules have to know besides the text. */
export interface SlotContext {
  /** Who the first person is: `self`, or the normalised name of the speaker. */
  readonly speaker: string;
}
