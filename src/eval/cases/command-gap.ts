import type { CaseFile, Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { COMMAND_OPERATIONS, MOST_COMMANDS } from './command-line.js';

/** Fields that no command can be given as the case means them. */
const OTHER_FIELDS: readonly string[] = ['ttl_seconds', 'vec'];
/** Fields that only a command with a clock of the case's own reads as the case means them; a list has none. */
const CLOCK_FIELDS: readonly string[] = ['expires_at', 'valid_from'];
const CLOCKLESS: readonly unknown[] = ['list', 'list_all_pages'];

/**
 * Why a case can't be run through the command line alone; null when it can. A command has the machine's clock, but for
 * where it takes one; it has the embedder of the package, and no hand on stores, processes or faults.
 */
export function commandGap(file: CaseFile): string | null {
  const operation = file.steps.map(({ op }) => String(op)).find((name) => !COMMAND_OPERATIONS.includes(name));
  if (operation !== undefined) return `operation ${operation} on the command line`;
  const memories = [
    ...file.memories,
    ...file.steps.flatMap((step) => [fieldsOf(step['memory']), ...listOf(step['memories']).map(fieldsOf)]),
  ];
  const items = [...memories, ...memories.map((memory) => fieldsOf(memory['gen'])), ...queriesOf(file)];
  const refused = file.steps.some(({ op }) => CLOCKLESS.includes(op))
    ? [...OTHER_FIELDS, ...CLOCK_FIELDS]
    : OTHER_FIELDS;
  const field = items.flatMap(Object.keys).find((name) => refused.includes(name));
  if (field !== undefined) return `${field} on the command line`;
  if (file.steps.some((step) => 'embedder' in step)) return "an embedder of the case's own on the command line";
  const commands =
    memories.reduce((sum, memory) => sum + Number(fieldsOf(memory['gen'])['count'] ?? memory['count'] ?? 1), 0) +
    file.steps.reduce((sum, step) => sum + Number(step['times'] ?? 1), 0);
  return commands > MOST_COMMANDS ? `${commands} commands, each a process` : null;
}

function queriesOf({ steps }: CaseFile): readonly Fields[] {
  return steps.map((step) => fieldsOf(step['query']));
}
