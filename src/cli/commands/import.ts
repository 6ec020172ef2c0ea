import { invalid, RecollectError } from '../../domain/errors.js';
import type { MemoryEngine } from '../../engine.js';
import { importJsonl } from '../../index.js';
import type { ImportOptions, ImportReport, ImportTarget } from '../../remember/import-jsonl.js';
import type { BadLine, ImportPlace, SourceLine, UnknownFields } from '../../remember/read-jsonl.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { inside, noteDegraded, requireUser, withEngine } from '../command.js';
import { singleLine } from '../display-width.js';
import { Progress } from '../progress.js';
import { linesOf, linesOfFile } from '../source-lines.js';

/** Options of `recollect import`. */
export interface ImportCommandOptions {
  readonly atomic?: boolean;
  /** `metadata` or `refuse`. */
  readonly unknownFields?: string;
}

/** `recollect import`: reads JSONL, keeps the good lines and names the bad ones. */
export async function importFile(
  context: CommandContext,
  file: string,
  options: ImportCommandOptions,
): Promise<CommandOutput> {
  const lines = file === '-' ? linesOf(context.io.stdin) : linesOfFile(file);
  const { messages } = context;
  const progress = new Progress(context);
  const onProgress: ImportOptions['onProgress'] = ({ lines: read, kept }) =>
    progress.show(messages.importProgress(read, kept));
  const report = await withEngine(context, (engine) => importLines(engine, lines, context, { ...options, onProgress }));
  for (const bad of report.bad) context.note(singleLine(messages.badLine(bad.line, bad.code, whatIsWrong(bad))));
  if (report.badCount > report.bad.length) context.note(messages.moreBadLines(report.badCount - report.bad.length));
  if (report.unknownFields.length > 0)
    context.note(singleLine(messages.keptAsMetadata(report.unknownFields.join(messages.separators.list))));
  noteDegraded(context, report.degraded);
  const failure = failureOf(report);
  return {
    data: report,
    text: messages.imported(report.kept, report.lines),
    ...(failure === null ? {} : { failure: { error: failure } }),
  };
}

/** Imports into an engine; lines that name no tenant, user, agent or session take those of the options. */
export async function importLines(
  engine: MemoryEngine,
  lines: AsyncIterable<SourceLine>,
  context: CommandContext,
  options: ImportCommandOptions & Pick<ImportOptions, 'onProgress'>,
): Promise<ImportReport> {
  const { onProgress } = options;
  return importJsonl(lines, {
    target: (place) => targetOf(engine, place, context),
    atomic: options.atomic === true,
    unknownFields: toUnknownFields(options.unknownFields ?? 'metadata'),
    signal: context.signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

function toUnknownFields(text: string): UnknownFields {
  if (text === 'refuse' || text === 'metadata') return text;
  throw invalid('unknownFields', 'must be metadata or refuse');
}

function targetOf(engine: MemoryEngine, place: ImportPlace, { globals, io }: CommandContext): ImportTarget {
  const tenant = engine.tenant(place.tenant ?? globals.tenant);
  const within = {
    ...inside(globals),
    ...(place.agent === null ? {} : { agent: place.agent }),
    ...(place.session === null ? {} : { session: place.session }),
  };
  const isShared = place.shared || (place.user === null && globals.shared === true);
  return isShared ? tenant.shared(within) : tenant.scope({ user: place.user ?? requireUser(globals, io), ...within });
}

/** The error that an import with bad lines ends in: what was wrong with the first of them. */
function failureOf({ bad, badCount, kept }: ImportReport): RecollectError | null {
  const [first] = bad;
  if (first === undefined) return null;
  const count = badCount === 1 ? '1 bad line' : `${badCount} bad lines`;
  return new RecollectError('validation', `${count}, ${kept} kept; line ${first.line}: ${whatIsWrong(first)}`, {
    field: `line ${first.line}`,
  });
}

/** Most messages begin with their field; those that do not are given it. */
function whatIsWrong({ field, message }: BadLine): string {
  return field === null || message.startsWith(`${field}:`) ? message : `${field}: ${message}`;
}
