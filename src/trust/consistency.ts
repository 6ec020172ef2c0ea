import { invalid } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import { parseDuration } from './decay.js';

/** A state that statements of some fact types must not stay in for so long. */
export interface ConsistencyRule {
  readonly name: string;
  /** Empty: all. */
  readonly factTypes: readonly string[];
  /** States in which it holds, as `metadata.state` has them, else the status; compared exactly. */
  readonly states: readonly string[];
  /** It is violated from this age on, in milliseconds. */
  readonly olderThanMs: number;
}

/** A rule as it is written; the duration carries its unit: `'48 h'`. */
export interface ConsistencyRuleInput {
  readonly name: string;
  /** @default all */
  readonly factTypes?: readonly string[];
  readonly states: readonly string[];
  readonly olderThan: string;
}

const PER_VIOLATION = 0.3;
const HOUR_MS = 3_600_000;

/** The rule of the text: a complaint that is still in processing after 48 hours should have been passed on. Source: RECIPES 5. */
export const DEFAULT_CONSISTENCY_RULES: readonly ConsistencyRule[] = [
  {
    name: 'complaint open for more than 48 h',
    factTypes: ['complaint'],
    states: ['active', 'processing', '处理中'],
    olderThanMs: 48 * HOUR_MS,
  },
];

/** Names of the rules that a statement of this age violates, in the order of the rules. */
export function violatedRules(
  memory: Pick<Memory, 'factType' | 'status' | 'metadata'>,
  ageMs: number,
  rules: readonly ConsistencyRule[] = DEFAULT_CONSISTENCY_RULES,
): readonly string[] {
  const given = memory.metadata['state'];
  const state = typeof given === 'string' ? given : memory.status;
  return rules
    .filter(
      ({ factTypes, states, olderThanMs }) =>
        (factTypes.length === 0 || (memory.factType !== null && factTypes.includes(memory.factType))) &&
        states.includes(state) &&
        ageMs > olderThanMs,
    )
    .map(({ name }) => name);
}

/** State consistency in [0,1]: 1, minus .3 for each violated rule. Source: RECIPES 5. */
export function consistencyOf(violations: number): number {
  return Math.max(0, 1 - PER_VIOLATION * violations);
}

/** Checks rules that a caller brings, which take the place of the default ones; throws `validation` with the field. */
export function consistencyRules(given: unknown, field = 'trust.consistency'): readonly ConsistencyRule[] {
  if (!Array.isArray(given)) throw invalid(field, 'must be a list of rules');
  const names = new Set<string>();
  return given.map((row: unknown, at) => {
    const where = `${field}.${at}`;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw invalid(where, 'must be an object');
    const unknown = Object.keys(row).find((name) => !['name', 'factTypes', 'states', 'olderThan'].includes(name));
    if (unknown !== undefined) throw invalid(`${where}.${unknown}`, 'is not a known field');
    const { name, factTypes = [], states, olderThan }: { [name: string]: unknown } = { ...row };
    if (typeof name !== 'string' || name.trim() === '')
      throw invalid(`${where}.name`, 'must be text that is not blank');
    if (names.has(name)) throw invalid(`${where}.name`, `"${name}" is taken`);
    names.add(name);
    const listed = textsOf(states, `${where}.states`);
    if (listed.length === 0) throw invalid(`${where}.states`, 'must name at least one state');
    return {
      name,
      factTypes: textsOf(factTypes, `${where}.factTypes`),
      states: listed,
      olderThanMs: parseDuration(olderThan, `${where}.olderThan`),
    };
  });
}

function textsOf(given: unknown, field: string): readonly string[] {
  if (!Array.isArray(given)) throw invalid(field, 'must be a list of names');
  return given.map((name: unknown) => {
    if (typeof name !== 'string' || name.trim() === '') throw invalid(field, 'must hold names that are not blank');
    return name;
  });
}
