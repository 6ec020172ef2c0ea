/**
 * How a model makes one vector of a text: the mean of its tokens, its first token, its last one, or a layer of its own
 * whose output is called `sentence_embedding`.
 */
export type Pooling = 'mean' | 'cls' | 'last_token' | 'sentence_embedding';

/**
 * Pools the states of one text.
 *
 * @param states of all texts of a run: text by text, in each token by token, `dimensions` numbers a token
 * @param start where the text begins in `states`
 * @param tokens of the text, at least 1; what pads it comes after them
 */
export function poolTokens(
  states: Float32Array,
  start: number,
  tokens: number,
  dimensions: number,
  pooling: Exclude<Pooling, 'sentence_embedding'>,
): Float32Array {
  if (pooling !== 'mean') {
    const from = start + (pooling === 'cls' ? 0 : tokens - 1) * dimensions;
    return states.slice(from, from + dimensions);
  }
  const sum = new Float64Array(dimensions);
  for (let token = 0; token < tokens; token += 1)
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + (states[start + token * dimensions + at] ?? 0);
  return Float32Array.from(sum, (value) => value / tokens);
}
