import type { IdentifierClass } from './identifier-class.js';

/**
 * What a word says of the value after it. `strong`: whatever follows is its number (`invoice 4821`); `weak`: only what looks
 * like a code or is marked as a number (`part QX-77`, `part no. 417`), since the word is common elsewhere; class `none`: the
 * value is a number of another sort (a room, a postcode) and nothing of ours.
 */
export interface Cue {
  readonly class: IdentifierClass | 'none';
  readonly strength: 'strong' | 'weak';
}

/** The words of one language, each list separated by white space, as they stand in a normalised and folded text. */
export interface CueWords {
  readonly strong: { readonly [name in AnnouncedClass]?: string };
  readonly weak: { readonly [name in AnnouncedClass]?: string };
  /** Words whose number is nothing of ours. */
  readonly none: string;
  /** Words that may stand between a cue and its value. */
  readonly fillers: string;
  /** Fillers that mark what follows as a number that names something: `no.`, `number`, 编号. */
  readonly marks: string;
}

type AnnouncedClass = (typeof BY_PARTICULARITY)[number];

/** Words of a language by their form. */
export interface CueTable {
  /** The more particular class first. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>;
  readonly fillers: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
}

/** Classes that words can announce; the form of the first ones says more. */
const BY_PARTICULARITY = ['flight', 'plate', 'phone', 'version', 'error-code', 'sku', 'order'] as const;

/** Makes the look-up table of a language. */
export function cueTable({ strong, weak, none, fillers, marks }: CueWords): CueTable {
  const cues = new Map<string, Cue[]>();
  const add = (word: string, cue: Cue): void => {
    const known = cues.get(word);
    if (known === undefined) cues.set(word, [cue]);
    else known.push(cue);
  };
  for (const [lists, strength] of [
    [strong, 'strong'],
    [weak, 'weak'],
  ] as const)
    for (const name of BY_PARTICULARITY)
      for (const word of wordsOf(lists[name] ?? '')) add(word, { class: name, strength });
  for (const word of wordsOf(none)) add(word, { class: 'none', strength: 'weak' });
  return { cues, fillers: new Set([...wordsOf(fillers), ...wordsOf(marks)]), marks: new Set(wordsOf(marks)) };
}

function wordsOf(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}
