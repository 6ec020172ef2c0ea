import type { VersionRef } from '../../domain/memory.js';
import type { MemoryEngine } from '../../engine.js';
import type { RecallOptions } from '../../recall/request.js';
import type { Place } from './vocabulary.js';

/** Doors of the engine, besides library and command line, at which cases ask. */
export const SURFACE_NAMES = ['http', 'mcp'] as const;
export type SurfaceName = (typeof SURFACE_NAMES)[number];

/** Asks for memories at a door, and gives what came in its order. @throws `RecollectError` as the door tells it */
export type AskAtSurface = (
  engine: MemoryEngine,
  place: Place,
  query: string,
  options: RecallOptions,
) => Promise<readonly Pick<VersionRef, 'id'>[]>;

/** The doors that whoever runs the cases brings; without them cases about doors are not covered. */
export type Surfaces = { readonly [name in SurfaceName]: AskAtSurface };

/** Whether a word of a case names such a door. */
export function isSurfaceName(word: unknown): word is SurfaceName {
  return SURFACE_NAMES.some((name) => name === word);
}
