/** Fields that name a memory. */
const NAMING = ['id', 'memoryId'] as const;

/** Those of the ids that data names as the `id` or `memoryId` of anything inside it, however deep. */
export function namedIds(data: unknown, ids: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (const each of value) look(each);
      return;
    }
    const fields = value as { readonly [field: string]: unknown };
    for (const name of NAMING) {
      const id = fields[name];
      if (typeof id === 'string' && ids.has(id)) found.add(id);
    }
    for (const each of Object.values(fields)) look(each);
  };
  look(data);
  return found;
}
