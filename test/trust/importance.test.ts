import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateImportance } from '../../src/trust/importance.js';

test.each([
  // base of the kind + what each cue adds, bounded to 1
  ['The kettle is blue', 'fact', 0.5, []],
  ['I am allergic to nuts', 'fact', 0.85, ['health']],
  ['Remember that I am allergic to nuts', 'fact', 1, ['health', 'asked to be remembered']],
  ['我对花生过敏，一定要记住', 'fact', 1, ['health', 'asked to be remembered']],
  ['The deadline is Friday', 'fact', 0.7, ['deadline']],
  ['报告最迟周五交', 'fact', 0.7, ['deadline']],
  ['I live in Graz', 'fact', 0.65, ['identity']],
  ['我住在杭州', 'identity', 0.85, ['identity']],
  ['哈哈随便', 'situation', 0.2, ['passing']],
  ['always lock the lab', 'procedure', 0.65, ['lasting']],
  ['anything', 'constructor', 0.5, []],
])('%s (%s): %d', (text, kind, value, cues) => {
  const estimated = estimateImportance(text, kind);
  expect(estimated.value).toBeCloseTo(value, 10);
  expect(estimated.cues.slice(1).map(({ cue }) => cue)).toEqual(cues);
  expect(estimated.scale).toBe('unit');
});

test('the value follows from the cues and lies in [0,1]', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('fact', 'safety', 'situation', 'own'), (text, kind) => {
      const { value, cues } = estimateImportance(text, kind);
      const sum = cues.reduce((total, { weight }) => total + weight, 0);
      expect(value).toBeCloseTo(Math.min(1, Math.max(0, sum)), 2);
    }),
  );
});
