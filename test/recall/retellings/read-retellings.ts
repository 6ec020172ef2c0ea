/** A fact told three times with three values, something that stays true, and a question for either. */
export interface Retelling {
  readonly versions: readonly string[];
  readonly kept: string;
  readonly ask: string;
  readonly askKept: string;
}

/** Reads a table: `v1 | v2 | v3 # what stays # question | question of what stays`. */
export function readRetellings(table: string): readonly Retelling[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [versions = '', kept = '', questions = ''] = line.split(' # ');
      const [ask = '', askKept = ''] = questions.split(' | ');
      return { versions: versions.split(' | '), kept, ask, askKept };
    });
}
