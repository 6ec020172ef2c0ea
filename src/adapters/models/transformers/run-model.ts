import type { Answer, Reading } from '../transport/answer.js';
import { badAnswer, failure } from '../transport/answer.js';
import { strippedCause } from '../transport/redact.js';
import type { TransformersDriver, TransformersModel, TransformersTensor } from './driver.js';
import type { Pooling } from './pool.js';
import { poolTokens } from './pool.js';

/** A model that is loaded, and how to use it. */
export interface LoadedModel {
  readonly name: string;
  readonly driver: TransformersDriver;
  readonly model: TransformersModel;
  readonly pooling: Pooling;
  /** Id that fills up the shorter texts of a run. */
  readonly padding: number;
}

/** Runs the model on some texts at once, given as ids; the pooled vectors in their order, whatever is in them. */
export async function runModel(
  loaded: LoadedModel,
  texts: readonly (readonly number[])[],
): Promise<Answer<readonly Float32Array[]>> {
  let outputs: { readonly [output: string]: unknown };
  try {
    outputs = await loaded.model(inputsOf(loaded, texts));
  } catch (error) {
    const cause = strippedCause(error);
    return failure('provider_unavailable', `${loaded.name} failed`, { retryable: false, blame: 'endpoint', cause });
  }
  const reading = vectorsIn(outputs, texts, loaded.pooling);
  return reading.ok ? reading : badAnswer(loaded.name, reading.why);
}

/** Filled up on the right whatever the tokenizer prefers: the mask tells the model, and pooling counts from the left. */
function inputsOf(
  { driver, padding }: LoadedModel,
  texts: readonly (readonly number[])[],
): { [name: string]: TransformersTensor } {
  const width = Math.max(...texts.map((ids) => ids.length));
  const dims = [texts.length, width];
  const ids = new BigInt64Array(texts.length * width).fill(BigInt(padding));
  const mask = new BigInt64Array(texts.length * width);
  for (const [row, text] of texts.entries())
    for (const [at, id] of text.entries()) {
      ids[row * width + at] = BigInt(id);
      mask[row * width + at] = 1n;
    }
  return {
    input_ids: new driver.Tensor('int64', ids, dims),
    attention_mask: new driver.Tensor('int64', mask, [...dims]),
  };
}

function vectorsIn(
  outputs: { readonly [output: string]: unknown },
  texts: readonly (readonly number[])[],
  pooling: Pooling,
): Reading<readonly Float32Array[]> {
  const name = pooling === 'sentence_embedding' ? 'sentence_embedding' : 'last_hidden_state';
  const output = outputs[name] as TransformersTensor | undefined;
  const states = output?.data;
  if (output === undefined) return { ok: false, why: `the model has no output ${name}` };
  if (!(states instanceof Float32Array)) return { ok: false, why: `its output ${name} is not 32-bit floats` };
  const [rows = 0, ...inner] = output.dims;
  const dimensions = inner.at(-1) ?? 0;
  const rowLength = inner.reduce((product, size) => product * size, 1);
  const isShaped = inner.length === (pooling === 'sentence_embedding' ? 1 : 2);
  if (!isShaped || rows !== texts.length || states.length !== rows * rowLength)
    return { ok: false, why: `its output ${name} has the shape ${output.dims.join(' x ')}` };
  return {
    ok: true,
    value: texts.map((ids, row) => {
      const start = row * rowLength;
      return pooling === 'sentence_embedding'
        ? states.slice(start, start + dimensions)
        : poolTokens(states, start, ids.length, dimensions, pooling);
    }),
  };
}
