import { latestInTime } from '../domain/closing.js';
import type { Draft } from '../domain/draft.js';
import { parseDraft, parsePatch } from '../domain/draft.js';
import { invalid, RecollectError } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import { commit } from './commit.js';
import type { ChangeOptions, ExpectedVersion } from './expected-version.js';
import { parseExpected, requireExpected } from './expected-version.js';
import type { BatchResult, RememberDependencies, RememberOptions, RememberResult } from './written.js';

export type { BatchResult, RememberDependencies, RememberOptions, RememberResult } from './written.js';

/**
 * Stores a batch of drafts: all of them or, when one is refused, none (the error names it: `drafts.3.text`).
 * A draft with `supersedes` becomes the next version of that memory.
 *
 * @throws `validation`, `limit_exceeded`, `not_found` (a superseded id the viewer can't see), `conflict` (an `id` that
 * exists, an idempotency key that was used for something else, or writers that kept overtaking this one), `refused`
 * (what the policy for secrets keeps out).
 */
export async function rememberMany(
  inputs: unknown,
  dependencies: RememberDependencies,
  options: RememberOptions = {},
): Promise<BatchResult> {
  if (!Array.isArray(inputs)) throw invalid('drafts', 'must be a list of drafts');
  if (inputs.length > LIMITS.batch)
    throw new RecollectError('limit_exceeded', `drafts: must be at most ${LIMITS.batch} at a time`, {
      field: 'drafts',
    });
  const drafts = inputs.map((input, at) => ({ draft: parseDraft(input, `drafts.${at}`), path: `drafts.${at}` }));
  return rememberDrafts(drafts, dependencies, options);
}

/** Stores one draft, or a text with all defaults; see {@link rememberMany}. */
export async function remember(
  input: unknown,
  dependencies: RememberDependencies,
  options: RememberOptions = {},
): Promise<RememberResult & Omit<BatchResult, 'results'>> {
  const draft = parseDraft(typeof input === 'string' ? { text: input } : input, 'draft');
  return only(await rememberDrafts([{ draft, path: 'draft' }], dependencies, options));
}

/**
 * Records a new version of a memory; what the patch does not give stays. The older version is closed where the new
 * one begins and stays readable through `history` and `asOf`.
 *
 * @throws `not_found` when the viewer can't see the id; `conflict` when it is not in the state that was expected;
 * `validation`; `refused`.
 */
export async function update(
  id: string,
  input: unknown,
  dependencies: RememberDependencies,
  options: ChangeOptions = {},
): Promise<RememberResult & Omit<BatchResult, 'results'>> {
  const expected = parseExpected(options);
  const patch = parsePatch(input);
  if (Object.keys(patch).length === 0) throw invalid('patch', 'must change something');
  return screenedVersion(id, patch, dependencies, expected);
}

/**
 * Records a new version after the patch was screened for what must not be stored.
 *
 * @param complete adds to the patch what follows from the version that holds last
 */
export async function screenedVersion(
  id: string,
  patch: Partial<Draft>,
  dependencies: RememberDependencies,
  expected: ExpectedVersion,
  complete: (patch: Partial<Draft>, latest: Memory) => Partial<Draft> = (same) => same,
): Promise<RememberResult & Omit<BatchResult, 'results'>> {
  const { draft, effects } = dependencies.screen(patch, 'patch');
  const result = await newVersion(id, (latest) => complete(draft, latest), dependencies, expected);
  return { ...result, effects: [...effects, ...result.effects] };
}

/**
 * Records a new version made from the one that holds last; `patchOf` gives what changes. What is expected of that one is
 * checked on the seq that the write is applied on.
 */
export async function newVersion(
  id: string,
  patchOf: (latest: Memory) => Partial<Draft>,
  dependencies: RememberDependencies,
  expected: ExpectedVersion,
): Promise<RememberResult & Omit<BatchResult, 'results'>> {
  const before = latestInTime(await dependencies.store.history(id));
  const text = (before === undefined ? {} : patchOf(before)).text ?? before?.text;
  return only(
    await commit({
      dependencies,
      texts: text === undefined ? [] : [text],
      write: async (writer) => [
        await writer.supersede(
          id,
          (latest) => {
            requireExpected(latest, expected);
            return patchOf(latest);
          },
          'id',
        ),
      ],
    }),
  );
}

async function rememberDrafts(
  drafts: readonly { readonly draft: Draft; readonly path: string }[],
  dependencies: RememberDependencies,
  { idempotencyKey }: RememberOptions,
): Promise<BatchResult> {
  const checked = drafts.map(({ draft, path }) => ({ ...dependencies.screen(draft, path), path }));
  return commit({
    dependencies,
    texts: checked.map(({ draft }) => draft.text),
    ...(idempotencyKey === undefined ? {} : { request: { key: idempotencyKey, content: drafts } }),
    write: async (writer) => {
      await writer.prepare(checked.map(({ draft }) => draft));
      const results: RememberResult[] = [];
      for (const { draft, effects, path } of checked) {
        const result = await writer.add(draft, path);
        results.push({ ...result, effects: [...effects, ...result.effects] });
      }
      return results;
    },
  });
}

function only({ results, ...rest }: BatchResult): RememberResult & Omit<BatchResult, 'results'> {
  const [result] = results;
  if (result === undefined) throw new RecollectError('internal', 'a write gave no result');
  return { ...result, ...rest };
}
