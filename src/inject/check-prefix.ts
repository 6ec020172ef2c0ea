import { blockStart } from './place/block-in-text.js';

/** Why two prompts differ where they first do. */
export type PrefixCause =
  | 'memory block'
  | 'timestamp'
  | 'random id'
  | 'tool order'
  | 'tool definition'
  | 'system prompt'
  | 'history changed'
  | 'last message';

/** How much of a prompt a cache can read again. */
export interface PrefixCheck {
  /** Bytes of UTF-8 that both begin with, in the order tools, system, messages. */
  readonly sharedBytes: number;
  /** Bytes of the earlier prompt. */
  readonly previousBytes: number;
  /** Whether the later prompt begins with all of the earlier one. */
  readonly extends: boolean;
  /** The first difference; null when there is none. */
  readonly difference: {
    /** Where it lies in the later prompt, for example `messages.3.content.0.text`. */
    readonly path: string;
    /** Offset in UTF-16 units within the text at `path`. */
    readonly offset: number;
    readonly cause: PrefixCause;
    /** Whether placing a block in the last user message makes it, which costs that message and no more. */
    readonly expected: boolean;
    /** Up to 40 units from the difference on. */
    readonly previous: string;
    readonly next: string;
  } | null;
}

/** A text of a prompt, and where it stands. */
interface Leaf {
  readonly path: string;
  readonly text: string;
}

/**
 * Compares two requests as a prefix cache does, byte by byte in the order tools, system prompt, messages, and names the
 * first difference with its likely cause. Takes bodies of OpenAI and Anthropic requests, prompts of the AI SDK, lists of
 * messages, or texts. What is not sent as part of the prompt (marks of the cache among it) is not compared.
 */
export function checkPrefix(previous: unknown, next: unknown): PrefixCheck {
  const [before, after] = [leavesOf(previous), leavesOf(next)];
  const previousBytes = before.reduce((sum, leaf) => sum + bytesOf(leaf.text), 0);
  let sharedBytes = 0;
  for (let at = 0; ; at += 1) {
    const [left, right] = [before[at], after[at]];
    if (left === undefined) return { sharedBytes, previousBytes, extends: true, difference: null };
    if (left.path === right?.path && left.text === right.text) {
      sharedBytes += bytesOf(left.text);
      continue;
    }
    const samePlace = left.path === right?.path;
    const offset = samePlace ? firstDifference(left.text, right.text) : 0;
    sharedBytes += bytesOf(left.text.slice(0, offset));
    const lastUser = lastUserPath(previous);
    const cause = causeOf(previous, next, left, right ?? { path: left.path, text: '' }, offset, lastUser);
    return {
      sharedBytes,
      previousBytes,
      extends: false,
      difference: {
        path: right?.path ?? left.path,
        offset,
        cause,
        expected: cause === 'memory block' && lastUser !== null && left.path.startsWith(`${lastUser}.`),
        previous: left.text.slice(offset, offset + SHOWN),
        next: (right?.text ?? '').slice(offset, offset + SHOWN),
      },
    };
  }
}

const SHOWN = 40;
/** Units around a difference in which its cause is looked for. */
const AROUND = 40;
const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** In UTF-16 units, never inside a surrogate pair. */
function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  const isInsidePair = /[\ud800-\udbff]/.test(left[at - 1] ?? '') && /[\udc00-\udfff]/.test(left[at] ?? '');
  return isInsidePair ? at - 1 : at;
}

/** Sections in the order in which prompts are rendered; settings (model, temperature) are no part of them. */
const SECTIONS = ['tools', 'system', 'instructions', 'prompt', 'messages', 'input'] as const;

function leavesOf(request: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  if (typeof request === 'string') leaves.push({ path: 'prompt', text: request });
  else if (Array.isArray(request)) collect(request, 'messages', leaves);
  else for (const section of SECTIONS) collect(field(request, section), section, leaves);
  return leaves;
}

