import type { ErrorCode } from '../../src/domain/errors.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { Filter } from '../../src/domain/filter.js';
import type { Embedding } from '../../src/ports/embedder.js';
import type { LinkQuery, ScanOptions, TenantStore } from '../../src/ports/store.js';

/** What a driver or a service said, and no answer may repeat. */
export const SECRET = 'near "passage_index": /home/mira/secret.db';

/** Ways in which a part goes wrong. `hang` gives a promise that never settles and lets the time pass. */
export interface Ways {
  hang(): Promise<never>;
}

export type Break = (ways: Ways) => unknown;

/** One line of docs/fault-matrix.md, and how to make it happen. */
export interface FaultRow {
  readonly part: string;
  readonly fault: string;
  readonly code: ErrorCode;
  /** What is left, in the words of the table. */
  readonly left: string;
}

/** A fault while reading. */
export interface ReadRow extends FaultRow {
  /** Answers instead of a call of the store; undefined lets the call through. */
  readonly store?: (method: keyof TenantStore, given: readonly unknown[], ways: Ways) => unknown;
  /** Embeds instead of the current embedder, and of the previous one. */
  readonly embed?: Break;
  readonly previous?: Break;
  /** @default 'zeppelin ORD-1042', which every leg finds something for */
  readonly query?: string;
  readonly legs?: readonly ('lexical' | 'identifier' | 'vector' | 'importance' | 'time')[];
  /** Ids of the items and of what is always returned that are still there. */
  readonly items: readonly string[];
  readonly always?: readonly string[];
  /** All parts that are named. @default the part alone */
  readonly degraded?: readonly string[];
}

/** A fault while writing: what the embedder does with the texts `good`, `bad` and `fine`. */
export interface WriteRow extends FaultRow {
  readonly embed: Break;
  /** Statements that have their vector all the same. */
  readonly embedded: readonly string[];
}

const coded = (code: ErrorCode): RecollectError => new RecollectError(code, 'it failed', { cause: new Error(SECRET) });
const foreign = (): Error => new Error(SECRET);

function fail(error: Error): () => never {
  return () => {
    throw error;
  };
}

const vector = (...numbers: readonly number[]): Embedding => ({ ok: true, vector: Float32Array.from(numbers) });
const refused = (code: ErrorCode): Embedding => ({ ok: false, error: coded(code) });

/** How a call of the store goes wrong, by what the table says of it. */
const STORE_FAULTS: readonly { readonly fault: string; readonly code: ErrorCode; readonly how: Break }[] = [
  { fault: 'the store refuses with a code', code: 'storage_busy', how: fail(coded('storage_busy')) },
  { fault: 'the driver throws', code: 'internal', how: fail(foreign()) },
  { fault: 'the store does not come back', code: 'deadline', how: ({ hang }) => hang() },
];

/** The three faults of one call; what uses up all the time leaves none for completing. */
function ofStore(
  row: Omit<ReadRow, 'fault' | 'code' | 'store'>,
  breaks: (method: keyof TenantStore, given: readonly unknown[]) => boolean,
  { usesUpTheTime = false }: { readonly usesUpTheTime?: boolean } = {},
): readonly ReadRow[] {
  return STORE_FAULTS.map(({ fault, code, how }) => ({
    ...row,
    fault,
    code,
    // No time is left to read conflicts and trust of what is returned, nor for actions; only the vector leg may not take it all.
    ...(code === 'deadline' && row.part !== 'vector'
      ? {
          degraded: [
            ...new Set([
              row.part,
              ...(usesUpTheTime ? ['complete'] : []),
              ...(['conflicts', 'trust', 'time'].includes(row.part) ? [] : ['conflicts', 'trust']),
              ...(row.query === ' ' ? [] : ['actions']),
            ]),
          ].sort(),
        }
      : {}),
    store: (method, given, ways) => (breaks(method, given) ? how(ways) : undefined),
  }));
}

const scans =
  (order: ScanOptions['order']) =>
  (method: keyof TenantStore, given: readonly unknown[]): boolean =>
    method === 'scan' && (given[1] as ScanOptions).order === order && (given[0] as Filter).kinds.length === 0;
const isAlways = (method: keyof TenantStore, given: readonly unknown[]): boolean =>
  method === 'scan' && ((given[0] as Filter).kinds.includes('safety') || (given[0] as Filter).pinned === true);

const BY_WORDS = ['identifier', 'important', 'words'];
const OTHERS = ['important', 'meaning'];
const ALL = ['identifier', 'important', 'meaning', 'words'];

const ofEmbedder = (fault: string, code: ErrorCode, embed: Break): ReadRow => ({
  part: 'vector',
  fault,
  code,
  left: 'what words, identifiers and importance find',
  embed,
  items: BY_WORDS,
});

