import { expect, test } from 'vitest';
import type { CommandContext } from '../../src/cli/command.js';
import { Progress } from '../../src/cli/progress.js';

test('[D5] progress is told after the first second, then at most once a second', () => {
  const told: string[] = [];
  let nowMs = 5;
  const io = { monotonicMs: () => nowMs };
  const context = { io, note: (line: string) => void told.push(line) } as unknown as CommandContext;
  const progress = new Progress(context);
  for (nowMs of [5, 1_004, 1_005, 1_500, 2_004, 2_005, 9_000, 9_999, 10_000]) progress.show(String(nowMs));
  expect(told).toEqual(['1005', '2005', '9000', '10000']);
});
