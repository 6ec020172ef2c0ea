import type { Memory } from '../domain/memory.js';
import { holdsName, plainName } from '../text/held-name.js';

/** Whom and what a question is about, in the form in which names are compared. */
export interface Wanted {
  /** Names of active entities; empty: none are known. */
  readonly names: readonly string[];
  /** The question itself. */
  readonly query: string;
  /** Who asks; null: nobody in particular. */
  readonly user: string | null;
}

/** How a memory is bound to them. */
export interface Binding {
  readonly degree: 'exact' | 'fuzzy' | 'none';
  /** What decided, without the text of a memory. */
  readonly by: 'entity' | 'mention' | 'owner' | 'other entity';
}

/** Source: RECIPES 5. */
export const BINDING_SCORES = { exact: 1, fuzzy: 0.7, none: 0 } as const;

const FEWEST_UNITS = 2;

/** Names and question in the form in which they are compared. */
export function wantedOf(names: readonly string[], query: string, user: string | null): Wanted {
  const plain = [...new Set(names.map(plainName).filter((name) => name.length >= FEWEST_UNITS))];
  return { names: plain, query: plainName(query), user };
}

/**
 * How surely a memory is about whom and what the question is about. Where names are known: exact when one is an entity or the
 * subject of the memory; fuzzy when its text or the name of one of its entities holds one, or when the memory of the user who
 * asks names nobody; none when it names others. Where none are known: exact when the question names an entity of the memory,
 * or when the memory is that of the user who asks. Null: nothing tells.
 */
export function bindingOf(
  memory: Pick<Memory, 'entities' | 'subject' | 'text' | 'scope'>,
  wanted: Wanted,
): Binding | null {
  const own = [...memory.entities.map(({ id }) => id), ...(memory.subject === null ? [] : [memory.subject])]
    .map(plainName)
    .filter((name) => name.length >= FEWEST_UNITS);
  const isOwn = memory.scope.user !== null && memory.scope.user === wanted.user;
  if (own.some((name) => wanted.names.includes(name) || holdsName(wanted.query, name)))
    return { degree: 'exact', by: 'entity' };
  if (wanted.names.length === 0) return isOwn ? { degree: 'exact', by: 'owner' } : null;
  const text = plainName(memory.text);
  const isMentioned = wanted.names.some(
    (name) => holdsName(text, name) || own.some((each) => holdsName(each, name) || holdsName(name, each)),
  );
  if (isMentioned) return { degree: 'fuzzy', by: 'mention' };
  if (own.length > 0) return { degree: 'none', by: 'other entity' };
  return isOwn ? { degree: 'fuzzy', by: 'owner' } : { degree: 'none', by: 'other entity' };
}
