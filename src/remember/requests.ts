import { z } from 'zod';
import { RecollectError } from '../domain/errors.js';
import { parseInput } from '../domain/parse.js';
import type { Op } from '../ports/store.js';
import { hash128 } from '../text/fingerprint/hash128.js';
import type { RememberDependencies, RememberResult } from './written.js';

/** A write that named itself. */
export interface NamedRequest {
  readonly key: string;
  readonly content: unknown;
}

/** What a write under the same key was answered. */
export interface PastAnswer {
  readonly results: readonly RememberResult[];
}

const keySchema = z
  .string()
  .min(1, 'must not be empty')
  .max(256, 'must be at most 256 characters')
  .refine((key) => key.trim() !== '' && key.isWellFormed(), 'must be well-formed text and not blank');

/** What is noted of an answer: never the text. */
type Noted = readonly (Omit<RememberResult, 'memory'> & { readonly id: string; readonly version: number })[];

/**
 * What was answered when this key was used before, with the memories as they are now; null when it was not, or when what
 * it wrote was erased since.
 *
 * @throws `conflict` when it was used for something else; `validation` for a bad key.
 */
export async function pastAnswer(
  { key, content }: NamedRequest,
  { store, viewer }: Pick<RememberDependencies, 'store' | 'viewer'>,
): Promise<PastAnswer | null> {
  const past = await store.request(nameOf(key, viewer));
  if (past === null) return null;
  if (past.digest !== digestOf(content))
    throw new RecollectError('conflict', 'idempotencyKey: was used for another write', { field: 'idempotencyKey' });
  const noted = JSON.parse(past.answer) as Noted;
  const results: RememberResult[] = [];
  for (const { id, version, ...rest } of noted) {
    const memory = (await store.history(id)).find((each) => each.version === version);
    if (memory === undefined) return null;
    results.push({ memory, ...rest });
  }
  return { results };
}

/** The operation that notes a write under its key. */
export function noteRequest(
  { key, content }: NamedRequest,
  results: readonly RememberResult[],
  { viewer, clock }: Pick<RememberDependencies, 'viewer' | 'clock'>,
): Op {
  const noted: Noted = results.map(({ memory, ...rest }) => ({ id: memory.id, version: memory.version, ...rest }));
  return {
    op: 'putRequest',
    key: nameOf(key, viewer),
    digest: digestOf(content),
    answer: JSON.stringify(noted),
    memoryIds: [...new Set(results.map(({ memory }) => memory.id))],
    atMs: clock.nowMs(),
  };
}

/** Keys of different scopes never meet. */
function nameOf(key: string, { user, agent, session }: RememberDependencies['viewer']): string {
  return hash128(JSON.stringify([user, agent, session, parseInput(keySchema, key, 'idempotencyKey')]));
}

function digestOf(content: unknown): string {
  return hash128(JSON.stringify(content));
}
