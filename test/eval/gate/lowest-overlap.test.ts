import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { baselineTokens } from '../../../src/eval/baseline/tokens.js';
import { openSqliteEngine } from '../../../src/eval/default-engine.js';
import type { OpenRetrievalEngine } from '../../../src/eval/engine.js';
import { setSource } from '../../../src/eval/eval-source.js';
import { baselineOf } from '../../../src/eval/gate/baseline-file.js';
import { judge } from '../../../src/eval/gate/gate.js';
import { runsFor } from '../../../src/eval/gate/run-gate.js';
import type { RankedRun } from '../../../src/eval/ranked-file.js';
import { DEFAULT_SEED, evaluateSources } from '../../../src/eval/run-evaluation.js';

const dataDir = process.env['RECOLLECT_DATA_DIR'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const vendored = fileURLToPath(new URL('../../../eval/sets/madial', import.meta.url));
const how = { embedder: 'none' as const, sample: 100 };

/** Ranks first what shares fewest words with the question: the paraphrase, never its negation. */
const lowestOverlap: OpenRetrievalEngine = async (parts) => {
  const engine = await openSqliteEngine(parts);
  return {
    dropTenant: (id) => engine.dropTenant(id),
    close: () => engine.close(),
    tenant: (id) => ({
      scope: (scope) => {
        const memory = engine.tenant(id).scope(scope);
        return {
          rememberMany: (drafts) => memory.rememberMany(drafts),
          recall: async (query, { limit = 10 }) => {
            const words = new Set(baselineTokens(query));
            const overlap = (text: string): number => baselineTokens(text).filter((word) => words.has(word)).length;
            const { items } = await memory.list({ limit: 1_000 });
            const sorted = [...items].sort((left, right) => overlap(left.text) - overlap(right.text));
            return {
              items: sorted.slice(0, limit).map(({ id: found, version }) => ({ memory: { id: found, version } })),
              degraded: [],
            };
          },
        };
      },
    }),
  };
};

/** Seconds on two idle cores; room for machines that do other things too. */
const PATIENCE_MS = 300_000;

describe.skipIf(!existsSync(join(dataDir, 'semantoneg')))(
  `lowest overlap first on SemAntoNeg (set RECOLLECT_DATA_DIR; skipped when ${dataDir}/semantoneg is missing)`,
  () => {
    test(
      'tells opposites apart better than words do, and the gate stays shut for what it loses',
      async () => {
        const sources = [await setSource(dataDir, 'semantoneg'), await setSource(vendored, 'madial_en')];
        const measured: RankedRun[] = [];
        await evaluateSources(sources, {
          ...how,
          recipes: ['lexical'],
          onRuns: (runs) => {
            measured.push(...runs);
          },
        });
        const baseline = baselineOf(measured, null);
        const runs = await runsFor(baseline, sources, { ...how, openEngine: lowestOverlap });
        const toldApart = (given: readonly RankedRun[]): number => {
          const probe = given.find(({ set }) => set === 'semantoneg')?.rows ?? [];
          return probe.filter((row) => row.metrics.recall_at_1 === 1).length / probe.length;
        };
        // Chance is a third.
        expect(toldApart(runs)).toBeGreaterThan(0.5);
        expect(toldApart(runs)).toBeGreaterThan(toldApart(measured) + 0.1);
        const { failures } = judge(baseline, runs, null, DEFAULT_SEED);
        expect(failures.map(({ rule, where }) => `${rule}: ${where}`)).toContain(
          'evidence recall: madial_en (lexical)',
        );
        expect(failures.filter(({ rule }) => rule === 'negation' || rule === 'leak')).toEqual([]);
      },
      PATIENCE_MS,
    );
  },
);
