import { RecollectError } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import type { Condition, Expression, QueryTrait, Threshold } from './expression.js';
import type { SignalName } from './signals.js';

/** What an expression is evaluated against. */
export interface EvaluationContext {
  readonly memory: Memory;
  /** The tree of a signal, null where it is absent. */
  signal(name: SignalName): ScoreNode | null;
  /** The recipe's own numbers, by name. */
  readonly numbers: { readonly [name: string]: number };
  readonly traits: ReadonlySet<QueryTrait>;
  /** How many terms the query has. */
  readonly termCount: number;
}

/** Evaluates a score into the tree that explains it; of a `when` only the branch that holds becomes part of it. */
export function evaluateExpression(expression: Expression, context: EvaluationContext): ScoreNode {
  if (typeof expression === 'number') return leaf('constant', expression);
  if ('number' in expression) return leaf(expression.number, numberOf(expression.number, context.numbers));
  if ('signal' in expression)
    return context.signal(expression.signal) ?? leaf(expression.signal, expression.absent ?? 0, 'absent');
  if ('when' in expression)
    return evaluateExpression(holds(expression.when, context) ? expression.use : expression.otherwise, context);
  if ('sum' in expression) return combine('sum', expression.label ?? 'sum', evaluateAll(expression.sum, context));
  if ('product' in expression)
    return combine('product', expression.label ?? 'product', evaluateAll(expression.product, context));
  if ('max' in expression) return combine('max', expression.label ?? 'greatest', evaluateAll(expression.max, context));
  if ('min' in expression) return combine('min', expression.label ?? 'least', evaluateAll(expression.min, context));
  if ('quotient' in expression)
    return combine('quotient', expression.label ?? 'quotient', evaluateAll(expression.quotient, context));
  return combine('clamp', expression.label ?? 'in [0,1]', [evaluateExpression(expression.clamp, context)]);
}

function evaluateAll(parts: readonly Expression[], context: EvaluationContext): readonly ScoreNode[] {
  const nodes: ScoreNode[] = [];
  for (const part of parts) nodes.push(evaluateExpression(part, context));
  return nodes;
}

/** Whether a condition holds. */
export function holds(condition: Condition, context: EvaluationContext): boolean {
  if ('signal' in condition) {
    const value = context.signal(condition.signal)?.value ?? 0;
    return 'atLeast' in condition
      ? value >= thresholdOf(condition.atLeast, context)
      : value > thresholdOf(condition.above, context);
  }
  if ('measured' in condition) return context.signal(condition.measured) !== null;
  if ('kinds' in condition) return condition.kinds.includes(context.memory.kind);
  if ('tiers' in condition) return condition.tiers.includes(context.memory.tier);
  if ('asks' in condition) return context.traits.has(condition.asks);
  if ('all' in condition) return condition.all.every((each) => holds(each, context));
  if ('any' in condition) return condition.any.some((each) => holds(each, context));
  return !holds(condition.not, context);
}

/** The number that a threshold means for a query. */
export function thresholdOf(
  threshold: Threshold,
  { numbers, termCount }: Pick<EvaluationContext, 'numbers' | 'termCount'>,
): number {
  if (typeof threshold === 'number') return threshold;
  if ('number' in threshold) return numberOf(threshold.number, numbers);
  const step = threshold.byTerms.find(({ upTo }) => upTo === null || termCount <= upTo);
  if (step === undefined) throw new RecollectError('internal', `no threshold for a query of ${termCount} terms`);
  return step.value;
}

function numberOf(name: string, numbers: EvaluationContext['numbers']): number {
  const value = numbers[name];
  if (value === undefined) throw new RecollectError('internal', `the recipe has no number "${name}"`);
  return value;
}
