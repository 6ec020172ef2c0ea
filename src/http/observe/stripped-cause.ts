/** Most frames that are kept of where an error came from. */
const FRAMES = 8;

/**
 * What may be logged of an error: its kinds and codes down the chain of causes, and where it came from. Messages stay
 * out: those of others may quote a memory or a key.
 */
export function strippedCause(error: unknown): { readonly kinds: readonly string[]; readonly at: readonly string[] } {
  const kinds: string[] = [];
  let last: Error | null = null;
  for (let each: unknown = error; each instanceof Error && kinds.length < 5; each = each.cause) {
    const code = 'code' in each && typeof each.code === 'string' ? ` ${each.code}` : '';
    kinds.push(`${each.name}${/^ \w{1,64}$/u.test(code) ? code : ''}`);
    last = each;
  }
  const frames = (last?.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return { kinds, at: frames.slice(0, FRAMES).map((line) => line.trim()) };
}
