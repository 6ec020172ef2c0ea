/** What an entity is; `name` is a name of unknown kind, `role` somebody by what he or she is to somebody else. */
export type EntityType =
  | 'person'
  | 'place'
  | 'organisation'
  | 'pet'
  | 'work'
  | 'identifier'
  | 'role'
  | 'name'
  | 'given';

/** Somebody or something that a text is about or mentions. */
export interface Entity {
  /** The form in which entities are compared; see `entityName`. */
  readonly name: string;
  /** As written. */
  readonly written: string;
  readonly type: EntityType;
  /** Whether the text is about it: its title, its subject, or who it begins with. */
  readonly isAbout: boolean;
  /** UTF-16 units [start, end) of its first mention; an empty stretch at 0 for what was given and not written. */
  readonly start: number;
  readonly end: number;
}
