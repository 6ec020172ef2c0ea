import { importJsonl } from '../../index.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** A JSONL import into the default place. */
export const importOperation: Operation = {
  fields: ['format', 'data', 'rows'],
  gap: (step) => (step['format'] === 'jsonl' ? null : `format ${String(step['format'])}`),
  run: async (world, step) => {
    const imported = await importInto(world, step, placeOf({}));
    return imported;
  },
};

/** Imports the lines of a step into a place. */
export async function importInto(
  world: World,
  step: Fields,
  place: ReturnType<typeof placeOf>,
  atomic = false,
): Promise<Facts> {
  const target = world.at(place);
  const report = await importJsonl(linesOf(step), { target: () => target, atomic });
  return { answer: report, imported: report, numbers: { imported: report.kept, errors: report.badCount } };
}

async function* linesOf(step: Fields): AsyncGenerator<string> {
  if (typeof step['data'] === 'string') yield* step['data'].split('\n');
  else for (const row of listOf(step['rows'])) yield JSON.stringify(inDraftWords(fieldsOf(row)));
}

/** The one field the cases call otherwise; whatever else a row holds is the importer's business. */
function inDraftWords({ at, ...row }: Fields): Fields {
  return at === undefined ? row : { ...row, recordedAt: at };
}
