import { spawnSync } from 'node:child_process';

/**
 * Runs npm in the project, its output on stderr. Inside an npm script the same npm is used again.
 *
 * @param {string} root @param {string[]} args @returns {boolean} whether it succeeded
 */
export function npm(root, args) {
  const own = process.env.npm_execpath?.match(/npm-cli\.c?js$/u)?.input;
  const [command, first] = own === undefined ? ['npm', []] : [process.execPath, [own]];
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    // npm is a batch file on Windows, which only a shell can start; the arguments are fixed words.
    shell: own === undefined && process.platform === 'win32',
  });
  return error === undefined && status === 0;
}
