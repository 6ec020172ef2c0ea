import { invalid, RecollectError } from '../domain/errors.js';
import type { ChangeOptions, Memory, VersionState } from '../index.js';
import { HttpFault } from './faults.js';

/** Most tags that one header may name. */
const MOST_TAGS = 64;

/**
 * Tag of a memory as it is shown: its version, and how many later statements have closed it, because those change what is
 * shown without a new version.
 */
export function entityTag({ version, closings }: Memory): string {
  return closings.length === 0 ? `"${version}"` : `"${version}.${closings.length}"`;
}

/**
 * What a change is made for, by `If-Match`. The engine checks it together with the write, so that it holds across processes.
 *
 * @throws `validation` for more tags than are read.
 */
export function expectedBy(header: string | null): ChangeOptions {
  const tags = header?.split(',').map((each) => each.trim()) ?? ['*'];
  if (tags.length > MOST_TAGS) throw invalid('If-Match', `must name at most ${MOST_TAGS} tags`);
  return tags.includes('*') ? {} : { expectVersion: tags.flatMap(stateOf) };
}

/** The comparison is strong (RFC 9110, 8.8.3.2): a weak tag, and whatever is none of ours, never matches. */
function stateOf(tag: string): readonly VersionState[] {
  const [, version, closings = '0'] = /^"([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?"$/u.exec(tag) ?? [];
  return version === undefined ? [] : [{ version: Number(version), closings: Number(closings) }];
}

/** Runs a change; when the memory was not in the state that it was made for, that is told with the tag that it has. */
export async function orPreconditionFailed<Result>(
  change: () => Promise<Result>,
  current: () => Promise<Memory>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof RecollectError) || error.field !== 'expectVersion') throw error;
    throw new HttpFault('precondition_failed', 'If-Match: the memory has another version by now', {
      field: 'If-Match',
      headers: { ETag: entityTag(await current()) },
    });
  }
}

/** Whether `If-None-Match` says that the client has this already; tags are compared weakly (RFC 9110, 8.8.3.2). */
export function isKnown(header: string | null, memory: Memory): boolean {
  const tag = entityTag(memory);
  return (
    header?.split(',').some((each) => {
      const given = each.trim();
      return given === '*' || given === tag || given === `W/${tag}`;
    }) ?? false
  );
}
