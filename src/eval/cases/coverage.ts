import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { expectationGap } from './expectations.js';
import { largestAnswer } from './largest-answer.js';
import { OPERATIONS } from './operations.js';
import { isMemoryField, isPatchField, queryGap } from './vocabulary.js';

/**
 * Why a case can't be judged with the engine as it is; null when it can. A case is judged only when every one of its
 * operations, fields, ways of finding and checks has a meaning here: half a case proves nothing.
 */
export function coverageGap(file: CaseFile): string | null {
  return firstGap([
    () => needGap(file.needs),
    () => expectationGap(file.expect),
    ...file.memories.map((memory) => () => memoryGap(memory)),
    () => replacementGap(file.memories),
    ...file.steps.map((step) => () => stepGap(step, file)),
  ]);
}

/** Abilities that a case may need and the engine has. */
const ABILITIES: readonly string[] = ['capture'];

function needGap(needs: readonly string[]): string | null {
  const missing = needs.filter((need) => !ABILITIES.includes(need));
  return missing.length === 0 ? null : `needs ${missing.join(', ')}`;
}

/** Operations that keep to a budget of tokens: what they return is what a block of so many holds. */
const BUDGETED: readonly string[] = ['recall', 'inject'];

/** Operations that put their memories into the order that a query asks for. */
const ORDERING: readonly string[] = ['recall', 'explain'];

function stepGap(step: Fields, file: CaseFile): string | null {
  const name = String(step['op']);
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation === undefined) return `operation ${name}`;
  const unknown = Object.keys(step).find((field) => !['op', 'expect', ...operation.fields].includes(field));
  if (unknown !== undefined) return `${unknown} of ${name}`;
  return firstGap([
    () => operation.gap?.(step) ?? null,
    () => ('sort' in fieldsOf(step['query']) && !ORDERING.includes(name) ? `order of ${name}` : null),
    () =>
      firstGap(
        Object.entries(fieldsOf(step['query']))
          .filter(([field]) => !(field === 'max_tokens' && BUDGETED.includes(name)))
          .map(
            ([field, value]) =>
              () =>
                queryGap(field, value, largestAnswer(file)),
          ),
      ),
    () => ('memory' in step ? memoryGap(fieldsOf(step['memory'])) : null),
    ...listOf(step['memories']).map((memory) => () => memoryGap(fieldsOf(memory))),
    () => Object.keys(fieldsOf(step['patch'])).find((field) => !isPatchField(field)) ?? null,
    () => ('do' in step ? stepGap(fieldsOf(step['do']), file) : null),
    () => expectationGap(fieldsOf(step['expect'])),
  ]);
}

function memoryGap(memory: Fields): string | null {
  const template = fieldsOf(memory['gen']);
  return firstGap(
    Object.keys({ ...memory, ...template }).map((field) => () => {
      return isMemoryField(field) ? null : `memory field ${field}`;
    }),
  );
}

/** A replaced memory is made by storing the later one as its new version; one whose successor is nowhere can't be made. */
function replacementGap(memories: readonly Fields[]): string | null {
  const templates = memories.map((memory) => ({ ...memory, ...fieldsOf(memory['gen']) }) as Fields);
  const lone = templates.some((memory) => {
    const by = memory['superseded_by'];
    return by === undefined ? memory['status'] === 'superseded' : !templates.some((each) => each['key'] === by);
  });
  return lone ? 'a replaced memory without a later one' : null;
}

function firstGap(gaps: readonly (() => string | null)[]): string | null {
  for (const gap of gaps) {
    const found = gap();
    if (found !== null) return found;
  }
  return null;
}
