import type { CommandIo } from './command.js';
import type { EmbedOptions } from './embedder.js';
import type { RerankOptions } from './reranker.js';

/** What a reader opens its engine with. */
export interface ReaderData {
  readonly path: string;
  readonly globals: EmbedOptions & RerankOptions;
  readonly env: CommandIo['env'];
}

const isSource = import.meta.url.endsWith('.ts');

/** The module of a reader: where the build has put it, or what runs it from a clone. */
export const READER_MODULE: URL = isSource
  ? new URL('../../scripts/reader.mjs', import.meta.url)
  : new URL('./cli/reader.js', import.meta.resolve('recollect'));
