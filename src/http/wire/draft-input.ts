import type { DraftInput, FilterInput, PatchInput } from '../../index.js';
import { camelKeys, type JsonObject } from '../../text/key-case.js';

/** Fields that say whose a memory is; they choose the handle and are no part of a draft. */
const SCOPE_FIELDS: ReadonlySet<string> = new Set(['user_id', 'agent_id', 'session_id', 'run_id', 'shared']);

/** The draft in a request's body, in the library's words; the engine checks what it says. */
export function draftInput(body: JsonObject): DraftInput {
  return statement(body) as unknown as DraftInput;
}

/** The patch in a request's body. */
export function patchInput(body: JsonObject): PatchInput {
  return statement(body) as PatchInput;
}

function statement(body: JsonObject): JsonObject {
  const said = camelKeys(Object.fromEntries(Object.entries(body).filter(([key]) => !SCOPE_FIELDS.has(key))));
  const source = said['source'];
  return isObject(source) ? { ...said, source: camelKeys(source) } : said;
}

/** A filter in the library's words. */
export function filterInput(filters: JsonObject): FilterInput {
  const named = camelKeys(filters);
  const sources = named['sources'];
  if (!Array.isArray(sources)) return named;
  return { ...named, sources: sources.map(camelSource) };
}

/** The engine checks that it names a system. */
function camelSource(source: unknown): { readonly system: string } {
  return (isObject(source) ? camelKeys(source) : source) as { readonly system: string };
}

/** True for a JSON object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
