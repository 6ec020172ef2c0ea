import { englishIdioms } from './english-idioms.js';
import { clausesOf, englishMentions } from './english-mentions.js';
import { type EnglishWord, englishWords } from './english-words.js';
import { type GivenText, givenText } from './given-text.js';
import type { Mention } from './mention.js';
import { plainForm } from './plain-form.js';
import type { Reference, ReferenceKind } from './reference.js';

/** A message read as English: what the rules look at. */
export interface EnglishText {
  readonly text: string;
  readonly words: readonly EnglishWord[];
  /** Clause of each word. */
  readonly clauses: readonly number[];
  readonly mentions: readonly Mention[];
  /** Words that only look like references, with the rule that says so. */
  readonly idioms: ReadonlyMap<number, string>;
  /** Whether the message hands over a text, which `this` then means. */
  readonly handsOver: boolean;
  readonly hasCjk: boolean;
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Reads a message as English. */
export function readEnglish(
  text: string,
  plain: string = plainForm(text),
  given: GivenText = givenText(plain),
): EnglishText {
  const words = englishWords(text, plain, given.hidden);
  let clauses: readonly number[] | undefined;
  let mentions: readonly Mention[] | undefined;
  let idioms: ReadonlyMap<number, string> | undefined;
  return {
    text,
    words,
    // Made when a rule asks for them: the gate seldom does.
    get clauses() {
      clauses ??= clausesOf(words);
      return clauses;
    },
    get mentions() {
      mentions ??= englishMentions(text, words, this.clauses);
      return mentions;
    },
    get idioms() {
      idioms ??= englishIdioms(words);
      return idioms;
    },
    handsOver: given.hidden.length > 0,
    hasCjk: CJK.test(plain),
  };
}

/** The reference that words [from, to) of a text are. */
export function referenceAt(
  { text, words }: EnglishText,
  from: number,
  to: number,
  kind: ReferenceKind,
  rule: string,
): Reference {
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? start;
  return { text: text.slice(start, end), start, end, kind, rule };
}
