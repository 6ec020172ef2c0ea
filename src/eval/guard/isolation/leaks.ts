import { SeededRandom } from '../../seeded-random.js';
import { secretToken } from '../build-case.js';
import type { TemplateSet } from '../case.js';
import type { GuardEngine, GuardMemory } from '../engine.js';
import type { Figure } from '../figure.js';
import { proportion } from '../figure.js';
import { opaqueId } from '../store-user.js';
import { canonicalBytes } from './canonical.js';
import type { OwnedStatement, Owner, Party } from './parties.js';
import { ID_PATTERN, isolationOwners, maySee, REFUSED_IDS, SECRET_PATTERN } from './parties.js';
import type { Attack, Output, Surface } from './surfaces.js';
import { BY_ID, outputOf, SURFACES, WHY_NOT } from './surfaces.js';

/** What the leak trials found. */
export interface LeakReport {
  /** Outputs that were searched. */
  readonly queries: number;
  /** Outputs that held a secret or an id that the viewer may not know, or named a different count than it may. */
  readonly leaks: number;
  /** The first of them, as surface and viewer. */
  readonly examples: readonly string[];
  /** Outputs by surface; surfaces that the engine lacks have 0. */
  readonly by_surface: { readonly [surface: string]: number };
  /** Share of own questions that were answered with the own secret: an engine that says nothing leaks nothing. */
  readonly own_recall: Figure;
  /** Verbs whose answer about a foreign id differed from that about an id that never was. */
  readonly told_apart: number;
  readonly compared: number;
  /** Ids of nobody (empty, blank, not text) that were accepted. */
  readonly accepted_ids: number;
  readonly refused_ids: number;
}

/** What the trials are run with. */
export interface LeakOptions {
  readonly set: TemplateSet;
  readonly seed: string;
  /** Outputs to search, at least. */
  readonly queries: number;
  readonly recipe: string | undefined;
}

/** Stores near-identical texts for many parties and tries every way to another's secret. */
export async function searchLeaks(engine: GuardEngine, options: LeakOptions): Promise<LeakReport> {
  const owners = isolationOwners(options.set, options.seed);
  for (const owner of owners) await storeOwner(engine, owner);
  const trial = new LeakTrial(owners);
  const viewers = owners.filter(({ party }) => party.user !== null);
  const random = new SeededRandom(options.seed, 'attacks');
  // The two numbers have no common divisor, so that in time every viewer tries every surface.
  for (let at = 0; trial.outputs < options.queries; at += 1) {
    const viewer = viewers[at % viewers.length];
    const surface = SURFACES[at % SURFACES.length];
    if (viewer === undefined || surface === undefined) break;
    const memory = memoryOf(engine, viewer.party);
    const attack = attackOn(viewer, owners, random, options);
    const output = await outputOf(surface, memory, attack);
    if (output !== undefined) {
      trial.search(viewer.party, surface, attack, output);
      // Of the viewer's own other sessions `whyNot` may say that they are another scope.
      if (BY_ID.includes(surface.name) && !(attack.isOwnSession && surface.name === WHY_NOT)) {
        const other = await outputOf(surface, memory, { ...attack, foreign: attack.nobody });
        trial.compare(surface, viewer.party, attack, output, other);
      }
    }
    // An engine that lacks every verb of a round must not keep it from ending.
    if (at > options.queries * SURFACES.length) break;
  }
  for (const tenant of new Set(owners.map(({ party }) => party.tenant)))
    for (const id of REFUSED_IDS)
      for (const place of ['tenant', 'user', 'session'] as const) await trial.tryRefused(engine, tenant, place, id);
  for (const tenant of new Set(owners.map(({ party }) => party.tenant))) await engine.dropTenant(tenant);
  return trial.report();
}

/** Stores what an owner has, in its own scope. */
export async function storeOwner(engine: GuardEngine, { party, statements }: Owner): Promise<void> {
  await memoryOf(engine, party)?.rememberMany(statements.map(({ id, text }) => ({ id, text })));
}

/** The memories of a party; parties of no user need an engine with shared memories. */
export function memoryOf(engine: GuardEngine, { tenant, user, session }: Party): GuardMemory {
  const handle = engine.tenant(tenant);
  if (user !== null) return handle.scope({ user, ...(session === null ? {} : { session }) });
  return handle.shared?.() ?? handle.scope({ user: 'nobody' });
}

function attackOn(viewer: Owner, owners: readonly Owner[], random: SeededRandom, options: LeakOptions): Attack {
  const strangers = owners.filter(({ party }) => !maySee(viewer.party, party, true));
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.between(0, items.length - 1)];
  const none: OwnedStatement = { id: '', text: '', secret: '', question: '' };
  const stranger = pick(strangers);
  const foreign = pick(stranger?.statements ?? []) ?? none;
  const secret = secretToken(random);
  return {
    own: pick(viewer.statements) ?? none,
    foreign,
    isOwnSession: stranger?.party.tenant === viewer.party.tenant && stranger.party.user === viewer.party.user,
    nobody: { ...foreign, id: opaqueId(options.seed, 'nobody', secret), secret },
    recipe: options.recipe,
  };
}

