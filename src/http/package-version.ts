import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RecollectError } from '../domain/errors.js';

/** Version of this package, from the manifest nearest above, wherever the build has put this module. */
export function packageVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new RecollectError('internal', 'the package folder was not found');
    folder = parent;
  }
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = (manifest as { readonly version?: unknown }).version;
  return typeof version === 'string' ? version : '0.0.0';
}
