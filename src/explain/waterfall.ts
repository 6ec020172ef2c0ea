import { assertNever } from '../domain/errors.js';
import type { ScoreNode } from './score-node.js';

/** One step of a waterfall: what it changes, and where that leads. Plain data, in the order of the tree. */
export interface WaterfallStep {
  readonly label: string;
  /** `add`: a part of a sum; `times` and `over`: a factor or divisor, whose number is `by`; `bound`: cut to [0,1]. */
  readonly kind: 'add' | 'times' | 'over' | 'bound';
  readonly by: number | null;
  /** What the score changes. */
  readonly change: number;
  /** The score after the step. */
  readonly total: number;
}

/**
 * A score as a row of steps that end at it: the parts of the sum that the tree is built on, one by one, then the factors
 * and bounds around it. Of a maximum the greatest child is followed. The changes sum to the score.
 */
export function waterfall(root: ScoreNode): readonly WaterfallStep[] {
  let total = 0;
  return stepsOf(root).map(({ label, kind, by, total: next }) => {
    const change = next(total) - total;
    total += change;
    return { label, kind, by, change, total };
  });
}

/** The steps as aligned text with a bar each, `width` characters for a score of 1. */
export function waterfallText(steps: readonly WaterfallStep[], width = 24): string {
  const labelWidth = Math.max(0, ...steps.map(({ label }) => label.length));
  return steps
    .map(({ label, kind, by, change, total }) => {
      const size = Math.max(0, Math.min(width, Math.round(total * width)));
      const what =
        kind === 'times' ? `×${(by ?? 0).toFixed(3)}` : kind === 'over' ? `÷${(by ?? 0).toFixed(3)}` : signed(change);
      return `${label.padEnd(labelWidth)}  ${what.padStart(8)}  ${total.toFixed(3)}  ${'█'.repeat(size)}`.trimEnd();
    })
    .join('\n');
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
}

interface Step extends Pick<WaterfallStep, 'label' | 'kind' | 'by'> {
  total(before: number): number;
}

function stepsOf(node: ScoreNode): readonly Step[] {
  if (node.kind === 'leaf') return [adding(node)];
  const [first, ...others] = node.children;
  if (first === undefined) return [adding(node)];
  switch (node.kind) {
    case 'sum':
      // A weighted signal is one step; what is a sum by itself is told part by part.
      return [...(isWeighted(first) ? [adding(first)] : stepsOf(first)), ...others.map(adding)];
    case 'product':
      if (isWeighted(node)) return [adding(node)];
      return [
        ...stepsOf(first),
        ...others.map(
          (factor): Step => ({
            label: factor.label,
            kind: 'times',
            by: factor.value,
            total: (before) => before * factor.value,
          }),
        ),
      ];
    case 'quotient': {
      const [divisor] = others;
      if (divisor === undefined) return [adding(node)];
      return [...stepsOf(first), { label: divisor.label, kind: 'over', by: divisor.value, total: () => node.value }];
    }
    case 'max':
    case 'min': {
      const chosen = node.children.find(({ value }) => value === node.value);
      return chosen === undefined ? [adding(node)] : stepsOf(chosen);
    }
    case 'clamp':
      return first.value === node.value
        ? stepsOf(first)
        : [...stepsOf(first), { label: node.label, kind: 'bound', by: null, total: () => node.value }];
    default:
      return assertNever(node);
  }
}

/** `weight * signal` */
function isWeighted(node: ScoreNode): boolean {
  return node.kind === 'product' && node.children[0]?.kind === 'leaf';
}

function adding({ label, value }: ScoreNode): Step {
  return { label, kind: 'add', by: null, total: (before) => before + value };
}
