import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainForm } from '../../../src/text/references/plain-form.js';

test.each([
  ['Is IT Open?', 'is it open?'],
  ['Ｏｋ，那個（他們）？', 'ok,那个(他们)?'],
  ['It’s Zoë’s', "it's zoë's"],
  ['牠們在這裡嗎', '它们在这里吗'],
  ['妳說的　那家', '你说的 那家'],
])('%s is read as %s', (text, expected) => {
  expect(plainForm(text)).toBe(expected);
});

test('every unit stays at its place, and once is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainForm(text);
      expect(plain).toHaveLength(text.length);
      expect(plainForm(plain)).toBe(plain);
    }),
  );
});
