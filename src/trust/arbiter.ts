import { invalid } from '../domain/errors.js';
import type { Memory, Source } from '../domain/memory.js';

/** What the arbiter looks at of a statement. */
export type Witness = Pick<Memory, 'source' | 'veracity' | 'role' | 'factType'>;

/** How sources rank. */
export interface ArbiterTable {
  /** Authority in [0,1] by source system. */
  readonly authorities: { readonly [system: string]: number };
  /** Of a fact type (`*`: of all that have no row of their own) the document types, highest first. */
  readonly documentTypes: { readonly [factType: string]: readonly string[] };
  /** Source systems whose text may not close what the user stated. */
  readonly untrustedSystems: readonly string[];
}

/** Source: RECIPES 5; the authority of an assistant, which it lacks, lies between the user and third parties. */
export const DEFAULT_ARBITER: ArbiterTable = {
  authorities: { crm: 0.95, wiki: 0.85, chat: 0.65, user: 0.6, assistant: 0.5, third_party: 0.3 },
  documentTypes: { '*': ['official_document', 'press_release', 'user_review'] },
  untrustedSystems: ['web', 'tool', 'assistant'],
};

/** Whether the newer of two statements may close the older one, with the sentence that says why. */
export interface Ruling {
  readonly may: boolean;
  readonly sentence: string;
  readonly sentenceZh: string;
}

const OTHER_AUTHORITY = 0.3;
const USER_AUTHORITY = 0.6;
/** Authorities closer than this are equal. */
const TOLERANCE = 1e-9;

/**
 * Whether a newer statement may close an older one. Text of an assistant, a tool or the web, and what was only inferred, never
 * closes what the user stated; document types decide where the table ranks both for the fact type; else the authority of the
 * sources does. The higher wins, of equals the newer; the loser is kept and marked by whoever asks.
 *
 * @example
 * ```ts
 * mayReplace(fromReview, fromOfficialDocument).sentence;
 * // 'official_document outranks user_review: the newer statement may not close the older one'
 * ```
 */
export function mayReplace(newer: Witness, older: Witness, table: ArbiterTable = DEFAULT_ARBITER): Ruling {
  const intruder = isByUser(older) ? intruderOf(newer, table) : null;
  if (intruder !== null)
    return {
      may: false,
      sentence: `${intruder.en} may not close what the user stated`,
      sentenceZh: `${intruder.zh}不能结束用户自己说的话`,
    };
  const ranks = documentRanks(newer, older, table);
  if (ranks !== null)
    return ruling(ranks.newer, ranks.older, `${newer.source?.documentType}`, `${older.source?.documentType}`);
  const areBothUsers = isByUser(newer) && isByUser(older);
  const left = areBothUsers ? USER_AUTHORITY : authorityOf(newer, table);
  const right = areBothUsers ? USER_AUTHORITY : authorityOf(older, table);
  return ruling(left, right, spell(newer, left), spell(older, right));
}

function ruling(newer: number, older: number, newerName: string, olderName: string): Ruling {
  if (Math.abs(newer - older) <= TOLERANCE)
    return {
      may: true,
      sentence: `${newerName} and ${olderName} rank alike: the newer statement may close the older one`,
      sentenceZh: `${newerName}与${olderName}同级：较新的说法可以结束较旧的`,
    };
  return newer > older
    ? {
        may: true,
        sentence: `${newerName} outranks ${olderName}: the newer statement may close the older one`,
        sentenceZh: `${newerName}高于${olderName}：较新的说法可以结束较旧的`,
      }
    : {
        may: false,
        sentence: `${olderName} outranks ${newerName}: the newer statement may not close the older one`,
        sentenceZh: `${olderName}高于${newerName}：较新的说法不能结束较旧的`,
      };
}

/** Said by the user in person: by role, or stated with nobody else's name on it. */
function isByUser({ role, veracity, source }: Witness): boolean {
  if (role === 'user') return true;
  return (
    role === null && veracity === 'stated' && (source === null || source.system === 'user' || source.system === 'chat')
  );
}

