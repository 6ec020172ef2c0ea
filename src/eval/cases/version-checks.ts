import { RecollectError } from '../../domain/errors.js';
import { parseTime } from '../../domain/time.js';
import type { CaseFile } from './case-file.js';
import { fieldsOf } from './case-file.js';
import type { Check } from './check.js';
import { unless } from './check.js';
import { sourceOf } from './vocabulary.js';

/** Checks on versions and life spans. */
export const VERSION_CHECKS: { readonly [sentence: string]: Check } = {
  'two versions, in write order': {
    assert: ({ outcome: { memories } }) =>
      unless(memories.map(({ version }) => version).join() === '1,2', `versions ${memories.length}`),
  },
  'three versions, oldest first, each with its text, source and time': {
    assert: ({ world, outcome: { memories } }) => {
      const stored = memories.map(({ text, source, recordedAtMs }) => ({ text, source: source?.system, recordedAtMs }));
      return unless(JSON.stringify(stored) === JSON.stringify(writtenVersions(world.file)), JSON.stringify(stored));
    },
  },
  'no returned row has status superseded': {
    assert: ({ outcome: { memories } }) =>
      unless(
        memories.every(({ supersededBy }) => supersededBy === null),
        'one has',
      ),
  },
  "typed validation error, or expired at once; never 'no expiry'": {
    looksAtError: true,
    assert: ({ world, outcome: { error, memories } }) => {
      if (error !== null)
        return unless(error instanceof RecollectError && error.code === 'validation', 'another error');
      const expiresAtMs = memories[0]?.expiresAtMs ?? null;
      return unless(expiresAtMs !== null && expiresAtMs <= world.clock.nowMs(), 'it lives on');
    },
  },
};

/** The versions that a case with one memory and its updates wrote. */
function writtenVersions(file: CaseFile): readonly unknown[] {
  const updates = file.steps
    .filter((step) => step['op'] === 'update')
    .map((step): { readonly [field: string]: unknown } => ({ ...fieldsOf(step['patch']), at: step['at'] }));
  return [...file.memories, ...updates].map((version) => ({
    text: version['text'],
    source: sourceOf(version['source']),
    recordedAtMs: parseTime('at', version['at']),
  }));
}
