import { z } from 'zod';
import { latestInTime, startOf } from '../domain/closing.js';
import type { Draft } from '../domain/draft.js';
import { parseDraft, parsePatch } from '../domain/draft.js';
import { invalid, RecollectError } from '../domain/errors.js';
import type { Memory, Status } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { idSchema } from '../domain/schemas.js';
import { canSee, requireVisible } from '../domain/scope.js';
import { commit } from './commit.js';
import type { ChangeOptions } from './expected-version.js';
import { parseExpected, requireExpected } from './expected-version.js';
import { newVersion, screenedVersion } from './remember.js';
import type { BatchResult, RememberDependencies, RememberResult } from './written.js';

type Written = RememberResult & Omit<BatchResult, 'results'>;

/**
 * Replaces what was never true: the new version begins where the old one began, so that the old one was true at no time
 * as far as we know now. `asOf.recordedAt` still shows what was believed.
 *
 * @throws `not_found`; `validation` for an empty patch, or one that gives `validFrom` (that is an update).
 */
export async function correct(
  id: string,
  input: unknown,
  dependencies: RememberDependencies,
  options: ChangeOptions = {},
): Promise<Written> {
  const expected = parseExpected(options);
  const patch = parsePatch(input);
  if (Object.keys(patch).length === 0) throw invalid('patch', 'must change something');
  if (patch.validFromMs !== undefined)
    throw invalid('patch.validFrom', 'must not be given: a correction keeps the start (use update for a change)');
  return screenedVersion(id, patch, dependencies, expected, (draft, latest) => ({
    ...draft,
    validFromMs: startOf(latest),
  }));
}

/** Sets the status by a new version that says the same. A status that it has already changes nothing. */
export async function setStatus(
  id: string,
  status: Status,
  dependencies: RememberDependencies,
  options: ChangeOptions = {},
): Promise<Written> {
  return restate(id, { status }, dependencies, options);
}

/** Pins a memory, so that every answer holds it, or takes the pin away. */
export async function setPinned(
  id: string,
  pinned: boolean,
  dependencies: RememberDependencies,
  options: ChangeOptions = {},
): Promise<Written> {
  return restate(id, { pinned }, dependencies, options);
}

/**
 * Takes back the last change of status or pin.
 *
 * @throws `not_found`; `conflict` when the last version changed something else, or is the first, or is not the one that
 * was expected.
 */
export async function undo(
  id: string,
  dependencies: RememberDependencies,
  options: ChangeOptions = {},
): Promise<Written> {
  const { store, viewer } = dependencies;
  const chain = await store.history(id);
  const last = requireVisible(chain.at(-1), viewer);
  requireExpected(latestInTime(chain) ?? last, parseExpected(options));
  const before = chain.at(-2);
  if (before === undefined || !sameButStanding(last, before))
    throw new RecollectError('conflict', 'id: the last change of this memory was no change of status or pin', {
      field: 'id',
    });
  return restate(id, { status: before.status, pinned: before.pinned }, dependencies, options);
}

const mergeSchema = z.array(idSchema).min(2, 'must name at least two memories').max(64, 'must name at most 64');

/**
 * One statement in the place of several: it is derived from them and they end where it begins.
 *
 * @throws `validation` for fewer than two ids or a bad draft; `not_found` when the viewer can't see one of them.
 */
export async function merge(ids: unknown, input: unknown, dependencies: RememberDependencies): Promise<Written> {
  const named = [...new Set(parseInput(mergeSchema, ids, 'ids'))];
  if (named.length < 2) throw invalid('ids', 'must name at least two memories');
  const parsed = parseDraft(typeof input === 'string' ? { text: input } : input, 'draft');
  if (parsed.supersedes !== undefined) throw invalid('draft.supersedes', 'must not be given: the ids say it');
  const { draft, effects } = dependencies.screen(parsed, 'draft');
  const { results, ...rest } = await commit({
    dependencies,
    texts: [draft.text],
    write: async (writer) => {
      const sources: Memory[] = [];
      for (const id of named) {
        const latest = latestInTime(await writer.plan.chain(id));
        if (latest === undefined || !canSee(dependencies.viewer, latest.scope))
          throw new RecollectError('not_found', 'ids: no such memory', { field: 'ids' });
        sources.push(latest);
      }
      const derivedFrom = sources.map(({ id, version }) => ({ id, version }));
      // An own id keeps it from being taken for a repetition of one of the memories it replaces.
      const id = draft.id ?? dependencies.ids.next(dependencies.clock.nowMs());
      const result = await writer.add({ ...draft, id, derivedFrom: draft.derivedFrom ?? derivedFrom }, 'draft');
      const closed = sources.flatMap((source) => {
        if (writer.close(source, result.memory) === null) return [];
        return [{ kind: 'closed' as const, other: { id: source.id, version: source.version }, reason: 'merged' }];
      });
      return [{ ...result, effects: [...effects, ...result.effects, ...closed] }];
    },
  });
  const [result] = results;
  if (result === undefined) throw new RecollectError('internal', 'a merge gave no result');
  return { ...result, ...rest };
}

async function restate(
  id: string,
  patch: Partial<Draft>,
  dependencies: RememberDependencies,
  options: ChangeOptions,
): Promise<Written> {
  const expected = parseExpected(options);
  const { store, viewer } = dependencies;
  const latest = requireVisible(latestInTime(await store.history(id)), viewer);
  const changes = Object.entries(patch).some(([field, value]) => Reflect.get(latest, field) !== value);
  if (!changes) {
    requireExpected(latest, expected);
    return { memory: latest, outcome: 'superseded an older version', effects: [], degraded: [], repeated: true };
  }
  return newVersion(id, () => patch, dependencies, expected);
}

/** True when two versions say the same in the same words and differ in status or pin alone. */
function sameButStanding(one: Memory, other: Memory): boolean {
  const said = ({ version, status, pinned, recordedAtMs, closings, ...rest }: Memory): string => {
    const { validToMs, supersededAtMs, supersededBy, ...words } = rest;
    return JSON.stringify(words);
  };
  return said(one) === said(other);
}
