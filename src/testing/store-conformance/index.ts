import { asideSpecs } from './aside-specs.js';
import { closingSpecs } from './closing-specs.js';
import { derivedSpecs } from './derived-specs.js';
import { dumpSpecs } from './dump-specs.js';
import { generatedSpecs } from './generated-specs.js';
import { matchingSpecs } from './matching-specs.js';
import { readingSpecs } from './reading-specs.js';
import type { StoreSpec } from './spec.js';
import { tenancySpecs } from './tenancy-specs.js';
import { vectorSpecs } from './vector-specs.js';
import { writingSpecs } from './writing-specs.js';

export type { Choose } from './dice.js';
export { randomScenario, randomSearches } from './random-scenario.js';
export type { Question, Scenario } from './scenario.js';
export { playScenario } from './scenario.js';
export type { MakeStore, StoreSpec } from './spec.js';

/**
 * What every `Store` must do, as named functions that reject when it does not; run all of them.
 *
 * @example
 * ```ts
 * import { storeConformance } from 'recollect/testing';
 * import { test } from 'vitest';
 *
 * for (const spec of storeConformance) test(spec.name, () => spec.run(() => createMyStore()));
 * ```
 */
export const storeConformance: readonly StoreSpec[] = [
  ...tenancySpecs,
  ...writingSpecs,
  ...closingSpecs,
  ...asideSpecs,
  ...derivedSpecs,
  ...readingSpecs,
  ...matchingSpecs,
  ...vectorSpecs,
  ...generatedSpecs,
  ...dumpSpecs,
];
