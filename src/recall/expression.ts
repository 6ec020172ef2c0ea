import type { Tier } from '../domain/memory.js';
import type { SignalName } from './signals.js';

/** What a query may be after; see `query-traits.ts`. */
export const QUERY_TRAITS = [
  'identity',
  'past',
  'latest',
  'temporal',
  'factual',
  'entity',
  'preference',
  'procedural',
  'general',
  'time range',
  'vague',
  'exact attributes',
] as const;
export type QueryTrait = (typeof QUERY_TRAITS)[number];

/** A number, one of the recipe's own by name, or one that depends on how many terms the query has. */
export type Threshold = number | { readonly number: string } | { readonly byTerms: readonly ThresholdStep[] };

/** Holds for queries of at most `upTo` terms; null: for all others. Steps are read in order. */
export interface ThresholdStep {
  readonly upTo: number | null;
  readonly value: number;
}

/** Something that holds of a candidate and a query, or not. A signal that is absent counts as 0. */
export type Condition =
  | { readonly signal: SignalName; readonly atLeast: Threshold }
  | { readonly signal: SignalName; readonly above: Threshold }
  /** The signal is there, whatever its value. */
  | { readonly measured: SignalName }
  | { readonly kinds: readonly string[] }
  | { readonly tiers: readonly Tier[] }
  | { readonly asks: QueryTrait }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/**
 * A score as data: it is evaluated into the tree that explains it. A signal that is absent counts as `absent` (0 unless
 * said); `number` is one of the recipe's named numbers.
 */
export type Expression =
  | number
  | { readonly signal: SignalName; readonly absent?: number }
  | { readonly number: string }
  | { readonly sum: readonly Expression[]; readonly label?: string }
  | { readonly product: readonly Expression[]; readonly label?: string }
  | { readonly max: readonly Expression[]; readonly label?: string }
  | { readonly min: readonly Expression[]; readonly label?: string }
  | { readonly quotient: readonly [Expression, Expression]; readonly label?: string }
  | { readonly clamp: Expression; readonly label?: string }
  | { readonly when: Condition; readonly use: Expression; readonly otherwise: Expression };

/** Signals that an expression may read. */
export function signalsOfExpression(expression: Expression): readonly SignalName[] {
  if (typeof expression === 'number' || 'number' in expression) return [];
  if ('signal' in expression) return [expression.signal];
  if ('when' in expression)
    return [
      ...signalsOfCondition(expression.when),
      ...signalsOfExpression(expression.use),
      ...signalsOfExpression(expression.otherwise),
    ];
  return partsOf(expression).flatMap(signalsOfExpression);
}

/** Signals that a condition may read. */
export function signalsOfCondition(condition: Condition): readonly SignalName[] {
  if ('signal' in condition) return [condition.signal];
  if ('measured' in condition) return [condition.measured];
  return conditionsIn(condition).flatMap(signalsOfCondition);
}

/** Every condition of an expression, also those inside others. */
export function conditionsOfExpression(expression: Expression): readonly Condition[] {
  if (typeof expression === 'number' || 'number' in expression || 'signal' in expression) return [];
  if ('when' in expression)
    return [
      ...flatConditions(expression.when),
      ...conditionsOfExpression(expression.use),
      ...conditionsOfExpression(expression.otherwise),
    ];
  return partsOf(expression).flatMap(conditionsOfExpression);
}

/** A condition and all that are inside it. */
export function flatConditions(condition: Condition): readonly Condition[] {
  return [condition, ...conditionsIn(condition).flatMap(flatConditions)];
}

/** Names of the recipe's own numbers that an expression reads, those of its conditions too. */
export function numbersOfExpression(expression: Expression): readonly string[] {
  const ofConditions = conditionsOfExpression(expression).flatMap((condition) =>
    'signal' in condition ? numbersOfThreshold('atLeast' in condition ? condition.atLeast : condition.above) : [],
  );
  return [...ownNumbers(expression), ...ofConditions];
}

/** The name of the recipe's own number that a threshold reads, if it does. */
export function numbersOfThreshold(threshold: Threshold): readonly string[] {
  return typeof threshold === 'object' && 'number' in threshold ? [threshold.number] : [];
}

function ownNumbers(expression: Expression): readonly string[] {
  if (typeof expression === 'number' || 'signal' in expression) return [];
  if ('number' in expression) return [expression.number];
  if ('when' in expression) return [...ownNumbers(expression.use), ...ownNumbers(expression.otherwise)];
  return partsOf(expression).flatMap(ownNumbers);
}

function conditionsIn(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all;
  if ('any' in condition) return condition.any;
  return 'not' in condition ? [condition.not] : [];
}

type Composed = Exclude<
  Expression,
  number | { readonly signal: SignalName } | { readonly number: string } | { readonly when: Condition }
>;

function partsOf(expression: Composed): readonly Expression[] {
  if ('sum' in expression) return expression.sum;
  if ('product' in expression) return expression.product;
  if ('max' in expression) return expression.max;
  if ('min' in expression) return expression.min;
  if ('quotient' in expression) return expression.quotient;
  return [expression.clamp];
}