function intruderOf(
  { role, veracity, source }: Witness,
  table: ArbiterTable,
): { readonly en: string; readonly zh: string } | null {
  if (role === 'assistant') return { en: 'the assistant', zh: '助手的话' };
  if (role === 'tool' || veracity === 'tool') return { en: 'a tool result', zh: '工具结果' };
  if (role === 'system') return { en: 'a system message', zh: '系统消息' };
  if (source !== null && table.untrustedSystems.includes(source.system))
    return { en: `text from ${source.system}`, zh: `来自${source.system}的内容` };
  if (veracity === 'inferred') return { en: 'what was only inferred', zh: '推断出来的内容' };
  return null;
}

/** Ranks of the two document types for the fact type, higher is better; null unless the table ranks both. */
function documentRanks(newer: Witness, older: Witness, table: ArbiterTable): { newer: number; older: number } | null {
  const factType = newer.factType ?? older.factType;
  const own =
    factType !== null && Object.hasOwn(table.documentTypes, factType) ? table.documentTypes[factType] : undefined;
  const order = own ?? table.documentTypes['*'];
  const [one, other] = [newer, older].map(({ source }) =>
    source?.documentType == null ? -1 : (order?.indexOf(source.documentType) ?? -1),
  );
  if (one === undefined || other === undefined || one < 0 || other < 0) return null;
  return { newer: -one, older: -other };
}

/** The authority of a statement's source in [0,1]: its own, that of its system, or what its role and veracity make likely. */
export function authorityOf({ source, role, veracity }: Witness, table: ArbiterTable = DEFAULT_ARBITER): number {
  if (source?.authority != null) return source.authority;
  const known = source === null ? undefined : tabled(source, table);
  if (known !== undefined) return known;
  if (source !== null) return table.authorities['third_party'] ?? OTHER_AUTHORITY;
  if (role === 'assistant') return table.authorities['assistant'] ?? OTHER_AUTHORITY;
  if (role === 'tool' || veracity === 'tool' || veracity === 'inferred')
    return table.authorities['third_party'] ?? OTHER_AUTHORITY;
  return table.authorities['user'] ?? USER_AUTHORITY;
}

function tabled({ system }: Source, { authorities }: ArbiterTable): number | undefined {
  return Object.hasOwn(authorities, system) ? authorities[system] : undefined;
}

function spell({ source, role }: Witness, authority: number): string {
  return `${source?.system ?? role ?? 'user'} (${authority})`;
}

/** Checks a table that a caller brings and lays it over the default one; throws `validation` with the field. */
export function arbiterTable(given: unknown, field = 'arbiter'): ArbiterTable {
  const table = objectOf(given, field);
  const unknown = Object.keys(table).find((name) => !(name in DEFAULT_ARBITER));
  if (unknown !== undefined) throw invalid(`${field}.${unknown}`, 'is not a known field');
  const authorities: { [system: string]: number } = { ...DEFAULT_ARBITER.authorities };
  for (const [system, authority] of Object.entries(objectOf(table['authorities'] ?? {}, `${field}.authorities`))) {
    if (typeof authority !== 'number' || !(authority >= 0 && authority <= 1))
      throw invalid(`${field}.authorities.${system}`, 'must be a number in [0,1]');
    authorities[system] = authority;
  }
  const documentTypes: { [factType: string]: readonly string[] } = { ...DEFAULT_ARBITER.documentTypes };
  for (const [factType, order] of Object.entries(objectOf(table['documentTypes'] ?? {}, `${field}.documentTypes`)))
    documentTypes[factType] = namesOf(order, `${field}.documentTypes.${factType}`);
  const untrusted = table['untrustedSystems'];
  const untrustedSystems =
    untrusted === undefined ? DEFAULT_ARBITER.untrustedSystems : namesOf(untrusted, `${field}.untrustedSystems`);
  return { authorities, documentTypes, untrustedSystems };
}

function objectOf(given: unknown, field: string): { readonly [name: string]: unknown } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  return { ...given };
}

/** A list of names, highest first, without repetition. */
function namesOf(given: unknown, field: string): readonly string[] {
  if (!Array.isArray(given)) throw invalid(field, 'must be a list of names');
  const names: string[] = [];
  for (const name of given as readonly unknown[]) {
    if (typeof name !== 'string' || name.trim() === '') throw invalid(field, 'must hold names that are not blank');
    if (names.includes(name)) throw invalid(field, `names ${name} twice`);
    names.push(name);
  }
  return names;
}
