import { z } from 'zod';
import { RecollectError } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';

/** A state that a memory may be in: its version, and where it is said, how many later statements have closed that one. */
export interface VersionState {
  /** From 1. */
  readonly version: number;
  /** From 0; absent: any. */
  readonly closings?: number;
}

/** What a change of one memory depends on. */
export interface ChangeOptions {
  /**
   * Changes only while the version that holds last is this one, or is in one of these states; an empty list allows none.
   * What is seen and the change are one step, also where several processes write to one store.
   *
   * @default whatever version is there
   */
  readonly expectVersion?: number | readonly VersionState[];
}

/** What {@link ChangeOptions} ask for; null: nothing. */
export type ExpectedVersion = readonly VersionState[] | null;

const versionSchema = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31);
const expectSchema = z
  .union([
    versionSchema.transform((version) => [{ version }]),
    z
      .array(
        z.strictObject({
          version: versionSchema,
          closings: z
            .number()
            .int()
            .min(0)
            .max(2 ** 31)
            .exactOptional(),
        }),
      )
      .max(64),
  ])
  .optional();

/** @throws `validation` naming `expectVersion`. */
export function parseExpected({ expectVersion }: ChangeOptions): ExpectedVersion {
  return parseInput(expectSchema, expectVersion, 'expectVersion') ?? null;
}

/** @throws `conflict` naming `expectVersion` when a memory is in none of the states that were expected. */
export function requireExpected({ version, closings }: Memory, expected: ExpectedVersion): void {
  if (expected === null) return;
  const isExpected = expected.some(
    (state) => state.version === version && (state.closings === undefined || state.closings === closings.length),
  );
  if (!isExpected)
    throw new RecollectError('conflict', `expectVersion: the memory is at version ${version} by now`, {
      field: 'expectVersion',
    });
}
