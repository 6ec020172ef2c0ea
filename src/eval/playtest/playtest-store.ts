import { invalid, RecollectError } from '../../domain/errors.js';
import type { MemoryEngine, SourceLine } from '../../index.js';
import { importJsonl } from '../../index.js';
import { openSqliteEngine } from '../default-engine.js';
import type { EmbedderChoice } from '../embedder-choice.js';
import { EvalClock, seededIds } from '../eval-clock.js';
import { FIXED_NOW_MS } from '../haystack.js';
import { versionName } from '../ranker.js';
import { DEFAULT_SEED } from '../run-evaluation.js';
import type { Suite } from '../suite/suite-file.js';
import { buildSuite } from '../suite/suite-source.js';
import type { DialogueTurn } from './dialogue-file.js';
import type { PlaytestMemory } from './play-dialogue.js';

/** A store in memory that a dialogue is played against. */
export interface PlaytestStore extends PlaytestMemory {
  /** How the file names the memory of an id of the engine; what is not there is named by its id. */
  readonly names: ReadonlyMap<string, string>;
  readonly memories: number;
  close(): Promise<void>;
}

/**
 * Fills a store with the memories and relations of a suite, under opaque ids: no name that a turn expects reaches the engine.
 *
 * @throws `validation` for memories of several users, or for an expected name that the suite does not have.
 */
export async function openPlaytestSuite(
  suite: Suite,
  turns: readonly DialogueTurn[],
  embedder: EmbedderChoice,
): Promise<PlaytestStore> {
  const { places, newestMs } = buildSuite({ ...suite, queries: [] }, 'playtest', DEFAULT_SEED);
  const [place, ...others] = places;
  if (place === undefined) throw invalid('suite', 'has no memories');
  if (others.length > 0) throw invalid('suite', 'has memories of several users; a dialogue is played with one');
  checkNames(turns, new Set(place.originalIds.values()));
  const idOf = new Map([...place.originalIds].map(([opaque, name]) => [name, opaque.replace(/@\d+$/u, '')]));
  const engine = await openEngine(newestMs, embedder);
  const scope = engine.tenant(place.tenant).scope({ user: place.user });
  await closingOnFailure(engine, async () => {
    await scope.rememberMany(place.drafts);
    const end = (name: string): string => {
      const id = idOf.get(name);
      if (id === undefined) throw invalid('suite', `${name} is named in a relation and is not in the suite`);
      return id;
    };
    const links = suite.memories.flatMap(({ memory, specialises, leadsTo }) => [
      ...specialises.map((to) => ({ from: end(memory), to: end(to), relation: 'specialises' as const })),
      ...Object.entries(leadsTo).map(([to, probability]) => ({
        from: end(memory),
        to: end(to),
        relation: 'leads-to' as const,
        probability,
      })),
    ]);
    if (links.length > 0) await scope.linkMany(links);
  });
  return {
    scope,
    nowMs: newestMs,
    nameOf: (memory) => place.originalIds.get(versionName(memory)) ?? memory.id,
    names: place.originalIds,
    memories: place.drafts.length,
    close: () => engine.close(),
  };
}

/**
 * Fills a store with memories as an import takes them; a turn expects them by their own ids.
 *
 * @throws `validation` for a bad line, for none at all, or for an expected id that is not there.
 */
export async function openPlaytestMemories(
  lines: AsyncIterable<SourceLine>,
  turns: readonly DialogueTurn[],
  embedder: EmbedderChoice,
): Promise<PlaytestStore> {
  const engine = await openEngine(FIXED_NOW_MS, embedder);
  const scope = engine.tenant('playtest').scope({ user: 'player' });
  return closingOnFailure(engine, async () => {
    const report = await importJsonl(lines, { target: () => scope, atomic: true });
    const [bad] = report.bad;
    if (bad !== undefined)
      throw new RecollectError('validation', `memories: line ${bad.line}: ${bad.message}`, { field: 'memories' });
    if (report.kept === 0) throw invalid('memories', 'has no memories');
    const named = [...new Set(turns.flatMap(({ expect, expectActions }) => [...expect, ...expectActions]))];
    for (const id of named) await scope.get(id);
    return {
      scope,
      nowMs: FIXED_NOW_MS,
      nameOf: ({ id }) => id,
      names: new Map(),
      memories: report.kept,
      close: () => engine.close(),
    };
  });
}

function openEngine(nowMs: number, embedder: EmbedderChoice): Promise<MemoryEngine> {
  return openSqliteEngine({
    clock: new EvalClock(nowMs),
    ids: seededIds(DEFAULT_SEED),
    folder: null,
    embedder,
  });
}

async function closingOnFailure<Result>(engine: MemoryEngine, fill: () => Promise<Result>): Promise<Result> {
  try {
    return await fill();
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function checkNames(turns: readonly DialogueTurn[], known: ReadonlySet<string>): void {
  for (const { line, expect, expectActions } of turns)
    for (const name of [...expect, ...expectActions])
      if (!known.has(name)) throw invalid('dialogue', `line ${line}: ${name} is not in the suite`);
}
