import { openSqliteEngine } from '../default-engine.js';
import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, loadCases } from './case-file.js';
import { commandGap } from './command-gap.js';
import type { CommandLine } from './command-line.js';
import { coverageGap } from './coverage.js';
import { expandMemories } from './expand.js';
import { problemOf } from './expectations.js';
import { NotCovered } from './not-covered.js';
import type { OldFiles } from './old-files.js';
import { OPERATIONS } from './operations.js';
import type { Outcome } from './outcome.js';
import { outcomeOf } from './outcome.js';
import { storeAsGiven } from './store-as-given.js';
import type { Surfaces } from './surface.js';
import type { OpenCaseEngine } from './world.js';
import { World } from './world.js';

/** Which cases to run. */
export interface CasesOptions {
  /** Folder with one JSON file a case. */
  readonly dir: string;
  /** Only cases of these kinds. @default all */
  readonly kinds?: readonly string[];
  /** @default the engine over SQLite */
  readonly openEngine?: OpenCaseEngine;
  /** Runs the cases through the command line instead of the library. @default null: the library */
  readonly commandLine?: CommandLine | null;
  /** Makes files of older releases. @default null: cases about them are not covered */
  readonly oldFiles?: OldFiles | null;
  /** Other doors of the engine. @default null: cases that ask at them are not covered */
  readonly surfaces?: Surfaces | null;
  /** Called after each case. */
  readonly onProgress?: (done: number, total: number, id: string) => void;
}

/** A case that did not pass, and why. */
export interface CaseFailure {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
}

/** Numbers of one kind of fault. */
export interface KindCounts {
  readonly passed: number;
  readonly failed: number;
  readonly not_covered: number;
}

/** What the cases showed; plain JSON. */
export interface CasesReport extends KindCounts {
  readonly failures: readonly CaseFailure[];
  /** Cases that ask for what the engine lacks or the adapter can't assert; they count as nothing. */
  readonly uncovered: readonly CaseFailure[];
  readonly by_kind: { readonly [kind: string]: KindCounts };
}

interface Verdict {
  readonly file: CaseFile;
  readonly result: keyof KindCounts;
  readonly why: string;
}

/**
 * Runs cases of known faults through the public API, each in a store of its own with its own clock.
 *
 * @throws `not_found` when the folder holds no cases; `validation` naming a file that is none.
 */
export async function runCases(options: CasesOptions): Promise<CasesReport> {
  const files = (await loadCases(options.dir)).filter((file) => options.kinds?.includes(file.kind) ?? true);
  const verdicts: Verdict[] = [];
  for (const file of files) {
    verdicts.push(await runCase(file, options));
    options.onProgress?.(verdicts.length, files.length, file.id);
  }
  return reportOf(verdicts);
}

function reportOf(verdicts: readonly Verdict[]): CasesReport {
  const named = (result: keyof KindCounts): readonly CaseFailure[] =>
    verdicts.filter((verdict) => verdict.result === result).map(({ file: { id, kind }, why }) => ({ id, kind, why }));
  const kinds = [...new Set(verdicts.map(({ file }) => file.kind))].sort();
  return {
    ...countsOf(verdicts),
    failures: named('failed'),
    uncovered: named('not_covered'),
    by_kind: Object.fromEntries(
      kinds.map((kind) => [kind, countsOf(verdicts.filter(({ file }) => file.kind === kind))]),
    ),
  };
}

function countsOf(verdicts: readonly Verdict[]): KindCounts {
  const count = (result: keyof KindCounts): number => verdicts.filter((verdict) => verdict.result === result).length;
  return { passed: count('passed'), failed: count('failed'), not_covered: count('not_covered') };
}

async function runCase(
  file: CaseFile,
  { openEngine = openSqliteEngine, commandLine = null, oldFiles = null, surfaces = null }: CasesOptions,
): Promise<Verdict> {
  const gap = coverageGap(file) ?? (commandLine === null ? null : commandGap(file));
  if (gap !== null) return { file, result: 'not_covered', why: gap };
  const world = await World.open(file, openEngine, { commandLine, oldFiles, surfaces });
  try {
    const problem = await firstProblem(world);
    return problem === null ? { file, result: 'passed', why: '' } : { file, result: 'failed', why: problem };
  } catch (error) {
    if (error instanceof NotCovered) return { file, result: 'not_covered', why: error.message };
    throw error;
  } finally {
    await world.close();
  }
}

/** Runs the steps until one goes wrong. */
async function firstProblem(world: World): Promise<string | null> {
  const stored = await outcomeOf(async () => {
    await storeAsGiven(world, expandMemories(world.file.memories));
    return {};
  });
  if (stored.error instanceof NotCovered) throw stored.error;
  if (stored.error !== null) return `the memories could not be stored: ${String(stored.error)}`;
  for (const [at, step] of world.file.steps.entries()) {
    const problem = await runStep(world, step);
    if (problem !== null) return `step ${at + 1} (${String(step['op'])}): ${problem}`;
  }
  await world.settle();
  const problem = await problemOf({ world, step: {}, expect: world.file.expect, outcome: NOTHING });
  return problem === null ? null : `in the end: ${problem}`;
}

async function runStep(world: World, step: Fields): Promise<string | null> {
  const operation = OPERATIONS[String(step['op'])];
  if (operation === undefined) throw new NotCovered(`operation ${String(step['op'])}`);
  const outcome = await outcomeOf(() => operation.run(world, step));
  if (outcome.error instanceof NotCovered) throw outcome.error;
  world.done.push({ step, outcome });
  return problemOf({ world, step, expect: fieldsOf(step['expect']), outcome });
}

/** The end of a case has no answer of its own. */
const NOTHING: Outcome = {
  error: null,
  memories: [],
  answer: null,
  recall: null,
  imported: null,
  preview: null,
  killed: [],
  numbers: {},
  ms: 0,
};
