import type { DraftInput } from '../../../domain/draft.js';
import { SeededRandom } from '../../seeded-random.js';
import { secretToken } from '../build-case.js';
import type { TemplateSet } from '../case.js';
import { LANGUAGES } from '../case.js';
import type { GuardEngine } from '../engine.js';
import { CaseSlots, EntityDecks } from '../slots.js';
import { ENTITIES, TEMPLATES } from '../templates/index.js';
import { parseTable } from '../templates/tables.js';
import { canonicalBytes } from './canonical.js';
import { memoryOf, storeOwner } from './leaks.js';
import type { Owner } from './parties.js';
import { isolationOwners } from './parties.js';
import { outputOf, SURFACES } from './surfaces.js';

/** Whether others' writes show in one's own answers. */
export interface InvarianceReport {
  /** Outputs compared before and after, trace ids and durations aside. */
  readonly compared: number;
  /** Memories another tenant wrote in between, and outputs that changed by it. */
  readonly other_tenant: { readonly written: number; readonly changed: number };
  /** Memories another user of the same tenant wrote after that, and outputs that changed by it. */
  readonly other_user: { readonly written: number; readonly changed: number };
}

const VIEWER = { tenant: 'acme', user: 'users/1', session: null } as const;
const NEIGHBOUR = { tenant: 'acme-1', user: 'users/1', session: null } as const;
const COLLEAGUE = { tenant: 'acme', user: 'users/10', session: null } as const;
const BATCH = 2_000;
/** Another user of the tenant writes this share of what the other tenant does. */
const COLLEAGUE_SHARE = 0.2;

/**
 * Asks A everything it can ask, lets B write `writes` memories much like A's, and asks again; then the same with another
 * user of A's own tenant.
 */
export async function testInvariance(
  engine: GuardEngine,
  options: {
    readonly set: TemplateSet;
    readonly seed: string;
    readonly writes: number;
    readonly recipe: string | undefined;
  },
): Promise<InvarianceReport> {
  const owners = isolationOwners(options.set, options.seed);
  const parties = [VIEWER, NEIGHBOUR, COLLEAGUE].flatMap((party) =>
    owners.filter((owner) => JSON.stringify(owner.party) === JSON.stringify(party)),
  );
  for (const owner of parties) await storeOwner(engine, owner);
  const before = await askEverything(engine, owners, options.recipe);
  const written = await writeMuch(engine, NEIGHBOUR, options.writes, options);
  const afterTenant = await askEverything(engine, owners, options.recipe);
  const writtenHere = await writeMuch(engine, COLLEAGUE, Math.ceil(options.writes * COLLEAGUE_SHARE), options);
  const afterUser = await askEverything(engine, owners, options.recipe);
  const changed = (after: readonly string[]): number => before.filter((bytes, at) => bytes !== after[at]).length;
  for (const { tenant } of [VIEWER, NEIGHBOUR]) await engine.dropTenant(tenant);
  return {
    compared: before.length,
    other_tenant: { written, changed: changed(afterTenant) },
    other_user: { written: writtenHere, changed: changed(afterUser) },
  };
}

/** A's outputs on every surface that only reads, for each of its statements. */
async function askEverything(
  engine: GuardEngine,
  owners: readonly Owner[],
  recipe: string | undefined,
): Promise<readonly string[]> {
  const viewer = owners.find(({ party }) => JSON.stringify(party) === JSON.stringify(VIEWER));
  const stranger = owners.find(({ party }) => JSON.stringify(party) === JSON.stringify(NEIGHBOUR));
  const memory = memoryOf(engine, VIEWER);
  const bytes: string[] = [];
  for (const [at, own] of (viewer?.statements ?? []).entries())
    for (const surface of SURFACES) {
      const foreign = stranger?.statements[at] ?? own;
      const output = await outputOf(surface, memory, { own, foreign, nobody: foreign, isOwnSession: false, recipe });
      if (output !== undefined) bytes.push(canonicalBytes(output));
    }
  return bytes;
}

async function writeMuch(
  engine: GuardEngine,
  party: Owner['party'],
  writes: number,
  { set, seed }: { readonly set: TemplateSet; readonly seed: string },
): Promise<number> {
  const random = new SeededRandom(seed, 'invariance', JSON.stringify(party));
  const sources = LANGUAGES.map((language) => ({
    decks: new EntityDecks(ENTITIES[set][language], language, random),
    rows: parseTable('scopes', TEMPLATES[set][language].scopes),
  }));
  const drafts = Array.from({ length: writes }, (_, at): DraftInput => {
    const source = sources[at % sources.length];
    const row = source?.rows[Math.floor(at / sources.length) % source.rows.length];
    if (source === undefined || row === undefined) return { text: secretToken(random) };
    return { text: new CaseSlots(source.decks, { secret: secretToken(random) }).fill(row.say) };
  });
  const memory = memoryOf(engine, party);
  for (let from = 0; from < drafts.length; from += BATCH) await memory.rememberMany(drafts.slice(from, from + BATCH));
  return drafts.length;
}
