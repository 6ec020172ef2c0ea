import { z } from 'zod';
import { TIERS, type Tier } from '../domain/memory.js';
import type { Condition, Expression, Threshold } from './expression.js';
import { QUERY_TRAITS } from './expression.js';
import { SIGNAL_NAMES } from './signals.js';

const signalName = z.enum(SIGNAL_NAMES);
/** A finite number; zod's own refuses NaN and infinity. */
const number = z.number();
const name = z.string().trim().min(1);
const label = name.max(80).optional();

/** See {@link Threshold}. */
export const thresholdSchema: z.ZodType<Threshold> = z.union(
  [
    number,
    z.strictObject({ number: name }),
    z.strictObject({
      byTerms: z
        .array(z.strictObject({ upTo: z.number().int().min(0).nullable(), value: number }))
        .min(1)
        .refine((steps) => steps.at(-1)?.upTo === null, 'the last step must hold for all other queries (upTo: null)'),
    }),
  ],
  { error: 'must be a number, {number} or {byTerms}' },
);

/** See {@link Condition}. */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ signal: signalName, atLeast: thresholdSchema }),
      z.strictObject({ signal: signalName, above: thresholdSchema }),
      z.strictObject({ measured: signalName }),
      z.strictObject({ kinds: z.array(name).min(1) }),
      z.strictObject({ tiers: z.array(z.enum(TIERS as [Tier, ...Tier[]])).min(1) }),
      z.strictObject({ asks: z.enum(QUERY_TRAITS) }),
      z.strictObject({ all: z.array(conditionSchema).min(1) }),
      z.strictObject({ any: z.array(conditionSchema).min(1) }),
      z.strictObject({ not: conditionSchema }),
    ],
    {
      error:
        'must be one condition: {signal, atLeast}, {signal, above}, {measured}, {kinds}, {tiers}, {asks}, {all}, {any} or {not}',
    },
  ),
);

/** See {@link Expression}. */
export const expressionSchema: z.ZodType<Expression> = z.lazy(() => {
  const parts = z.array(expressionSchema).min(1);
  return z.union(
    [
      number,
      z.strictObject({ signal: signalName, absent: number.optional() }),
      z.strictObject({ number: name }),
      z.strictObject({ sum: parts, label }),
      z.strictObject({ product: parts, label }),
      z.strictObject({ max: parts, label }),
      z.strictObject({ min: parts, label }),
      z.strictObject({ quotient: z.tuple([expressionSchema, expressionSchema]), label }),
      z.strictObject({ clamp: expressionSchema, label }),
      z.strictObject({ when: conditionSchema, use: expressionSchema, otherwise: expressionSchema }),
    ],
    { error: 'must be a finite number or one expression whose signals and parts are known' },
  ) as z.ZodType<Expression>;
});
