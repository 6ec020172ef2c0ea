/** What an exact attribute of a thing says: what people filter a catalogue by. */
export type AttributeKind = 'colour' | 'capacity' | 'size' | 'port' | 'model' | 'brand';

/** An exact attribute that a query names. */
export interface AttributeToken {
  readonly kind: AttributeKind;
  /** Normalised, in one spelling: `256gb` for "256 GB", `usb-c` for "Type-C", `42` for "42 码". */
  readonly text: string;
}

/** A rule: a global pattern over a normalised, folded text, and the spelling of what it matched; null for no attribute. */
export interface AttributeRule {
  readonly kind: AttributeKind;
  readonly pattern: RegExp;
  readonly spell: (match: RegExpExecArray) => string | null;
}
