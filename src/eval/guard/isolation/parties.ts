import { SeededRandom } from '../../seeded-random.js';
import { secretToken } from '../build-case.js';
import type { Language, TemplateSet } from '../case.js';
import { LANGUAGES } from '../case.js';
import { CaseSlots, EntityDecks } from '../slots.js';
import { opaqueId } from '../store-user.js';
import { ENTITIES, TEMPLATES } from '../templates/index.js';
import { parseTable } from '../templates/tables.js';

/** Tenant ids that a careless comparison takes for each other: prefixes, patterns, letter case, look-alike letters. */
export const TENANT_IDS: readonly string[] = [
  'acme',
  'acme-1',
  'acme1',
  'acme/1',
  'acme/',
  'acme%',
  'acme_',
  'acme*',
  'Acme',
  'ACME',
  // The first letter is Cyrillic.
  'аcme',
  'ａｃｍｅ',
  'acmé',
  "acme' OR '1'='1",
  '../acme',
  'a.me',
];
const USER_IDS: readonly string[] = ['users/1', 'users/10', 'users/%', 'users/_', 'Users/1', 'ｕsers/1'];
const SESSION_IDS: readonly string[] = ['s1', 's10'];

/** Ids that must be refused: they name nobody. */
export const REFUSED_IDS: readonly unknown[] = [
  '',
  ' ',
  '\t',
  '\u200b',
  'users/1 ',
  '\u0000',
  null,
  0,
  false,
  ['users/1'],
];

/** Who owns memories, or asks. `user` null: shared by the tenant. */
export interface Party {
  readonly tenant: string;
  readonly user: string | null;
  readonly session: string | null;
}

/** A statement of a party; all parties have the same ones but for the secret. */
export interface OwnedStatement {
  readonly id: string;
  readonly text: string;
  readonly secret: string;
  readonly question: string;
}

/** A party with what it owns. */
export interface Owner {
  readonly party: Party;
  readonly statements: readonly OwnedStatement[];
}

/** How a secret and an id of this suite look in the bytes of an answer, in any letter case. */
export const SECRET_PATTERN: RegExp = /zq[0-9a-f]{10}/giu;
export const ID_PATTERN: RegExp = /\bg[0-9a-f]{24}\b/gu;

/** Statements of each party in each language. */
const STATEMENTS_PER_LANGUAGE = 3;

/** All parties with near-identical statements. */
export function isolationOwners(set: TemplateSet, seed: string): readonly Owner[] {
  const parties: Party[] = TENANT_IDS.flatMap((tenant) => [
    ...USER_IDS.map((user) => ({ tenant, user, session: null })),
    ...SESSION_IDS.map((session) => ({ tenant, user: 'users/1', session })),
    { tenant, user: null, session: null },
  ]);
  const random = new SeededRandom(seed, 'isolation', set);
  const templates = LANGUAGES.flatMap((language) => statementTemplates(set, language, random));
  return parties.map((party) => ({
    party,
    statements: templates.map(({ say, question }, at) => {
      const secret = secretToken(random);
      return {
        id: opaqueId(seed, 'isolation', JSON.stringify(party), String(at)),
        text: say.replace('{secret}', secret),
        secret,
        question,
      };
    }),
  }));
}

/** The same texts for everybody, with the place of the secret left open. */
function statementTemplates(
  set: TemplateSet,
  language: Language,
  random: SeededRandom,
): readonly { readonly say: string; readonly question: string }[] {
  const decks = new EntityDecks(ENTITIES[set][language], language, random);
  const rows = random.shuffled(parseTable('scopes', TEMPLATES[set][language].scopes));
  return rows.slice(0, STATEMENTS_PER_LANGUAGE).map((row) => {
    const slots = new CaseSlots(decks, { secret: '{secret}' });
    return { say: slots.fill(row.say), question: slots.fill(row.ask) };
  });
}

/** Who may see what, said again from the rules and not taken from the engine. */
export function maySee(viewer: Party, owner: Party, includeShared: boolean): boolean {
  if (viewer.tenant !== owner.tenant) return false;
  if (owner.user === null ? !includeShared : owner.user !== viewer.user) return false;
  return owner.session === null || owner.session === viewer.session;
}
