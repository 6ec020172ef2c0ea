import { RecollectError } from '../domain/errors.js';

/**
 * Loads a part that stands on packages which users install beside this one.
 *
 * @throws `driver_missing` naming the package that is not there.
 */
export async function withPackages<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const name = missingPackage(cause);
    if (name === null) throw cause;
    throw new RecollectError('driver_missing', `The optional package ${name} is not installed: npm install ${name}`, {
      cause,
    });
  }
}

/** The package that an import did not find; null for every other fault. */
function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return null;
  const specifier = /Cannot find package '([^']+)'/u.exec(error.message)?.[1];
  // An absolute path is a file of ours that is missing: a broken installation, not an optional package.
  if (specifier === undefined || specifier.startsWith('/') || specifier.startsWith('.')) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
