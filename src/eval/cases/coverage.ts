import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { expectationGap } from './expectations.js';
import { OPERATIONS } from './operations.js';
import { isMemoryField, isPatchField, queryGap } from './vocabulary.js';

/**
 * Why a case can't be judged with the engine as it is; null when it can. A case is judged only when every one of its
 * operations, fields, ways of finding and checks has a meaning here: half a case proves nothing.
 */
export function coverageGap(file: CaseFile): string | null {
  return firstGap([
    () => (file.needs.length === 0 ? null : `needs ${file.needs.join(', ')}`),
    () => expectationGap(file.expect),
    ...file.memories.map((memory) => () => memoryGap(memory)),
    () => replacementGap(file.memories),
    ...file.steps.map((step) => () => stepGap(step)),
  ]);
}

function stepGap(step: Fields): string | null {
  const name = String(step['op']);
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation === undefined) return `operation ${name}`;
  const unknown = Object.keys(step).find((field) => !['op', 'expect', ...operation.fields].includes(field));
  if (unknown !== undefined) return `${unknown} of ${name}`;
  return firstGap([
    () => operation.gap?.(step) ?? null,
    () =>
      firstGap(
        Object.entries(fieldsOf(step['query'])).map(
          ([field, value]) =>
            () =>
              queryGap(field, value),
        ),
      ),
    () => ('memory' in step ? memoryGap(fieldsOf(step['memory'])) : null),
    ...listOf(step['memories']).map((memory) => () => memoryGap(fieldsOf(memory))),
    () => Object.keys(fieldsOf(step['patch'])).find((field) => !isPatchField(field)) ?? null,
    () => expectationGap(fieldsOf(step['expect'])),
  ]);
}

function memoryGap(memory: Fields): string | null {
  const template = fieldsOf(memory['gen']);
  return firstGap(
    Object.entries({ ...memory, ...template }).map(([field, value]) => () => {
      // Never having been used is how every memory starts.
      if (field === 'access_count' && value === 0) return null;
      return isMemoryField(field) ? null : `memory field ${field}`;
    }),
  );
}

/**
 * A replaced memory is made by storing the later one as its new version, so the later one must come later in the
 * case: circles and broken chains can't be made through the API.
 */
function replacementGap(memories: readonly Fields[]): string | null {
  const templates = memories.map((memory) => ({ ...memory, ...fieldsOf(memory['gen']) }) as Fields);
  return firstGap(
    templates.map((memory, at) => () => {
      const by = memory['superseded_by'];
      if (by === undefined) return memory['status'] === 'superseded' ? 'a replaced memory without a later one' : null;
      return templates.some((later, position) => position > at && later['key'] === by)
        ? null
        : 'a memory replaced by an earlier one';
    }),
  );
}

function firstGap(gaps: readonly (() => string | null)[]): string | null {
  for (const gap of gaps) {
    const found = gap();
    if (found !== null) return found;
  }
  return null;
}
