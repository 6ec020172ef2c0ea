import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: IFlattenedRuleSet['forbidden'] & object;
  options: ICruiseOptions;
};

/** A tree that keeps every rule; each case below plants something into it. */
const LAWFUL: Record<string, string> = {
  'src/domain/memory.ts': `import { z } from 'zod';\nexport const memory: unknown = z.string();\n`,
  'src/text/stem.ts': `import { stemmer } from 'stemmer';\nimport { memory } from '../domain/memory.js';\nexport const stem: unknown = [stemmer, memory];\n`,
  'src/scoring/score.ts': `import { stem } from '../text/stem.js';\nexport const score: unknown = stem;\n`,
  'src/ports/store.ts': `import type { memory } from '../domain/memory.js';\nexport interface Store { readonly kept: typeof memory }\n`,
  'src/recall/recall.ts': `import { score } from '../scoring/score.js';\nimport type { Store } from '../ports/store.js';\nexport const recall = (store: Store): unknown => [store, score];\nexport type Recall = typeof recall;\n`,
  'src/remember/remember.ts': `import type { Store } from '../ports/store.js';\nexport const remember = (store: Store): unknown => store;\n`,
  'src/adapters/storage/sqlite/index.ts': `import Database from 'better-sqlite3';\nimport type { Store } from '../../../ports/store.js';\nimport { readFileSync } from 'node:fs';\nexport const open = (): Store => ({ kept: [Database, readFileSync] });\n`,
  'src/adapters/storage/memory/store.ts': `import type { Store } from '../../../ports/store.js';\nexport const open = (): Store => ({ kept: 1 });\n`,
  'src/engine.ts': `import { open } from './adapters/storage/memory/store.js';\nimport { recall } from './recall/recall.js';\nimport { remember } from './remember/remember.js';\nexport const engine: unknown = [open, recall, remember];\n`,
  'src/index.ts': `export { engine } from './engine.js';\n`,
  'src/eval/index.ts': `import type { Recall } from '../recall/recall.js';\nimport { open } from '../adapters/storage/sqlite/index.js';\nimport { engine } from '../index.js';\nexport const run = (recall: Recall): unknown => [engine, open, recall];\n`,
  'src/cli/main.ts': `import { run } from '../eval/index.js';\nimport { stem } from '../text/stem.js';\nexport const main: unknown = [run, stem];\n`,
  'src/testing/index.ts': `import { open } from '../adapters/storage/memory/store.js';\nimport type { Store } from '../ports/store.js';\nexport const kit = (): Store => open();\n`,
  'examples/one.ts': `import { engine } from '../src/index.js';\nexport const example: unknown = engine;\n`,
  'test/one.test.ts': `import { kit } from '../src/testing/index.js';\nexport const used: unknown = kit;\n`,
};

