import { isLight, SUBORDINATORS } from './english-lexicon.js';
import { type EnglishText, referenceAt } from './english-text.js';
import { fits, type Gender, type Mention, type MentionType, type Wanted } from './mention.js';
import type { Reference } from './reference.js';

interface Pronoun extends Wanted {
  /** May stand in the clause of what it stands for: "Noor and I marry in her home town". */
  readonly isPossessive: boolean;
}

const PERSONS: ReadonlySet<MentionType> = new Set(['person', 'name']);
const THINGS: ReadonlySet<MentionType> = new Set(['thing', 'place', 'organisation', 'work', 'identifier', 'name']);
const SEVERAL: ReadonlySet<MentionType> = new Set(['person', 'name', 'thing', 'place', 'organisation']);

function pronoun(
  types: ReadonlySet<MentionType>,
  gender: Gender,
  isPlural: boolean | null,
  isPossessive: boolean,
): Pronoun {
  return { types, gender, isPlural, isPossessive };
}

const HE = pronoun(PERSONS, 'male', false, false);
const HIS = pronoun(PERSONS, 'male', false, true);
const SHE = pronoun(PERSONS, 'female', false, false);
const HERS = pronoun(PERSONS, 'female', false, true);
const IT = pronoun(THINGS, 'unknown', null, false);
const ITS = pronoun(THINGS, 'unknown', null, true);
const THEY = pronoun(SEVERAL, 'unknown', true, false);
const THEIR = pronoun(SEVERAL, 'unknown', true, true);

/** Pronouns of the third person and what each can stand for. */
export const ENGLISH_PRONOUNS: ReadonlyMap<string, Pronoun> = new Map([
  ['he', HE],
  ['him', HE],
  ['his', HIS],
  ['she', SHE],
  ['her', SHE],
  ['hers', HERS],
  ['it', IT],
  ['its', ITS],
  ['they', THEY],
  ['them', THEY],
  ['their', THEIR],
  ['theirs', THEIR],
]);

/** Words between a name and a pronoun of the same clause that is no argument of the same verb. */
const FAR = 5;

/**
 * Pronouns that stand for nothing in the message. What a pronoun stands for was named before it in another clause, or in
 * its own clause when it is possessive; or after it, when it stands in a subordinate clause.
 */
export function englishPronouns(read: EnglishText): Reference[] {
  const found: Reference[] = [];
  read.words.forEach(({ word }, at) => {
    const wanted = ENGLISH_PRONOUNS.get(word);
    if (wanted === undefined || read.idioms.has(at) || isAbbreviation(read, at)) return;
    if (!isResolved(read, at, wanted))
      found.push(referenceAt(read, at, at + 1, 'pronoun', 'pronoun without antecedent'));
  });
  return found;
}

function isResolved(read: EnglishText, at: number, wanted: Pronoun): boolean {
  const { words, mentions, clauses } = read;
  const self = words[at];
  if (self === undefined) return true;
  const clause = clauses[at] ?? 0;
  const isPossessive = wanted.isPossessive || (self.word === 'her' && isBeforeNoun(read, at));
  const before = mentions.filter(
    (mention) =>
      mention.end <= self.start && (fits(mention, wanted) || (wanted.types === PERSONS && isSomeone(read, mention))),
  );
  const asked = infinitiveSubject(read, at, clause);
  // What owns a subject is none: "what did Jolene's mom give her".
  const canBe = (mention: Mention): boolean =>
    isPossessive ||
    (mention.end !== asked && (mention.clause < clause || isOwner(read, mention) || isFar(read, mention, at)));
  if (before.some(canBe)) return true;
  if (wanted === THEY || wanted === THEIR) {
    const several = mentions.filter((mention) => mention.end <= self.start && PERSONS.has(mention.type));
    if (several.length > 1) return true;
  }
  return isAnnounced(read, at, wanted, mentions);
}

/** `IT` among words that are not all capitals. */
function isAbbreviation({ words, text }: EnglishText, at: number): boolean {
  const written = text.slice(words[at]?.start, words[at]?.end);
  return written === 'IT' && /[a-z]/.test(text);
}

/** Where the name ends that an infinitive is said of: in "ask Olga to call him" that is not him. */
function infinitiveSubject({ words, clauses, mentions }: EnglishText, at: number, clause: number): number | null {
  let first = at;
  while (first > 0 && clauses[first - 1] === clause) first -= 1;
  const opener = words[first];
  if (opener === undefined || opener.word !== 'to') return null;
  const before = words[first - 1];
  return mentions.find(({ end }) => before !== undefined && end === before.end)?.end ?? null;
}

function isOwner({ words }: EnglishText, { end }: Mention): boolean {
  return words.some(({ word, start }) => start === end && word === "'s");
}

/** "a heron who lost his hat": what does something as somebody. */
function isSomeone({ words }: EnglishText, { end, type }: Mention): boolean {
  return (
    type === 'thing' &&
    words.some(({ word, start, before }) => word === 'who' && before === 'none' && start === end + 1)
  );
}

/** Far enough from a name in its clause to stand for it: "Jolene bakes with someone close to her". */
function isFar({ words }: EnglishText, { type, isWeak, end }: Mention, at: number): boolean {
  if (isWeak || (type !== 'person' && type !== 'name')) return false;
  const from = words.findIndex(({ start }) => start >= end);
  return from !== -1 && at - from >= FAR;
}

/** "When she moved, my sister ...": the name comes after the pronoun. */
function isAnnounced(
  { words, clauses }: EnglishText,
  at: number,
  wanted: Wanted,
  mentions: readonly Mention[],
): boolean {
  const clause = clauses[at] ?? 0;
  let first = at;
  while (first > 0 && clauses[first - 1] === clause) first -= 1;
  // A pronoun that begins its own clause stands behind the conjunction of the clause before it.
  const opener = SUBORDINATORS.has(words[first]?.word ?? '') ? first : first - 1;
  if (!SUBORDINATORS.has(words[opener]?.word ?? '') || words[opener]?.before === 'none') return false;
  const self = words[at];
  return mentions.some(
    (mention) =>
      self !== undefined &&
      mention.start > self.end &&
      !mention.isWeak &&
      mention.clause > clause &&
      fits(mention, wanted),
  );
}

function isBeforeNoun({ words }: EnglishText, at: number): boolean {
  const next = words[at + 1];
  return next !== undefined && next.before === 'none' && (next.word === 'own' || !isLight(next.word));
}
