import type { Declared, LinkState } from '../../domain/link.js';
import type { VersionRef } from '../../domain/memory.js';
import type { Op } from '../../ports/store.js';
import type { Dice } from './dice.js';

export const USERS: readonly (string | null)[] = [null, 'u1', 'u10', 'U1', '%', '_', 'u1 '];
/** Keys of versions and of echoes. */
export const KEYS: readonly string[] = ['k1', 'k2', 'K1', 'k1 ', '%', '记忆', ''];
export const REQUESTS: readonly string[] = ['r1', 'R1', 'r2', 'r3', 'r4', ''];
export const RELATIONS: readonly string[] = ['conflicts', 'near-duplicate', 'Conflicts'];
const LINKS = ['l1', 'l2', 'L1', 'l3', 'l4'];
const SYSTEMS = ['crm', 'CRM', 'wiki'];

/** Draws what is written beside versions, most of it about versions that exist. */
export class RandomAside {
  readonly #dice: Dice;
  #alive: readonly VersionRef[];

  constructor(dice: Dice, alive: readonly VersionRef[]) {
    this.#dice = dice;
    this.#alive = alive.map(({ id, version }) => ({ id, version }));
  }

  /** A version that most likely exists; null when there is none. */
  known(): VersionRef | null {
    return this.#alive.length === 0 ? null : this.#dice.pick(this.#alive);
  }

  /** Notes that a version is about to be written. */
  add(ref: VersionRef): void {
    this.#alive = [...this.#alive, ref];
  }

  erase(rare: string): Op {
    const memoryId = this.#dice.rarely(2) ? rare : (this.known()?.id ?? rare);
    this.#alive = this.#alive.filter(({ id }) => id !== memoryId);
    return { op: 'erase', memoryId };
  }

  /** Keys and rules of a version. */
  derived(): { readonly keys?: readonly string[]; readonly indexRules?: number } {
    const dice = this.#dice;
    return {
      ...(dice.rarely(2) ? { keys: dice.list(4, () => dice.pick(KEYS)) } : {}),
      ...(dice.rarely(2) ? { indexRules: dice.upTo(2) } : {}),
    };
  }

  /** Something about a version. */
  op(known: VersionRef): Op {
    const dice = this.#dice;
    const other = this.known() ?? known;
    const atMs = dice.time();
    switch (dice.upTo(6)) {
      case 0:
        return { op: 'closeVersion', ref: known, validToMs: dice.time(), atMs, by: other };
      case 1:
        return this.#sighting(known.id);
      case 2:
        return { op: 'putEchoes', memoryId: known.id, keys: dice.list(3, () => dice.pick(KEYS)), atMs };
      case 3:
        return this.#request(known.id, other.id);
      case 4:
        if (!dice.rarely(3)) return this.#link(known, other);
        return { op: 'dropOlder', what: dice.rarely(2) ? 'echoes' : 'requests', beforeMs: dice.upTo(6) };
      case 5:
        return { op: 'addUsage', memoryId: known.id, atMs, confirmed: dice.upTo(1), useful: dice.upTo(1) };
      default:
        return this.#link(known, other);
    }
  }

  #sighting(memoryId: string): Op {
    const dice = this.#dice;
    const source = dice.maybe(() => ({
      system: dice.pick(SYSTEMS),
      documentType: dice.maybe(() => 'note'),
      authority: null,
      uri: null,
    }));
    const times = dice.rarely(2) ? { times: dice.upTo(3) } : {};
    return { op: 'addSighting', memoryId, atMs: dice.time(), source, ...times };
  }

  /** Keys of requests are written but once, so their number is large; those that are asked for are rare. */
  #request(one: string, other: string): Op {
    const dice = this.#dice;
    const key = dice.rarely(3) ? dice.pick(REQUESTS) : `q${dice.upTo(1_000_000)}`;
    const memoryIds = dice.rarely(3) ? [] : [one, other];
    return { op: 'putRequest', key, digest: `d${dice.upTo(9)}`, answer: '{}', memoryIds, atMs: dice.time() };
  }

  #link(from: VersionRef, to: VersionRef): Op {
    const dice = this.#dice;
    const settled = dice.maybe(() => ({ atMs: dice.time(), kept: 'both' as const, reason: null }));
    const [id, relation] = [dice.pick(LINKS), dice.pick(RELATIONS)];
    const declared = dice.rarely(2) ? { declared: this.#declared() } : {};
    return {
      op: 'putLink',
      link: { id, relation, from, to, recordedAtMs: dice.time(), reason: 'x', settled, ...declared },
    };
  }

  #declared(): Declared {
    return { ...this.#linkState(), earlier: this.#dice.list(2, () => this.#linkState()) };
  }

  #linkState(): LinkState {
    const dice = this.#dice;
    return {
      recordedAtMs: dice.time(),
      strength: dice.maybe(() => ({ intensity: dice.upTo(4) / 4, confidence: 1 })),
      probability: dice.maybe(() => dice.upTo(10) / 10),
      validFromMs: dice.maybe(() => dice.time()),
      validToMs: dice.maybe(() => dice.time()),
      removed: dice.rarely(3),
    };
  }
}
