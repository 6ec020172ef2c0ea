import type { Reading } from '../transport/answer.js';
import { isRecord } from '../transport/answer.js';

const THOUGHT = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;

/** The text of a chat completion's first choice without thoughts, on one line; refused when it is blank or cut off. */
export function readAnswer(json: unknown): Reading<string> {
  const choices = isRecord(json) ? json['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice['message'])) return { ok: false, why: 'it holds no message' };
  if (choice['finish_reason'] === 'length') return { ok: false, why: 'the message is cut off' };
  const { content } = choice['message'];
  if (typeof content !== 'string') return { ok: false, why: 'the message holds no text' };
  const text = content.replace(THOUGHT, '').replace(/\s+/gu, ' ').trim();
  return text === '' ? { ok: false, why: 'the message is blank' } : { ok: true, value: text };
}
