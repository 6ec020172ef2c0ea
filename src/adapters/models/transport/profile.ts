import { createHash } from 'node:crypto';
import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import { invalid } from '../../../domain/errors.js';
import { checkedNumber } from './checked-number.js';

/** Texts in one request when nobody says otherwise; the servers' own smallest default. */
export const DEFAULT_BATCH_MAX = 32;

/** What is known of a model; the rest has defaults. */
export interface ProfileInput {
  /** Length of its vectors, 1 to 65,536. */
  readonly dimensions: number;
  /** @default '' for both */
  readonly prefixes?: { readonly query: string; readonly passage: string };
  /** Longest input in the model's tokens. @default 512 */
  readonly maxTokens?: number;
  /** Most texts in one request, 1 to 10,000. @default 32 */
  readonly batchMax?: number;
  /** @default null, which means not measured */
  readonly calibration?: { readonly floor: number; readonly ceiling: number } | null;
  /**
   * Names the space of the vectors; give one of your own when something that is not written here changes the numbers
   * (pooling, quantisation, fine-tuning).
   *
   * @default model and dimensions, and a digest of the prefixes when there are any
   */
  readonly id?: string;
}

/**
 * A complete profile.
 *
 * @param settings what else changes the numbers, in words that name it; part of the id
 * @throws `validation` naming the field.
 */
export function profileOf(model: string, input: ProfileInput, settings: readonly string[] = []): EmbedderProfile {
  if (model.trim() === '') throw invalid('model', 'must not be blank');
  if (input.id?.trim() === '') throw invalid('profile.id', 'must not be blank');
  const dimensions = checkedNumber('profile.dimensions', input.dimensions, { min: 1, max: 65_536 });
  const { prefixes = { query: '', passage: '' }, calibration = null } = input;
  if (calibration !== null) {
    checkedNumber('profile.calibration.floor', calibration.floor, { min: -1, max: 1, whole: false });
    checkedNumber('profile.calibration.ceiling', calibration.ceiling, { min: -1, max: 1, whole: false });
    if (calibration.floor >= calibration.ceiling)
      throw invalid('profile.calibration', 'the floor must be below the ceiling');
  }
  return {
    id: input.id ?? [model, dimensions, ...settings, ...prefixMarks(prefixes)].join('/'),
    dimensions,
    prefixes,
    maxTokens: checkedNumber('profile.maxTokens', input.maxTokens ?? 512, { min: 1, max: 10_000_000 }),
    batchMax: checkedNumber('profile.batchMax', input.batchMax ?? DEFAULT_BATCH_MAX, { min: 1, max: 10_000 }),
    calibration,
  };
}

function prefixMarks({ query, passage }: EmbedderProfile['prefixes']): readonly string[] {
  return query === '' && passage === '' ? [] : [digestOf([query, passage])];
}

/** Twelve hexadecimal digits that stand for a value in an id. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
