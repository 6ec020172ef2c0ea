/** What the words around a time make of it. */
export type TimeOperator = 'since' | 'before' | 'after' | 'until' | 'from' | 'between';

/** What joins two times: a range by itself ("to"), or only after "between" ("and"). */
export type TimeConnector = 'to' | 'and';

/**
 * The operator words of one language. Each method is given a short piece of folded text that touches the time; `length`
 * is how many units of it belong to the operator.
 */
export interface OperatorWords {
  /** The operator at the end of what stands before a time. */
  before(text: string): { readonly operator: TimeOperator; readonly length: number } | null;
  /** The operator at the beginning of what follows a time, given the one before it. */
  after(text: string, before: TimeOperator | null): { readonly operator: TimeOperator; readonly length: number } | null;
  /** What joins the times on both sides of a text, when it is nothing else. */
  between(text: string): TimeConnector | null;
  /** True when what follows takes the time back: "Monday, no wait, Tuesday". */
  takesBack(text: string): boolean;
}
