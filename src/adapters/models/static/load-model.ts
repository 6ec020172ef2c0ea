import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { RecollectError } from '../../../domain/errors.js';
import type { StaticModel, StaticVocabulary } from './model-file.js';
import { completeModel, readVocabulary, vocabularyEnd } from './model-file.js';

/** Bytes that are read first; the words of the package's model end within them. */
const FIRST_BYTES = 1024 * 1024;

/**
 * Loads a model from its file. The words are taken in while the numbers, which are most of the file, are still being
 * read.
 *
 * @throws `storage_corrupt` for a file that is no model; `storage_read_only` when it can't be read.
 */
export async function loadStaticModel(path: string): Promise<StaticModel> {
  try {
    const handle = await open(path);
    try {
      return await loadFrom(handle);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof RecollectError) throw cause;
    throw new RecollectError('storage_read_only', 'the static model can not be read', { cause });
  }
}

async function loadFrom(handle: FileHandle): Promise<StaticModel> {
  const { size } = await handle.stat();
  // Not from the pool, which the matrix would keep alive, and not zeroed: every byte is read.
  const bytes = Buffer.allocUnsafeSlow(size);
  const first = Math.min(size, FIRST_BYTES);
  await readInto(bytes, handle, 0, first);
  const reading = readInto(bytes, handle, first, size);
  const [vocabulary] = await Promise.all([wordsWithin(bytes, first), reading]);
  return completeModel(bytes, vocabulary ?? readVocabulary(bytes, size));
}

/** The words if they are all there; null when more of the file is needed. */
async function wordsWithin(bytes: Uint8Array, known: number): Promise<StaticVocabulary | null> {
  return vocabularyEnd(bytes, known) <= known ? readVocabulary(bytes, known) : null;
}

async function readInto(bytes: Uint8Array, handle: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; ) {
    const { bytesRead } = await handle.read(bytes, at, to - at, at);
    if (bytesRead === 0) throw new RecollectError('storage_corrupt', 'the static model is incomplete');
    at += bytesRead;
  }
}
