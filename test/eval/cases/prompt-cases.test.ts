import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CasesReport } from '../../../src/eval/cases/run-cases.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';

const dir =
  process.env['RECOLLECT_CASES_DIR'] ?? fileURLToPath(new URL('../../../../shared/cases/handed', import.meta.url));

const CASES = [
  'inj-closing-tag',
  'inj-all-fields-escaped',
  'inj-role-markers-and-hidden',
  'inj-filter-false-positives',
  'inj-stored-instruction',
  'stale-ageing-autonomy-preference',
  'time-relative-text-anchored',
  'budget-smaller-than-anything',
  'budget-cjk-tokens',
  'clock-injected-now-is-deterministic',
  'echo-question-is-not-evidence',
  'echo-paraphrase-returns-as-evidence',
  'attr-split-turn',
];

describe.skipIf(!existsSync(dir))(
  `cases of injection and capture (set RECOLLECT_CASES_DIR; skipped when ${dir} is missing)`,
  () => {
    test.each(CASES)(
      '%s',
      async (id) => {
        const { failures, uncovered, passed } = await runAlone(id);
        expect({ failures, uncovered, passed }).toEqual({ failures: [], uncovered: [], passed: 1 });
      },
      60_000,
    );
  },
);

/** Runs one case, whatever else is in the folder. */
async function runAlone(id: string): Promise<CasesReport> {
  const alone = await mkdtemp(join(tmpdir(), 'recollect-prompt-case-'));
  try {
    await cp(join(dir, `${id}.json`), join(alone, `${id}.json`));
    return await runCases({ dir: alone });
  } finally {
    await rm(alone, { recursive: true });
  }
}
