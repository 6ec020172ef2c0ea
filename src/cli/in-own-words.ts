import { RecollectError } from '../domain/errors.js';

/**
 * An error that names a field as the command line does: who calls knows flags and variables, not the options of the library.
 *
 * @param names what the command line calls a field, by what the library calls it; errors of other fields stay as they are
 */
export function inOwnWords(error: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof RecollectError) || error.field === undefined) return error;
  const name = names.get(error.field);
  if (name === undefined) return error;
  const message = error.message.replace(`${error.field}:`, `${name}:`);
  return new RecollectError(error.code, message, { field: name, cause: error });
}
