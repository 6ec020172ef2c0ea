import { z } from 'zod';
import { compareInTime, startOf } from '../domain/closing.js';
import type { Memory } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { labelSchema, timeSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import type { TenantStore } from '../ports/store.js';
import { slotLookupKey } from '../text/slots/slot-lookup-key.js';

/** What to tell of one attribute of one subject. */
export interface TimelineOptions {
  /** As it was known at this moment. @default all that is known */
  readonly recordedAt?: TimeInput;
  /** Language of the sentence. @default 'en' */
  readonly language?: 'en' | 'zh';
}

/** A stretch of time in which one statement held, [from, to) in epoch milliseconds. */
export interface TimelineEntry {
  /** Null: nobody said since when. */
  readonly fromMs: number | null;
  /** Null: it still holds. */
  readonly toMs: number | null;
  readonly memory: Memory;
}

/** What was true of an attribute, when. */
export interface Timeline {
  readonly subject: string;
  readonly attribute: string;
  /** Oldest first; what was corrected away held at no time and is left out. */
  readonly entries: readonly TimelineEntry[];
  /** The same in one sentence, newest first: `yes since 2024-04-15 (v2); before: no (v1)`. */
  readonly sentence: string;
}

/** Most versions of one timeline. */
const VERSIONS = 1_000;
const optionsSchema = z.strictObject({
  recordedAt: timeSchema.optional(),
  language: z.enum(['en', 'zh']).default('en'),
});

/**
 * Tells what held of a subject's attribute over time, from all versions of all memories that say so (with the subject and
 * attribute given, or found by rule).
 *
 * @throws `validation` for a blank subject or attribute, or a bad time.
 */
export async function timeline(
  subject: unknown,
  attribute: unknown,
  options: unknown,
  viewer: Viewer,
  store: TenantStore,
): Promise<Timeline> {
  const named = {
    subject: parseInput(labelSchema, subject, 'subject'),
    attribute: parseInput(labelSchema, attribute, 'attribute'),
  };
  const { recordedAt, language } = parseInput(optionsSchema, options ?? {}, '');
  const hits = await store.lookup([slotLookupKey(named.subject, named.attribute)], viewer, VERSIONS);
  const entries = hits
    .map(({ memory }) => memory)
    .filter((memory) => recordedAt === undefined || memory.recordedAtMs <= recordedAt)
    .sort(compareInTime)
    .flatMap((memory) => stretchOf(memory, recordedAt ?? null));
  return { ...named, entries, sentence: tell(entries, language) };
}

/** When a version held, as known at a moment; nothing when it held at no time. */
function stretchOf(memory: Memory, knownAtMs: number | null): readonly TimelineEntry[] {
  const ends = memory.closings
    .filter(({ atMs }) => knownAtMs === null || atMs <= knownAtMs)
    .map((end) => end.validToMs);
  if (memory.statedValidToMs !== null) ends.push(memory.statedValidToMs);
  const toMs = ends.length === 0 ? null : Math.min(...ends);
  if (toMs !== null && toMs <= startOf(memory)) return [];
  return [{ fromMs: memory.validFromMs, toMs, memory }];
}

function tell(entries: readonly TimelineEntry[], language: 'en' | 'zh'): string {
  if (entries.length === 0) return language === 'en' ? 'nothing is known' : '没有记录';
  const shared = sharedStart(entries.map(({ memory }) => memory.text));
  const parts = entries.toReversed().map((entry, at) => {
    const text = entry.memory.text.slice(shared).trim();
    const version = `v${entry.memory.version}`;
    const from = day(startOf(entry.memory));
    const until = entry.toMs === null || at > 0 ? null : day(entry.toMs);
    const isFirst = at === entries.length - 1 && at > 0;
    if (language === 'zh') {
      if (isFirst) return `此前：${text}（${version}）`;
      return `${from} 起${until === null ? '' : `至 ${until}`}：${text}（${version}）`;
    }
    if (isFirst) return `before: ${text} (${version})`;
    return `${text} since ${from}${until === null ? '' : ` until ${until}`} (${version})`;
  });
  return parts.join(language === 'en' ? '; ' : '；');
}

/** Length of what all texts begin with, up to the last blank or colon, so that a sentence tells only what changes. */
function sharedStart(texts: readonly string[]): number {
  const [first, ...others] = texts;
  if (first === undefined || others.length === 0) return 0;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length += 1;
  for (let at = length; at > 0; at -= 1) if (/[\s:：]/u.test(first[at - 1] ?? '')) return at;
  return 0;
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
