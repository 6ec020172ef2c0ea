import { RecollectError } from '../domain/errors.js';

/**
 * A score is its explanation: a tree whose inner nodes say how their children make their value. Values are read from
 * the tree, never computed beside it (rule X1). Nodes are plain data and survive JSON.
 */
export type ScoreNode = LeafNode | InnerNode;

/** A measured or configured number. */
export interface LeafNode {
  readonly kind: 'leaf';
  readonly label: string;
  readonly value: number;
  /** What the number stands on, for example the terms that were found. */
  readonly detail?: string;
}

/** A number made of other numbers. */
export interface InnerNode {
  readonly kind: 'sum' | 'product' | 'max' | 'min' | 'quotient' | 'clamp';
  readonly label: string;
  readonly value: number;
  readonly children: readonly ScoreNode[];
}

/** A leaf; the value must be finite. */
export function leaf(label: string, value: number, detail?: string): LeafNode {
  if (!Number.isFinite(value)) throw new RecollectError('internal', `score leaf "${label}" is not finite`);
  return detail === undefined ? { kind: 'leaf', label, value } : { kind: 'leaf', label, value, detail };
}

/** Combines children; the value is derived from them. */
export function combine(kind: InnerNode['kind'], label: string, children: readonly ScoreNode[]): InnerNode {
  return { kind, label, value: evaluate(kind, children), children };
}

/** `weight * signal`, the commonest node. */
export function weighted(label: string, weight: number, signal: ScoreNode): InnerNode {
  return combine('product', label, [leaf('weight', weight), signal]);
}

/**
 * Recomputes a tree from its leaves alone. For every tree that this package makes, `recompute(tree) === tree.value`.
 */
export function recompute(node: ScoreNode): number {
  return node.kind === 'leaf'
    ? node.value
    : evaluate(
        node.kind,
        node.children.map((child) => ({ value: recompute(child) })),
      );
}

/** `quotient` is first / second (0 when the second is 0); `clamp` bounds its only child to [0,1]. */
function evaluate(kind: InnerNode['kind'], children: readonly { readonly value: number }[]): number {
  switch (kind) {
    case 'sum': {
      let total = 0;
      for (const { value } of children) total += value;
      return total;
    }
    case 'product': {
      let total = 1;
      for (const { value } of children) total *= value;
      return total;
    }
    case 'max':
      return extreme(children, Math.max);
    case 'min':
      return extreme(children, Math.min);
    case 'quotient': {
      const divisor = children[1]?.value ?? 0;
      return divisor === 0 ? 0 : (children[0]?.value ?? 0) / divisor;
    }
    case 'clamp':
      return Math.min(1, Math.max(0, children[0]?.value ?? 0));
  }
}

/** 0 where there are no children. */
function extreme(
  children: readonly { readonly value: number }[],
  choose: (one: number, other: number) => number,
): number {
  let [{ value: chosen } = { value: 0 }] = children;
  for (const { value } of children) chosen = choose(chosen, value);
  return chosen;
}
