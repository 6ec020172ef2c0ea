/** Every class of sensitive text, secrets first. */
export const SENSITIVE_CLASSES = [
  'private-key',
  'api-key',
  'access-token',
  'connection-string',
  'password',
  'secret',
  'payment-card',
  'chinese-id',
  'iban',
  'us-ssn',
  'phone',
  'email',
  'ip-address',
] as const;

/**
 * What a sensitive stretch is. `access-token`: JSON web tokens and values of authorisation headers; `connection-string`:
 * the password inside a URL; `secret`: a random value that is assigned to a name such as `client_secret`.
 */
export type SensitiveClass = (typeof SENSITIVE_CLASSES)[number];

/** A sensitive stretch of a text. */
export interface SensitiveSpan {
  readonly class: SensitiveClass;
  /** Where it lies in the text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** In (0,1]: how sure form, checksum and words nearby make it. */
  readonly confidence: number;
}
