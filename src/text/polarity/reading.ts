/** What a text says of a concept: affirmed, denied, or neither (only supposed, asked, quoted, told). */
export type Polarity = 'positive' | 'negative' | 'unknown';

/** One concept of a text with the polarity that the scope rules give it. */
export interface ConceptReading {
  /** English: stems in lower case (`horror film`); Chinese: words, cue characters simplified. */
  readonly key: string;
  /** As written. */
  readonly surface: string;
  /** In UTF-16 units of the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly polarity: Polarity;
  /** In [0,1]: how sure the polarity is. */
  readonly confidence: number;
  /** The cue that decided, as it is listed; `affirmed` where none did. */
  readonly rule: string;
  /** Number of the clause, from 0. */
  readonly clause: number;
  /** Part of the clause: a `subject` is seldom what a clause is for or against. */
  readonly role: 'subject' | 'predicate' | 'object' | 'fragment';
  /** A noun phrase of several words; each of its words has a reading of its own besides. */
  readonly isPhrase: boolean;
}
