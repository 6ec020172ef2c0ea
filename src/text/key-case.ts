/** A JSON object as it comes in or goes out. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** `validFrom` as `valid_from`; words of one part stay as they are. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** `valid_from` as `validFrom`; words of one part stay as they are. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

/** An object with its own keys in camelCase; values are left alone, so that data of the caller is never renamed. */
export function camelKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [camelCase(key), value]));
}

/**
 * Plain data of the engine with all keys in snake_case, for structures that hold nothing of the caller's: traces,
 * rejections, counters. Keys that are no identifiers (`below floor`, profile ids) stay.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      /^[a-z][A-Za-z0-9]*$/u.test(key) ? snakeCase(key) : key,
      snakeKeys(inner),
    ]),
  );
}
