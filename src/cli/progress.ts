import { performance } from 'node:perf_hooks';
import type { CommandContext } from './command.js';

const QUIET_MS = 1_000;

/** Says on stderr how far a long job is: nothing in the first second, then at most once a second. */
export class Progress {
  readonly #context: CommandContext;
  readonly #monotonicMs: () => number;
  #lastMs: number;

  constructor(context: CommandContext) {
    this.#context = context;
    this.#monotonicMs = context.io.monotonicMs ?? (() => performance.now());
    this.#lastMs = this.#monotonicMs();
  }

  show(line: string): void {
    const nowMs = this.#monotonicMs();
    if (nowMs - this.#lastMs < QUIET_MS) return;
    this.#lastMs = nowMs;
    this.#context.note(line);
  }
}
