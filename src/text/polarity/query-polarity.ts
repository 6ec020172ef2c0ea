import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { englishWord } from './english-lexicon.js';
import { ACTS, ASKS_FOR_THINGS, ASKS_OTHERWISE, CHINESE_LIKED, DENIALS, HARMFUL, LIKED } from './query-words.js';
import { has, isContent, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, CONJUNCTION, MARK, PERSON, PREPOSITION, PRONOUN, VAGUE, VERB } from './token-flags.js';

/** What a question looks for: what is denied, what is affirmed, or either. */
export interface QueryPolarity {
  readonly polarity: 'positive' | 'negative' | 'neutral';
  /** In [0,1]. */
  readonly confidence: number;
  /** The cue that decided, as it is listed, or why none did. */
  readonly rule: string;
  /** Whether it is the object of the deciding cue that is asked for (`what must I avoid`), which may be anything. */
  readonly asksForObject: boolean;
}

/**
 * Whether a question asks for what is denied (avoided, disliked, not done), for what is affirmed (liked, allowed), or for
 * either. Only questions for things, and lists of them, are for one side: `do I eat fish?` wants either answer, and so
 * do `why`, `when` and `how`. Statements are neutral.
 *
 * @example
 * ```ts
 * queryPolarity('what must I avoid?').polarity; // 'negative'
 * queryPolarity('她喜欢什么？').polarity; // 'positive'
 * ```
 */
export function queryPolarity(query: string | PolarityAnalysis): QueryPolarity {
  const analysis = typeof query === 'string' ? analysePolarity(query) : query;
  const { tokens, text } = analysis;
  const asked = tokens.find(({ cue }) => cue?.kind === 'ask' || cue?.kind === 'suppose');
  if (asked !== undefined) return neutral(`asks whether: ${asked.cue?.phrase ?? ''}`);
  if (asksWhether(tokens) || !asksForThings(tokens)) return neutral('asks for no things');
  let flips = 0;
  let last = -1;
  let settled = false;
  let rule = '';
  let confidence = 0.9;
  tokens.forEach((token, at) => {
    const cue = token.cue;
    if (cue === null) return;
    const isHarm = cue.kind === 'bad' && HARMFUL.has(token.word);
    const isAct = ACTS.has(cue.phrase) && tokens[at - 1]?.lemma === 'to';
    if ((FLIPPING.has(cue.kind) && !isAct && cue.phrase !== 'free') || isHarm) {
      flips += 1;
      last = at;
      rule = cue.phrase;
      if (cue.kind === 'negate') confidence = Math.min(confidence, 0.85 * cue.confidence);
    } else if (cue.kind === 'settle') {
      settled = true;
      last = at;
      rule = cue.phrase;
    }
  });
  if (flips % 2 === 1 && !settled)
    return { polarity: 'negative', confidence, rule, asksForObject: decidesAll(tokens, last) };
  const denial = flips === 0 ? tokens.find(({ word }) => DENIALS.has(word)) : undefined;
  if (denial !== undefined) return { polarity: 'negative', confidence: 0.85, rule: denial.word, asksForObject: true };
  const liked = likedWord(text, tokens);
  if (liked !== undefined) return { polarity: 'positive', confidence: 0.85, rule: liked, asksForObject: true };
  if (flips > 0 || settled)
    return { polarity: 'positive', confidence: 0.7, rule, asksForObject: decidesAll(tokens, last) };
  return neutral('plain question');
}

/**
 * Whether nothing that could be the object of a cue follows it: verbs, people, and what comes after a preposition or a conjunction are
 * none. In Chinese the object asked for stands before the cue (我什么不能吃) or right after it (我不能吃什么).
 */
function decidesAll(tokens: readonly Token[], cue: number): boolean {
  let words = 0;
  for (let at = cue + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || has(token, MARK | PREPOSITION | CONJUNCTION)) break;
    if (token.cue?.kind === 'link' || token.cue?.kind === 'release') break;
    if (has(token, CHINESE) && CHINESE_THINGS.test(token.word)) break;
    if (isContent(token) && !has(token, VERB | PERSON | VAGUE)) words += 1;
  }
  return words <= (has(tokens[cue], CHINESE) ? 1 : 0);
}

const CHINESE_THINGS = /什么|哪|啥|谁/u;

const FLIPPING: ReadonlySet<string> = new Set([
  'negate',
  'rhetorical',
  'reject',
  'deny-before',
  'deny-word',
  'without',
]);

function neutral(rule: string): QueryPolarity {
  return { polarity: 'neutral', confidence: 0.7, rule, asksForObject: false };
}

function likedWord(text: string, tokens: readonly Token[]): string | undefined {
  const english = tokens.find(
    ({ lemma, cue, flags }) => LIKED.has(lemma) && cue?.kind !== 'plain' && (flags & CHINESE) === 0,
  );
  if (english !== undefined) return english.word;
  const named = tokens.find(
    ({ cue }) =>
      cue !== null && cue.kind !== 'plain' && cue.phrase.split(' ').some((word) => LIKED.has(englishWord(word).lemma)),
  );
  if (named?.cue) return named.cue.phrase;
  const praised = tokens.find(({ cue }) => cue?.kind === 'affirm-before' || cue?.phrase === 'good at');
  if (praised?.cue) return praised.cue.phrase;
  const permits = tokens.findIndex(({ word, cue }) => word === 'can' && cue === null);
  if (permits >= 0 && tokens.slice(permits).some(({ lemma }) => EATS.has(lemma))) return 'can';
  return tokens.some(({ flags }) => (flags & CHINESE) !== 0)
    ? CHINESE_LIKED.find((word) => text.includes(word))
    : undefined;
}

/** `refused to finish`: the verb of what is denied, not its object. */
function isInfinitive(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before?.lemma === 'to' || before?.cue?.phrase.endsWith(' to') === true;
}

const EATS = new Set(['eat', 'drink', 'cook', 'serv', 'serve', 'order', 'watch', 'wear']);

/** Verbs of a question that begins with an auxiliary and is for things all the same (`can you list what I avoid`). */
const TELLS: ReadonlySet<string> = new Set(
  'know tell list name remind suggest recommend remember say show give find pick choose think'.split(' '),
);

/** `does she start with what she loves`: an auxiliary opens it, and nobody is asked to tell. */
function asksWhether(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (!has(first, AUXILIARY | BE) || has(first, CHINESE) || second?.word === 'there') return false;
  return !tokens.some(({ lemma }) => TELLS.has(lemma));
}

/** `which …`, `name the …`, `is there a … that …`; or a noun phrase whose last verb lacks its object (`films she would skip`). */
function asksForThings(tokens: readonly Token[]): boolean {
  let lastCue = -1;
  let contentAfter = 0;
  let asks = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (ASKS_OTHERWISE.has(token.word)) return false;
    if (ASKS_FOR_THINGS.has(token.word) || (has(token, CHINESE) && /什么|哪|啥/u.test(token.word))) asks = true;
    if (token.cue !== null && (FLIPPING.has(token.cue.kind) || token.cue.kind === 'affirm')) {
      lastCue = at;
      contentAfter = 0;
    } else if (isContent(token) && lastCue >= 0 && !isInfinitive(tokens, at)) {
      contentAfter += 1;
    }
  }
  if (asks) return true;
  const [first, second] = tokens;
  if (first === undefined) return false;
  if (has(first, BE) && second?.word === 'there') return true;
  return (
    !has(first, PRONOUN | AUXILIARY | BE | CHINESE | MARK) && isContent(first) && lastCue > 0 && contentAfter === 0
  );
}
