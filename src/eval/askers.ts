import { RecollectError } from '../domain/errors.js';
import type { AskSettings, HaystackResult } from './asker.js';
import type { HaystackAsker } from './child-asker.js';
import { ChildAsker, LocalAsker } from './child-asker.js';
import type { OpenRetrievalEngine } from './engine.js';
import type { Haystack } from './haystack.js';

/** A few haystacks that are asked in one go. */
export interface Task {
  readonly haystacks: readonly Haystack[];
  /** Gets one result a recipe for each haystack. */
  readonly done: (results: readonly (readonly HaystackResult[])[]) => void | Promise<void>;
}

/** Where tasks are worked off. */
export interface Askers {
  /** Processes, 1 or more; 1 is this one. */
  readonly jobs: number;
  readonly settings: AskSettings;
  /** An engine that only this process has; then `jobs` is 1. */
  readonly openEngine?: OpenRetrievalEngine;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Works tasks off, each when a process is free for it; what comes out depends on nothing but the task.
 *
 * @throws `aborted` when the signal fires; what a task or its `done` throws. Processes are ended before.
 */
export async function workOff(tasks: AsyncIterator<Task>, askers: Askers): Promise<void> {
  const { jobs, settings, openEngine, signal } = askers;
  const crew = Array.from({ length: jobs }, () => (jobs === 1 ? new LocalAsker(openEngine) : new ChildAsker()));
  const killAll = (): void => {
    for (const asker of crew) asker.kill();
  };
  signal?.addEventListener('abort', killAll);
  try {
    await Promise.all(crew.map((asker) => work(asker, settings, tasks, signal)));
  } catch (error) {
    killAll();
    throw signal?.aborted === true ? interrupted(signal) : error;
  } finally {
    signal?.removeEventListener('abort', killAll);
    await Promise.allSettled(crew.map((asker) => asker.close()));
  }
}

async function work(
  asker: HaystackAsker,
  settings: AskSettings,
  tasks: AsyncIterator<Task>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await asker.open(settings);
  for (;;) {
    if (signal?.aborted === true) throw interrupted(signal);
    const next = await tasks.next();
    if (next.done === true) return;
    await next.value.done(await asker.askAll(next.value.haystacks));
  }
}

function interrupted(signal: AbortSignal): RecollectError {
  return new RecollectError('aborted', 'interrupted', { cause: signal.reason });
}
