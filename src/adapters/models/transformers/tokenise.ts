import type { TransformersTokenizer } from './driver.js';

/** Ids of the tokens that the tokenizer puts after every text. */
export type Ending = readonly number[];

const ANY_TEXT = 'a';

/** Learns what the tokenizer puts after every text: what follows the ids that it gives without its additions. */
export function endingOf(tokenizer: TransformersTokenizer): Ending {
  const [plain = []] = idsOf(tokenizer, [ANY_TEXT], false);
  const [whole = []] = idsOf(tokenizer, [ANY_TEXT], true);
  for (let start = 0; start + plain.length <= whole.length; start += 1)
    if (plain.every((id, at) => whole[start + at] === id)) return whole.slice(start + plain.length);
  return [];
}

/**
 * Ids of each text, at most `maxTokens` of them. A text that is cut keeps its ending: models that look at the last token
 * were never shown a text without it, and the tokenizer's own cut takes it away.
 */
export function tokenise(
  tokenizer: TransformersTokenizer,
  ending: Ending,
  texts: readonly string[],
  maxTokens: number,
): readonly (readonly number[])[] {
  return idsOf(tokenizer, texts, true).map((ids) =>
    ids.length <= maxTokens ? ids : [...ids.slice(0, Math.max(0, maxTokens - ending.length)), ...ending],
  );
}

function idsOf(
  tokenizer: TransformersTokenizer,
  texts: readonly string[],
  additions: boolean,
): readonly (readonly number[])[] {
  const options = { padding: false, truncation: false, return_tensor: false, add_special_tokens: additions } as const;
  return tokenizer([...texts], options).input_ids;
}
