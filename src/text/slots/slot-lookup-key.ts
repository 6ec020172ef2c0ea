import { hash128 } from '../fingerprint/hash128.js';
import { slotKey } from './slot-key.js';

/** The key of a store under which statements of the same attribute of the same subject meet; it tells neither of the two. */
export function slotLookupKey(subject: string, attribute: string): string {
  return hashedSlotKey(slotKey(subject, attribute));
}

/** The store's key of what `slotKey` gives. */
export function hashedSlotKey(key: string): string {
  return `slot:${hash128(key)}`;
}

/** The store's key of those statements alone that deny a value of what `slotKey` gives. */
export function deniedSlotKey(key: string): string {
  return `not-slot:${hash128(key)}`;
}
