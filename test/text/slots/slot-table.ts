/** One line of a table: a sentence and the slots that it states. */
export interface SentenceRow {
  readonly text: string;
  /** `subject ; attribute ; value`, a denied value after `!`, sorted. */
  readonly slots: readonly string[];
}

/** Reads a table of sentences. */
export function sentenceRows(table: string): readonly SentenceRow[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', slots = ''] = line.split(/\s*=>\s*/);
      return {
        text,
        slots: slots
          .split(' + ')
          .map((slot) => slot.trim())
          .filter((slot) => slot !== '')
          .sort(),
      };
    });
}

/** A slot in the spelling of the tables. */
export function spelt(slot: {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly polarity: 'positive' | 'negative';
}): string {
  return `${slot.subject} ; ${slot.attribute} ; ${slot.polarity === 'negative' ? '!' : ''}${slot.value}`;
}
