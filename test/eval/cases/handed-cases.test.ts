import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CASE_SURFACES } from '../../../src/cli/case-surfaces.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';
import { OLD_FILES } from './old-files.js';

const dir =
  process.env['RECOLLECT_CASES_DIR'] ?? fileURLToPath(new URL('../../../../shared/cases/handed', import.meta.url));

/** Kinds of faults that the engine must be free of; a case of theirs may be not covered, never failed. */
const MUST_PASS = [
  'fts-syntax',
  'cjk-text',
  'unicode-folding',
  'empty-query',
  'long-input',
  'filter-hybrid',
  'metadata-types',
  'embedding-space',
  'embed-provider',
  'concurrency-durability',
  'resource-leak',
  'score-threshold',
  'limits-budget',
  'safety-critical',
  'stale-fact',
  'duplicate-flood',
  'history-versioning',
  'delete-traces',
  'expiry-ttl',
  'backup-restore',
  'migration',
  'secrets-logs',
  'negation-flip',
  'popularity-loop',
  'pagination',
  'import-bulk',
  'tenant-isolation',
  'mcp-protocol',
  'cache-staleness',
  'entity-confusion',
  'attribution',
  'echo-loop',
  'exact-identifier',
  'injection-poisoning',
  'time-unit-clock',
  'time-window',
];

describe.skipIf(!existsSync(dir))(
  `cases of known faults (set RECOLLECT_CASES_DIR; skipped when ${dir} is missing)`,
  () => {
    test.each(MUST_PASS)(
      '%s',
      async (kind) => {
        const report = await runCases({ dir, kinds: [kind], oldFiles: OLD_FILES, surfaces: CASE_SURFACES });
        expect(report.failures).toEqual([]);
        expect(report.passed).toBeGreaterThan(0);
      },
      300_000,
    );
  },
);
