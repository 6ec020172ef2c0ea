#!/usr/bin/env node
// Makes a fresh clone ready, then runs a command: `node scripts/with-setup.mjs <demo|test|cli|setup> [arguments]`.
// Needs nothing but Node and npm. Progress goes to stderr, so that stdout belongs to the command.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureDriver } from './setup/driver.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { checkNodeVersion } from './setup/version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each command runs once the set-up stands; null: nothing more. */
const COMMANDS = {
  demo: ['dist/cli/main.js', 'demo'],
  cli: ['dist/cli/main.js'],
  test: ['node_modules/vitest/vitest.mjs', 'run'],
  setup: null,
};

const [name = '', ...rest] = process.argv.slice(2);

try {
  if (!Object.hasOwn(COMMANDS, name)) {
    const known = Object.keys(COMMANDS).join('|');
    throw new SetupError(`usage: node scripts/with-setup.mjs <${known}> [arguments]`, 2);
  }
  checkNodeVersion(root, process.versions.node);
  ensureDependencies(root);
  ensureDriver(root);
  buildIfStale(root);
  const command = COMMANDS[name];
  if (command !== null) process.exitCode = await run([...command, ...rest]);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

/** Runs Node on the arguments with this process's streams; resolves to the exit code. */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
