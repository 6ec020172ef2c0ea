import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDataSet } from './data/load.js';
import type { Haystack } from './haystack.js';
import { buildHaystacks } from './haystack.js';
import type { EvalRun } from './report.js';
import type { SetName } from './sets.js';
import { EVAL_SETS } from './sets.js';

/** What is stored and asked under one name: a public set, or a suite of somebody's own. */
export interface EvalSource {
  readonly name: string;
  /** How much work it is, to begin with the longest; any unit. */
  readonly weight: number;
  load(seed: string): Promise<LoadedSource>;
}

/** A source after reading. */
export interface LoadedSource extends Pick<EvalRun, 'unit' | 'indexed' | 'data'> {
  readonly haystacks: readonly Haystack[];
}

/** The source of a public set. */
export async function setSource(dataDir: string, set: SetName): Promise<EvalSource> {
  const protocol = EVAL_SETS[set];
  return {
    name: set,
    // Every query meets every memory.
    weight:
      (await sizeOf(dataDir, protocol.data.folder, 'memories')) *
      (await sizeOf(dataDir, protocol.data.folder, 'queries')),
    load: async (seed) => {
      const data = await loadDataSet(dataDir, protocol.data);
      return {
        haystacks: buildHaystacks(data, protocol, set, seed),
        unit: protocol.unit,
        indexed: protocol.indexed,
        data: {
          memories_sha256: data.sha256.memories,
          queries_sha256: data.sha256.queries,
          as_expected: data.asExpected,
        },
      };
    },
  };
}

/** Bytes of a file; 0 when it can't be seen, which reading it will then say. */
async function sizeOf(dataDir: string, folder: string, part: 'memories' | 'queries'): Promise<number> {
  const found = await stat(join(dataDir, folder, `${part}.jsonl`)).catch(() => null);
  return found?.size ?? 0;
}
