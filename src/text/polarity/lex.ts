import { CJK, spansOf, WORD } from '../script.js';
import { type CutIntoWords, cutIntoWords } from './cut-into-words.js';
import { foldSameLength } from './fold.js';
import { lexChinese } from './lex-chinese.js';
import { joinPhrases, lexMarks, lexWord, markName } from './lex-english.js';
import type { Token } from './token.js';

/** Tokens of a text in reading order: words, cues of several words as one token, and the marks between them. */
export function lex(text: string, cut: CutIntoWords = cutIntoWords): Token[] {
  const folded = foldSameLength(text);
  const tokens: Token[] = [];
  let after = 0;
  for (const { kind, start, end } of spansOf(folded)) {
    if (start < after) continue;
    if (kind === CJK) {
      lexMarks(tokens, folded, after, start);
      lexChinese(tokens, folded.slice(start, end), start, cut);
      after = end;
    } else if (kind === WORD) {
      after = lexWord(tokens, { text: folded, after, start, end });
      markName(tokens, text, start);
    }
  }
  lexMarks(tokens, folded, after, folded.length);
  return joinPhrases(tokens);
}
