import { createHash } from 'node:crypto';

/**
 * File names of tenants. Any id gives a name that is plain lower-case ASCII, so that case-folding and normalising file
 * systems, path separators, `..` and reserved device names can't make two tenants one or lead out of the folder:
 *
 * - `t-<escaped>.db`: `a-z`, `0-9`, `-` and `_` stand for themselves, every other byte of the id's UTF-8 is `=` and two
 *   hexadecimal digits;
 * - `h-<sha256>.db` where that would be too long; the id is then read from the file.
 */
const SUFFIX = '.db';
/** Longest escaped id; leaves room for SQLite's `-journal` within the 255 bytes that file systems allow. */
const LONGEST_ESCAPED = 180;

/** The name of a tenant's file, without folder. */
export function fileNameOf(tenantId: string): string {
  const escaped = [...Buffer.from(tenantId, 'utf8')].map(escapeByte).join('');
  if (escaped.length <= LONGEST_ESCAPED) return `t-${escaped}${SUFFIX}`;
  return `h-${createHash('sha256').update(tenantId, 'utf8').digest('hex')}${SUFFIX}`;
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(character) ? character : `=${byte.toString(16).padStart(2, '0')}`;
}

/**
 * What a file name says: the tenant's id, `hashed` when the id must be read from the file, or `null` for a file that
 * is none of ours.
 */
export function tenantOfFileName(name: string): { readonly id: string } | 'hashed' | null {
  if (/^h-[0-9a-f]{64}\.db$/.test(name)) return 'hashed';
  const escaped = /^t-((?:[a-z0-9_-]|=[0-9a-f]{2})+)\.db$/.exec(name)?.[1];
  if (escaped === undefined) return null;
  const bytes = [...escaped.matchAll(/=([0-9a-f]{2})|./g)].map(([whole, hex]) =>
    hex === undefined ? whole.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const id = Buffer.from(bytes).toString('utf8');
  return fileNameOf(id) === name ? { id } : null;
}
