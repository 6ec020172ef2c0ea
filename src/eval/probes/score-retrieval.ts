import { z } from 'zod';
import { invalid, RecollectError } from '../../domain/errors.js';
import { parseInput } from '../../domain/parse.js';
import type { MemoryEngine } from '../../engine.js';
import type { RecallResult } from '../../recall/result.js';
import { normalise } from '../../text/normalise.js';
import { spansOf } from '../../text/script.js';
import { CJK_STOP_WORDS } from '../../text/stop-words.js';
import { RUN_BREAK, tokenise } from '../../text/tokenise.js';
import { wordsOf } from '../../text/words.js';
import { groupBy } from '../group-by.js';

/** A memory and a question that it answers in other words. */
export interface RetrievalProbe {
  readonly id: string;
  readonly memory: string;
  readonly query: string;
}

/** A question with a memory that answers it and one that differs where the kind says; each pair is asked both ways. */
export interface BlindSpot {
  readonly id: string;
  readonly kind: string;
  readonly query: string;
  readonly right: string;
  readonly wrong: string;
}

const text = z.string().trim().min(1);
const probeSchema: z.ZodType<RetrievalProbe> = z.strictObject({ id: text, memory: text, query: text });
const blindSpotSchema: z.ZodType<BlindSpot> = z.strictObject({
  id: text,
  kind: text,
  query: text,
  right: text,
  wrong: text,
});

/** Reads a file of probes, one JSON object a line. @throws `validation` naming the line that is none. */
export function parseRetrievalProbes(lines: string): readonly RetrievalProbe[] {
  return parseLines(lines, probeSchema);
}

/** Reads a file of blind spots, one JSON object a line. @throws `validation` naming the line that is none. */
export function parseBlindSpots(lines: string): readonly BlindSpot[] {
  return parseLines(lines, blindSpotSchema);
}

function parseLines<Row>(lines: string, schema: z.ZodType<Row>): readonly Row[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line, at) => parseInput(schema, parseJson(line, at + 1), `line ${at + 1}`));
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw invalid(`line ${number}`, `is no JSON: ${String(cause)}`);
  }
}

/** Characters beyond the lone stop words that only ask, deny, count one or glue. */
const GLUE = '不没么什一';

/**
 * What two texts have in common by letter: stems that are no stop words, pairs of CJK characters, CJK characters that are
 * more than glue, identifiers. Empty when no search by words can lead from one to the other.
 */
export function sharedContent(one: string, other: string): readonly string[] {
  const others = contentOf(other);
  return [...contentOf(one)].filter((token) => others.has(token));
}

function contentOf(statement: string): ReadonlySet<string> {
  const normalised = normalise(statement);
  const words = wordsOf(normalised, spansOf(normalised)).filter(({ isStopWord }) => !isStopWord);
  const { bigrams, characters, identifiers } = tokenise(statement).tokens;
  return new Set([
    ...words.map(({ token }) => token),
    ...bigrams.filter((bigram) => bigram !== RUN_BREAK),
    ...characters.filter((character) => !CJK_STOP_WORDS.has(character) && !GLUE.includes(character)),
    ...identifiers,
  ]);
}

/** The part of an answer that is scored. */
export interface ScoredAnswer {
  readonly items: readonly { readonly memory: { readonly id: string }; readonly score: number }[];
  readonly rejected: readonly { readonly memoryId: string; readonly reason: string; readonly score: number }[];
}

/** A memory with the score it got. */
export interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** `returned`: what the caller got; `floor aside`: with what only the floor or the limit kept back, by score. */
export type Reading = 'returned' | 'floor aside';

/** The ranking of an answer, best first; equal scores stay in the answer's order. */
export function rankingOf({ items, rejected }: ScoredAnswer, reading: Reading): readonly Ranked[] {
  const returned = items.map(({ memory, score }) => ({ id: memory.id, score }));
  if (reading === 'returned') return returned;
  const below = rejected
    .filter(({ reason }) => reason === 'below floor' || reason === 'limit')
    .map(({ memoryId, score }) => ({ id: memoryId, score }));
  return [...returned, ...below].toSorted((left, right) => right.score - left.score);
}

/** Rank from 1 of a memory; null when it is not there. */
export function rankOf(id: string, ranking: readonly Ranked[]): number | null {
  const at = ranking.findIndex((each) => each.id === id);
  return at === -1 ? null : at + 1;
}

/** Shares in [0,1] of probes whose memory is among the first 1, 5 and 10, and the mean of 1 / rank. */
export interface RetrievalFigures {
  readonly n: number;
  readonly r1: number;
  readonly r5: number;
  readonly r10: number;
  readonly mrr: number;
}

