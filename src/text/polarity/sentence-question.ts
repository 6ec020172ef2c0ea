import type { ClauseReading } from './clause-reading.js';
import type { Clause } from './clauses.js';
import { has, isMark, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, PRONOUN, QUESTION_WORD, VERB } from './token-flags.js';

/** Particles that make a Chinese sentence a question. */
const ASKING_PARTICLES = new Set(['吗', '么']);
/** A sentence that ends so states what it supposes (没养猫吧？). */
const STATING_PARTICLES = new Set(['吧', '啊', '呀']);
const CHINESE_QUESTION_WORDS = new Set('什么 啥 谁 哪 哪个 哪些 哪里 哪儿 怎么 怎样 为什么 几 多少 何时'.split(' '));

/**
 * Whether the clause at an index stands in a sentence that asks, and asks with it: rhetorical questions and tags do not, and
 * a lone noun phrase with a question mark is a topic.
 */
export function asksIn(tokens: readonly Token[], clauses: readonly ClauseReading[], at: number): boolean {
  const number = clauses[at]?.clause.sentence;
  let last = at;
  while (clauses[last + 1]?.clause.sentence === number) last += 1;
  const end = clauses[last]?.clause.to ?? 0;
  const closing = tokens[end];
  const final = lastWord(tokens, end);
  if (final !== undefined && STATING_PARTICLES.has(final.lemma) && has(final, CHINESE)) return false;
  if (at < last && has(tokens[clauses[at]?.clause.from ?? 0], CHINESE) && !asksByWord(tokens, clauses[at]?.clause))
    return false;
  if (!isMark(closing, '?') && !(final !== undefined && ASKING_PARTICLES.has(final.lemma) && has(final, CHINESE)))
    return false;
  let asks = false;
  for (let index = clauses[at]?.clause.from ?? 0; index < end; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.cue?.kind === 'settle' || token.cue?.kind === 'rhetorical') return false;
    if (token.cue?.kind === 'plain' && token.cue.phrase.startsWith(',')) return false;
    if (has(token, BE | AUXILIARY | VERB | QUESTION_WORD | PRONOUN) || token.cue !== null) asks = true;
  }
  return asks;
}

/** A Chinese clause before the one with the question mark asks only when it holds a question word itself. */
function asksByWord(tokens: readonly Token[], clause: Clause | undefined): boolean {
  if (clause === undefined) return false;
  for (let at = clause.from; at < clause.to; at += 1)
    if (CHINESE_QUESTION_WORDS.has(tokens[at]?.lemma ?? '')) return true;
  return false;
}

function lastWord(tokens: readonly Token[], end: number): Token | undefined {
  let at = end - 1;
  while (at >= 0 && isMark(tokens[at], '"\')(')) at -= 1;
  return tokens[at];
}
