import { fieldsOf, listOf } from './case-file.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import { importInto } from './import-operation.js';
import { placeOf } from './vocabulary.js';

/** Checks on bulk imports. */
export const IMPORT_CHECKS: { readonly [sentence: string]: Check } = {
  'errors name the line numbers': { assert: namesLines },
  "'good one' and 'good three' are present": { assert: (context) => isPresent(context, 'good one', 'good three') },
  'row 2 found': {
    assert: ({ outcome }) =>
      unless(
        outcome.memories.some(({ text }) => text === '第二行'),
        'it is not',
      ),
  },
  'row 1 found': {
    assert: ({ outcome }) =>
      unless(
        outcome.memories.some(({ text }) => text === 'première ligne'),
        'it is not',
      ),
  },
  'report has one line per refused row with number and reason': { assert: namesLines },
  'ok 1 and ok 2 are in; unknown fields are kept in meta or named as dropped': {
    assert: async (context) => {
      const missing = await isPresent(context, 'ok 1', 'ok 2');
      if (missing === null) return null;
      const named = context.outcome.imported?.bad.some(({ message, field }) => `${message} ${field}`.includes('extra'));
      return named === true ? `${missing} (its line was refused for the unknown field)` : missing;
    },
  },
  'with atomic=true nothing is in': {
    assert: async ({ world, step }) => {
      const place = placeOf({ tenant: 'atomic' });
      await importInto(world, step, place, true);
      const count = await world.at(place).count();
      return unless(count === 0, `${count} are in`);
    },
  },
};

function namesLines({ step, outcome: { imported } }: CheckContext): string | null {
  if (imported === null) return 'there is no report';
  const last = listOf(step['rows']).length || String(step['data']).split('\n').length;
  const clear = imported.bad.every(({ line, message }) => line >= 1 && line <= last && message !== '');
  const once = new Set(imported.bad.map(({ line }) => line)).size === imported.bad.length;
  return unless(imported.bad.length === imported.badCount && clear && once, 'some line is not named');
}

async function isPresent({ world, step }: CheckContext, ...texts: readonly string[]): Promise<string | null> {
  const { items } = await world.at(placeOf(fieldsOf(step))).list({ limit: 1_000 });
  const missing = texts.filter((text) => !items.some((memory) => memory.text === text));
  return unless(missing.length === 0, `missing: ${missing.join(', ')}`);
}
