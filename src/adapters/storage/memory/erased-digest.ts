import { createHash } from 'node:crypto';
import { invalid } from '../../../domain/errors.js';

/** What is kept of an erased memory: SHA-256 of id and user, as every store makes it. */
export function erasedDigest(memoryId: string, user: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([memoryId, user]), 'utf8')
    .digest('hex');
}

/** A digest of another store. @throws `validation` when it is none. */
export function checkDigest(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw invalid('digest', 'must be 64 hexadecimal digits');
  return digest;
}
