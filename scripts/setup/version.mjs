import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.mjs';

/**
 * Refuses a Node older than `engines.node` of package.json, which has the form `>=major.minor`.
 *
 * @param {string} root @param {string} running for example `20.19.4`
 */
export function checkNodeVersion(root, running) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '');
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  const [major, minor] = running.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new SetupError(`Node ${needed} or newer is needed; this is ${running}. See https://nodejs.org`);
}
