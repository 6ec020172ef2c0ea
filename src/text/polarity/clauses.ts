import type { CueKind } from './cue.js';
import { has, isContent, isMark, type Token } from './token.js';
import {
  ADVERB,
  AUXILIARY,
  BE,
  CAPITAL,
  CHINESE,
  CONJUNCTION,
  DETERMINER,
  FINITE,
  GERUND,
  INTERJECTION,
  IRREGULAR,
  MARK,
  OBJECT_PRONOUN,
  PERSON,
  PRONOUN,
  QUANTIFIER,
  VERB,
} from './token-flags.js';

/** How a clause is joined to the one before it. */
export type Join = 'sentence' | 'comma' | 'and' | 'release' | 'link';

/** Tokens [from, to) of a text that share one predicate. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly join: Join;
  /** Number of the sentence. */
  readonly sentence: number;
}

const HARD = '.!?;\n';
const SOFT = ',:-()[]{}"\\';
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'vs', 'etc']);

/** Cues that are predicates, or deny one: a stretch that holds one of them says something by itself. */
const PREDICATES: ReadonlySet<CueKind> = new Set<CueKind>([
  'negate',
  'rhetorical',
  'reject',
  'deny-before',
  'affirm-before',
  'bad',
  'good',
  'affirm',
  'settle',
  'former',
  'prefer',
  'beat',
  'less',
  'exchange',
  'into',
]);

/** Tokens of a clause and clauses of a sentence at most: rules look back and ahead within them. */
const LONGEST_CLAUSE = 64;
const MOST_CLAUSES = 32;

/** Cuts tokens into clauses: at the marks of a sentence, at `but` and `because`, at a comma or `and` before a new predicate. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let join: Join = 'sentence';
  let sentence = 0;
  let inSentence = 0;
  const close = (to: number): void => {
    if (to > from) clauses.push({ from, to, join, sentence });
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isMark(token, HARD)) {
      if (token.lemma === '.' && TITLES.has(tokens[at - 1]?.lemma ?? '')) continue;
      close(at);
      from = at + 1;
      join = 'sentence';
      sentence += 1;
      inSentence = 0;
      continue;
    }
    if (at === from && join !== 'sentence') continue;
    const border = at - from >= LONGEST_CLAUSE ? 'comma' : borderAt(tokens, at, from);
    if (border === null) continue;
    close(at);
    join = border;
    inSentence += 1;
    if (inSentence > MOST_CLAUSES) {
      sentence += 1;
      inSentence = 0;
    }
    from = isMark(token, SOFT) || border === 'and' ? at + 1 : at;
  }
  close(tokens.length);
  return clauses;
}

function borderAt(tokens: readonly Token[], at: number, from: number): Join | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const kind = token.cue?.kind;
  if (kind === 'release' || kind === 'link') {
    if (at === from || isAfterthought(tokens, at)) return null;
    if (token.lemma === 'but' && isExceptBut(tokens, at, from)) return null;
    if (token.lemma === 'so' && !opensClause(tokens, at + 1)) return null;
    return kind;
  }
  if (isMark(token, SOFT)) {
    if (token.lemma === '\\') return null;
    const next = tokens[at + 1];
    if (next === undefined || has(next, MARK)) return null;
    if (next.cue?.kind === 'release' || next.cue?.kind === 'link') return null;
    return opensClause(tokens, at + 1) || isBareDenial(tokens, from, at) ? 'comma' : null;
  }
  if (token.lemma === 'and' || token.lemma === 'or' || token.lemma === '然后') {
    return opensPredicate(tokens, at, from) ? 'and' : null;
  }
  return null;
}

/** `yet` and `though` at the end of a clause are no conjunctions. */
function isAfterthought(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    (tokens[at]?.lemma === 'yet' || tokens[at]?.lemma === 'though' || tokens[at]?.lemma === 'so') &&
    (next === undefined || has(next, MARK))
  );
}

/** `every day but Friday`: after all of something, and before a mere name, `but` makes an exception. */
function isExceptBut(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens.slice(from, at);
  if (!before.some((token) => has(token, QUANTIFIER) || ALL.has(token.lemma)) || has(tokens[at - 1], MARK))
    return false;
  return !opensClause(tokens, at + 1);
}

/** `Not Monday, Wednesday`: a denied name alone, and no list that goes on. */
function isBareDenial(tokens: readonly Token[], from: number, at: number): boolean {
  const first = tokens[from];
  if (first?.cue?.phrase !== 'not' || at - from > 4) return false;
  for (let index = from; index < at; index += 1)
    if (isVerbAt(tokens, index) || (has(tokens[index], BE | AUXILIARY) && index > from)) return false;
  for (let index = at; index < at + LONGEST_CLAUSE && !isMark(tokens[index], HARD); index += 1)
    if (has(tokens[index], CONJUNCTION)) return false;
  return true;
}

const ALL = new Set(['everything', 'everyone', 'everybody', 'everywhere', 'nobody', 'nothing']);
/** After a comma, what is said instead of what was denied. */
const INSTEAD = new Set(['only', 'just', 'instead', 'simply', 'merely']);

