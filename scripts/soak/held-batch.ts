import { readSync, writeSync } from 'node:fs';
import type { Op } from '../../src/ports/store.js';

/** Prints a line at once, before the program goes on; a pipe may take it in several pieces. */
export function say(line: string): void {
  let rest: Buffer = Buffer.from(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(written(rest));
}

function written(bytes: Buffer): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    // The pipe is full: the reader is slow.
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}

/**
 * The same batch, which stops the whole process before operation `at` while its transaction is open: it says `said`
 * and waits for a byte on descriptor 3.
 */
export function heldBatch(batch: readonly Op[], at: number, said: string): readonly Op[] {
  return watchedBatch(batch, (position) => {
    if (position !== at) return;
    say(said);
    readSync(3, Buffer.alloc(1));
  });
}

/** The same batch, which tells the position of each operation before it is applied. */
export function watchedBatch(batch: readonly Op[], reached: (position: number) => void): readonly Op[] {
  const watched = [...batch];
  return Object.defineProperty(watched, Symbol.iterator, {
    value: function* (): Generator<Op> {
      for (let position = 0; position < batch.length; position += 1) {
        const op = batch[position];
        if (op === undefined) return;
        reached(position);
        yield op;
      }
    },
  });
}
