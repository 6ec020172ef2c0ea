import { rmSync } from 'node:fs';
import { loadDriver } from '../../adapters/storage/sqlite/driver.js';
import { indexPassage } from '../../adapters/storage/sqlite/index-tokens.js';
import { KEY_BITS, passageKey } from '../../adapters/storage/sqlite/passage-key.js';
import { APPLICATION_ID, MIGRATIONS } from '../../adapters/storage/sqlite/schema.js';
import type { Memory } from '../../domain/memory.js';
import type { Passage } from '../../domain/passage.js';
import { buildVersion } from '../../remember/build-version.js';
import { passages } from '../../text/passages.js';

/** Schemas that an older release may have left, from 1. */
export const OLD_SCHEMAS: readonly number[] = MIGRATIONS.slice(0, -1).map((_, at) => at + 1);
/** The schema of this release. */
export const CURRENT_SCHEMA: number = MIGRATIONS.length;

/** What an old file is. */
export interface OldFile {
  readonly schema: number;
  /** Done by hand, before this release opens it. */
  readonly byHand?: string;
  /** The text index is one of older rules, which took what stands between blanks for one word. */
  readonly oldIndex?: true;
}

/** The texts in every old file. */
export const OLD_TEXTS: readonly string[] = [
  'The office is on floor five',
  '服务器的部署脚本放在仓库里',
  'Deployment runs on order ORD-2024-8823',
];

/** The statement of the last step that adds a column, and the one that makes a table, as somebody may do it by hand. */
export function partOfLastStep(part: 'column' | 'table'): string | null {
  const pattern = part === 'column' ? /ALTER TABLE \w+ ADD COLUMN [^;]*;/u : /CREATE TABLE \w+ \([^;]*;/u;
  return pattern.exec(MIGRATIONS.at(-1) ?? '')?.[0] ?? null;
}

/** Writes the file of a tenant with the memories of one user, as a release with that schema wrote it. */
export async function writeOldFile(path: string, tenant: string, user: string, old: OldFile): Promise<void> {
  rmSync(path, { force: true });
  const Driver = await loadDriver();
  const database = new Driver(path);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON');
    for (const migration of MIGRATIONS.slice(0, old.schema)) database.exec(migration);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${old.schema}`);
    const cut = OLD_TEXTS.map((text) => (old.oldIndex === true ? passages(text).map(byBlanks(text)) : passages(text)));
    const length = cut.flat().reduce((sum, passage) => sum + passage.length, 0);
    database
      .prepare('INSERT INTO tenant (one, id, seq, next_passage) VALUES (1, ?, ?, ?)')
      .run(tenant, OLD_TEXTS.length, OLD_TEXTS.length + 1);
    database
      .prepare('INSERT INTO cells (id, user, versions, passages, length) VALUES (1, ?, ?, ?, ?)')
      .run(user, OLD_TEXTS.length, cut.flat().length, length);
    for (const [at, text] of OLD_TEXTS.entries()) {
      const memory = memoryOf(text, at, user);
      database
        .prepare(
          `INSERT INTO versions (id, version, cell, kind, status, pinned, recorded_at, passages, body)
           VALUES (?, 1, 1, 'fact', 'active', 0, ?, ?, ?)`,
        )
        .run(memory.id, memory.recordedAtMs, cut[at]?.length ?? 0, bodyOf(memory));
      for (const passage of cut[at] ?? []) {
        const { text: tokens, frequency, characterFrequency } = indexPassage(passage.tokens);
        const key = passageKey(at + 1, passage.length, frequency, characterFrequency);
        const id = (1n << BigInt(KEY_BITS)) | BigInt(key);
        database
          .prepare('INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?)')
          .run(id, at + 1, passage.ordinal, passage.start, passage.end, passage.length, tokens);
        database.prepare('INSERT INTO passage_index (rowid, tokens) VALUES (?, ?)').run(id, tokens);
      }
    }
    if (old.byHand !== undefined) database.exec(old.byHand);
  } finally {
    database.close();
  }
}

/** Whether a word stands in the schema of a file. */
export async function isInSchema(path: string, word: string): Promise<boolean> {
  const Driver = await loadDriver();
  const database = new Driver(path, { readonly: true });
  try {
    const rows = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').raw().all();
    return rows.some((row) => String(row).toLowerCase().includes(word));
  } finally {
    database.close();
  }
}

/** What a file says of its own schema: its number, and how often its tables were changed. */
export async function schemaOfFile(path: string): Promise<{ readonly schema: number; readonly changes: number }> {
  const Driver = await loadDriver();
  const database = new Driver(path, { readonly: true });
  try {
    return {
      schema: Number(database.pragma('user_version', { simple: true })),
      changes: Number(database.pragma('schema_version', { simple: true })),
    };
  } finally {
    database.close();
  }
}

const RECORDED_AT_MS = 1_735_689_600_000;

function memoryOf(text: string, at: number, user: string): Memory {
  const scope = { user, agent: null, session: null };
  return buildVersion({ text }, { id: `old-${at}`, version: 1, scope, nowMs: RECORDED_AT_MS + at, previous: null });
}

/** A body as those releases wrote it: without a list of closings. */
function bodyOf({ closings: _none, ...memory }: Memory): string {
  return JSON.stringify(memory);
}

function byBlanks(text: string): (passage: Passage) => Passage {
  return (passage) => {
    const words = text.slice(passage.start, passage.end).toLowerCase().split(/\s+/u);
    return { ...passage, length: words.length, tokens: { words, bigrams: [], characters: [], identifiers: [] } };
  };
}
