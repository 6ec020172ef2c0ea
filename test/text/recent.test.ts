import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetRecentTexts, Recent } from '../../src/text/recent.js';

test('[W29] what is kept of recent texts never changes what is answered, and stays within two generations', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 6 }), (asked, size) => {
      const recent = new Recent<string>(size);
      const made: string[] = [];
      for (const [at, number] of asked.entries()) {
        const before = made.length;
        const answer = recent.of(String(number), () => {
          made.push(String(number));
          return `made of ${number}`;
        });
        expect(answer).toBe(`made of ${number}`);
        // What was among the last `size` different ones is not made again.
        const last = [...new Set(asked.slice(0, at).toReversed())].slice(0, size);
        if (last.includes(number)) expect(made.length).toBe(before);
      }
      if (new Set(asked).size <= size) expect(made).toEqual([...new Set(asked)].map(String));
    }),
  );
});

test('[W11] whoever erases a text makes all forget it', () => {
  const recent = new Recent<number>(4);
  let made = 0;
  const ask = (): number => recent.of('secret', () => ++made);
  expect([ask(), ask()]).toEqual([1, 1]);
  forgetRecentTexts();
  expect(ask()).toBe(2);
});
