/** A yes-or-no item and what was said of it. */
export interface Judged {
  readonly id: string;
  readonly phenomenon: string;
  readonly text: string;
  readonly expected: boolean;
  readonly got: boolean;
  /** Rule that decided. */
  readonly rule: string;
}

/** Counts of "yes" and what follows from them, in [0,1]; a figure over nothing is 1. */
export interface BinaryFigures {
  readonly n: number;
  readonly accuracy: number;
  readonly precision: number;
  readonly recall: number;
  /** 1 when there is neither a right nor a wrong "yes": a group of controls that were all let be. */
  readonly f1: number;
}

/** Figures of a run, and what was judged wrong. */
export interface BinaryScore extends BinaryFigures {
  readonly byPhenomenon: { readonly [phenomenon: string]: BinaryFigures };
  /** By the language that the item's id names. */
  readonly byLanguage: { readonly [language: string]: BinaryFigures };
  readonly failures: readonly Judged[];
}

/** Scores judgements; F1 is that of "yes". */
export function binaryScore(judged: readonly Judged[]): BinaryScore {
  return {
    ...figuresOf(judged),
    byPhenomenon: grouped(judged, ({ phenomenon }) => phenomenon),
    byLanguage: grouped(judged, ({ id }) => id.split('-')[1] ?? ''),
    failures: judged.filter(({ expected, got }) => expected !== got),
  };
}

function grouped(
  judged: readonly Judged[],
  keyOf: (each: Judged) => string,
): { readonly [key: string]: BinaryFigures } {
  const groups = new Map<string, Judged[]>();
  for (const each of judged) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return Object.fromEntries([...groups].map(([key, group]) => [key, figuresOf(group)]));
}

function figuresOf(judged: readonly Judged[]): BinaryFigures {
  const count = (test: (each: Judged) => boolean): number => judged.filter(test).length;
  const right = count(({ expected, got }) => expected && got);
  const wrong = count(({ expected, got }) => !expected && got);
  const missed = count(({ expected, got }) => expected && !got);
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  return {
    n: judged.length,
    accuracy: share(judged.length - wrong - missed, judged.length),
    precision: share(right, right + wrong),
    recall: share(right, right + missed),
    f1: share(2 * right, 2 * right + wrong + missed),
  };
}
