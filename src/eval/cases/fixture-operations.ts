import type { Fields } from './case-file.js';
import { NotCovered } from './not-covered.js';
import type { FileSchema, OldFile, OldFiles, SchemaPart } from './old-files.js';
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
const FILES: { readonly [version: string]: (files: OldFiles) => readonly OldFile[] | null } = {
  oldest: ({ schemas }) => schemas.slice(0, 1).map((schema) => ({ schema })),
  'each released version': ({ schemas }) => schemas.map((schema) => ({ schema })),
  "previous with one of the step's columns already present": (files) => beforeStep(files.partOfNewestStep('column')),
  // The steps make their tables in place: what an attempt leaves over is one of those tables.
  "previous with the step's temporary table left over": (files) => beforeStep(files.partOfNewestStep('table')),
  'with old text index': ({ schemas }) => schemas.slice(-1).map((schema) => ({ schema, oldIndex: true })),
};

function beforeStep(part: SchemaPart | null): readonly OldFile[] | null {
  return part === null ? null : [{ schema: part.step - 1, byHand: part.sql }];
}

/** What makes old files. @throws NotCovered where nobody brought it. */
export function oldFilesOf(world: World): OldFiles {
  if (world.oldFiles === null) throw new NotCovered('files of older releases, which are not at hand here');
  return world.oldFiles;
}

/** What the file of the case's tenant says of itself. */
export function schemaNow(world: World): Promise<FileSchema> {
  return oldFilesOf(world).read(world.folder, String(placeOf({}).tenant));
}

async function openFixture(world: World, step: Fields): Promise<Facts> {
  const oldFiles = oldFilesOf(world);
  const files = FILES[String(step['version'])]?.(oldFiles) ?? null;
  if (files === null || files.length === 0) throw new NotCovered(`a file ${String(step['version'])}`);
  const { tenant, user } = placeOf({});
  const opened: OpenedFile[] = [];
  for (const file of files) {
    await world.moveTo(() => oldFiles.write(world.folder, String(tenant), String(user), file));
    const { versions } = await world.engine.tenant(String(tenant)).stats();
    opened.push({
      from: file.schema,
      rows: versions,
      expectedRows: oldFiles.texts.length,
      recalled: await recallsAll(world, oldFiles.texts),
      schema: (await schemaNow(world)).schema,
      currentSchema: oldFiles.current,
      problems: (await world.engine.tenant(String(tenant)).verify()).length,
    });
  }
  world.saved.set('schema', await schemaNow(world));
  return { answer: { opens: opened.every(({ problems }) => problems === 0), opened } };
}

async function recallsAll(world: World, texts: readonly string[]): Promise<boolean> {
  for (const text of texts) {
    const { items } = await world.at(placeOf({})).recall(text, { legs: ['lexical'] });
    if (!items.some(({ memory }) => memory.text === text)) return false;
  }
  return true;
}

/** Operations on files that an older release left. */
export const FIXTURE_OPERATIONS: { readonly [name: string]: Operation } = {
  open_fixture: {
    fields: ['version'],
    gap: ({ version }) => (Object.hasOwn(FILES, String(version)) ? null : `a file ${String(version)}`),
    run: openFixture,
  },
};
