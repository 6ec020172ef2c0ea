import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { RecollectError } from '../../domain/errors.js';

/** One turn of a dialogue, with what should come to mind at it. */
export interface DialogueTurn {
  /** Number of the line, from 1. */
  readonly line: number;
  /** What an assistant said is asked for nothing; it stands in the history of later turns. */
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Names of memories that should be recalled; empty: the turn is not scored for memories. */
  readonly expect: readonly string[];
  /** Names of procedures that should be proposed; empty: the turn is not scored for actions. */
  readonly expectActions: readonly string[];
}

const names = z.array(z.string().min(1)).default([]);

const turnSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  text: z.string().min(1),
  expect: names,
  expectActions: names,
});

/**
 * Reads a dialogue: JSONL of turns, oldest first.
 *
 * @throws `not_found` where there is no file; `validation` naming file and line of what is no turn.
 */
export async function readDialogue(path: string): Promise<readonly DialogueTurn[]> {
  let jsonl: string;
  try {
    jsonl = await readFile(path, 'utf8');
  } catch (cause) {
    throw new RecollectError('not_found', `${path} is missing`, { field: 'dialogue', cause });
  }
  return parseDialogue(jsonl, path);
}

/** Reads the text of a dialogue; see {@link readDialogue}. */
export function parseDialogue(jsonl: string, file: string): readonly DialogueTurn[] {
  const turns = jsonl.split('\n').flatMap((text, index): readonly DialogueTurn[] => {
    if (text.trim() === '') return [];
    const at = `${file}:${index + 1}`;
    const turn = turnSchema.safeParse(parseLine(text, at));
    if (!turn.success) {
      const [issue] = turn.error.issues;
      const why = `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
      throw new RecollectError('validation', `${at}: ${why}`, { field: at });
    }
    const { role, expect, expectActions } = turn.data;
    if (role === 'assistant' && expect.length + expectActions.length > 0)
      throw new RecollectError('validation', `${at}: only turns of the user may expect something`, { field: at });
    return [{ ...turn.data, line: index + 1 }];
  });
  if (!turns.some(({ role }) => role === 'user'))
    throw new RecollectError('validation', `${file}: has no turn of the user`, { field: 'dialogue' });
  return turns;
}

function parseLine(text: string, at: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('validation', `${at}: is not JSON`, { field: at, cause });
  }
}
