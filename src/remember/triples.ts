import { z } from 'zod';
import type { DraftInput } from '../domain/draft.js';
import { parseInput } from '../domain/parse.js';
import { labelSchema } from '../domain/schemas.js';

/** A relation between two things, as a statement of its own. */
export interface TripleInput {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** Types of the two. @default 'entity' */
  readonly subjectType?: string;
  readonly objectType?: string;
  /**
   * Whether the subject has one such object at a time: then a later triple ends an earlier one, as a statement of the same
   * attribute does. @default false
   */
  readonly exclusive?: boolean;
  /** What else is to be said of the memory: its times, source, veracity. */
  readonly draft?: Omit<DraftInput, 'text' | 'kind' | 'subject' | 'attribute' | 'entities'>;
}

const tripleSchema = z.strictObject({
  subject: labelSchema,
  predicate: labelSchema,
  object: labelSchema,
  subjectType: labelSchema.default('entity'),
  objectType: labelSchema.default('entity'),
  exclusive: z.boolean().default(false),
  draft: z.record(z.string(), z.unknown()).default({}),
});

/**
 * The draft that says a triple: a memory of kind `relationship` whose text is its three parts.
 *
 * @throws `validation` naming the field.
 */
export function tripleDraft(input: TripleInput, field = 'triple'): DraftInput {
  const { subject, predicate, object, subjectType, objectType, exclusive, draft } = parseInput(
    tripleSchema,
    input,
    field,
  );
  return {
    ...draft,
    text: `${subject} ${predicate} ${object}`,
    kind: 'relationship',
    subject,
    ...(exclusive ? { attribute: predicate } : {}),
    entities: [
      { type: subjectType, id: subject },
      { type: objectType, id: object },
    ],
  };
}

const entityLine = z.object({
  type: z.literal('entity'),
  name: labelSchema,
  entityType: labelSchema.default('entity'),
  observations: z.array(z.string()).default([]),
});
const relationLine = z.object({
  type: z.literal('relation'),
  from: labelSchema,
  to: labelSchema,
  relationType: labelSchema,
});
const lineSchema = z.discriminatedUnion('type', [entityLine, relationLine]);

/** A line that can't be read, by its number from 1. */
export interface BadGraphLine {
  readonly line: number;
  readonly message: string;
}

/**
 * Reads the graph file of the MCP memory server: JSON lines of `{"type":"entity", name, entityType, observations}` and
 * `{"type":"relation", from, to, relationType}`. An observation becomes a fact about its entity, an entity without any a fact that
 * it is what its type says, a relation a triple. Good lines are kept, bad ones named.
 */
export function readMemoryGraph(jsonl: string): {
  readonly drafts: readonly DraftInput[];
  readonly bad: readonly BadGraphLine[];
} {
  const drafts: DraftInput[] = [];
  const bad: BadGraphLine[] = [];
  const types = new Map<string, string>();
  const relations: z.output<typeof relationLine>[] = [];
  for (const [at, line] of jsonl
    .replace(/^\ufeff/u, '')
    .split(/\r?\n/u)
    .entries()) {
    if (line.trim() === '') continue;
    const parsed = lineSchema.safeParse(parsedJson(line));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      bad.push({ line: at + 1, message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'no object'}` });
    } else if (parsed.data.type === 'relation') relations.push(parsed.data);
    else {
      const { name, entityType, observations } = parsed.data;
      types.set(name, entityType);
      const said = observations.filter((each) => each.trim() !== '').map((each) => `${name}: ${each}`);
      for (const text of said.length > 0 ? said : [`${name} is: ${entityType}`])
        drafts.push({ text, subject: name, entities: [{ type: entityType, id: name }], veracity: 'imported' });
    }
  }
  for (const { from, to, relationType } of relations)
    drafts.push(
      tripleDraft({
        subject: from,
        predicate: relationType,
        object: to,
        subjectType: types.get(from) ?? 'entity',
        objectType: types.get(to) ?? 'entity',
        draft: { veracity: 'imported' },
      }),
    );
  return { drafts, bad };
}

/** What JSON a line holds; undefined, which no schema takes, for one that holds none. */
function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
