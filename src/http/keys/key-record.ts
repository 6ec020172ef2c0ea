import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { labelSchema } from '../../domain/schemas.js';
import { checkId } from '../../domain/scope.js';
import type { Caller, KeyScope } from '../caller.js';
import { KEY_SCOPES } from '../caller.js';

/** A key as it is kept: a digest of its secret, never the secret. Times are epoch milliseconds. */
export interface KeyRecord {
  /** 16 hexadecimal digits; part of the key's text and no secret. */
  readonly id: string;
  readonly tenant: string;
  /** The only user that it reaches; null: all of the tenant. */
  readonly user: string | null;
  readonly scope: KeyScope;
  readonly name: string | null;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly digest: string;
  readonly createdAtMs: number;
  /** From this instant on it is refused; null: it does not expire. */
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** What a new key is for. */
export interface KeyRequest {
  readonly tenant: string;
  /** @default null: the key reaches all of the tenant */
  readonly user?: string | null;
  readonly scope: KeyScope;
  readonly name?: string | null;
  readonly expiresAtMs?: number | null;
}

const ms = z.number().int().safe();

export const keyRecordSchema: z.ZodType<KeyRecord> = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/u),
  tenant: z.string().min(1).max(256),
  // Keys of before there were keys of users reach the whole tenant.
  user: z.string().min(1).max(256).nullable().default(null),
  scope: z.enum(KEY_SCOPES),
  name: labelSchema.nullable(),
  digest: z.string().regex(/^[0-9a-f]{64}$/u),
  createdAtMs: ms,
  expiresAtMs: ms.nullable(),
  revokedAtMs: ms.nullable(),
});

/**
 * Makes a key. The secret is 256 random bits, so that a plain digest keeps it safe: there is nothing to guess that a slow
 * hash would slow down.
 *
 * @throws `validation` for a bad id of tenant or user, and for `admin`, which concerns the whole tenant, with a user.
 */
export function makeKey(
  { tenant, user = null, scope, name = null, expiresAtMs = null }: KeyRequest,
  nowMs: number,
): { readonly text: string; readonly record: KeyRecord } {
  if (user !== null && scope === 'admin')
    throw invalid('scope', 'must not be admin for a key of one user: it concerns the whole tenant');
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32);
  const record = {
    id,
    tenant: checkId('tenant', tenant),
    user: user === null ? null : checkId('user', user),
    scope,
    name,
    digest: digestOf(secret).toString('hex'),
    createdAtMs: nowMs,
    expiresAtMs,
    revokedAtMs: null,
  };
  return { text: `rk_${id}_${secret.toString('base64url')}`, record };
}

/** The caller that a key's text names among these records; null for a key that is unknown, wrong, expired or revoked. */
export function callerOf(text: string, records: ReadonlyMap<string, KeyRecord>, nowMs: number): Caller | null {
  // 256 bits end two bits before the last character does: those are zero in the one spelling of a key that counts.
  const found = /^rk_([0-9a-f]{16})_([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])$/u.exec(text);
  const [, id = '', secret = ''] = found ?? [];
  const record = records.get(id);
  // An unknown id costs what a known one does, so that time tells nothing.
  const kept = Buffer.from(record?.digest ?? NOBODY, 'hex');
  const matches = timingSafeEqual(digestOf(Buffer.from(secret, 'base64url')), kept);
  if (record === undefined || !matches || isOver(record, nowMs)) return null;
  return { tenant: record.tenant, user: record.user, scope: record.scope, keyId: record.id };
}

/** Whether a key is refused by now. */
export function isOver({ revokedAtMs, expiresAtMs }: KeyRecord, nowMs: number): boolean {
  return (revokedAtMs !== null && revokedAtMs <= nowMs) || (expiresAtMs !== null && expiresAtMs <= nowMs);
}

/** A digest that no secret of 32 bytes has been found for. */
const NOBODY = '00'.repeat(32);

function digestOf(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest();
}
