import type { GraphEdge } from './graph.js';

/**
 * A path as one sentence in English: what each step rests on, in order. Empty for a path without steps.
 *
 * @param name how a node is called; @default its id
 */
export function tellPath(path: readonly GraphEdge[], name: (node: string) => string = (node) => node): string {
  const [first] = path;
  if (first === undefined) return '';
  return [name(first.from), ...path.map(({ via, to }) => `(${via}) ${name(to)}`)].join(' -> ');
}
