/** What a file of an older release is. */
export interface OldFile {
  readonly schema: number;
  /** Done by hand, before this release opens it. */
  readonly byHand?: string;
  /** The text index is one of older rules, which took what stands between blanks for one word. */
  readonly oldIndex?: true;
}

/** A statement of a step. */
export interface SchemaPart {
  /** The schema that the step leads to, from 1. */
  readonly step: number;
  readonly sql: string;
}

/** What a file says of its own schema. */
export interface FileSchema {
  readonly schema: number;
  /** How often its tables were changed. */
  readonly changes: number;
  /** The statements that made them. */
  readonly statements: readonly string[];
}

/**
 * Makes and reads files of older releases. They are no part of the engine, so that whoever runs the cases brings them;
 * without them cases about old files are not covered.
 */
export interface OldFiles {
  /** Schemas that an older release may have left, from 1. */
  readonly schemas: readonly number[];
  /** The schema of this release. */
  readonly current: number;
  /** The texts in every file. */
  readonly texts: readonly string[];
  /** What the newest step that adds a column, or makes a table, does first, as somebody may do it by hand; null without. */
  partOfNewestStep(part: 'column' | 'table'): SchemaPart | null;
  /** Writes the file of a tenant with the memories of one user, as a release with that schema wrote it. */
  write(folder: string, tenant: string, user: string, old: OldFile): Promise<void>;
  read(folder: string, tenant: string): Promise<FileSchema>;
}
