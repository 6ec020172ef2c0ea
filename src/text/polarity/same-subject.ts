import type { PolarityAnalysis } from './polarity-analysis.js';
import { has, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, PERSON, PRONOUN, VERB } from './token-flags.js';

const SELF = new Set(['i', 'user', 'customer', 'me', 'my', '我', '用户', '客户', '本人']);

/** 1 when the clauses speak of the same person as far as they say, less when it is open, 0 when they name two. */
export function sameSubject(left: number, right: number, ours: PolarityAnalysis, theirs: PolarityAnalysis): number {
  const one = personOf(left, ours);
  const other = personOf(right, theirs);
  if (one === null || other === null || one === other) return 1;
  const areSelves = SELF.has(one) && SELF.has(other);
  if (areSelves) return 1;
  const isPronoun = PRONOUNS.has(one) || PRONOUNS.has(other);
  return isPronoun ? 0.7 : 0;
}

const PRONOUNS = new Set(['he', 'she', 'they', 'it', 'we', 'you', '他', '她', '它', '他们', '她们', '我们', '你']);

/** Who a clause is about: the last person, pronoun or capitalised name before its predicate; null where none is named. */
function personOf(number: number, { text, tokens, clauses }: PolarityAnalysis): string | null {
  const clause = clauses[number]?.clause;
  if (clause === undefined) return null;
  let person: string | null = null;
  for (let at = clause.from; at < clause.to; at += 1) {
    const token = tokens[at];
    if (
      token === undefined ||
      (token.cue !== null && token.cue.kind !== 'plain') ||
      (has(token, BE | AUXILIARY) && token.lemma !== "'s")
    )
      break;
    if (has(token, CHINESE) && NICKNAME.test(token.lemma)) person = token.lemma;
    else if (has(token, PERSON) || (has(token, PRONOUN) && !UNNAMED.has(token.lemma))) person = token.lemma;
    else if (
      !has(token, CHINESE | VERB) &&
      /^\p{Lu}/u.test(text.charAt(token.start)) &&
      (at > clause.from || isName(tokens[at + 1]))
    )
      person = token.lemma;
    else if (has(token, VERB) && !has(token, PERSON)) break;
  }
  return person;
}

/** 小王, 老李, 阿杰. */
const NICKNAME = /^[小老阿]\p{Script=Han}$/u;
const UNNAMED = new Set(['that', 'this', 'these', 'those', 'there', 'it', 'who']);

/** A capital at the beginning of a sentence is a name when an auxiliary or a verb follows at once. */
function isName(next: Token | undefined): boolean {
  return has(next, AUXILIARY | VERB) || next?.cue?.kind === 'reject' || next?.cue?.kind === 'affirm';
}
