import { RecollectError } from '../../../domain/errors.js';
import type { Connection } from './connection.js';

/** The stored body of a version that another row of the same transaction names. */
export function readBody(connection: Connection, row: number): string {
  const body = connection.row<[string]>('SELECT body FROM versions WHERE row = ?', row)?.[0];
  if (body === undefined) throw new RecollectError('internal', 'a row stands without its version');
  return body;
}
