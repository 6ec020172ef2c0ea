import {
  ADJECTIVES,
  isLight,
  isVerb,
  NOT_NAMES,
  ORGANISATION_ENDINGS,
  PLACE_NOUNS,
  TIME_NOUNS,
} from '../references/english-lexicon.js';
import type { EntityType } from './entity.js';
import { ENGLISH_ROLES } from './roles.js';

/** A stretch of a text that names something. */
export interface Named {
  readonly start: number;
  readonly end: number;
  readonly type: EntityType;
}

const WORD = `\\p{Lu}[\\p{L}\\p{M}\\p{N}]*(?:[’'.&-][\\p{L}\\p{N}]+)*`;
const INSIDE = `(?:of|de|da|del|della|di|du|van|von|der|den|la|le|el|al|bin|ibn|the|y|&)`;
/** What stands before a full stop that ends no sentence. */
const STOPPED = `(?:(?<=\\b\\p{Lu}|\\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof))\\.(?= \\p{Lu}))?`;
/** Capitalised words in a row; small words stand only between two of them. */
const RUN = new RegExp(
  `${WORD}${STOPPED}(?:[ ](?:${WORD}${STOPPED}|\\d+\\b|(?:${INSIDE} ){1,2}(?=${WORD})${WORD}))*`,
  'gu',
);
/** Small words that also separate names: what stands on both sides is named by itself too. */
const JOINT = / (?:of|&)(?: the)? /u;
const ROLE = new RegExp(`\\b(?:[Mm]y|[Oo]ur) ((?:${ENGLISH_ROLES}))(?=[\\s,.;:!?’']|$)`, 'gu');
const ORGANISATION_INSIDE =
  /\b(?:University|College|Institute|Ministry|Bank|Company|Council|Society|Band|Orchestra)\b/u;
const TITLED = /^(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lady|Lord|Aunt|Uncle|King|Queen|Emperor|Prince|Princess)\.? /u;

/** Names in a text by their capitals, and the writer's own people by what they are to him, in reading order. */
export function englishNames(text: string): readonly Named[] {
  const found: Named[] = [];
  for (const { 0: whole, 1: role = '', index } of text.matchAll(ROLE))
    found.push({ start: index, end: index + whole.length, type: /dog|cat|rabbit|bunny/.test(role) ? 'pet' : 'role' });
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const begins = beginsSentence(text, index);
    let start = index + emptyStart(run, begins);
    let end = index + run.length;
    // "Anna's": the owner ends before what says that she owns.
    const owner = /^(.*?)['’]s(?: |$)/u.exec(text.slice(start, end));
    if (owner?.[1] !== undefined && owner[1].length > 1) {
      add(found, text, start, start + owner[1].length, begins && start === index);
      start += owner[0].length;
    }
    while (end > start && /[ .]/.test(text.charAt(end - 1))) end -= 1;
    if (end - start < 2) continue;
    add(found, text, start, end, begins && start === index);
    let offset = start;
    const parts = text.slice(start, end).split(JOINT);
    if (parts.length > 1)
      for (const part of parts) {
        const at = text.indexOf(part, offset);
        offset = at + part.length;
        if (part.includes(' ')) add(found, text, at, at + part.length, false);
      }
  }
  return found.sort((left, right) => left.start - right.start || right.end - left.end);
}

function add(found: Named[], text: string, start: number, end: number, beginsSentence: boolean): void {
  const name = text.slice(start, end);
  if (!/^\p{Lu}/u.test(name)) return;
  const words = name.split(' ');
  const only = words.length === 1 ? name.toLowerCase() : null;
  if (only !== null && (NOT_NAMES.has(only) || TIME_NOUNS.has(only))) return;
  if (only !== null && beginsSentence && (isLight(only) || isVerb(only) || ADJECTIVES.has(only))) return;
  const last = (words.at(-1) ?? '').toLowerCase();
  const type: EntityType = TITLED.test(name)
    ? 'person'
    : ORGANISATION_ENDINGS.has(last) || ORGANISATION_INSIDE.test(name)
      ? 'organisation'
      : PLACE_NOUNS.has(last)
        ? 'place'
        : 'name';
  found.push({ start, end, type });
}

/** Units at the start of a run that are no part of a name: "When Guy", "The". */
function emptyStart(run: string, beginsSentence: boolean): number {
  let at = 0;
  for (;;) {
    const word = /^(\S+) (?=\S)/u.exec(run.slice(at));
    const plain = word?.[1]?.toLowerCase();
    if (word === null || plain === undefined) return at;
    const isEmpty =
      plain === 'the' ||
      /^\d+$/.test(plain) ||
      TIME_NOUNS.has(plain) ||
      (beginsSentence && isLight(plain)) ||
      /^(?:i|i'm|i've)$/.test(plain);
    if (!isEmpty) return at;
    at += word[0].length;
  }
}

function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:;\n"“(\p{Script=Han}]\s*)$/u.test(text.slice(Math.max(0, at - 3), at));
}
