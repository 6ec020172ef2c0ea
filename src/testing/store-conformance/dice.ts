/** Gives a whole number in [0, most]; the only source of chance, so a shrinking generator can stand in. */
export type Choose = (most: number) => number;

/** Everything of a scenario is drawn from `choose`; times are small numbers so that they meet and pass one another. */
export class Dice {
  readonly #choose: Choose;

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  upTo(most: number): number {
    return this.#choose(most);
  }

  /** True once in `of` times. */
  rarely(of: number): boolean {
    return this.#choose(of - 1) === of - 1;
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[this.#choose(items.length - 1)] as Item;
  }

  list<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.#choose(most) }, make);
  }

  maybe<Item>(make: () => Item): Item | null {
    return this.rarely(2) ? make() : null;
  }

  time(): number {
    return this.#choose(12);
  }
}
