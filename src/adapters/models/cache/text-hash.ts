import { createHash } from 'node:crypto';

/**
 * SHA-256 of a text's UTF-16 units (little-endian) as 64 hexadecimal digits. Not of its UTF-8 form, in which lone
 * surrogates all become the same character and different texts would share a vector.
 */
export function textHashOf(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('hex');
}
