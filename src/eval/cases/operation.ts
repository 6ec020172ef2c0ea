import type { Fields } from './case-file.js';
import type { Facts } from './outcome.js';
import type { World } from './world.js';

/** How one neutral operation is done with the engine's public API. */
export interface Operation {
  /** Fields of the step it understands, besides `op` and `expect`; a step with another one is not covered. */
  readonly fields: readonly string[];
  /** Why this very step can't be done; null when it can. */
  readonly gap?: (step: Fields) => string | null;
  readonly run: (world: World, step: Fields) => Promise<Facts>;
}
