/** Of how many items which part was right, in [0,1]. */
export interface RightShare {
  readonly n: number;
  readonly accuracy: number;
}

/** Counts right and wrong by name. */
export class ShareCounts {
  readonly #counts: Map<string, { n: number; right: number }> = new Map();

  add(name: string, isRight: boolean): void {
    const count = this.#counts.get(name) ?? { n: 0, right: 0 };
    count.n += 1;
    if (isRight) count.right += 1;
    this.#counts.set(name, count);
  }

  /** Items counted, of all names. */
  total(): number {
    return [...this.#counts.values()].reduce((sum, { n }) => sum + n, 0);
  }

  shares(): { readonly [name: string]: RightShare } {
    return Object.fromEntries([...this.#counts].map(([name, { n, right }]) => [name, { n, accuracy: right / n }]));
  }
}
