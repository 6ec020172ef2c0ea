import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRIVER_HINT } from './driver.mjs';
import { npm } from './npm.mjs';
import { progress, SetupError } from './setup-error.mjs';

/** Runs `npm ci` unless node_modules holds what package-lock.json asks for. @param {string} root */
export function ensureDependencies(root) {
  if (installedAsLocked(root)) return;
  progress('installing dependencies (npm ci); the first time compiles SQLite and takes a few minutes');
  if (npm(root, ['ci', '--include=dev'])) return;
  throw new SetupError(
    `npm ci failed; its output is above.\n\nIf it is the native SQLite driver that could not be built:\n${DRIVER_HINT}`,
  );
}

/**
 * Compares package-lock.json with the record npm keeps of what it installed. Contents, not times: a fresh checkout
 * gives every file a new time. Packages marked optional may be missing, they belong to other platforms.
 *
 * @param {string} root
 */
function installedAsLocked(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readLock(record);
  const locked = readLock(join(root, 'package-lock.json'));
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
