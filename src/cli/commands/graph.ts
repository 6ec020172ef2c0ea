import { createReadStream } from 'node:fs';
import { assertNever, invalid, RecollectError } from '../../domain/errors.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { singleLine } from '../display-width.js';
import { fileError, textOf } from '../source-lines.js';

type GraphFormat = 'json' | 'graphml';

/** What a terminal would obey or not show; line breaks and tabs are for the eye. */
const UNSEEN = /[^\P{C}\n\t]/gu;

/**
 * `recollect graph export`: entities, memories and links of the scope on standard output. Characters that a terminal would obey are
 * written as escapes of the format, so that nothing is lost.
 */
export async function exportGraph(
  context: CommandContext,
  { format: given = 'json' }: { readonly format?: string },
): Promise<CommandOutput> {
  const format = toFormat(given);
  return withMemory(context, async ({ graph }) => {
    const data = await graph.export();
    const { entities, memories, links, complete } = data;
    if (!complete) context.note(context.messages.links.graph.incomplete(memories.length));
    switch (format) {
      case 'json':
        return { data, text: JSON.stringify({ entities, memories, links, complete }, null, 2).replace(UNSEEN, inJson) };
      case 'graphml': {
        const graphml = await graph.exportGraphml();
        return { data: { graphml, complete }, text: graphml.replace(UNSEEN, inXml).trimEnd() };
      }
      default:
        return assertNever(format);
    }
  });
}

function toFormat(name: string): GraphFormat {
  if (name === 'json' || name === 'graphml') return name;
  throw invalid('format', 'must be json or graphml');
}

function inJson(character: string): string {
  return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16).padStart(4, '0'))
    .map((digits) => `\\u${digits}`)
    .join('');
}

function inXml(character: string): string {
  return `&#x${(character.codePointAt(0) ?? 0).toString(16)};`;
}

/** `recollect graph import`: takes over the graph file of the MCP memory server; bad lines are named and the good ones kept. */
export async function importGraph(context: CommandContext, file: string): Promise<CommandOutput> {
  const jsonl = await textOf(file === '-' ? context.io.stdin : readFile(file));
  const report = await withMemory(context, ({ graph }) => graph.importMemoryGraph(jsonl));
  const { messages } = context;
  for (const { line, message } of report.bad) context.note(singleLine(messages.badLine(line, 'validation', message)));
  const [first] = report.bad;
  const text = messages.links.graph.imported(report.memories, report.bad.length);
  if (first === undefined) return { data: report, text };
  const field = `line ${first.line}`;
  const error = new RecollectError('validation', `${text}; ${field}: ${first.message}`, { field });
  return { data: report, text, failure: { error } };
}

async function* readFile(path: string): AsyncGenerator<Uint8Array | string, void, void> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw fileError(error);
  }
}
