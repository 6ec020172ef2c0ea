import { invalid } from '../domain/errors.js';
import { parseTime } from '../domain/time.js';
import type { DataFolder } from './data/folders.js';
import { DATA_FOLDERS } from './data/folders.js';
import type { MemoryRow, QueryRow } from './data/rows.js';
import { groupBy } from './group-by.js';
import { normalisedQuery } from './split.js';

/** The names, in the order they are printed. */
export const SET_NAMES = [
  'locomo.turn',
  'locomo.session',
  'longmemeval_pool',
  'beam_100k.all',
  'beam_100k.user',
  'madial_zh',
  'madial_en',
  'memdaily_zh_pool',
  '2wiki_101',
  'semantoneg',
  'stsb_zh_pool',
] as const;

/** Name of a set. */
export type SetName = (typeof SET_NAMES)[number];

/** What one set stores, asks and counts. One fixed protocol a set; nothing in it is tuned. */
export interface SetProtocol {
  readonly data: DataFolder;
  /** What one stored memory is. */
  readonly unit: string;
  /** What text is indexed, in words. */
  readonly indexed: string;
  /** The rows that are stored, with the text that is indexed. */
  readonly store: (rows: readonly MemoryRow[]) => readonly MemoryRow[];
  /** Whether a query counts at all. */
  readonly counts: (query: QueryRow) => boolean;
  /** Whether it is known that no memory answers a query, as against having no usable label. */
  readonly unanswerable: (query: QueryRow) => boolean;
  readonly gold: (query: QueryRow) => readonly string[];
  /** When the query is asked, where the source says it outside `as_of`; null otherwise. */
  readonly askedAtMs: (query: QueryRow) => number | null;
  /** Queries of one group are in the same half. */
  readonly group: (query: QueryRow, haystack: readonly MemoryRow[]) => string;
}

const plain = {
  unit: 'memory',
  indexed: 'text',
  store: (rows: readonly MemoryRow[]): readonly MemoryRow[] => rows,
  counts: (): boolean => true,
  // Where a source gave no usable label, the category says so.
  unanswerable: (query: QueryRow): boolean => query.gold_ids.length === 0 && !query.category.endsWith('-nogold'),
  gold: (query: QueryRow): readonly string[] => query.gold_ids,
  askedAtMs: (): number | null => null,
  group: (query: QueryRow): string => normalisedQuery(query.query),
} satisfies Omit<SetProtocol, 'data'>;

const withText = (row: MemoryRow, ...parts: readonly unknown[]): MemoryRow => ({
  ...row,
  text: parts.filter((part) => typeof part === 'string' && part !== '').join(' '),
});

const locomoTurn = (row: MemoryRow): MemoryRow =>
  withText(row, `${row.speaker === null ? '' : `${row.speaker}: `}${row.text}`, row.meta['image_caption']);

const madial = {
  ...plain,
  indexed: 'scene + emotion + text; the query is the dialogue',
  store: (rows: readonly MemoryRow[]): readonly MemoryRow[] =>
    rows.map((row) => withText(row, row.meta['scene'], row.meta['emotion'], row.text)),
  // The number of the dialogue without its language: `zh/17` and `en/17` are translations of each other.
  group: (query: QueryRow): string => query.id.slice(query.id.lastIndexOf('/') + 1),
};

/** The sets that can be evaluated. */
export const EVAL_SETS: { readonly [name in SetName]: SetProtocol } = {
  'locomo.turn': {
    ...plain,
    data: DATA_FOLDERS.locomo,
    unit: 'turn',
    indexed: 'speaker + ": " + text + image caption; no adversarial questions',
    store: (rows) => rows.map(locomoTurn),
    counts: (query) => query.category !== 'adversarial',
  },
  'locomo.session': {
    ...plain,
    data: DATA_FOLDERS.locomo,
    unit: 'session',
    indexed: 'all turns of a session (speaker + ": " + text + image caption); all five kinds of questions',
    store: (rows) => joinSessions(rows.map(locomoTurn)),
    gold: (query) => query.gold_sessions,
  },
  longmemeval_pool: { ...plain, data: DATA_FOLDERS.longmemeval_pool, unit: 'turn or session' },
  'beam_100k.all': { ...plain, data: DATA_FOLDERS.beam_100k, unit: 'message' },
  'beam_100k.user': {
    ...plain,
    data: DATA_FOLDERS.beam_100k,
    unit: 'message',
    indexed: 'text of user messages only',
    store: (rows) => rows.filter((row) => row.speaker === 'user'),
  },
  madial_zh: { ...madial, data: DATA_FOLDERS.madial_zh, unit: 'event' },
  madial_en: { ...madial, data: DATA_FOLDERS.madial_en, unit: 'event' },
  memdaily_zh_pool: {
    ...plain,
    data: DATA_FOLDERS.memdaily_zh_pool,
    unit: 'message',
    askedAtMs: (query) => parseMemDailyTime(query.meta['time']),
  },
  '2wiki_101': { ...plain, data: DATA_FOLDERS['2wiki_101'], unit: 'passage', indexed: 'title + text' },
  semantoneg: {
    ...plain,
    data: DATA_FOLDERS.semantoneg,
    unit: 'sentence',
    // The same four sentences appear in several questions, in other roles.
    group: (query, haystack) => [query.query, ...haystack.map((row) => row.text)].sort().join('\n'),
  },
  stsb_zh_pool: { ...plain, data: DATA_FOLDERS.stsb_zh_pool, unit: 'sentence' },
};

/** @throws `validation` naming the known sets. */
export function parseSetName(value: unknown): SetName {
  if (!isSetName(value)) throw invalid('set', `unknown set; known are ${SET_NAMES.join(', ')}`);
  return value;
}

/** Whether a name is that of a public set. */
export function isSetName(value: unknown): value is SetName {
  return SET_NAMES.some((known) => known === value);
}

/** One row a session: its turns joined by line breaks, recorded when it ended, named by the session. */
function joinSessions(rows: readonly MemoryRow[]): readonly MemoryRow[] {
  return [...groupBy(rows, (row) => row.session ?? row.id)].map(([id, turns]) => ({
    id,
    text: turns.map((turn) => turn.text).join('\n'),
    timestamp: turns.at(-1)?.timestamp ?? null,
    speaker: null,
    session: id,
    user: turns[0]?.user ?? '',
    meta: {},
  }));
}

/** Reads `2024年04月04日 周四 07:42`, local time of the source's +08:00; null for anything else. */
function parseMemDailyTime(value: unknown): number | null {
  const match = typeof value === 'string' ? /^(\d{4})年(\d{2})月(\d{2})日\s+\S+\s+(\d{2}:\d{2})$/u.exec(value) : null;
  if (match === null) return null;
  const [, year, month, day, time] = match;
  return parseTime('meta.time', `${year}-${month}-${day}T${time}+08:00`);
}
