import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RecollectError } from '../../domain/errors.js';
import { fillTables, readResults, resultsTable, tablePlaces } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';

/** `recollect eval table`: draws the tables of a document from results files; without `write` it says whether they are. */
export async function drawTables(
  context: CommandContext,
  file: string,
  options: { readonly write?: boolean },
): Promise<CommandOutput> {
  const document = await readDocument(file);
  const places = tablePlaces(document);
  const tables: string[] = [];
  for (const { results, request } of places)
    tables.push(resultsTable(await readResults(resolve(dirname(file), results)), request));
  const filled = fillTables(document, tables);
  const stale = filled !== document;
  const { evaluation } = context.messages;
  if (options.write === true && stale) await writeFile(file, filled, 'utf8');
  const failed = stale && options.write !== true;
  return {
    data: { file, tables: tables.length, changed: stale },
    text: failed ? tables.join('\n\n') : evaluation.tables(file, tables.length),
    ...(failed ? { failure: { error: new RecollectError('conflict', evaluation.tablesStale(file)) } } : {}),
  };
}

async function readDocument(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new RecollectError('not_found', `${file} is missing`, { field: 'document', cause });
  }
}
