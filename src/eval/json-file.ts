import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { RecollectError } from '../domain/errors.js';

/**
 * Reads a JSON file of a known shape.
 *
 * @param field names it in errors
 * @throws `not_found` without a file, `validation` for another shape.
 */
export async function parseJsonFile<Value>(path: string, schema: z.ZodType<Value>, field: string): Promise<Value> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new RecollectError('not_found', `${path} is missing`, { field, cause });
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const why =
      cause instanceof z.ZodError ? `${cause.issues[0]?.path.join('.')}: ${cause.issues[0]?.message}` : 'not JSON';
    throw new RecollectError('validation', `${path} is no ${field} (${why})`, { field, cause });
  }
}

/** Columns that a line may take. */
const WIDTH = 120;

/**
 * JSON for people and for version control: what fits into a line stands in one, lists of numbers fill lines, everything
 * else has a line for each entry. The formatter of the repository has nothing to change in it.
 */
export function formatJson(value: unknown): string {
  return `${formatAt(value, '', 0)}\n`;
}

/** @param before columns that are taken in the line already; one more is kept for a comma */
function formatAt(value: unknown, indent: string, before: number): string {
  const inline = inLine(value);
  const isTop = indent === '' && before === 0;
  if (!isTop && indent.length + before + inline.length < WIDTH) return inline;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const lines = value.every((item) => typeof item === 'number')
      ? filled(value.map(String), inner)
      : value.map((item) => `${inner}${formatAt(item, inner, 0)}`).join(',\n');
    return value.length === 0 ? '[]' : `[\n${lines}\n${indent}]`;
  }
  if (value === null || typeof value !== 'object') return inline;
  const lines = entriesOf(value).map(([name, item]) => {
    const key = `${JSON.stringify(name)}: `;
    return `${inner}${key}${formatAt(item, inner, key.length)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = entriesOf(value).map(([name, item]) => `${JSON.stringify(name)}: ${inLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Like JSON itself: what is undefined is not there. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** As many to a line as fit. */
function filled(words: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const [at, word] of words.entries()) {
    const next = at === words.length - 1 ? word : `${word},`;
    if (line !== '' && indent.length + line.length + 1 + next.length > WIDTH) {
      lines.push(line);
      line = next;
    } else line = line === '' ? next : `${line} ${next}`;
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}
