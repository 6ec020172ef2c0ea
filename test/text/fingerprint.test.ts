import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash128 } from '../../src/text/fingerprint/hash128.js';
import { nearDuplicate, nearDuplicateKeys, statementFingerprint } from '../../src/text/fingerprint.js';
import { CHINESE_PAIRS, ENGLISH_PAIRS } from './fingerprint-pairs.js';

const PAIRS = [...ENGLISH_PAIRS, ...CHINESE_PAIRS];

/** MurmurHash3_x86_128 by its definition, over bytes, with big integers. */
function naiveHash(bytes: readonly number[], seed = 0): string {
  const mask = 0xffffffffn;
  const turn = (word: bigint, bits: bigint): bigint => ((word << bits) | (word >> (32n - bits))) & mask;
  const c = [0x239b961bn, 0xab0e9789n, 0x38b34ae5n, 0xa1e38b93n];
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index % list.length];
    if (found === undefined) throw new Error('empty list');
    return found;
  };
  const kBits = [15n, 16n, 17n, 18n];
  const hBits = [19n, 17n, 15n, 13n];
  const adds = [0x561ccd1bn, 0x0bcaa747n, 0x96cd1c35n, 0x32ac3b17n];
  const h = Array.from({ length: 4 }, () => BigInt(seed));
  const word = (offset: number): bigint =>
    [0, 1, 2, 3].reduce((sum, byte) => sum | (BigInt(bytes[offset + byte] ?? 0) << BigInt(8 * byte)), 0n);
  const mixed = (lane: number, k: bigint): bigint =>
    (turn((k * at(c, lane)) & mask, at(kBits, lane)) * at(c, lane + 1)) & mask;
  const whole = bytes.length - (bytes.length % 16);
  for (let block = 0; block < whole; block += 16)
    for (let lane = 0; lane < 4; lane += 1) {
      const turned = turn(at(h, lane) ^ mixed(lane, word(block + lane * 4)), at(hBits, lane));
      h[lane] = (((turned + at(h, lane + 1)) & mask) * 5n + at(adds, lane)) & mask;
    }
  for (let lane = 3; lane >= 0; lane -= 1) h[lane] = at(h, lane) ^ mixed(lane, word(whole + lane * 4));
  const spread = (): void => {
    h[0] = h.reduce((sum, each) => sum + each, 0n) & mask;
    for (let lane = 1; lane < 4; lane += 1) h[lane] = (at(h, lane) + at(h, 0)) & mask;
  };
  for (let lane = 0; lane < 4; lane += 1) h[lane] = at(h, lane) ^ BigInt(bytes.length);
  spread();
  for (let lane = 0; lane < 4; lane += 1) {
    let each = at(h, lane);
    each = ((each ^ (each >> 16n)) * 0x85ebca6bn) & mask;
    each = ((each ^ (each >> 13n)) * 0xc2b2ae35n) & mask;
    h[lane] = each ^ (each >> 16n);
  }
  spread();
  return h.map((each) => each.toString(16).padStart(8, '0')).join('');
}

describe('hash128', () => {
  test('equals its definition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const bytes = Array.from(
          { length: text.length * 2 },
          (_, byte) => (text.charCodeAt(byte >> 1) >> (8 * (byte & 1))) & 255,
        );
        expect(hash128(text)).toBe(naiveHash(bytes));
      }),
    );
  });

  test('the definition gives the published verification value of this hash, 0xb3ece62a', () => {
    const bytesOf = (digest: string): number[] =>
      (digest.match(/.{8}/g) ?? []).flatMap((lane) =>
        (lane.match(/../g) ?? []).toReversed().map((two) => Number.parseInt(two, 16)),
      );
    const digests = Array.from({ length: 256 }, (_, length) =>
      bytesOf(
        naiveHash(
          Array.from({ length }, (_byte, at) => at),
          256 - length,
        ),
      ),
    );
    expect(naiveHash(digests.flat()).slice(0, 8)).toBe('b3ece62a');
  });

  test('one changed unit changes about half of the bits', () => {
    let changed = 0;
    for (let at = 0; at < 400; at += 1) {
      const one = BigInt(`0x${hash128(`statement ${at}`)}`);
      const other = BigInt(`0x${hash128(`statement ${at + 1}`)}`);
      changed += (one ^ other).toString(2).replaceAll('0', '').length;
    }
    expect(changed / 400).toBeGreaterThan(60);
    expect(changed / 400).toBeLessThan(68);
  });
});

