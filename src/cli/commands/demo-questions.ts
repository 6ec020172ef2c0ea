import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseInput } from '../../domain/parse.js';
import { packageFile } from '../package-file.js';

/** What a question shows. */
export const QUESTION_TOPICS = [
  'plain',
  'identifier',
  'correction',
  'other user',
  'safety',
  'negation',
  'paraphrase',
  'relative time',
] as const;

/** One question of the demo. */
export interface DemoQuestion {
  readonly user: string;
  readonly text: string;
  readonly about: (typeof QUESTION_TOPICS)[number];
  /** Ids of which one at least should come; empty: nothing is looked for. */
  readonly expects: readonly string[];
  /** Ids (`m-home`) or versions (`m-home@1`) that must not come. */
  readonly avoids: readonly string[];
  /** What would be needed if the expected memory is not found. */
  readonly needs: 'embedder' | 'time rules' | null;
}

/** The questions of the demo. */
export interface DemoQuestions {
  /** The clock of the demo. */
  readonly now: string;
  readonly tenant: string;
  readonly questions: readonly DemoQuestion[];
}

const fileSchema: z.ZodType<DemoQuestions> = z.strictObject({
  now: z.string(),
  tenant: z.string(),
  questions: z.array(
    z.strictObject({
      user: z.string(),
      text: z.string(),
      about: z.enum(QUESTION_TOPICS),
      expects: z.array(z.string()),
      avoids: z.array(z.string()).default([]),
      needs: z.enum(['embedder', 'time rules']).nullable(),
    }),
  ),
});

/** The demo's conversation, one draft a line. */
export const demoConversationPath = (): string => packageFile('assets', 'demo', 'conversation.jsonl');

/** Reads the demo's questions. */
export async function readDemoQuestions(): Promise<DemoQuestions> {
  const text = await readFile(packageFile('assets', 'demo', 'questions.json'), 'utf8');
  return parseInput(fileSchema, JSON.parse(text), 'questions');
}
