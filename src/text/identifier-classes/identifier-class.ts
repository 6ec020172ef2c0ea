/**
 * What an identifier is a name of. `order`: orders, tickets, cases, invoices, parcels, contracts and whatever else a
 * business keeps a file under; `sku`: articles, parts, models; `code-name`: `C++`, `.NET`, `Node.js`; `tail`: the last
 * digits of a card, a telephone or an order number.
 */
export type IdentifierClass =
  | 'order'
  | 'sku'
  | 'error-code'
  | 'version'
  | 'url'
  | 'email'
  | 'phone'
  | 'flight'
  | 'plate'
  | 'date'
  | 'amount'
  | 'code-name'
  | 'tail';

/** An identifier in a text with the class its form and the words around it give it. */
export interface ClassifiedIdentifier {
  /** As written. */
  readonly text: string;
  /** Where it lies in the text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  readonly class: IdentifierClass;
  /**
   * Normalised: NFKC, lower case, without a leading `#`, without spaces. Telephone numbers are digits with a leading `+`
   * where there was one; dates are `YYYY-MM-DD`, `MM-DD` or `YYYY-MM`; amounts are `currency:number` (`usd:1299.5`);
   * versions have no leading `v`.
   */
  readonly canonical: string;
}

/** What a recogniser found: offsets are those of the normalised text. */
export interface Finding {
  readonly class: IdentifierClass;
  readonly start: number;
  readonly end: number;
  readonly canonical: string;
}
