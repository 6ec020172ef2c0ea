import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { progress, SetupError } from './setup-error.mjs';

/** What building the native SQLite driver needs, per system. */
export const DRIVER_HINT = `  The driver is compiled on this machine with python3, make and a C++ compiler. Install them, then try again:
    Debian, Ubuntu   sudo apt-get install python3 make g++
    Fedora           sudo dnf install python3 make gcc-c++
    Alpine           apk add python3 make g++
    macOS            xcode-select --install
    Windows          winget install Python.Python.3.12
                     winget install Microsoft.VisualStudio.2022.BuildTools --override "--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"
  node-gyp also fetches Node's header files from nodejs.org; without network set npm_config_nodedir to a Node source
  or installation folder that holds include/node.`;

const PROBE = "const Database = require('better-sqlite3'); new Database(':memory:').close();";

/**
 * Opens a database in memory. When that fails the driver is built once more (another Node version leaves a driver
 * that does not load), then the user is told what to install.
 *
 * @param {string} root
 */
export function ensureDriver(root) {
  if (loadsHere(root)) return;
  progress('the SQLite driver does not load with this Node; building it (npm rebuild better-sqlite3)');
  npm(root, ['rebuild', 'better-sqlite3', '--foreground-scripts']);
  // A failed load may be remembered in this process, so the second look is taken by a new one.
  const probe = spawnSync(process.execPath, ['-e', PROBE], { cwd: root, encoding: 'utf8' });
  if (probe.status === 0) return;
  const reason = probe.stderr.split('\n').find((line) => /^\w*Error\b/u.test(line)) ?? probe.stderr.trim();
  throw new SetupError(`The native SQLite driver (better-sqlite3) can't be loaded or built: ${reason}\n${DRIVER_HINT}`);
}

function loadsHere(root) {
  try {
    const Database = createRequire(join(root, 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch (error) {
    progress(`better-sqlite3: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return false;
  }
}
