/**
 * Hard limits. They exist so that one record or one query can't take the process down; all are checked at the
 * edge with a coded error (`limit_exceeded` or `validation`) that names the field.
 */
export const LIMITS = {
  /** Longest memory text, in UTF-8 bytes (1 MiB). */
  textBytes: 1_048_576,
  /** Longest query, in UTF-16 units. A longer one is refused, not cut. */
  queryLength: 1_000_000,
  /** Longest tenant, user, agent, session or memory id, in UTF-16 units. */
  idLength: 256,
  /** Most tags on one memory. */
  tags: 64,
  /** Longest tag, subject, attribute, kind or other label, in UTF-16 units. */
  labelLength: 256,
  /** Most entities on one memory. */
  entities: 64,
  /** Largest metadata object, in UTF-8 bytes of its JSON. */
  metadataBytes: 65_536,
  /** Deepest nesting of metadata. */
  metadataDepth: 16,
  /** Most drafts in one `rememberMany` batch. */
  batch: 10_000,
  /** Most items one recall or list can ask for. */
  limit: 1_000,
  /** Terms of a query that are searched; the most discriminating ones are kept (said in the trace). */
  queryTerms: 128,
  /** Terms of a query that are looked at before choosing; beyond it the first ones by position are considered. */
  queryTermsConsidered: 8_192,
  /** Longest `deadlineMs`. */
  deadlineMs: 600_000,
  /** Earlier messages given with a query, and the longest of them in UTF-16 units. */
  turns: 20,
  turnLength: 20_000,
  /** Values in one `in` list of a filter. */
  filterValues: 256,
} as const;
