import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A planted file and the one lint rule that has to refuse it; null: lawful. */
const CASES: readonly { what: string; path: string; code: string; rule: string | null }[] = [
  { what: 'any', path: 'src/domain/any.ts', code: 'export const it: any = 1;', rule: 'noExplicitAny' },
  {
    what: 'a non-null assertion',
    path: 'src/domain/bang.ts',
    code: 'export const it = (given?: string): string => given!;',
    rule: 'noNonNullAssertion',
  },
  { what: 'a default export', path: 'src/engine.ts', code: 'export default 1;', rule: 'noDefaultExport' },
  {
    what: 'an empty catch',
    path: 'src/eval/catch.ts',
    code: 'try {\n  JSON.parse("1");\n} catch {}',
    rule: 'noEmptyBlockStatements',
  },
  { what: 'console in the library', path: 'src/engine/log.ts', code: 'console.log(1);', rule: 'noConsole' },
  { what: 'console in the command line', path: 'src/cli/print.ts', code: 'console.log(1);', rule: null },
  {
    what: 'a type imported as a value',
    path: 'src/text/type.ts',
    code: "import { Memory } from '../domain/memory.js';\nexport type It = Memory;",
    rule: 'useImportType',
  },
  {
    what: 'the environment below the adapters',
    path: 'src/recall/env.ts',
    code: 'export const it = process.env;',
    rule: 'noRestrictedGlobals',
  },
  {
    what: 'a timer below the adapters',
    path: 'src/remember/timer.ts',
    code: 'export const it = (run: () => void): unknown => setTimeout(run, 5);',
    rule: 'noRestrictedGlobals',
  },
  {
    what: 'the network below the adapters',
    path: 'src/text/fetch.ts',
    code: "export const it = (): unknown => fetch('x');",
    rule: 'noRestrictedGlobals',
  },
  {
    what: 'the clock in a pure floor',
    path: 'src/scoring/now.ts',
    code: 'export const it = Date.now();',
    rule: 'plugin',
  },
  { what: 'the clock, handed on', path: 'src/scoring/clock.ts', code: 'export const it = Date.now;', rule: 'plugin' },
  { what: 'a date of now', path: 'src/recall/date.ts', code: 'export const it = new Date();', rule: 'plugin' },
  { what: 'a date of a given time', path: 'src/domain/date.ts', code: 'export const it = new Date(5);', rule: null },
  {
    what: 'chance in a pure floor',
    path: 'src/text/random.ts',
    code: 'export const it = Math.random();',
    rule: 'plugin',
  },
  {
    what: 'the environment in an adapter',
    path: 'src/adapters/storage/sqlite/env.ts',
    code: 'export const it = process.env;',
    rule: null,
  },
  {
    what: 'a module mock',
    path: 'test/text/mock.test.ts',
    code: "import { vi } from 'vitest';\nvi.mock('../../src/text/stem.js');",
    rule: 'plugin',
  },
  {
    what: 'a sleeping test',
    path: 'test/text/sleep.test.ts',
    code: 'await new Promise((resolve) => setTimeout(resolve, 5));',
    rule: 'plugin',
  },
  {
    what: 'a focused test',
    path: 'test/text/only.test.ts',
    code: "import { test } from 'vitest';\ntest.only('x', () => undefined);",
    rule: 'noFocusedTests',
  },
  {
    what: 'a test switched off',
    path: 'test/text/skip.test.ts',
    code: "import { test } from 'vitest';\ntest.skip('x', () => undefined);",
    rule: 'noSkippedTests',
  },
  {
    what: 'a test that needs data which may be absent',
    path: 'test/eval/data.test.ts',
    code: "import { test } from 'vitest';\ntest.skipIf(true)('x', () => undefined);",
    rule: null,
  },
];

let folder = '';
let found: { category: string; location: { path: string } }[] = [];
let exitCode: number | null = null;

beforeAll(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'style-'));
  cpSync(join(root, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true });
  writeFileSync(join(folder, 'biome.json'), readFileSync(join(root, 'biome.json')));
  for (const { path, code } of CASES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const run = spawnSync(
    process.execPath,
    [biome, 'lint', '--error-on-warnings', '--max-diagnostics=none', '--reporter=json', 'src', 'test'],
    { cwd: folder, encoding: 'utf8' },
  );
  exitCode = run.status;
  found = JSON.parse(run.stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter', () => {
  test('fails on planted faults', () => {
    expect(exitCode).toBe(1);
  });

  test.each(CASES)('$what in $path: $rule', ({ path, rule }) => {
    const rules = found
      .filter(({ location }) => location.path.replaceAll('\\', '/').endsWith(path))
      .map(({ category }) => category.split('/').at(-1));
    expect([...new Set(rules)]).toEqual(rule === null ? [] : [rule]);
  });
});
