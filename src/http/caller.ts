/** What a key may do: `write` includes `read`, `admin` includes both. */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Who is calling: the only place a tenant comes from. A caller of one user reaches nothing else of the tenant. */
export interface Caller {
  readonly tenant: string;
  /** The only user that it reaches; null: all of the tenant, and shared memories. */
  readonly user: string | null;
  readonly scope: KeyScope;
  /** Id of the key, for the audit log; null for the keyless caller of a loopback server. */
  readonly keyId: string | null;
}

/** True when a key of one scope may do what needs another. */
export function allows(has: KeyScope, needed: KeyScope): boolean {
  return KEY_SCOPES.indexOf(has) >= KEY_SCOPES.indexOf(needed);
}
