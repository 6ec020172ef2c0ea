import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../src/cli/source-lines.js';
import type { SourceLine } from '../../src/remember/read-jsonl.js';

async function split(chunks: readonly (Uint8Array | string)[]): Promise<SourceLine[]> {
  const lines: SourceLine[] = [];
  const source = (async function* (): AsyncGenerator<Uint8Array | string> {
    yield* chunks;
  })();
  for await (const line of linesOf(source)) lines.push(line);
  return lines;
}

/** The definition, for text that is at hand as a whole. */
const naive = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

test('lines are the same wherever the bytes are cut, also inside a character', async () => {
  const text = fc
    .array(fc.constantFrom('a', '\n', '\r', '钥', '👍', '\uFEFF', ' '), { maxLength: 40 })
    .map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(100), { maxLength: 6 }), async (given, cuts) => {
      const bytes = new TextEncoder().encode(given);
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
        (left, right) => left - right,
      );
      const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
      expect(await split(chunks)).toEqual(naive(given));
    }),
  );
});

test('a line that is no UTF-8 is named and the next one is read', async () => {
  expect(await split([new Uint8Array([0x61, 0xff, 0x0a, 0x62])])).toEqual([{ unreadable: 'is not valid UTF-8' }, 'b']);
});

test('a line longer than a memory can be is passed over without being held', async () => {
  const block = new Uint8Array(4 * 1_048_576).fill(0x61);
  const lines = await split([block, block, block, block, block, '\nshort\n']);
  expect(lines).toEqual([{ unreadable: 'is longer than 16777216 bytes' }, 'short']);
});
