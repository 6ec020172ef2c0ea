import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDriver } from '../../../src/adapters/storage/sqlite/driver.js';
import { indexPassage } from '../../../src/adapters/storage/sqlite/index-tokens.js';
import { KEY_BITS, passageKey } from '../../../src/adapters/storage/sqlite/passage-key.js';
import { APPLICATION_ID, MIGRATIONS } from '../../../src/adapters/storage/sqlite/schema.js';
import { fileNameOf } from '../../../src/adapters/storage/sqlite/tenant-file-name.js';
import type { Memory } from '../../../src/domain/memory.js';
import type { Passage } from '../../../src/domain/passage.js';
import type { FileSchema, OldFile, OldFiles } from '../../../src/eval/cases/old-files.js';
import { buildVersion } from '../../../src/remember/build-version.js';
import { passages } from '../../../src/text/passages.js';

const TEXTS: readonly string[] = [
  'The office is on floor five',
  '服务器的部署脚本放在仓库里',
  'Deployment runs on order ORD-2024-8823',
];

/** Files as older releases of the SQLite store wrote them. */
export const OLD_FILES: OldFiles = {
  schemas: MIGRATIONS.slice(0, -1).map((_, at) => at + 1),
  current: MIGRATIONS.length,
  texts: TEXTS,
  partOfNewestStep: (part) => {
    const pattern = part === 'column' ? /ALTER TABLE \w+ ADD COLUMN [^;]*;/u : /CREATE TABLE \w+ \([^;]*;/u;
    const parts = MIGRATIONS.flatMap((migration, at) => {
      const sql = pattern.exec(migration)?.[0];
      return sql === undefined ? [] : [{ step: at + 1, sql }];
    });
    return parts.at(-1) ?? null;
  },
  write: (folder, tenant, user, old) => writeOldFile(join(folder, fileNameOf(tenant)), tenant, user, old),
  read: async (folder, tenant): Promise<FileSchema> => {
    const Driver = await loadDriver();
    const database = new Driver(join(folder, fileNameOf(tenant)), { readonly: true });
    try {
      return {
        schema: Number(database.pragma('user_version', { simple: true })),
        changes: Number(database.pragma('schema_version', { simple: true })),
        statements: database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').raw().all().map(String),
      };
    } finally {
      database.close();
    }
  },
};

async function writeOldFile(path: string, tenant: string, user: string, old: OldFile): Promise<void> {
  rmSync(path, { force: true });
  const Driver = await loadDriver();
  const database = new Driver(path);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON');
    for (const migration of MIGRATIONS.slice(0, old.schema)) database.exec(migration);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${old.schema}`);
    const cut = TEXTS.map((text) => (old.oldIndex === true ? passages(text).map(byBlanks(text)) : passages(text)));
    const length = cut.flat().reduce((sum, passage) => sum + passage.length, 0);
    database
      .prepare('INSERT INTO tenant (one, id, seq, next_passage) VALUES (1, ?, ?, ?)')
      .run(tenant, TEXTS.length, TEXTS.length + 1);
    database
      .prepare('INSERT INTO cells (id, user, versions, passages, length) VALUES (1, ?, ?, ?, ?)')
      .run(user, TEXTS.length, cut.flat().length, length);
    for (const [at, text] of TEXTS.entries()) {
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
