/** One way to take a contender: what it is worth and what it takes. */
export interface Choice {
  /** >= 0. */
  readonly value: number;
  /** Tokens, a whole number >= 0. */
  readonly tokens: number;
  /** Quota it counts against; null: none. */
  readonly group: string | null;
}

/** Something that is taken in one of several ways, or not at all. */
export type Contender = readonly Choice[];

/** What there is room for. */
export interface Room {
  /** >= 0. */
  readonly tokens: number;
  /** Most contenders in all; null: any number. */
  readonly items: number | null;
  /** Most contenders of each group. */
  readonly quotas: ReadonlyMap<string, number>;
}

/** Steps of the table that are gone through at most; what needs more counts tokens in larger units. */
export const MOST_STEPS: number = 2 ** 24;

/**
 * Chooses the most valuable set of ways that the room has place for: for each contender the position of its choice, or
 * null. A multiple-choice knapsack, solved by dynamic programming over tokens, and over items and quotas where they can
 * bind. Exact as long as the table needs at most {@link MOST_STEPS} steps; beyond, tokens are counted in units of u,
 * rounded up, so that each contender may waste up to u - 1 tokens. The unit follows from the contenders alone, so that
 * the value of what is chosen never falls as the room grows.
 *
 * Source: Kellerer, Pferschy, Pisinger, Knapsack Problems (2004), chapters 2.3 and 11.5.
 */
export function choose(contenders: readonly Contender[], room: Room): readonly (number | null)[] {
  const table = new Table(contenders, room);
  return table.solve();
}

/** How many contenders have a choice in each group. */
function countGroups(contenders: readonly Contender[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const contender of contenders)
    for (const group of new Set(contender.flatMap((choice) => (choice.group === null ? [] : [choice.group]))))
      counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** Rows of a table: what was decided about one contender in every state; 0 is "not taken". */
type Decisions = Uint8Array;

class Table {
  readonly #contenders: readonly Contender[];
  /** Quotas that can bind, in a fixed order; a state holds how much of each is left. */
  readonly #quotas: readonly { readonly group: string; readonly most: number }[];
  readonly #items: number;
  readonly #unit: number;
  readonly #tokens: number;
  readonly #isBound: boolean;
  readonly #layers: number;

  constructor(contenders: readonly Contender[], room: Room) {
    this.#contenders = contenders;
    const counts = countGroups(contenders);
    this.#quotas = [...room.quotas]
      .filter(([group, most]) => (counts.get(group) ?? 0) > most)
      .map(([group, most]) => ({ group, most }))
      .sort((left, right) => (left.group < right.group ? -1 : 1));
    const most = room.items ?? contenders.length;
    this.#items = most < contenders.length ? most : 0;
    const isBound = most < contenders.length;
    const all = contenders.reduce((sum, ways) => sum + Math.max(0, ...ways.map(({ tokens }) => tokens)), 0);
    const ways = contenders.reduce((sum, { length }) => sum + length, 0);
    const layers = (isBound ? most + 1 : 1) * this.#quotas.reduce((product, quota) => product * (quota.most + 1), 1);
    this.#unit = Math.max(1, Math.ceil((all * ways * layers) / MOST_STEPS));
    this.#isBound = isBound;
    // Rounding up may make all of them together a little larger.
    this.#tokens = Math.floor(Math.min(room.tokens, all + this.#unit * contenders.length) / this.#unit);
    this.#layers = layers;
  }

  solve(): readonly (number | null)[] {
    const width = this.#tokens + 1;
    const values = new Float64Array(this.#layers * width);
    const rows = this.#contenders.map((contender) => this.#decide(contender, values, width));
    return this.#readBack(rows, width);
  }

  /** Layers a choice moves through: from the state that has its place left to the one that has not. */
  #stepOf({ group }: Choice): { readonly offset: number; readonly open: (layer: number) => boolean } {
    let stride = 1;
    let offset = 0;
    const conditions: { readonly stride: number; readonly size: number }[] = [];
    for (const quota of this.#quotas) {
      if (quota.group === group) {
        offset += stride;
        conditions.push({ stride, size: quota.most + 1 });
      }
      stride *= quota.most + 1;
    }
    if (this.#isBound) {
      offset += stride;
      conditions.push({ stride, size: this.#items + 1 });
    }
    return {
      offset,
      open: (layer) => conditions.every(({ stride: by, size }) => Math.floor(layer / by) % size > 0),
    };
  }

  #decide(contender: Contender, values: Float64Array, width: number): Decisions {
    const row = new Uint8Array(values.length);
    const ways = contender.map((choice) => ({
      ...this.#stepOf(choice),
      value: choice.value,
      units: Math.ceil(choice.tokens / this.#unit),
    }));
    // Downwards, so that what is read still knows nothing of this contender.
    for (let layer = this.#layers - 1; layer >= 0; layer -= 1) {
      const open = ways.flatMap((way, at) => (way.open(layer) ? [{ ...way, number: at + 1 }] : []));
      const numbers = Uint8Array.from(open, ({ number }) => number);
      const worths = Float64Array.from(open, ({ value }) => value);
      const takes = Int32Array.from(open, ({ units }) => units);
      const bases = Int32Array.from(open, ({ offset }) => (layer - offset) * width);
      const base = layer * width;
      for (let units = width - 1; units >= 0; units -= 1) {
        let best = values[base + units] as number;
        let decision = 0;
        for (let at = 0; at < numbers.length; at += 1) {
          const left = units - (takes[at] as number);
          if (left < 0) continue;
          const value = (values[(bases[at] as number) + left] as number) + (worths[at] as number);
          if (value > best) {
            best = value;
            decision = numbers[at] as number;
          }
        }
        values[base + units] = best;
        row[base + units] = decision;
      }
    }
    return row;
  }

  #readBack(rows: readonly Decisions[], width: number): readonly (number | null)[] {
    const chosen: (number | null)[] = rows.map(() => null);
    let layer = this.#layers - 1;
    let units = width - 1;
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const decision = rows[at]?.[layer * width + units] ?? 0;
      const choice = this.#contenders[at]?.[decision - 1];
      if (decision === 0 || choice === undefined) continue;
      chosen[at] = decision - 1;
      layer -= this.#stepOf(choice).offset;
      units -= Math.ceil(choice.tokens / this.#unit);
    }
    return chosen;
  }
}