export const READ_ROWS: readonly ReadRow[] = [
  ...STORE_FAULTS.map(
    ({ fault, code, how }): ReadRow => ({
      part: 'actions',
      left: 'everything, without actions',
      items: ALL,
      fault,
      code,
      store: (method, given, ways) =>
        method === 'scan' && (given[0] as Filter).kinds.includes('situation') ? how(ways) : undefined,
    }),
  ),
  ...ofStore(
    { part: 'conflicts', left: 'everything, without the marks of conflicts', items: ALL },
    (method, given) => method === 'links' && (given[0] as LinkQuery).relations.includes('conflicts'),
  ),
  ...ofStore(
    { part: 'trust', left: 'everything, with the trust that is known without it', items: ALL },
    (method) => method === 'sightings',
  ),
  ...ofStore(
    {
      part: 'lexical',
      left: 'what meaning and importance find',
      query: 'zeppelin',
      items: OTHERS,
    },
    (method) => method === 'match',
  ),
  ...ofStore(
    {
      part: 'identifier',
      left: 'what meaning and importance find',
      query: 'ORD-1042',
      legs: ['identifier', 'vector', 'importance'],
      items: OTHERS,
    },
    (method) => method === 'match',
  ),
  ofEmbedder('the embedder refuses with a code', 'provider_unavailable', fail(coded('provider_unavailable'))),
  ofEmbedder('the embedder throws something foreign', 'internal', fail(foreign())),
  ofEmbedder('the embedder does not come back', 'deadline', ({ hang }) => hang()),
  ofEmbedder('the embedder gives nothing', 'provider_bad_answer', () => []),
  ofEmbedder('the embedder refuses the query', 'provider_refused', () => [refused('provider_refused')]),
  ofEmbedder('the vector holds NaN', 'provider_bad_answer', () => [vector(Number.NaN, 1)]),
  ofEmbedder('the vector holds an infinity', 'provider_bad_answer', () => [vector(1, Number.POSITIVE_INFINITY)]),
  ofEmbedder('the vector is all zero', 'provider_bad_answer', () => [vector(0, 0)]),
  ofEmbedder('the vector has another length', 'provider_bad_answer', () => [vector(1, 0, 0)]),
  ofEmbedder('what it gives is no list', 'internal', () => null),
  ...ofStore(
    { part: 'vector', left: 'what words, identifiers and importance find', items: BY_WORDS },
    (method) => method === 'nearest',
  ),
  {
    part: 'vector',
    fault: 'the current embedder is down, the previous one answers',
    code: 'provider_unavailable',
    left: 'everything, by the vectors of the previous embedder',
    embed: fail(coded('provider_unavailable')),
    previous: () => [vector(1, 0)],
    items: ALL,
  },
  {
    part: 'vector',
    fault: 'the previous embedder is down, the current one answers',
    code: 'provider_unavailable',
    left: 'what words and importance find, and what has a vector of the current embedder',
    embed: () => [vector(1, 0)],
    previous: fail(coded('provider_unavailable')),
    items: BY_WORDS,
  },
  ...ofStore(
    { part: 'importance', left: 'what words, identifiers and meaning find', items: ALL },
    scans('importance'),
    { usesUpTheTime: true },
  ),
  ...ofStore(
    { part: 'time', left: 'what is always returned', query: ' ', items: [] },
    (method, given) => scans('newest')(method, given) && !isAlways(method, given),
  ),
  ...ofStore(
    { part: 'complete', left: 'every item, each with the signals of the legs that found it', items: ALL },
    (method) => method === 'measure',
  ),
  ...ofStore({ part: 'always', left: 'the ranked items', items: ALL, always: [] }, isAlways, { usesUpTheTime: true }),
  {
    part: 'always',
    fault: 'only reading the pinned ones fails',
    code: 'storage_busy',
    left: 'the ranked items and the kinds that are always returned',
    store: (method, given) => {
      if (isAlways(method, given) && (given[0] as Filter).pinned === true) throw coded('storage_busy');
      return undefined;
    },
    items: ALL,
    always: ['allergy'],
  },
  {
    part: 'everything',
    fault: 'the store refuses every read',
    code: 'storage_corrupt',
    left: 'nothing, and every part is named',
    store: () => {
      throw coded('storage_corrupt');
    },
    items: [],
    always: [],
    degraded: ['always', 'identifier', 'importance', 'lexical', 'vector'],
  },
];

const onWrite = (fault: string, code: ErrorCode, embed: Break, embedded: readonly string[] = []): WriteRow => ({
  part: 'embed',
  fault,
  code,
  left:
    embedded.length === 0
      ? 'the statement is stored; `maintain` embeds it later'
      : 'all are stored, the others with vectors; `maintain` embeds the rest later',
  embed,
  embedded,
});

export const WRITE_ROWS: readonly WriteRow[] = [
  onWrite('the embedder refuses with a code', 'provider_rate_limited', fail(coded('provider_rate_limited'))),
  onWrite('the embedder throws something foreign', 'internal', fail(foreign())),
  onWrite('the embedder does not come back', 'deadline', ({ hang }) => hang()),
  onWrite('what it gives is no list', 'internal', () => null),
  onWrite('there are fewer vectors than texts', 'provider_bad_answer', () => [vector(1, 0)]),
  onWrite('there are more vectors than texts', 'provider_bad_answer', () =>
    Array.from({ length: 4 }, () => vector(1, 0)),
  ),
  ...(
    [
      ['the vector of one text holds NaN', 'provider_bad_answer', vector(Number.NaN, 1)],
      ['the vector of one text is all zero', 'provider_bad_answer', vector(0, 0)],
      ['the vector of one text has another length', 'provider_bad_answer', vector(1)],
      ['one text is refused', 'provider_refused', refused('provider_refused')],
      ['the embedder fails in the middle', 'provider_timeout', refused('provider_timeout')],
    ] as const
  ).map(([fault, code, bad]) => onWrite(fault, code, () => [vector(1, 0), bad, vector(0, 1)], ['good', 'fine'])),
];
