import type { Reading } from '../transport/answer.js';
import { isRecord } from '../transport/answer.js';

const THOUGHT = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu;
const FENCE = /^```[a-z]*\s*|\s*```$/giu;
const LABEL =
  /^(?:(?:the |self-contained |rewritten |standalone )*(?:search )?(?:query|question|message)|改写(?:后|结果)?|查询|问题)\s*[:：]\s*/iu;
const QUOTED = /^(?:"([^"]*)"|“([^”]*)”|「([^」]*)」|`([^`]*)`)$/u;
/** A rewriting may be this much longer than the message, in UTF-16 units: what is named has to fit. */
const GROWTH = 4;
const ROOM = 200;

/**
 * The rewritten query of a chat completion: the first choice without thoughts, fences, labels and quotation marks, on one
 * line. Refused when it is blank, cut off, or far longer than the message, which is an answer and no query.
 */
export function readRewriting(json: unknown, query: string): Reading<string> {
  const choices = isRecord(json) ? json['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice['message'])) return { ok: false, why: 'it holds no message' };
  if (choice['finish_reason'] === 'length') return { ok: false, why: 'the message is cut off' };
  const content = textOf(choice['message']['content']);
  if (content === null) return { ok: false, why: 'the message holds no text' };
  const rewritten = bare(content);
  if (rewritten === '') return { ok: false, why: 'the message is blank' };
  if (rewritten.length > query.length * GROWTH + ROOM) return { ok: false, why: 'the message is too long for a query' };
  return { ok: true, value: rewritten };
}

/** Text, or the texts of a list of parts. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const parts = content.flatMap((part: unknown) =>
    isRecord(part) && typeof part['text'] === 'string' ? [part['text']] : [],
  );
  return parts.length === 0 ? null : parts.join('');
}

function bare(content: string): string {
  let text = content.replace(THOUGHT, '').trim().replace(FENCE, '').trim().replace(LABEL, '');
  text = text.replace(/\s+/gu, ' ').trim();
  const quoted = QUOTED.exec(text);
  return (quoted?.slice(1).find((inner) => inner !== undefined) ?? text).trim();
}
