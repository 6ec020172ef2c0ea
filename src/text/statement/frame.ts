import { foldHan } from '../fold-han.js';
import { normalise } from '../normalise.js';
import { CJK, spansOf } from '../script.js';
import { wordsOf } from '../words.js';
import type { FoundConcept } from './concepts.js';
import { conceptsOf } from './concepts.js';
import {
  ADDS,
  BEFORE_STATES,
  CHINESE_ACT_BEFORE,
  CHINESE_GLUE,
  CHINESE_KIN,
  CHINESE_LINKS,
  CHINESE_PAST_ACT,
  CHINESE_ROLES,
  GENERIC,
  KIN,
  LINKS,
  PAST_ACTS,
  PAST_TIMES,
  ROLES,
  SELF,
} from './frame-words.js';
import type { StatedValue } from './stated-values.js';
import { statedValues } from './stated-values.js';
import type { UpdateCue } from './update-cues.js';
import { updateCues } from './update-cues.js';

/** A stem, or a pair of CJK characters, that carries content; `at` is where it begins in the normalised text. */
export interface FrameToken {
  readonly token: string;
  readonly at: number;
}

/** A word that stands before a value. */
export interface FrameLink {
  readonly word: string;
  readonly at: number;
}

/** What a short statement is about and which values it holds. */
export interface StatementFrame {
  /** Normalised and folded. */
  readonly text: string;
  /** In reading order: neither stop words nor cues, concepts or values. */
  readonly tokens: readonly FrameToken[];
  readonly tokenSet: ReadonlySet<string>;
  /** All stems and all pairs of CJK characters, whatever they were read as. */
  readonly words: ReadonlySet<string>;
  readonly links: readonly FrameLink[];
  readonly values: readonly StatedValue[];
  readonly concepts: readonly FoundConcept[];
  readonly cues: readonly UpdateCue[];
  /** Its subject, or the owner of it, is who speaks. */
  readonly isSelf: boolean;
  /** Relatives and friends it names. */
  readonly kin: ReadonlySet<string>;
  /** Nouns for what one has one of, as tokens and with CJK ones whole. */
  readonly roles: ReadonlySet<string>;
  /** It tells what somebody once did. */
  readonly isEvent: boolean;
  /** It adds a thing to others of its kind ("also"). */
  readonly isAdding: boolean;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a statement: content, values, attribute, cues of an update. It is meant for a sentence or two; of a longer text the
 * caller passes the stretch that matters. Never throws.
 */
export function frameOf(text: string): StatementFrame {
  const normalised = foldHan(normalise(text));
  const spans = spansOf(normalised);
  const hasCjk = spans.some(({ kind }) => kind === CJK);
  const hasWords = spans.some(({ kind }) => kind !== CJK);
  const cues = updateCues(normalised, hasWords, hasCjk);
  const values = statedValues(normalised).filter(
    (value) => !cues.some((cue) => value.start >= cue.start && value.end <= cue.end),
  );
  const concepts = conceptsOf(normalised, hasWords, hasCjk);
  const taken = new Taken(normalised.length, [values, cues, concepts]);

  const tokens: FrameToken[] = [];
  const links: FrameLink[] = [];
  const words = new Set<string>();
  const kin = new Set<string>();
  const roles = new Set<string>();
  let isSelf = false;
  let isEvent = PAST_TIMES.test(normalised);
  let before = '';
  for (const { surface, token, isStopWord, start } of hasWords ? wordsOf(normalised, spans) : []) {
    if (!isStopWord) words.add(token);
    if (SELF.has(surface)) isSelf = true;
    else if (taken.has(start)) {
      // Read already.
    } else if (LINKS.has(surface)) links.push({ word: surface, at: start });
    else if (!isStopWord) tokens.push({ token, at: start });
    if (!taken.has(start)) {
      if (KIN.has(surface)) kin.add(surface);
      if (ROLES.has(surface)) roles.add(token);
      if ((PAST_ACTS.has(surface) || (surface.endsWith('ed') && surface.length > 4)) && !BEFORE_STATES.has(before))
        isEvent = true;
    }
    before = surface;
  }
  if (hasCjk) {
    for (const { kind, start, end } of spans)
      if (kind === CJK) {
        placeRun(normalised, start, end, taken, tokens, links);
        for (let at = start; at + 1 < end; at += 1) words.add(normalised.slice(at, at + 2));
      }
    for (const [relative] of normalised.matchAll(CHINESE_KIN)) kin.add(relative);
    for (const [role] of normalised.matchAll(CHINESE_ROLES)) roles.add(role);
    if (/[我咱]/.test(normalised)) isSelf = true;
    if (CHINESE_PAST_ACT.test(normalised) || CHINESE_ACT_BEFORE.test(normalised)) isEvent = true;
    tokens.sort((left, right) => left.at - right.at);
  }
  const colon = normalised.indexOf(': ');
  if (colon > 0 || normalised.includes(':')) links.push({ word: ':', at: Math.max(colon, normalised.indexOf(':')) });
  links.sort((left, right) => left.at - right.at);
  const isAdding = ADDS.test(normalised);
  const tokenSet = new Set(tokens.map(({ token }) => token));
  return {
    text: normalised,
    tokens,
    tokenSet,
    words,
    links,
    values,
    concepts,
    cues,
    isSelf,
    kin,
    roles,
    isEvent,
    isAdding,
  };
}

/** Places of a text that were read as values, cues or concepts. */
class Taken {
  readonly #places: Uint8Array;

  constructor(length: number, stretches: readonly (readonly Stretch[])[]) {
    this.#places = new Uint8Array(length);
    for (const each of stretches) for (const { start, end } of each) this.#places.fill(1, start, end);
  }

  has(at: number): boolean {
    return this.#places[at] === 1;
  }
}

/** Cuts a CJK run at what was read already and at glue; what is left becomes pairs, a lone character itself. */
function placeRun(
  text: string,
  start: number,
  end: number,
  taken: Taken,
  tokens: FrameToken[],
  links: FrameLink[],
): void {
  let from = -1;
  const flush = (to: number): void => {
    if (from < 0) return;
    if (to - from === 1) tokens.push({ token: text.slice(from, to), at: from });
    for (let at = from; at + 1 < to; at += 1) tokens.push({ token: text.slice(at, at + 2), at });
    from = -1;
  };
  for (let at = start; at < end; at += 1) {
    const character = text[at] ?? '';
    if (taken.has(at) || CHINESE_GLUE.has(character)) flush(at);
    else if (CHINESE_LINKS.has(character)) {
      flush(at);
      links.push({ word: character, at });
    } else if (from < 0) from = at;
  }
  flush(end);
}

/** Whether a token says anything by itself. */
export function isGeneric({ token }: FrameToken): boolean {
  return GENERIC.has(token);
}
