import type { CueKind, CueTable } from './cue.js';

/** A phrase that was found, with how sure its reading is. */
export interface Cue {
  readonly kind: CueKind;
  /** The phrase as it is listed: the rule that a reading names. */
  readonly phrase: string;
  /** In (0,1]. */
  readonly confidence: number;
}

/** Phrases of a table by their first part, the longest first. */
export interface CueIndex<Part> {
  readonly byFirst: ReadonlyMap<string, readonly IndexedCue<Part>[]>;
}

interface IndexedCue<Part> {
  readonly parts: Part;
  readonly cue: Cue;
}

const PHRASES = /[|\n]/;
const CONFIDENCE = /^(.*?)(?: ~(\.\d+))?$/;

/** Phrases of a table in the order they are written, without repetition. */
export function cuesOf(table: CueTable): Cue[] {
  const cues: Cue[] = [];
  for (const [kind, text] of Object.entries(table) as [CueKind, string][])
    for (const written of text.split(PHRASES)) {
      const [, phrase = '', confidence] = CONFIDENCE.exec(written.trim()) ?? [];
      if (phrase !== '') cues.push({ kind, phrase, confidence: confidence === undefined ? 1 : Number(confidence) });
    }
  return cues;
}

/** Indexes cues by what `firstOf` says; `partsOf` may give several spellings of one. Of equals, the first listed stands. */
export function indexCues<Part extends { readonly length: number }>(
  cues: readonly Cue[],
  partsOf: (phrase: string) => readonly Part[],
  firstOf: (parts: Part) => string,
): CueIndex<Part> {
  const byFirst = new Map<string, IndexedCue<Part>[]>();
  for (const cue of cues)
    for (const parts of partsOf(cue.phrase)) {
      const first = firstOf(parts);
      const known = byFirst.get(first);
      if (known === undefined) byFirst.set(first, [{ parts, cue }]);
      else known.push({ parts, cue });
    }
  for (const entries of byFirst.values()) entries.sort((left, right) => right.parts.length - left.parts.length);
  return { byFirst };
}
