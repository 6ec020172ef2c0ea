import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RecollectError } from '../../../domain/errors.js';

const PLACE = join('models', 'static', 'zh-en-256.bin');

/**
 * The model that comes with the package: beside the sources in a checkout, beside `dist` when installed.
 *
 * @throws `storage_read_only` when the package was taken apart and the file is not there.
 */
export function builtInModelPath(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, PLACE);
    if (existsSync(path)) return path;
    if (dirname(folder) === folder)
      throw new RecollectError('storage_read_only', 'the model of the package is not there');
  }
}
