import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { progress, SetupError } from './setup-error.mjs';

/** What the build reads besides src/. */
const BUILD_INPUTS = ['package.json', 'tsconfig.json', 'tsdown.config.ts'];
/** The entry that every build writes; its time is the time of the build. */
const BUILT = join('dist', 'cli', 'main.js');

/** Builds dist/ when it is missing or older than a source. @param {string} root */
export function buildIfStale(root) {
  const builtAtMs = timeOf(join(root, BUILT));
  const newestMs = Math.max(newestBelow(join(root, 'src')), ...BUILD_INPUTS.map((file) => timeOf(join(root, file))));
  if (builtAtMs > newestMs) return;
  progress('building dist/');
  const { status } = spawnSync(process.execPath, ['node_modules/tsdown/dist/run.mjs', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) throw new SetupError('the build failed; its output is above');
}

/** Newest change below a folder, the folders themselves included: a removed file shows in its folder's time. */
function newestBelow(folder) {
  return Math.max(
    timeOf(folder),
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestBelow(path) : timeOf(path);
    }),
  );
}

/** Time of the last change in epoch milliseconds; 0 for what does not exist. */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
