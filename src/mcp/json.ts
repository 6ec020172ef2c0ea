/** A JSON object as it comes in or goes out. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** `validFrom` as `valid_from`; words of one part stay as they are. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** `valid_from` as `validFrom`; words of one part stay as they are. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

/** An object with its own keys in camelCase; values are left alone, so that data of the caller is never renamed. */
export function camelKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [camelCase(key), value]));
}

/** Plain data of the engine with all keys in snake_case, for structures that hold nothing of the caller's. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), snakeKeys(inner)]));
}

/** The named fields of an object, as far as they are there. */
export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => object[name] !== undefined).map((name): [string, unknown] => [name, object[name]]),
  );
}