/** Whether what follows, up to the next mark, says something by itself: it has a subject, a verb or a cue. */
function opensClause(tokens: readonly Token[], from: number): boolean {
  if (INSTEAD.has(tokens[from]?.lemma ?? '')) return true;
  const [first, second] = [tokens[from], tokens[from + 1]];
  // A word before an article is a verb, listed or not (`pin the channel`).
  if (first !== undefined && isContent(first) && !has(first, CHINESE) && has(second, DETERMINER)) return true;
  for (let at = from; at < from + LONGEST_CLAUSE; at += 1) {
    const token = tokens[at];
    if (token === undefined || has(token, MARK)) return false;
    if (token.cue !== null && PREDICATES.has(token.cue.kind)) return true;
    if (token.cue?.kind === 'deny-word' || token.cue?.kind === 'suppose' || token.cue?.kind === 'plain') return true;
    if (has(token, CHINESE)) return true;
    if (has(token, BE | AUXILIARY) || token.lemma === "'s") return true;
    if (has(token, PRONOUN) && !has(token, DETERMINER)) return true;
    if (isVerbAt(tokens, at)) return true;
  }
  return false;
}

/** Whether a token is used as a verb: not after an article, an adjective or a preposition, where it would be a noun. */
export function isVerbAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.cue !== null) return false;
  const before = tokens[at - 1];
  if (!has(token, VERB)) return isVerbByPlace(token, before, tokens[at + 1]);
  if (has(token, CHINESE)) return true;
  if (
    before === undefined ||
    has(before, MARK | PRONOUN | AUXILIARY | ADVERB | CONJUNCTION | PERSON) ||
    before.lemma === 'to'
  )
    return true;
  // `is not open` is no verb, `does not open` is.
  if (before.cue !== null) return !(has(tokens[at - 2], BE) || tokens[at - 2]?.lemma === "'s") || has(token, GERUND);
  if (has(token, FINITE)) return !has(before, DETERMINER | BE) && !isInObject(tokens, at);
  // `we left, tickets live here`: after a comma, a plural and a base form.
  return isContent(before) && /[^s]s$/.test(before.word) && isMark(tokens[at - 2], ',');
}

/** `hates late calls`: a noun that ends what a predicate is about. */
function isInObject(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  for (; before >= 0; before -= 1) {
    const token = tokens[before];
    if (token === undefined || token.cue !== null || !isContent(token) || has(token, CAPITAL | PERSON)) break;
  }
  const kind = tokens[before]?.cue?.kind;
  return kind !== undefined && OBJECT_TAKERS.has(kind);
}

const OBJECT_TAKERS: ReadonlySet<CueKind> = new Set<CueKind>([
  'reject',
  'affirm',
  'settle',
  'without',
  'contrast',
  'prefer',
]);

/** `always forgets his keys`: a word between its subject and an article is a verb, listed or not. */
function isVerbByPlace(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (
    !isContent(token) ||
    has(token, CHINESE | CAPITAL | PERSON) ||
    !/(?:s|ed)$/.test(token.word) ||
    before === undefined
  )
    return false;
  if (!has(next, DETERMINER | OBJECT_PRONOUN)) return false;
  return has(before, PRONOUN | PERSON | ADVERB | CAPITAL) || (isContent(before) && !has(before, FINITE));
}

/** Whether `and` joins two predicates, not two things. */
function opensPredicate(tokens: readonly Token[], conjunction: number, from: number): boolean {
  let at = conjunction + 1;
  while (has(tokens[at], ADVERB | INTERJECTION)) at += 1;
  const first = tokens[at];
  if (first === undefined || has(first, MARK)) return false;
  if (first.cue !== null) return PREDICATES.has(first.cue.kind);
  if (has(first, BE | AUXILIARY)) return true;
  if (has(first, PRONOUN) && !has(first, DETERMINER | OBJECT_PRONOUN)) return true;
  if (has(first, VERB) && !has(first, CHINESE)) {
    if (has(first, FINITE)) return true;
    return !deniesBaseForms(tokens, from, conjunction);
  }
  // `scrapped the forms and introduced new ones`: two forms in -ed, the verbs listed or not.
  if (!has(first, CHINESE) && /..ed$/.test(first.word) && hasPastDenial(tokens, from, conjunction)) return true;
  // `and my wife loves`: a subject of a few words and its verb.
  for (let step = 0; step < 4; step += 1, at += 1) {
    const token = tokens[at];
    if (token === undefined || has(token, MARK | CONJUNCTION)) return false;
    if (step > 0 && (has(token, BE | AUXILIARY) || isSubjectEnd(tokens, at))) return true;
    if (!has(token, DETERMINER | PERSON) && !isContent(token) && !has(token, ADVERB)) return false;
  }
  return false;
}

function hasPastDenial(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.cue?.kind !== 'reject') continue;
    if (/..ed$/.test(token.word) || (has(token, IRREGULAR) && token.word !== token.lemma)) return true;
  }
  return false;
}

function isSubjectEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.cue !== null)
    return PREDICATES.has(token.cue.kind) && token.cue.kind !== 'good' && token.cue.kind !== 'bad';
  return has(token, FINITE) && has(token, VERB);
}

/** `does not smoke and drink`: base forms after a denied auxiliary are denied with it. */
function deniesBaseForms(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.cue?.kind === 'negate') return true;
  }
  return false;
}