/** Counts what comes out that must not. */
export class LeakTrial {
  outputs = 0;
  readonly #owners: readonly Owner[];
  readonly #visible = new Map<string, Visible>();
  readonly #bySurface = new Map<string, number>(SURFACES.map(({ name }) => [name, 0]));
  readonly #examples: string[] = [];
  #leaks = 0;
  #ownAsked = 0;
  #ownAnswered = 0;
  #compared = 0;
  #toldApart = 0;
  #accepted = 0;
  #refused = 0;

  constructor(owners: readonly Owner[]) {
    this.#owners = owners;
  }

  /** Searches the bytes of an output for secrets and ids that are not the viewer's and were not in the query. */
  search(viewer: Party, surface: Surface, attack: Attack, output: Output): void {
    this.outputs += 1;
    this.#bySurface.set(surface.name, (this.#bySurface.get(surface.name) ?? 0) + 1);
    const bytes = JSON.stringify(output);
    const visible = this.#visibleTo(viewer, surface.includesShared === true);
    const said = `${surface.says(attack)} ${BY_ID.includes(surface.name) || surface.name === 'recall by a foreign id' ? attack.foreign.id : ''}`;
    const allowed = new Set([...visible.tokens, ...tokensOf(said)]);
    const foreign = [...tokensOf(bytes)].filter((token) => !allowed.has(token));
    const items = 'answer' in output ? itemIds(output.answer) : [];
    // An id that the query named may be said back, but not returned.
    const returned = items.filter((id) => !visible.tokens.has(id));
    const wrongCount = surface.name === 'count' && 'answer' in output && output.answer !== visible.count;
    if (foreign.length > 0 || returned.length > 0 || wrongCount) this.#leak(surface.name, viewer);
    if (surface.name === 'recall') {
      this.#ownAsked += 1;
      if (bytes.includes(attack.own.secret)) this.#ownAnswered += 1;
    }
  }

  /** A foreign id must be answered like one that never was, but for the id itself. */
  compare(surface: Surface, viewer: Party, attack: Attack, foreign: Output, nobody: Output | undefined): void {
    this.outputs += 1;
    this.#compared += 1;
    const without = (output: Output | undefined, id: string): string =>
      canonicalBytes(output ?? null).replaceAll(id, 'ID');
    if (without(foreign, attack.foreign.id) === without(nobody, attack.nobody.id)) return;
    this.#toldApart += 1;
    this.#leak(`${surface.name}, told apart`, viewer);
  }

  /** Asks in the name of nobody: an error is right, any secret or id is a leak. */
  async tryRefused(
    engine: GuardEngine,
    tenant: string,
    place: 'tenant' | 'user' | 'session',
    id: unknown,
  ): Promise<void> {
    this.outputs += 1;
    let bytes: string;
    try {
      // Callers without types pass such things.
      const given = id as string;
      const memory = engine
        .tenant(place === 'tenant' ? given : tenant)
        .scope({ user: place === 'user' ? given : 'users/1', ...(place === 'session' ? { session: given } : {}) });
      bytes = JSON.stringify(await memory.recall(this.#owners[0]?.statements[0]?.question ?? '', {}));
      this.#accepted += 1;
    } catch (error) {
      bytes = String(error);
      this.#refused += 1;
    }
    if (tokensOf(bytes).size > 0)
      this.#leak(`${place} of nobody`, { tenant, user: place === 'user' ? String(id) : null, session: null });
  }

  report(): LeakReport {
    return {
      queries: this.outputs,
      leaks: this.#leaks,
      examples: this.#examples,
      by_surface: Object.fromEntries(this.#bySurface),
      own_recall: proportion(this.#ownAnswered, this.#ownAsked),
      told_apart: this.#toldApart,
      compared: this.#compared,
      accepted_ids: this.#accepted,
      refused_ids: this.#refused,
    };
  }

  #leak(surface: string, viewer: Party): void {
    this.#leaks += 1;
    if (this.#examples.length < 5) this.#examples.push(`${surface}, ${JSON.stringify(viewer)}`);
  }

  #visibleTo(viewer: Party, includeShared: boolean): Visible {
    const key = JSON.stringify([viewer, includeShared]);
    const known = this.#visible.get(key);
    if (known !== undefined) return known;
    const statements = this.#owners
      .filter(({ party }) => maySee(viewer, party, includeShared))
      .flatMap((owner) => owner.statements);
    const visible: Visible = {
      tokens: new Set(statements.flatMap(({ id, secret }) => [id, secret.toLowerCase()])),
      count: statements.length,
    };
    this.#visible.set(key, visible);
    return visible;
  }
}

interface Visible {
  readonly tokens: ReadonlySet<string>;
  readonly count: number;
}

/** Secrets (in small letters) and ids in a text. */
export function tokensOf(text: string): ReadonlySet<string> {
  return new Set([
    ...[...text.matchAll(SECRET_PATTERN)].map(([secret]) => secret.toLowerCase()),
    ...[...text.matchAll(ID_PATTERN)].map(([id]) => id),
  ]);
}

/** Ids of the items that an answer returns. */
function itemIds(answer: unknown): readonly string[] {
  if (answer === null || typeof answer !== 'object' || !('items' in answer) || !Array.isArray(answer.items)) return [];
  return answer.items
    .flatMap((item: unknown) => [...tokensOf(JSON.stringify(item))])
    .filter((token) => token.startsWith('g'));
}
