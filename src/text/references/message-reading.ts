import { type ChineseText, readChinese } from './chinese-text.js';
import { type EnglishText, readEnglish } from './english-text.js';
import { type GivenText, givenText } from './given-text.js';
import { plainForm } from './plain-form.js';
import { LONGEST_READ } from './reference.js';

/** A message as the rules of references and of the gate look at it; read once for both. */
export interface MessageReading {
  /** Its first 4,000 units. */
  readonly text: string;
  readonly plain: string;
  readonly given: GivenText;
  /** Null where it has no Latin letter. */
  readonly english: EnglishText | null;
  /** Null where it has no Chinese character. */
  readonly chinese: ChineseText | null;
}

const LATIN = /[a-z]/;
const HAN = /[\u3400-\u9fff]/;

/** Reads a message; what only some rules ask for (mentions, idioms) is made when they do. */
export function readMessage(message: string): MessageReading {
  const text = message.slice(0, LONGEST_READ);
  const plain = plainForm(text);
  const given = givenText(plain);
  return {
    text,
    plain,
    given,
    english: LATIN.test(plain) ? readEnglish(text, plain, given) : null,
    chinese: HAN.test(plain) ? readChinese(text, plain, given) : null,
  };
}
