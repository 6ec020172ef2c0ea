import { createRequire } from 'node:module';
import { RecollectError } from '../domain/errors.js';

/**
 * Loads a part that stands on `@modelcontextprotocol/server`, which users install beside this package.
 *
 * @throws `driver_missing` where it is not installed.
 */
export async function withSdk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    throw new RecollectError(
      'driver_missing',
      'The optional package @modelcontextprotocol/server is not installed: npm install @modelcontextprotocol/server',
      { cause },
    );
  }
}

/** True where the package itself was not found; every other fault is a broken installation and stays as it is. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes("Cannot find package '@modelcontextprotocol/server'")
  );
}

/** Version of this package, from its manifest. */
export function packageVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('recollect/package.json');
  const { version } = manifest as { readonly version?: unknown };
  return typeof version === 'string' ? version : '0.0.0';
}