/** Figures of ranks from 1, null for what was not found; all 0 for an empty list. */
export function retrievalFigures(ranks: readonly (number | null)[]): RetrievalFigures {
  const n = ranks.length;
  const mean = (value: (rank: number) => number): number =>
    n === 0 ? 0 : ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : value(rank)), 0) / n;
  const within = (k: number): number => mean((rank) => (rank <= k ? 1 : 0));
  return { n, r1: within(1), r5: within(5), r10: within(10), mrr: mean((rank) => 1 / rank) };
}

/** Which of two memories is ahead; `tied` when the scores do not tell or neither is there. */
export type Verdict = 'right' | 'wrong' | 'tied';

/** Scores nearer than this are equal: what 32-bit vectors can tell apart. */
const TIE = 1e-6;

/** Compares two memories in a ranking; one that is there is ahead of one that is not. */
export function verdictOf(right: string, wrong: string, ranking: readonly Ranked[]): Verdict {
  const scoreOf = (id: string): number => ranking.find((each) => each.id === id)?.score ?? -1;
  const lead = scoreOf(right) - scoreOf(wrong);
  if (Math.abs(lead) < TIE) return 'tied';
  return lead > 0 ? 'right' : 'wrong';
}

/** Verdicts of one kind, counted. */
export interface KindFigures {
  readonly kind: string;
  readonly n: number;
  readonly right: number;
  readonly wrong: number;
  readonly tied: number;
}

/** Counts verdicts by kind, in the order in which the kinds first appear. */
export function figuresByKind(
  judged: readonly { readonly kind: string; readonly verdict: Verdict }[],
): readonly KindFigures[] {
  return [...groupBy(judged, ({ kind }) => kind)].map(([kind, rows]) => {
    const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
    return { kind, n: rows.length, right: count('right'), wrong: count('wrong'), tied: count('tied') };
  });
}

/** Time at which everything is stored and asked, so that only scores and ids order an answer. */
const NOW_MS = Date.UTC(2026, 0, 1);
/** Most items asked for; what lies deeper counts as not found. */
const LIMIT = 100;

/**
 * Stores the memories of all probes as one user's and asks every query by a recipe: the answers in the order of the
 * probes. A memory has the id of its probe.
 *
 * @throws `internal` when a part of the engine failed: what was measured would not be the recipe.
 */
export function askProbes(
  engine: MemoryEngine,
  probes: readonly RetrievalProbe[],
  recipe: string,
): Promise<readonly RecallResult[]> {
  return askAll(engine, { drafts: probes.map(({ id, memory }) => ({ id, text: memory })), asked: probes, recipe });
}

/** As {@link askProbes}; every text that a blind spot names is one user's memory, once. */
export function askBlindSpots(
  engine: MemoryEngine,
  blindSpots: readonly BlindSpot[],
  recipe: string,
): Promise<readonly RecallResult[]> {
  const drafts = [...idsOf(blindSpots)].map(([text, id]) => ({ id, text }));
  return askAll(engine, { drafts, asked: blindSpots, recipe });
}

/** Verdicts on the answers of {@link askBlindSpots}, the floor aside. */
export function judgeBlindSpots(
  blindSpots: readonly BlindSpot[],
  answers: readonly ScoredAnswer[],
): readonly { readonly id: string; readonly kind: string; readonly verdict: Verdict }[] {
  const ids = idsOf(blindSpots);
  return blindSpots.map(({ id, kind, right, wrong }, at) => {
    const answer = answers[at];
    const ranking = answer === undefined ? [] : rankingOf(answer, 'floor aside');
    return { id, kind, verdict: verdictOf(ids.get(right) ?? '', ids.get(wrong) ?? '', ranking) };
  });
}

/** Memory ids by text. */
function idsOf(blindSpots: readonly BlindSpot[]): ReadonlyMap<string, string> {
  const texts = new Set(blindSpots.flatMap(({ right, wrong }) => [right, wrong]));
  return new Map([...texts].map((each, at) => [each, `memory-${at + 1}`]));
}

interface Asking {
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
  readonly asked: readonly { readonly query: string }[];
  readonly recipe: string;
}

async function askAll(engine: MemoryEngine, { drafts, asked, recipe }: Asking): Promise<readonly RecallResult[]> {
  const tenant = 'probes';
  await engine.dropTenant(tenant);
  const user = engine.tenant(tenant).scope({ user: 'asker' });
  const stored = await user.rememberMany(drafts.map((draft) => ({ ...draft, recordedAt: NOW_MS })));
  const answers: RecallResult[] = [];
  for (const { query } of asked)
    answers.push(await user.recall(query, { recipe, limit: LIMIT, now: NOW_MS, deadlineMs: 600_000 }));
  const failed = [stored, ...answers].flatMap(({ degraded }) => degraded)[0];
  if (failed !== undefined) throw new RecollectError('internal', `a part of the engine failed: ${failed.message}`);
  return answers;
}
