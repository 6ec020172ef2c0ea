import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.js';
import { ERROR_CODES, RecollectError } from '../../domain/errors.js';
import type { CaseMemory } from './case-memory.js';
import { NotCovered } from './not-covered.js';
import type { Place } from './vocabulary.js';

/** Runs one command line, `recollect` left out, and gives what it printed and its exit code. */
export type CommandLine = (argv: readonly string[]) => Promise<{ readonly out: string; readonly code: number }>;

/** Operations that are a command, or several of one kind. Every other one needs the library. */
export const COMMAND_OPERATIONS: readonly string[] = [
  'recall',
  'explain',
  'recall_loop',
  'add',
  'add_many',
  'update',
  'delete',
  'get',
  'history',
  'list',
  'list_all_pages',
  'reopen',
  'clock',
  'expire_clock',
  'advance_clock',
];

/** Each memory and each turn of a loop is a process of its own. */
export const MOST_COMMANDS = 100;

const envelopeSchema = z.object({
  data: z.unknown().optional(),
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).optional(),
});

/** Option of a recall -> its flag; what is not here the command line can't say. */
const RECALL_FLAGS: { readonly [option: string]: (value: unknown) => readonly string[] } = {
  limit: (value) => [`--limit=${plain(value)}`],
  filter: (value) => [`--filter=${json(value)}`],
  includeShared: (value) => (value === true ? ['--include-shared'] : []),
  asOf: (value) => {
    const { validAt } = value as { readonly validAt?: unknown };
    return [`--valid-at=${plain(validAt)}`];
  },
  minScore: (value) => [`--min-score=${plain(value)}`],
  minSimilarity: (value) => [`--min-similarity=${plain(value)}`],
  zone: (value) => [`--zone=${plain(value)}`],
  deadlineMs: (value) => [`--deadline-ms=${plain(value)}`],
};

/**
 * The memories of a place through the command line, every call a command of its own. The clock of the case is said
 * where a command can be told one; what can't be said is not covered.
 */
export function commandMemory(run: CommandLine, folder: string, place: Place, nowMs: () => number): CaseMemory {
  const where = [`--path=${folder}`, ...placeFlags(place), '--json'];
  const ask = async <Data>(...argv: readonly string[]): Promise<Data> => dataOf<Data>(await run([...argv]));
  const written = (draft: object): string => json({ recordedAt: nowMs(), ...draft });
  const remember: CaseMemory['remember'] = async (draft) => {
    const { text, ...fields } = typeof draft === 'string' ? { text: draft } : draft;
    return ask('add', ...where, `--fields=${written(fields)}`, '--', word(text));
  };
  return {
    remember,
    rememberMany: async (drafts) => {
      const results: Awaited<ReturnType<CaseMemory['remember']>>[] = [];
      for (const draft of drafts) results.push(await remember(draft));
      return { results, degraded: results.flatMap(({ degraded }) => degraded), repeated: false };
    },
    update: (id, patch) => ask('update', ...where, `--fields=${written(patch)}`, '--', word(id)),
    recall: async (query, options = {}) => {
      const flags = Object.entries(options).flatMap(([option, value]) => {
        const flag = RECALL_FLAGS[option];
        if (flag === undefined) throw new NotCovered(`${option} on the command line`);
        return flag(value);
      });
      const zone = options.zone === undefined ? ['--zone=UTC'] : [];
      return ask('search', ...where, '--explain', `--now=${nowMs()}`, ...zone, ...flags, '--', word(query));
    },
    get: (id) => ask('get', ...where, '--', word(id)),
    history: async (id) =>
      (await ask<{ versions: Awaited<ReturnType<CaseMemory['history']>> }>('history', ...where, '--', word(id)))
        .versions,
    list: ({ limit, cursor, filter } = {}) =>
      ask(
        'list',
        ...where,
        ...(limit === undefined ? [] : [`--limit=${plain(limit)}`]),
        ...(cursor === undefined ? [] : [`--cursor=${word(cursor)}`]),
        ...(filter === undefined ? [] : [`--filter=${json(filter)}`]),
      ),
    forget: (id) => ask('forget', ...where, '--', word(id)),
    count: () => Promise.reject(new NotCovered('count on the command line')),
    context: () => Promise.reject(new NotCovered('a prompt on the command line')),
    capture: () => Promise.reject(new NotCovered('turns on the command line')),
    whyNot: () => Promise.reject(new NotCovered('why_not on the command line')),
  };
}

function placeFlags({ tenant, user, agent, session, shared }: Place): readonly string[] {
  return [
    `--tenant=${word(tenant)}`,
    ...(shared ? ['--shared'] : [`--user=${word(user)}`]),
    ...(agent === undefined ? [] : [`--agent=${word(agent)}`]),
    ...(session === undefined ? [] : [`--session=${word(session)}`]),
  ];
}

/** A word of a command line is text without a NUL. */
function word(value: unknown): string {
  if (typeof value !== 'string' || value.includes('\0')) throw new NotCovered('a word that no command line can hold');
  return value;
}

/** Words, numbers and truth values are typed as they are; nothing else can be. */
function plain(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return word(value);
}

/** A value as JSON, if it comes back from it as it was. */
function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined || !isDeepStrictEqual(JSON.parse(text), value))
    throw new NotCovered('a value that JSON on the command line changes');
  return word(text);
}

/** The data of the one object that was printed. @throws what the command says went wrong, with its code. */
function dataOf<Data>({ out, code }: Awaited<ReturnType<CommandLine>>): Data {
  const { data, error } = envelopeSchema.parse(JSON.parse(out));
  if (error === undefined && code === 0) return data as Data;
  const known = Object.keys(ERROR_CODES).find((each) => each === error?.code) as ErrorCode | undefined;
  throw new RecollectError(known ?? 'internal', error?.message ?? `exit code ${code}`, {
    ...(error?.field === undefined ? {} : { field: error.field }),
  });
}
