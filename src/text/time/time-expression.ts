/** Whether what is spoken of has happened or is still to come; decides which Friday a bare "Friday" is. */
export type Tense = 'past' | 'future';

/** Languages whose time words are read; `other` for those of which only the commonest words are. */
export type TimeLanguage = 'en' | 'zh' | 'other';

/** A stretch of time, half-open: `fromMs <= t < toMs` in epoch milliseconds; null is an open side. */
export interface TimeInterval {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The request's clock and zone, against which words such as "yesterday" are read. */
export interface TimeContext {
  /** The instant that is "now", epoch milliseconds. For the text of a memory: when it was recorded. */
  readonly nowMs: number;
  /** IANA name of the zone whose days are meant, for example `Asia/Shanghai`. */
  readonly zone: string;
}

/** Words of a text that name a stretch of time. */
export interface TimeExpression extends TimeInterval {
  /** As written. */
  readonly text: string;
  /** Where it lies in the text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Name of the rule that read it, with its operator in front where it had one: `since weekday`. */
  readonly rule: string;
  readonly language: TimeLanguage;
}
