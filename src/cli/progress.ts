import { performance } from 'node:perf_hooks';
import type { CommandContext } from './command.js';

const QUIET_MS = 1_000;

/** Says on stderr how far a long job is: nothing in the first second, then at most once a second. */
export class Progress {
  readonly #context: CommandContext;
  #lastMs = performance.now();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  show(line: string): void {
    const nowMs = performance.now();
    if (nowMs - this.#lastMs < QUIET_MS) return;
    this.#lastMs = nowMs;
    this.#context.note(line);
  }
}
