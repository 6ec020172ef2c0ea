import type { Memory } from '../index.js';
import { HttpFault } from './faults.js';

/**
 * Tag of a memory as it is shown: its version, and how many later statements have closed it, because those change what is
 * shown without a new version.
 */
export function entityTag({ version, closings }: Memory): string {
  return closings.length === 0 ? `"${version}"` : `"${version}.${closings.length}"`;
}

/** @throws `precondition_failed` when `If-Match` names other tags than this. */
export function requireMatch(header: string | null, memory: Memory): void {
  if (header === null || matches(header, entityTag(memory), false)) return;
  throw new HttpFault('precondition_failed', 'If-Match: the memory has another version by now', {
    field: 'If-Match',
    headers: { ETag: entityTag(memory) },
  });
}

/** Whether `If-None-Match` says that the client has this already. */
export function isKnown(header: string | null, memory: Memory): boolean {
  return header !== null && matches(header, entityTag(memory), true);
}

/** `If-Match` compares strongly, so that a weak tag never matches; `If-None-Match` weakly (RFC 9110, 8.8.3.2). */
function matches(header: string, tag: string, weakly: boolean): boolean {
  return header.split(',').some((each) => {
    const given = each.trim();
    return given === '*' || given === tag || (weakly && given === `W/${tag}`);
  });
}
