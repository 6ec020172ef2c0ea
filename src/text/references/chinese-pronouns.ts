import type { ChineseMention } from './chinese-mentions.js';
import { type ChineseText, clauseOf, referenceIn } from './chinese-text.js';
import { fits, type Gender, type MentionType } from './mention.js';
import type { Reference } from './reference.js';

const PRONOUN = /(?:他|她|它)(?:们(?:俩|几个|两个)?|俩)?/g;
/** Where 他 is part of another word. */
const NOT_BEFORE = /[其吉管随由任凭]$/;
const NOT_AFTER = /^他(?:乡|山|人|国|日|处|妈的|杀|信|律|用|们说的那种)/;
const PERSONS: ReadonlySet<MentionType> = new Set(['person']);
const THINGS: ReadonlySet<MentionType> = new Set(['thing', 'place', 'organisation', 'work', 'name', 'identifier']);

/** Those of next door are they. */
const CLOSE_BY = /(?:楼[上下]|隔壁|对门|对面|店家|官方|校方|警方|院方|厂家|商家|网上)/;
/** What consists of people. */
const STAFFED: ReadonlySet<MentionType> = new Set(['organisation', 'place']);

/** 他, 她, 它 and their plurals that stand for nobody and nothing in the message. */
export function chinesePronouns(read: ChineseText): Reference[] {
  const { plain } = read;
  const found: Reference[] = [];
  for (const { index, 0: word } of plain.matchAll(PRONOUN)) {
    if (NOT_BEFORE.test(plain.slice(0, index)) || NOT_AFTER.test(plain.slice(index))) continue;
    if (isResolved(read, index, word)) continue;
    found.push(referenceIn(read, index, index + word.length, 'pronoun', 'pronoun without antecedent'));
  }
  return found;
}

function isResolved({ plain, mentions, clauseStarts }: ChineseText, at: number, word: string): boolean {
  const isThing = word.startsWith('它');
  const isPlural = word.length > 1;
  const gender: Gender = word.startsWith('她') ? 'female' : 'unknown';
  const wanted = { types: isThing ? THINGS : PERSONS, gender, isPlural: null };
  const before = mentions.filter((mention) => mention.end <= at && fits(mention, wanted));
  const clause = clauseOf(clauseStarts, at);
  const isPossessive = plain.startsWith('的', at + word.length) || plain.startsWith('自己', at + word.length);
  // 他 does not mean the subject of its own clause, unless it owns something.
  const candidates = before.filter((mention) => mention.clause < clause || isPossessive);
  if (!isPlural || isThing) return candidates.length > 0;
  if (CLOSE_BY.test(plain.slice(0, at))) return true;
  // 隔壁那家公司 ... 他们: those who work there.
  if (mentions.some(({ end, type, clause: other }) => end <= at && other < clause && STAFFED.has(type))) return true;
  return candidates.some((mention) => mention.isPlural) || new Set(before.map(placeOf)).size > 1;
}

function placeOf({ start }: ChineseMention): number {
  return start;
}
