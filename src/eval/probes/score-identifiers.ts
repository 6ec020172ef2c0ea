/** One item of the identifier probes. */
export interface IdentifierItem {
  readonly id: string;
  readonly phenomenon: string;
  readonly text: string;
  readonly expect: readonly LabelledIdentifier[];
}

/** An identifier as the probes name it. */
export interface LabelledIdentifier {
  readonly class: string;
  readonly canonical: string;
}

/** Counts and what follows from them; a figure over nothing is 1. */
export interface IdentifierFigures {
  /** Items. */
  readonly n: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Figures of a run, and the items that were not read as labelled. */
export interface IdentifierScore extends IdentifierFigures {
  readonly byPhenomenon: { readonly [phenomenon: string]: IdentifierFigures };
  /** By the language that the item's id names. */
  readonly byLanguage: { readonly [language: string]: IdentifierFigures };
  readonly failures: readonly {
    readonly id: string;
    readonly text: string;
    readonly missed: readonly string[];
    readonly wrong: readonly string[];
  }[];
}

/**
 * Scores a recogniser on probe items: an identifier is right when class and canonical form both are; F1 is taken over all
 * identifiers together, so that controls count by what is found in them.
 */
export function scoreIdentifiers(
  items: readonly IdentifierItem[],
  recognise: (text: string) => readonly LabelledIdentifier[],
): IdentifierScore {
  const judged = items.map((item) => {
    const expected = item.expect.map(labelOf);
    const found = recognise(item.text).map(labelOf);
    return { item, missed: without(expected, found), wrong: without(found, expected), expected: expected.length };
  });
  const grouped = (key: (item: IdentifierItem) => string): { readonly [key: string]: IdentifierFigures } => {
    const groups = new Map<string, Judged[]>();
    for (const each of judged) groups.set(key(each.item), [...(groups.get(key(each.item)) ?? []), each]);
    return Object.fromEntries([...groups].map(([name, members]) => [name, figuresOf(members)]));
  };
  return {
    ...figuresOf(judged),
    byPhenomenon: grouped(({ phenomenon }) => phenomenon),
    byLanguage: grouped(({ id }) => id.split('-')[1] ?? ''),
    failures: judged
      .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
      .map(({ item: { id, text }, missed, wrong }) => ({ id, text, missed, wrong })),
  };
}

interface Judged {
  readonly item: IdentifierItem;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly expected: number;
}

function figuresOf(judged: readonly Judged[]): IdentifierFigures {
  const sum = (count: (each: Judged) => number): number => judged.reduce((total, each) => total + count(each), 0);
  const right = sum(({ expected, missed }) => expected - missed.length);
  const found = right + sum(({ wrong }) => wrong.length);
  const expected = sum((each) => each.expected);
  const precision = found === 0 ? 1 : right / found;
  const recall = expected === 0 ? 1 : right / expected;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { n: judged.length, precision, recall, f1 };
}

function labelOf({ class: meant, canonical }: LabelledIdentifier): string {
  return `${meant} ${canonical}`;
}

/** Members of one list that another lacks, as often as it lacks them. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((each) => {
    const at = rest.indexOf(each);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
}
