const SENTENCE_END = /[.!?。！？;；\n…]/g;
const ABBREVIATED = /(?:^|[\s(])(?:dr|mr|mrs|ms|st|prof|no|vs|e\.g|i\.e|inc|ltd|jr|sr|[A-Z])$/i;
/** Longest sentence that is read; who says more in one is telling a story. */
const LONGEST_SENTENCE = 240;

/** A sentence with what ended it. */
export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
  readonly isLineStart: boolean;
}

/** Sentences of a text; a dot inside a number, an address or an abbreviation ends none. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let isLineStart = true;
  SENTENCE_END.lastIndex = 0;
  for (let at = nextEnd(text); ; at = nextEnd(text)) {
    const character = text.charAt(at);
    if (character === '.') {
      const next = text.charAt(at + 1);
      if (next !== '' && !/\s/.test(next)) continue;
      if (ABBREVIATED.test(text.slice(Math.max(from, at - 6), at))) continue;
    }
    const sentence = text.slice(from, at).trim();
    if (sentence !== '' && sentence.length <= LONGEST_SENTENCE)
      sentences.push({ text: sentence, isQuestion: character === '?' || character === '？', isLineStart });
    isLineStart = character === '\n' || (isLineStart && sentence === '');
    if (at >= text.length) return sentences;
    from = at + 1;
  }
}

/** Offset of the next character that may end a sentence; the length of the text where there is none. */
function nextEnd(text: string): number {
  return SENTENCE_END.exec(text)?.index ?? text.length;
}
