import { RecollectError } from '../../../domain/errors.js';
import type { RecallOptions } from '../../../recall/request.js';
import { DAY_MS, GUARD_NOW_MS } from '../case.js';
import type { GuardMemory } from '../engine.js';
import type { OwnedStatement } from './parties.js';

/** What an attacker asks: about own things, and about somebody else's whose id or secret was overheard. */
export interface Attack {
  readonly own: OwnedStatement;
  readonly foreign: OwnedStatement;
  /** Whose the foreign one is: the viewer's own, of another session. */
  readonly isOwnSession: boolean;
  /** An id and a secret of the same form that nobody has. */
  readonly nobody: OwnedStatement;
  readonly recipe: string | undefined;
}

/** One way to get something out of the engine. */
export interface Surface {
  readonly name: string;
  /** Whether shared memories may be in the output. */
  readonly includesShared?: boolean;
  /** Text of the query; what it holds may be said back. */
  readonly says: (attack: Attack) => string;
  /** Undefined: the engine has no such verb. */
  readonly run: (memory: GuardMemory, attack: Attack) => Promise<unknown> | undefined;
}

const PATIENT_MS = 60_000;
const WILDCARDS: readonly string[] = ['%', '*', '_', "' OR 1=1 --", '"users/10"', 'users/1*'];

const recall =
  (options: RecallOptions, says: (attack: Attack) => string): Surface['run'] =>
  (memory, attack) =>
    memory.recall(says(attack), {
      deadlineMs: PATIENT_MS,
      ...(attack.recipe === undefined ? {} : { recipe: attack.recipe }),
      ...options,
    });

const asking = (name: string, says: Surface['says'], options: RecallOptions, more: Partial<Surface> = {}): Surface => ({
  name,
  says,
  run: recall(options, says),
  ...more,
});

const ownQuestion = ({ own }: Attack): string => own.question;
const foreignSecret = ({ foreign }: Attack): string => foreign.secret;
const nothing = (): string => '';

/** Name of the surface that explains an absence. */
export const WHY_NOT = 'whyNot of a foreign id';

/** Every way in, in the order in which they take turns. */
export const SURFACES: readonly Surface[] = [
  asking('recall', ownQuestion, {}),
  asking('recall of a foreign secret', foreignSecret, {}),
  asking('recall of a foreign text', ({ foreign }) => foreign.text, {}),
  asking('recall of one item, the rest rejected', ownQuestion, { limit: 1 }),
  asking('near misses', ownQuestion, { minScore: 1 }),
  asking('recall with shared memories', ownQuestion, { includeShared: true }, { includesShared: true }),
  asking('recall as of tomorrow', ownQuestion, { asOf: { validAt: GUARD_NOW_MS + DAY_MS } }),
  asking(
    'recall by a foreign id',
    ownQuestion,
    {},
    {
      run: (memory, attack) => recall({ filter: { ids: [attack.foreign.id] } }, ownQuestion)(memory, attack),
    },
  ),
  asking('recall of a pattern', ({ own }) => WILDCARDS[own.id.charCodeAt(1) % WILDCARDS.length] ?? '%', {}),
  asking('recall of nothing with a filter', nothing, { filter: { importanceMin: 0 } }),
  asking('refused option', ownQuestion, { limit: -1 }),
  {
    name: WHY_NOT,
    says: ownQuestion,
    run: (memory, { foreign, own }) => memory.whyNot?.(foreign.id, own.question, { deadlineMs: PATIENT_MS }),
  },
  { name: 'get of a foreign id', says: nothing, run: (memory, { foreign }) => memory.get?.(foreign.id) },
  { name: 'history of a foreign id', says: nothing, run: (memory, { foreign }) => memory.history?.(foreign.id) },
  {
    name: 'update of a foreign id',
    says: nothing,
    run: (memory, { foreign }) => memory.update?.(foreign.id, { text: 'taken over' }),
  },
  { name: 'forget of a foreign id', says: nothing, run: (memory, { foreign }) => memory.forget?.(foreign.id) },
  {
    name: 'feedback on a foreign id',
    says: nothing,
    run: (memory, { foreign }) => memory.feedback?.('no-such-trace', foreign.id, 'wrong'),
  },
  { name: 'list', says: nothing, run: (memory) => memory.list?.({ limit: 1_000 }) },
  { name: 'count', says: nothing, run: (memory) => memory.count?.() },
];

/** Verbs that take an id, for comparing a foreign one with one that never was. */
export const BY_ID: readonly string[] = [
  WHY_NOT,
  'get of a foreign id',
  'history of a foreign id',
  'update of a foreign id',
  'forget of a foreign id',
  'feedback on a foreign id',
];

/** What came out: an answer, or an error as a caller sees it. */
export type Output =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string; readonly message: string; readonly field: string | null } };

/** Runs one surface; undefined when the engine lacks the verb. An error is an output like any other. */
export async function outputOf(surface: Surface, memory: GuardMemory, attack: Attack): Promise<Output | undefined> {
  try {
    const running = surface.run(memory, attack);
    return running === undefined ? undefined : { answer: await running };
  } catch (error) {
    if (!(error instanceof Error)) return { error: { code: 'thrown', message: String(error), field: null } };
    const code = error instanceof RecollectError ? error.code : error.name;
    return {
      error: { code, message: error.message, field: error instanceof RecollectError ? (error.field ?? null) : null },
    };
  }
}
