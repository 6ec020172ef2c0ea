/** What kind of thing a text names: `name` is a name of unknown kind, `time` is never what a pronoun stands for. */
export type MentionType = 'person' | 'place' | 'organisation' | 'work' | 'identifier' | 'thing' | 'name' | 'time';
export type Gender = 'female' | 'male' | 'unknown';

/** Somebody or something that a text names. */
export interface Mention {
  /** As written. */
  readonly text: string;
  readonly type: MentionType;
  /** UTF-16 units [start, end). */
  readonly start: number;
  readonly end: number;
  /** Clause of the text, counted from 0. */
  readonly clause: number;
  readonly isPlural: boolean;
  readonly gender: Gender;
  /** The word that carries the meaning, in plain form: `lamp` of `my desk lamp`, `毛衣` of `两件毛衣`. */
  readonly head: string;
  /** Whether it was found by position alone, without a determiner, a capital or a list. */
  readonly isWeak: boolean;
}

/** What a reference word looks for. */
export interface Wanted {
  readonly types: ReadonlySet<MentionType>;
  readonly isPlural: boolean | null;
  readonly gender: Gender;
}

/** Whether a mention can be what a reference word stands for. */
export function fits(mention: Mention, { types, isPlural, gender }: Wanted): boolean {
  if (!types.has(mention.type)) return false;
  if (isPlural === true && !mention.isPlural && mention.type === 'thing') return false;
  if (isPlural === false && mention.isPlural && mention.type !== 'name') return false;
  return gender === 'unknown' || mention.gender === 'unknown' || mention.gender === gender;
}
