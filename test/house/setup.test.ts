import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A project of stand-ins around the real scripts: npm, the driver, the bundler, vitest and the command line are small
 * files that write down how they were called.
 */
let folder = '';
const path = (...parts: string[]): string => join(folder, ...parts);
const write = (file: string, content: string): void => {
  mkdirSync(dirname(path(file)), { recursive: true });
  writeFileSync(path(file), content);
};

const LOCK = JSON.stringify({
  packages: {
    '': { name: 'recollect' },
    'node_modules/better-sqlite3': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
});
const INSTALLED = JSON.stringify({
  packages: { 'node_modules/better-sqlite3': { version: '1.0.0', integrity: 'sha512-a' } },
});
const DRIVER = 'module.exports = class { close() {} };\n';
const BROKEN_DRIVER = "throw new Error('no native binding');\n";

const log = (name: string): string =>
  `require('node:fs').appendFileSync(${JSON.stringify(path('calls.log'))}, ['${name}', ...process.argv.slice(2)].join(' ') + '\\n');\n`;
const calls = (): string[] =>
  existsSync(path('calls.log')) ? readFileSync(path('calls.log'), 'utf8').trim().split('\n') : [];

/** An npm whose `ci` installs the driver given, and whose `rebuild` puts another one in its place. */
function plantNpm(installs: string, rebuilds: string): void {
  const put = (driver: string): string =>
    `fs.mkdirSync('node_modules/better-sqlite3', { recursive: true });
     fs.writeFileSync('node_modules/better-sqlite3/index.js', ${JSON.stringify(driver)});
     fs.writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED)});`;
  write(
    'npm/npm-cli.js',
    `${log('npm')}const fs = require('node:fs'); console.log('npm talks');
     if (process.argv[2] === 'ci') { ${put(installs)} } else { ${put(rebuilds)} }`,
  );
}

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [path('scripts', 'with-setup.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path('npm', 'npm-cli.js') },
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  cpSync(join(root, 'scripts'), path('scripts'), { recursive: true });
  write('package.json', JSON.stringify({ engines: { node: '>=20.19' } }));
  write('package-lock.json', LOCK);
  write('src/cli/main.ts', '');
  write(
    'node_modules/tsdown/dist/run.mjs',
    `import { createRequire } from 'node:module';\nimport { mkdirSync, writeFileSync } from 'node:fs';\nconst require = createRequire(import.meta.url);\n${log('build')}
     mkdirSync('dist/cli', { recursive: true });
     writeFileSync('dist/cli/main.js', ${JSON.stringify(`${log('cli')}console.log('the answer'); process.exitCode = 3;`)});`,
  );
  write(
    'node_modules/vitest/vitest.mjs',
    `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${log('vitest')}`,
  );
  plantNpm(DRIVER, DRIVER);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the set-up of a fresh clone', () => {
  test('installs, builds and runs the demo with its arguments, stream and exit code', () => {
    const { status, stdout, stderr } = run('demo', '--seed', '7');
    expect(calls()).toEqual(['npm ci --include=dev', 'build --logLevel warn', 'cli demo --seed 7']);
    expect(status).toBe(3);
    expect(stdout).toBe('the answer\n');
    expect(stderr).toContain('npm talks');
  });

  test('goes straight to the command when everything is there', () => {
    run('demo');
    writeFileSync(path('calls.log'), '');
    const { stderr } = run('test', '--coverage');
    expect(calls()).toEqual(['vitest run --coverage']);
    expect(stderr).toBe('');
  });

  test('installs again when the lock file asks for another version', () => {
    run('setup');
    write('package-lock.json', LOCK.replace('"1.0.0","integrity":"sha512-a"', '"1.0.1","integrity":"sha512-c"'));
    writeFileSync(path('calls.log'), '');
    run('setup');
    expect(calls()).toContain('npm ci --include=dev');
  });

  test('builds again when a source is newer than the build', () => {
    run('setup');
    writeFileSync(path('calls.log'), '');
    const later = new Date(Date.now() + 60_000);
    utimesSync(path('src', 'cli', 'main.ts'), later, later);
    run('setup');
    expect(calls()).toEqual(['build --logLevel warn']);
  });

  test('builds the driver again when it does not load, as after a change of Node', () => {
    plantNpm(BROKEN_DRIVER, DRIVER);
    const { status } = run('setup');
    expect(calls()).toContain('npm rebuild better-sqlite3 --foreground-scripts');
    expect(status).toBe(0);
  });

  test('says exactly what to install when the driver cannot be built, and fails', () => {
    plantNpm(BROKEN_DRIVER, BROKEN_DRIVER);
    const { status, stdout, stderr } = run('demo');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    for (const part of [
      'python3',
      'make',
      'C++ compiler',
      'apt-get install',
      'xcode-select',
      'winget',
      'no native binding',
    ])
      expect(stderr).toContain(part);
    expect(calls()).not.toContain('cli demo');
  });

  test('names the native tools when npm ci itself fails', () => {
    write('npm/npm-cli.js', 'process.exitCode = 1;');
    const { status, stderr } = run('demo');
    expect(status).toBe(1);
    expect(stderr).toContain('npm ci failed');
    expect(stderr).toContain('apt-get install');
  });

  test('refuses a Node that is too old before anything else', () => {
    write('package.json', JSON.stringify({ engines: { node: '>=999.1' } }));
    const { status, stderr } = run('demo');
    expect(status).toBe(1);
    expect(stderr).toBe(`Node 999.1 or newer is needed; this is ${process.versions.node}. See https://nodejs.org\n`);
    expect(calls()).toEqual([]);
  });

  test('refuses a command it does not know with exit code 2', () => {
    const { status, stderr } = run('nosuch');
    expect(status).toBe(2);
    expect(stderr).toContain('usage');
  });
});
