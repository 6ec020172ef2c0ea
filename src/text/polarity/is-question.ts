import type { PolarityAnalysis } from './polarity-analysis.js';
import { has, isMark } from './token.js';
import { AUXILIARY, BE, CHINESE, INTERJECTION, QUESTION_WORD } from './token-flags.js';

const CHINESE_QUESTION = /什么|哪|啥|谁|怎么|为何|多少|几[个点号]|吗$|呢$/;

/** Whether a text asks something, with or without a question mark: by its word order, a question word or a particle. */
export function isQuestion({ text, tokens }: PolarityAnalysis): boolean {
  let first = 0;
  while (has(tokens[first], INTERJECTION) || isMark(tokens[first], ',')) first += 1;
  const opening = tokens[first];
  if (opening === undefined) return false;
  if (tokens.some(({ cue }) => cue?.kind === 'ask')) return true;
  if (tokens.some((token) => has(token, CHINESE) && CHINESE_QUESTION.test(token.lemma))) return true;
  if (has(opening, CHINESE)) return isMark(tokens.at(-1), '?');
  const inverts =
    has(opening, QUESTION_WORD | BE | AUXILIARY) && opening.cue === null && tokens[first + 1]?.lemma !== 'not';
  return inverts && !/!\s*$/.test(text);
}