describe('pairs', () => {
  test.each(PAIRS)('%s | %s | %s', (one, other, isDuplicate) => {
    expect(nearDuplicate(one, other).verdict !== 'different').toBe(isDuplicate);
    expect(nearDuplicate(other, one)).toEqual({ ...nearDuplicate(one, other) });
  });

  test.each(PAIRS.filter(([, , isDuplicate]) => isDuplicate))('%s | %s share a key', (one, other) => {
    const keys = new Set(nearDuplicateKeys(one));
    expect(nearDuplicateKeys(other).some((key) => keys.has(key))).toBe(true);
  });

  test.each(PAIRS.filter(([, , isDuplicate]) => !isDuplicate))('%s | %s have two fingerprints', (one, other) => {
    expect(statementFingerprint(one)).not.toBe(statementFingerprint(other));
  });

  test('each says why', () => {
    expect(nearDuplicate('Room 1204', 'Room 1240')).toEqual({
      verdict: 'different',
      reason: 'number',
      similarity: 0.5,
    });
    expect(nearDuplicate('Bo eats', 'Bo never eats').reason).toBe('negation');
    expect(nearDuplicate('due in May', 'due in June').reason).toBe('date');
    expect(nearDuplicate('5 kg', '5 lb').reason).toBe('unit');
    expect(nearDuplicate('Bo eats', 'Mia eats').reason).toBe('name');
    expect(nearDuplicate('dog bit man', 'man bit dog').reason).toBe('roles');
    expect(nearDuplicate('due', 'due?').reason).toBe('question');
    expect(nearDuplicate('big lamp', 'small lamp').reason).toBe('words');
  });
});

describe('properties', () => {
  const word = fc.constantFrom(
    'tea',
    'likes',
    'Bo',
    'green',
    'garden',
    '7',
    'not',
    'in',
    'the',
    '川',
    '菜',
    '不',
    'runs',
    'blue',
  );
  const sentence = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));

  test('a fingerprint is 32 hexadecimal digits for any text, and equal for the text in other case and spacing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(statementFingerprint(text)).toMatch(/^[0-9a-f]{32}$/);
        expect(statementFingerprint(` ${text}  `)).toBe(statementFingerprint(text));
      }),
    );
    fc.assert(
      fc.property(sentence, (text) => {
        expect(statementFingerprint(text.toUpperCase().replaceAll(' ', '  '))).toBe(statementFingerprint(text));
        expect(statementFingerprint(`${text}.`)).toBe(statementFingerprint(text));
      }),
    );
  });

  test('another number is another statement', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), (text, one, other) => {
        fc.pre(one !== other);
        expect(statementFingerprint(`${text} ${one}`)).not.toBe(statementFingerprint(`${text} ${other}`));
        expect(nearDuplicate(`${text} ${one}`, `${text} ${other}`).verdict).toBe('different');
      }),
    );
  });

  test('another negation is another statement', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom('not', 'never', '没', 'without'), (text, negation) => {
        expect(nearDuplicate(text, `${text} ${negation}`).verdict).toBe('different');
      }),
    );
  });

  test('at most four keys, each once; what differs in order, small words and marks shares the first', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const keys = nearDuplicateKeys(text);
        expect(keys.length).toBeLessThanOrEqual(4);
        expect(new Set(keys).size).toBe(keys.length);
        const other = text.split(' ').toReversed().join(' the, ');
        if (/[a-z0-9]/i.test(text.replace(/\b(?:the|in)\b/g, ''))) expect(nearDuplicateKeys(other)[0]).toBe(keys[0]);
      }),
    );
  });

  test('a verdict does not depend on which statement comes first', () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        expect(nearDuplicate(one, other)).toEqual(nearDuplicate(other, one));
      }),
    );
  });
});
