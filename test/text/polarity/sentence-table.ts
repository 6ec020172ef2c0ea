import { scorePolarity } from '../../../src/eval/probes/score-polarity.js';
import { queryPolarity } from '../../../src/text/polarity/query-polarity.js';
import { readPolarity } from '../../../src/text/polarity/read-polarity.js';

const SIGNS = { '+': 'positive', '-': 'negative', '~': 'unknown' } as const;

/** One sentence and what it says of things that it names. */
export interface SentenceRow {
  readonly text: string;
  readonly expect: readonly { readonly about: string; readonly polarity: 'positive' | 'negative' | 'unknown' }[];
}

/** Rows of a table of lines `sentence | +affirmed | -denied | ~open`. */
export function sentenceRows(table: string): readonly SentenceRow[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', ...things] = line.split(' | ').map((cell) => cell.trim());
      const expect = things.map((thing) => {
        const polarity = SIGNS[thing.charAt(0) as keyof typeof SIGNS];
        const about = thing.slice(1);
        if (polarity === undefined || !text.includes(about)) throw new Error(`no such thing in a row: ${line}`);
        return { about, polarity };
      });
      if (expect.length === 0) throw new Error(`a row that expects nothing: ${line}`);
      return { text, expect };
    });
}

/** What is read of the things that a row names, in its order. */
export function readAbout({ text, expect }: SentenceRow): readonly string[] {
  const items = expect.map((expected) => ({ id: 'row', phenomenon: 'row', text, expect: [expected] }));
  return items.map((item, at) => {
    const { failures } = scorePolarity([item], { read: readPolarity, query: (query) => queryPolarity(query).polarity });
    return failures[0]?.got ?? expect[at]?.polarity ?? 'none';
  });
}
