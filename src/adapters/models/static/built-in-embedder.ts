import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import { RecollectError } from '../../../domain/errors.js';
import type { Embedder } from '../../../ports/embedder.js';
import { createStaticEmbedder, staticProfile } from './static-embedder.js';

/** Profile of the model that comes with the package, known before its file is read. */
export const BUILT_IN_PROFILE: EmbedderProfile = staticProfile({
  id: 'recollect-static-zh-en-256-v2',
  dimensions: 256,
  calibration: { floor: 0.1, ceiling: 0.68 },
});

/** The loaded model; one for the process, however many engines are open. */
let loading: Promise<Embedder> | null = null;

/**
 * The embedder of the package (English and Chinese), the default of `openMemory`. Its file, 20 MB, is read at the first
 * text and kept for the process. A file that can't be read makes `embed` fail, which recall and writes degrade at; the next
 * text tries again.
 */
export function builtInEmbedder(): Embedder {
  return {
    profile: BUILT_IN_PROFILE,
    async embed(texts, options) {
      loading ??= load();
      return (await loading).embed(texts, options);
    },
  };
}

async function load(): Promise<Embedder> {
  try {
    const embedder = await createStaticEmbedder();
    if (embedder.profile.id === BUILT_IN_PROFILE.id) return embedder;
    throw new RecollectError('storage_corrupt', `the model of the package is ${embedder.profile.id}`);
  } catch (error) {
    loading = null;
    throw error;
  }
}