let folder = '';
beforeEach(() => {
  // Inside the project, so that the planted files find its node_modules.
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'floors-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the rules that the lawful tree breaks with `planted` added, each once, sorted. */
async function broken(planted: Record<string, string>): Promise<string[]> {
  const { dependencies, devDependencies } = createRequire(import.meta.url)(join(root, 'package.json'));
  const files = {
    ...LAWFUL,
    'package.json': JSON.stringify({ type: 'module', dependencies, devDependencies }),
    ...planted,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { tsConfig: _tsConfig, ...rest } = options;
  const { output } = await cruise(['src', 'examples', 'test'], {
    ...rest,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map((violation) => violation.rule.name))].sort();
}

const imports = (from: string): string => `import * as planted from '${from}';\nexport const it: unknown = planted;\n`;

const importsType = (from: string): string =>
  `import type * as planted from '${from}';\nexport type It = typeof planted;\n`;

describe('the floors', () => {
  test('a lawful tree breaks nothing', async () => {
    expect(await broken({})).toEqual([]);
  });

  const cases: { what: string; planted: Record<string, string>; rules: string[] }[] = [
    {
      what: 'domain imports recall',
      planted: { 'src/domain/up.ts': imports('../recall/recall.js') },
      rules: ['domain-imports-domain', 'no-upward-import-from-floor-0'],
    },
    {
      what: 'text imports ports',
      planted: { 'src/text/up.ts': imports('../ports/store.js') },
      rules: ['no-upward-import-from-floor-1'],
    },
    {
      what: 'ports import a use case, even its types',
      planted: { 'src/ports/up.ts': importsType('../recall/recall.js') },
      rules: ['no-upward-import-from-floor-2', 'ports-import-domain'],
    },
    {
      what: 'recall imports an adapter',
      planted: { 'src/recall/up.ts': imports('../adapters/storage/memory/store.js') },
      rules: ['adapters-named-by-the-engine-only', 'no-upward-import-from-floor-3'],
    },
    {
      what: 'an adapter imports the engine',
      planted: { 'src/adapters/storage/memory/up.ts': imports('../../../engine.js') },
      rules: ['no-upward-import-from-floor-4'],
    },
    {
      what: 'the engine imports a door',
      planted: { 'src/config.ts': imports('./cli/main.js') },
      rules: ['no-upward-import-from-floor-5'],
    },
    {
      what: 'ports import a value',
      planted: { 'src/ports/value.ts': imports('../domain/memory.js') },
      rules: ['ports-are-types'],
    },
    {
      what: 'ports import scoring',
      planted: { 'src/ports/score.ts': importsType('../scoring/score.js') },
      rules: ['ports-import-domain'],
    },
    {
      what: 'recall imports remember',
      planted: { 'src/recall/side.ts': imports('../remember/remember.js') },
      rules: ['use-cases-stand-alone'],
    },
    {
      what: 'an audit imports remember',
      planted: { 'src/audit/side.ts': imports('../remember/remember.js') },
      rules: ['audits-ask-recall-alone'],
    },
    {
      what: 'an adapter imports a use case',
      planted: { 'src/adapters/storage/memory/side.ts': imports('../../../recall/recall.js') },
      rules: ['adapters-import-floors-0-to-2'],
    },
    {
      what: 'an adapter imports another',
      planted: { 'src/adapters/storage/memory/side.ts': imports('../sqlite/index.js') },
      rules: ['adapters-stand-alone'],
    },
    {
      what: 'a door imports an adapter',
      planted: { 'src/http/side.ts': imports('../adapters/storage/sqlite/index.js') },
      rules: ['adapters-named-by-the-engine-only'],
    },
    {
      what: 'the evaluation imports an adapter that is no subpath export',
      planted: { 'src/eval/side.ts': imports('../adapters/storage/memory/store.js') },
      rules: ['doors-take-adapters-by-their-subpath'],
    },
    {
      what: 'the command line imports an adapter that is no subpath export',
      planted: { 'src/cli/side.ts': imports('../adapters/storage/memory/store.js') },
      rules: ['doors-take-adapters-by-their-subpath'],
    },
    {
      what: 'a door imports a value of floor 3',
      planted: { 'src/eval/side.ts': imports('../recall/recall.js') },
      rules: ['doors-take-use-cases-from-the-engine'],
    },
    {
      what: 'a door imports another',
      planted: { 'src/eval/side.ts': imports('../cli/main.js') },
      rules: ['doors-stand-alone'],
    },
    {
      what: 'a framework adapter imports a door',
      planted: { 'src/adapters/framework/side.ts': imports('../../eval/index.js') },
      rules: ['framework-adapters-stand-alone'],
    },
    {
      what: 'the command line reaches into another door',
      planted: { 'src/eval/inner.ts': imports('./index.js'), 'src/cli/side.ts': imports('../eval/inner.js') },
      rules: ['cli-starts-doors-by-their-index'],
    },
    {
      what: 'a door imports the kits',
      planted: { 'src/eval/side.ts': imports('../testing/index.js') },
      rules: ['testing-is-for-tests'],
    },
    {
      what: 'the kits import a door',
      planted: { 'src/testing/side.ts': imports('../eval/index.js') },
      rules: ['testing-imports-no-door'],
    },
    {
      what: 'an example looks inside',
      planted: { 'examples/two.ts': imports('../src/recall/recall.js') },
      rules: ['examples-use-the-public-api'],
    },
    {
      what: 'a source imports a test',
      planted: { 'src/engine.ts': imports('../test/one.test.js') },
      rules: ['sources-import-only-sources'],
    },
    {
      what: 'domain imports a builtin',
      planted: { 'src/domain/node.ts': imports('node:fs') },
      rules: ['no-node-below-the-adapters'],
    },
    {
      what: 'scoring imports a builtin by its old name',
      planted: { 'src/scoring/node.ts': imports('fs') },
      rules: ['no-node-below-the-adapters'],
    },
    {
      what: 'recall imports a builtin',
      planted: { 'src/recall/node.ts': imports('node:crypto') },
      rules: ['no-node-below-the-adapters'],
    },
    {
      what: 'a source imports a development tool',
      planted: { 'src/cli/tool.ts': imports('knip') },
      rules: ['no-development-dependency'],
    },
    {
      what: 'a source imports what is not there',
      planted: { 'src/cli/gone.ts': imports('./nowhere.js') },
      rules: ['no-unresolvable'],
    },
    {
      what: 'two files import each other',
      planted: { 'src/text/one.ts': imports('./two.js'), 'src/text/two.ts': imports('./one.js') },
      rules: ['no-cycle'],
    },
    {
      what: 'a file is forgotten',
      planted: { 'src/text/alone.ts': 'export const alone = 1;\n' },
      rules: ['no-orphan'],
    },
    // One floor-0-to-3 folder each, with a package that is installed but not on its list.
    ...['domain', 'scoring', 'graph', 'trust', 'explain', 'recall', 'remember', 'inject', 'audit'].map((name) => ({
      what: `${name} imports a package it may not`,
      planted: { [`src/${name}/package.ts`]: imports('stemmer') },
      rules: [`packages-of-${name}`],
    })),
    {
      what: 'text imports a package it may not',
      planted: { 'src/text/package.ts': imports('zod') },
      rules: ['packages-of-text'],
    },
    {
      what: 'ports import a package, even its types',
      planted: { 'src/ports/package.ts': importsType('zod') },
      rules: ['packages-of-ports'],
    },
  ];

  test.each(cases)('$what: refused', async ({ planted, rules }) => {
    expect(await broken(planted)).toEqual(rules);
  });

  test('every rule has a case that breaks it', () => {
    const covered = new Set(cases.flatMap(({ rules }) => rules));
    expect(forbidden.map((rule) => rule.name ?? '').filter((name) => !covered.has(name))).toEqual([]);
  });
});
