import fc from 'fast-check';
import { normalise } from '../../src/text/normalise.js';

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const scrap = fc.constantFrom(
  ...[
    'a',
    'İ',
    'ß',
    'i',
    '\u0307',
    '\u0301',
    "'",
    '’',
    '-',
    '_',
    '.',
    '/',
    ':',
    '：',
    '@',
    '#',
    '+',
    ',',
    '1',
    '９',
    ' ',
    '\n',
  ],
  ...[
    '\0',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '👩',
    '🏽',
    '🚀',
    '🇯',
    '🇵',
    '金',
    '𠮷',
    'ﾊ',
    'ﾟ',
    'か',
    '\u3099',
    'ー',
    '한',
    '\u1100',
  ],
  ...[
    '\u1161',
    '\u11a8',
    '㍿',
    'ﷺ',
    '。',
    '，',
    'https://',
    'don’t',
    'ORD-2024',
    '\ud800',
    '\udc00',
    '\ue000',
    '\ue001',
    '\u0600',
  ],
);

/** Any sequence of UTF-16 units, lone surrogates included, and mixtures of the characters that make trouble. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit, maxLength: 60 }),
  fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join('')),
);

const cjkRanges: readonly (readonly [number, number])[] = [
  [0x4e00, 0x9fff],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30fc],
  [0xac00, 0xd7a3],
  [0x20000, 0x2a6df],
  [0x30000, 0x3134a],
];

/** One CJK character in normalised form. */
export const cjkCharacter: fc.Arbitrary<string> = fc
  .oneof(...cjkRanges.map(([min, max]) => fc.integer({ min, max })))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => normalise(character) === character);
