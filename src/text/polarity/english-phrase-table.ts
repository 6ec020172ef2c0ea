import { type CueIndex, cuesOf, indexCues } from './cue-table.js';
import { ENGLISH_CUES, ENGLISH_MACROS } from './english-cues.js';
import { englishWord } from './english-lexicon.js';

/** One place of a phrase: a word with its base form, a macro with those of its words, or a slot (`{pron}`, `$`). */
export interface Part {
  readonly word: string;
  readonly lemma: string;
  /** Words by base form, where the place is a macro; null elsewhere. */
  readonly choices: ReadonlyMap<string, string> | null;
}

/** Cues by what their first place is: a base form, `=` and an exact word, or `{pron}`. */
export type EnglishCueIndex = CueIndex<readonly Part[]>;

let index: EnglishCueIndex | undefined;

/** The English cues, built at the first text that needs them. */
export function englishCues(): EnglishCueIndex {
  index ??= indexCues(cuesOf(ENGLISH_CUES), spellings, ([first]) => first?.lemma ?? '');
  return index;
}

/** A phrase that begins with a macro stands for one phrase a word, so that each is found by its first word. */
function spellings(written: string): Part[][] {
  const [first = '', ...rest] = written.replace('^', '').split(' ');
  const others = rest.map(partOf);
  return (ENGLISH_MACROS[first]?.split(/\s+/) ?? [first]).map((word) => [partOf(word), ...others]);
}

const parts = new Map<string, Part>();

function partOf(word: string): Part {
  const known = parts.get(word);
  if (known !== undefined) return known;
  const made = makePart(word);
  parts.set(word, made);
  return made;
}

function makePart(word: string): Part {
  const macro = ENGLISH_MACROS[word];
  if (macro !== undefined) {
    const choices = new Map(macro.split(/\s+/).map((choice) => [englishWord(choice).lemma, choice]));
    return { word, lemma: word, choices };
  }
  const isSlot = /^[{$.,?=]/.test(word) || word.length === 1;
  return { word, lemma: isSlot ? word : englishWord(word).lemma, choices: null };
}
