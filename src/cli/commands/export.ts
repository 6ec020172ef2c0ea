import { open, unlink } from 'node:fs/promises';
import { invalid, RecollectError } from '../../domain/errors.js';
import type { SourceLine } from '../../remember/read-jsonl.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withEngine } from '../command.js';
import { safeText } from '../display-width.js';
import { linesOf, linesOfFile } from '../source-lines.js';
import type { ImportCommandOptions } from './import.js';

/** Characters that are written at once. */
const CHUNK = 1 << 20;

/**
 * `recollect export`: everything the tenant holds as lines of JSON, to a new file or to standard output. With `--json` and
 * no file the lines stand in the one object.
 */
export async function exportTenant(context: CommandContext, file: string | undefined): Promise<CommandOutput> {
  const { tenant, json } = context.globals;
  const { exported } = context.messages.lifecycle;
  if (file !== undefined) {
    const lines = await withEngine(context, (engine) => writeFile(file, engine.tenant(tenant).dump(), context.signal));
    return { data: { tenant, file, lines }, text: safeText(exported(tenant, lines, file)) };
  }
  const kept: string[] = [];
  let count = 0;
  await withEngine(context, async (engine) => {
    for await (const line of engine.tenant(tenant).dump()) {
      stopWhenInterrupted(context.signal);
      count += 1;
      if (json === true) kept.push(line);
      else context.io.stdout.write(`${line}\n`);
    }
  });
  if (json !== true) context.note(safeText(exported(tenant, count, null)));
  return { data: { tenant, lines: kept }, text: '' };
}

/** Writes lines into a file that must not exist yet; nothing stays of it when that fails. Returns how many. */
async function writeFile(path: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<number> {
  // Only its owner may read what was remembered.
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw fileError(error);
  });
  let count = 0;
  try {
    let chunk = '';
    for await (const line of lines) {
      stopWhenInterrupted(signal);
      count += 1;
      chunk += `${line}\n`;
      if (chunk.length < CHUNK) continue;
      await file.writeFile(chunk);
      chunk = '';
    }
    await file.writeFile(chunk);
    await file.sync();
    await file.close();
    return count;
  } catch (error) {
    await file.close();
    await unlink(path);
    throw error;
  }
}

function fileError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const details = { field: 'file', cause: error };
  if (code === 'EEXIST') return new RecollectError('conflict', 'file: exists already', details);
  if (code === 'ENOENT' || code === 'ENOTDIR') return new RecollectError('not_found', 'file: no such folder', details);
  if (code === 'EACCES' || code === 'EPERM') return new RecollectError('refused', 'file: may not be written', details);
  return error;
}

function stopWhenInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new RecollectError('aborted', 'interrupted');
}

/** `recollect import --dump`: fills an empty tenant with what `export` wrote. */
export async function loadExport(
  context: CommandContext,
  file: string,
  { atomic, unknownFields }: ImportCommandOptions,
): Promise<CommandOutput> {
  if (atomic !== undefined) throw invalid('atomic', 'must not be given together with --dump');
  if (unknownFields !== undefined) throw invalid('unknownFields', 'must not be given together with --dump');
  const { tenant } = context.globals;
  const source = file === '-' ? linesOf(context.io.stdin) : linesOfFile(file);
  const report = await withEngine(context, (engine) => engine.tenant(tenant).load(readable(source, context.signal)));
  return {
    data: { tenant, ...report },
    text: safeText(context.messages.lifecycle.loaded(tenant, report.memories, report.versions)),
  };
}

async function* readable(lines: AsyncIterable<SourceLine>, signal: AbortSignal): AsyncGenerator<string> {
  let number = 0;
  for await (const line of lines) {
    stopWhenInterrupted(signal);
    number += 1;
    if (typeof line !== 'string')
      throw new RecollectError('validation', `line ${number}: ${line.unreadable}`, { field: `line ${number}` });
    yield line;
  }
}
