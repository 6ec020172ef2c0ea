import { RecollectError } from '../../domain/errors.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Language } from './case.js';
import type { EntityList, EntityText } from './templates/tables.js';
import { ENTITY_LISTS, parseEntities } from './templates/tables.js';

const PERSONS = new Set(['a', 'b', 'c']);

/** The names and things of one user: each is dealt once before any is dealt again. */
export class EntityDecks {
  readonly #lists: ReadonlyMap<string, readonly string[]>;
  readonly #random: SeededRandom;
  readonly #decks = new Map<string, string[]>();

  constructor(entities: EntityText[Language], language: Language, random: SeededRandom) {
    const lists = new Map<string, readonly string[]>(ENTITY_LISTS.map((list) => [list, parseEntities(entities[list])]));
    const [first = [], last = []] = [lists.get('first'), lists.get('last')];
    lists.set(
      'name',
      first.flatMap((given) => last.map((family) => (language === 'zh' ? `${family}${given}` : `${given} ${family}`))),
    );
    this.#lists = lists;
    this.#random = random;
  }

  /** The next entry of a list. @throws `internal` for an unknown list. */
  deal(list: string): string {
    const deck = this.#decks.get(list) ?? [];
    if (deck.length === 0) {
      const entries = this.#lists.get(list);
      if (entries === undefined) throw new RecollectError('internal', `no entity list "${list}"`);
      deck.push(...this.#random.shuffled(entries));
      this.#decks.set(list, deck);
    }
    return deck.pop() ?? '';
  }
}

/** The slots of one case: what was filled in once stays the same. */
export class CaseSlots {
  readonly #decks: EntityDecks;
  readonly #values: Map<string, string>;

  constructor(decks: EntityDecks, given: { readonly [slot: string]: string } = {}) {
    this.#decks = decks;
    this.#values = new Map(Object.entries(given));
  }

  /** Fills a template. `version` tells the values of `{v.…}` slots apart. */
  fill(template: string, version = 1): string {
    return template.replace(/\{([^{}]+)\}/gu, (_whole, slot: string) => this.value(slot, version));
  }

  /** What a slot stands for. */
  value(slot: string, version = 1): string {
    const key = slot.startsWith('v.') ? `${slot}#${version}` : slot;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#decks.deal(listOf(slot));
    this.#values.set(key, value);
    return value;
  }
}

/** Name of the list that a slot draws from. */
export function listOf(slot: string): EntityList | string {
  if (PERSONS.has(slot)) return 'name';
  return slot.replace(/^v\./u, '').replace(/\.\d+$/u, '');
}
