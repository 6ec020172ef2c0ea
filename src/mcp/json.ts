import type { JsonObject } from '../text/key-case.js';

/** The named fields of an object, as far as they are there. */
export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => object[name] !== undefined).map((name): [string, unknown] => [name, object[name]]),
  );
}