function collect(value: unknown, path: string, leaves: Leaf[]): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'string')
    leaves.push({ path: path.replace(/(messages\.\d+\.content|input\.\d+\.content)$/u, '$1.0.text'), text: value });
  else if (Array.isArray(value)) for (const [at, each] of value.entries()) collect(each, `${path}.${at}`, leaves);
  else if (typeof value === 'object')
    for (const [name, each] of Object.entries(value)) {
      // A text and a list of one text part are rendered alike; marks of the cache are not rendered at all.
      if (name === 'cache_control' || name === 'providerOptions') continue;
      if (name === 'type' && (each === 'text' || each === 'input_text' || each === 'message')) continue;
      collect(each, `${path}.${name}`, leaves);
    }
  else leaves.push({ path, text: String(value) });
}

function causeOf(
  previous: unknown,
  next: unknown,
  left: Leaf,
  right: Leaf,
  offset: number,
  lastUser: string | null,
): PrefixCause {
  if (left.path.startsWith('tools') || right.path.startsWith('tools')) return toolCause(previous, next);
  if (isInBlock(left, offset) || isInBlock(right, offset)) return 'memory block';
  if (near(TIMESTAMP, left, right, offset)) return 'timestamp';
  if (near(RANDOM, left, right, offset)) return 'random id';
  if (!/^(?:messages|input|prompt)\b/u.test(left.path) || isSystemMessage(previous, left.path)) return 'system prompt';
  return lastUser !== null && left.path.startsWith(`${lastUser}.`) ? 'last message' : 'history changed';
}

/** A difference at the very beginning of a block, or of the text it stands before, is the block's. */
function isInBlock({ text }: Leaf, offset: number): boolean {
  const start = blockStart(text);
  if (start === -1 || offset < start) return false;
  const end = text.indexOf('</recollect>', start);
  return end === -1 || offset <= end + '</recollect>'.length;
}

const TIMESTAMP =
  /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|\b1[5-9]\d{8}(?:\d{3})?\b|\d{4}年\d{1,2}月|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*day\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/gu;
const RANDOM = /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{10,}|(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[\w-]{16,})\b/giu;

/** Whether both texts hold a match that covers, or ends at, the difference. */
function near(pattern: RegExp, left: Leaf, right: Leaf, offset: number): boolean {
  return [left, right].every(({ text }) => {
    const from = Math.max(0, offset - AROUND);
    return [...text.slice(from, offset + AROUND).matchAll(pattern)].some(
      ({ index, 0: found }) => from + index <= offset && offset <= from + index + found.length,
    );
  });
}

function toolCause(previous: unknown, next: unknown): PrefixCause {
  const [left, right] = [previous, next].map((request) => toolTexts(field(request, 'tools')));
  return left !== undefined && right !== undefined && left.join('\n') === right.join('\n')
    ? 'tool order'
    : 'tool definition';
}

function toolTexts(tools: unknown): readonly string[] {
  if (Array.isArray(tools)) return tools.map((tool) => JSON.stringify(tool)).sort();
  return typeof tools === 'object' && tools !== null
    ? Object.entries(tools)
        .map((entry) => JSON.stringify(entry))
        .sort()
    : [];
}

function messagesOf(request: unknown): { readonly name: string; readonly list: readonly unknown[] } | null {
  if (Array.isArray(request)) return { name: 'messages', list: request };
  for (const name of ['messages', 'input', 'prompt']) {
    const list = field(request, name);
    if (Array.isArray(list)) return { name, list };
  }
  return null;
}

function lastUserPath(request: unknown): string | null {
  const messages = messagesOf(request);
  if (messages === null) return null;
  const at = messages.list.findLastIndex((message) => field(message, 'role') === 'user');
  return at === -1 ? null : `${messages.name}.${at}`;
}

function isSystemMessage(request: unknown, path: string): boolean {
  const messages = messagesOf(request);
  const at = Number(/^(?:messages|input|prompt)\.(\d+)/u.exec(path)?.[1] ?? Number.NaN);
  const role = field(messages?.list[at], 'role');
  return role === 'system' || role === 'developer';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;
}
