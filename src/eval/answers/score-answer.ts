/** How well an answer says what a reference says; each in [0,1]. */
export interface AnswerScore {
  /** 1: the same words and nothing else. */
  readonly exact: number;
  /** 1: the words of the reference stand in the answer, together and in their order. */
  readonly contains: number;
  /** Harmonic mean of the shares of shared words. Source: Rajpurkar et al. 2016 (SQuAD), section 6. */
  readonly f1: number;
}

/** Words that say nothing in a short answer. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/**
 * Scores an answer without a judge, against the best of several references. Words are compared in lower case after NFKC,
 * without punctuation and English articles; Chinese characters count one by one. A reference without any word counts
 * for nothing; without references everything is 0.
 */
export function scoreAnswer(answer: string, references: readonly string[]): AnswerScore {
  const said = answerWords(answer);
  const scores = references.map(answerWords).filter((words) => words.length > 0);
  const best = (score: (words: readonly string[]) => number): number => Math.max(0, ...scores.map(score));
  return {
    exact: best((words) => (words.length === said.length && holds(said, words) ? 1 : 0)),
    contains: best((words) => (holds(said, words) ? 1 : 0)),
    f1: best((words) => sharedWords(said, words)),
  };
}

/** Words of an answer, as they are compared. */
export function answerWords(text: string): readonly string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      // A point or comma between digits belongs to the number: 1,000 and 1000 are the same, 1.5 is one word.
      .replace(/(?<=\d),(?=\d{3})/gu, '')
      .match(/\p{Script=Han}|\d+(?:\.\d+)?|(?:(?!\p{Script=Han})\p{L})+/gu) ?? [];
  return words.filter((word) => !ARTICLES.has(word));
}

function holds(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, from) => wanted.every((word, at) => words[from + at] === word));
}

function sharedWords(said: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of said) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(word, count - 1);
  }
  return shared === 0 ? 0 : (2 * shared) / (said.length + wanted.length);
}
