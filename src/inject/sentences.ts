/** A stretch of a text, in UTF-16 units: [start, end). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** `.` ends a sentence only before white space: `3.5` and `example.com` go on. Closing quotes belong to the sentence. */
const END = /(?:[!?。！？｡…]+|\.(?=["'”’)\]]*(?:\s|$)))["'”’」』）)\]】]*|\n+/gu;
/** Titles and short forms that a point does not end. */
const SHORT_FORM = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|e\.g|i\.e|\p{Lu})\.$/u;

/**
 * Sentences of a text in reading order, without the white space around them; blank ones are left out. A line break ends one.
 * Linear in the length, never throws.
 */
export function sentencesOf(text: string): readonly Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  for (const found of text.matchAll(END)) {
    const end = found.index + found[0].length;
    if (found[0].startsWith('.') && SHORT_FORM.test(text.slice(Math.max(start, end - 8), end))) continue;
    push(sentences, text, start, end);
    start = end;
  }
  push(sentences, text, start, text.length);
  return sentences;
}

function push(sentences: Stretch[], text: string, from: number, to: number): void {
  let [start, end] = [from, to];
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  if (start < end) sentences.push({ start, end });
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text[at] ?? '');
}
