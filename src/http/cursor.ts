import { invalid } from '../domain/errors.js';

/** The engine's cursor as one opaque word that needs no escaping in a query string. */
export function encodeCursor(cursor: string | null): string | null {
  return cursor === null ? null : Buffer.from(cursor, 'utf8').toString('base64url');
}

/** @throws `validation` for what is no such word; the engine checks what is in it. */
export function decodeCursor(word: string): string {
  if (!/^[A-Za-z0-9_-]{1,2048}$/u.test(word)) throw invalid('cursor', 'is not a cursor of this list');
  return Buffer.from(word, 'base64url').toString('utf8');
}
