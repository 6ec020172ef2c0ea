import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import type { Embedder } from '../../../ports/embedder.js';
import { throwIfAborted } from '../transport/abort.js';
import { builtInModelPath } from './built-in-model.js';
import { loadStaticModel } from './load-model.js';
import type { StaticModel, StaticModelHeader } from './model-file.js';
import { StaticTokeniser } from './static-tokeniser.js';

/**
 * An embedder that looks words up in a table: no network and no download, the same numbers on every platform. The sum of
 * the rows of a text's units, block by block scaled to length 1.
 *
 * @param path of the model file, read once. @default the model that comes with the package (English and Chinese)
 * @example
 * ```ts
 * import { openMemory } from 'recollect';
 * import { createStaticEmbedder } from 'recollect/models';
 * const memory = await openMemory({ embedder: await createStaticEmbedder() });
 * ```
 * @throws `storage_corrupt` for a file that is no model; `storage_read_only` when it can't be read.
 */
export async function createStaticEmbedder(path: string = builtInModelPath()): Promise<Embedder> {
  const model = await loadStaticModel(path);
  const tokeniser = new StaticTokeniser(model);
  return {
    profile: staticProfile(model.header),
    async embed(texts, { signal }) {
      throwIfAborted(signal);
      return texts.map((text) => ({ ok: true, vector: embedText(text, model, tokeniser) }));
    },
  };
}

/** The profile of a model; the table takes texts of any length, as many as there are. */
export function staticProfile({
  id,
  dimensions,
  calibration,
}: Pick<StaticModelHeader, 'id' | 'dimensions' | 'calibration'>): EmbedderProfile {
  const prefixes = { query: '', passage: '' };
  return { id, dimensions, prefixes, maxTokens: 100_000, batchMax: 100_000, calibration };
}

/** The vector of a text. A text without any unit (punctuation alone) gets that of an unknown word. */
export function embedText(text: string, model: StaticModel, tokeniser: StaticTokeniser): Float32Array {
  const { header, matrix, scales } = model;
  const sum = new Float64Array(header.dimensions);
  const units = tokeniser.units(text);
  for (const unit of units.length === 0 ? [[header.words]] : units)
    for (const row of unit) addRow(sum, matrix, row * header.dimensions, (scales[row] ?? 0) / unit.length);
  return normaliseBlocks(sum, header);
}

/** Adds a row times its scale. Four numbers a turn: a third faster than one, and the same sums. */
function addRow(sum: Float64Array, matrix: Int8Array, start: number, scale: number): void {
  let at = 0;
  for (; at + 4 <= sum.length; at += 4) {
    sum[at] = (sum[at] ?? 0) + (matrix[start + at] ?? 0) * scale;
    sum[at + 1] = (sum[at + 1] ?? 0) + (matrix[start + at + 1] ?? 0) * scale;
    sum[at + 2] = (sum[at + 2] ?? 0) + (matrix[start + at + 2] ?? 0) * scale;
    sum[at + 3] = (sum[at + 3] ?? 0) + (matrix[start + at + 3] ?? 0) * scale;
  }
  for (; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (matrix[start + at] ?? 0) * scale;
}

function normaliseBlocks(sum: Float64Array, { dimensions, blocks }: StaticModelHeader): Float32Array {
  const vector = new Float32Array(dimensions);
  let start = 0;
  for (const block of blocks) {
    let squares = 0;
    for (let at = start; at < start + block.dimensions; at += 1) squares += (sum[at] ?? 0) ** 2;
    const factor = squares === 0 ? 0 : block.weight / Math.sqrt(squares);
    for (let at = start; at < start + block.dimensions; at += 1) vector[at] = (sum[at] ?? 0) * factor;
    start += block.dimensions;
  }
  return vector;
}
