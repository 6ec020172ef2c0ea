import { join } from 'node:path';
import { fileNameOf } from '../../adapters/storage/sqlite/tenant-file-name.js';
import type { Fields } from './case-file.js';
import { NotCovered } from './not-covered.js';
import type { OldFile } from './old-file.js';
import { CURRENT_SCHEMA, OLD_SCHEMAS, OLD_TEXTS, partOfLastStep, schemaOfFile, writeOldFile } from './old-file.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** What was found in one old file after it was opened. */
export interface OpenedFile {
  readonly from: number;
  readonly rows: number;
  readonly expectedRows: number;
  /** Whether each text is recalled by itself. */
  readonly recalled: boolean;
  readonly schema: number;
  readonly currentSchema: number;
  readonly problems: number;
}

/** Old files in the words of the cases; null where this release can't meet such a file. */
const FILES: { readonly [version: string]: () => readonly OldFile[] | null } = {
  oldest: () => OLD_SCHEMAS.slice(0, 1).map((schema) => ({ schema })),
  'each released version': () => OLD_SCHEMAS.map((schema) => ({ schema })),
  "previous with one of the step's columns already present": () => previousWith(partOfLastStep('column')),
  // The steps make their tables in place: what an attempt leaves over is one of those tables.
  "previous with the step's temporary table left over": () => previousWith(partOfLastStep('table')),
  'with old text index': () => OLD_SCHEMAS.slice(-1).map((schema) => ({ schema, oldIndex: true })),
};

function previousWith(byHand: string | null): readonly OldFile[] | null {
  return byHand === null ? null : OLD_SCHEMAS.slice(-1).map((schema) => ({ schema, byHand }));
}

function filesOf(step: Fields): readonly OldFile[] | null {
  const version = String(step['version']);
  return Object.hasOwn(FILES, version) ? (FILES[version]?.() ?? null) : null;
}

/** Where the file of the case's tenant is. */
export function fileOf(world: World): string {
  return join(world.folder, fileNameOf(String(placeOf({}).tenant)));
}

async function openFixture(world: World, step: Fields): Promise<Facts> {
  const files = filesOf(step);
  if (files === null || files.length === 0) throw new NotCovered(`a file ${String(step['version'])}`);
  const { tenant, user } = placeOf({});
  const opened: OpenedFile[] = [];
  for (const file of files) {
    await world.moveTo(() => writeOldFile(fileOf(world), String(tenant), String(user), file));
    const { versions } = await world.engine.tenant(String(tenant)).stats();
    opened.push({
      from: file.schema,
      rows: versions,
      expectedRows: OLD_TEXTS.length,
      recalled: await recallsAll(world),
      schema: (await schemaOfFile(fileOf(world))).schema,
      currentSchema: CURRENT_SCHEMA,
      problems: (await world.engine.tenant(String(tenant)).verify()).length,
    });
  }
  world.saved.set('schema', await schemaOfFile(fileOf(world)));
  return { answer: { opens: opened.every(({ problems }) => problems === 0), opened } };
}

async function recallsAll(world: World): Promise<boolean> {
  for (const text of OLD_TEXTS) {
    const { items } = await world.at(placeOf({})).recall(text, { legs: ['lexical'] });
    if (!items.some(({ memory }) => memory.text === text)) return false;
  }
  return true;
}

/** Operations on files that an older release left. */
export const FIXTURE_OPERATIONS: { readonly [name: string]: Operation } = {
  open_fixture: {
    fields: ['version'],
    gap: (step) => (filesOf(step) === null ? `a file ${String(step['version'])}` : null),
    run: openFixture,
  },
};
