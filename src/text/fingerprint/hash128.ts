const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;
/** UTF-16 units of one block of 16 bytes. */
const BLOCK = 8;

/**
 * 128 bits of a text as 32 hexadecimal digits: MurmurHash3_x86_128 (Austin Appleby, public domain), seed 0, over the
 * UTF-16 units, low byte first. Equal texts give equal digests on every machine; among a million different texts two
 * meet with probability below 10^-26. It keeps no secret: whoever wants to can find two texts that meet.
 *
 * @example
 * hash128(''); // '00000000000000000000000000000000'
 */
export function hash128(text: string): string {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const whole = text.length - (text.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) {
    h1 = Math.imul((turn(h1 ^ mix(pair(text, at), C1, 15, C2), 19) + h2) | 0, 5) + 0x561ccd1b;
    h2 = Math.imul((turn(h2 ^ mix(pair(text, at + 2), C2, 16, C3), 17) + h3) | 0, 5) + 0x0bcaa747;
    h3 = Math.imul((turn(h3 ^ mix(pair(text, at + 4), C3, 17, C4), 15) + h4) | 0, 5) + 0x96cd1c35;
    h4 = Math.imul((turn(h4 ^ mix(pair(text, at + 6), C4, 18, C1), 13) + h1) | 0, 5) + 0x32ac3b17;
  }
  // Beyond the end a pair is 0, which mixes to 0.
  h1 ^= mix(pair(text, whole), C1, 15, C2);
  h2 ^= mix(pair(text, whole + 2), C2, 16, C3);
  h3 ^= mix(pair(text, whole + 4), C3, 17, C4);
  h4 ^= mix(pair(text, whole + 6), C4, 18, C1);
  const bytes = text.length * 2;
  [h1, h2, h3, h4] = spread(h1 ^ bytes, h2 ^ bytes, h3 ^ bytes, h4 ^ bytes);
  [h1, h2, h3, h4] = spread(finish(h1), finish(h2), finish(h3), finish(h4));
  return hex(h1) + hex(h2) + hex(h3) + hex(h4);
}

/** Two units as one number of 32 bits; 0 for what lies beyond the end. */
function pair(text: string, at: number): number {
  if (at >= text.length) return 0;
  const low = text.charCodeAt(at);
  return at + 1 < text.length ? low | (text.charCodeAt(at + 1) << 16) : low;
}

function mix(word: number, first: number, bits: number, second: number): number {
  return Math.imul(turn(Math.imul(word, first), bits), second);
}

function turn(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function spread(h1: number, h2: number, h3: number, h4: number): [number, number, number, number] {
  const sum = (h1 + h2 + h3 + h4) | 0;
  return [sum, (h2 + sum) | 0, (h3 + sum) | 0, (h4 + sum) | 0];
}

function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return byteOf(word, 24) + byteOf(word, 16) + byteOf(word, 8) + byteOf(word, 0);
}

function byteOf(word: number, bits: number): string {
  return BYTES[(word >>> bits) & 0xff] ?? '';
}
