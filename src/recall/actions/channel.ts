import type { Expression } from '../expression.js';

/** How actions are proposed: the numbers of the channel, as data (RECIPES 4, "Actions"). */
export interface ActionChannel {
  /** How near a situation is to the query, in [0,1]. */
  readonly similarity: Expression;
  /** Situations that are less near are no sources by similarity. */
  readonly floor: number;
  /** Situations that are less near than this share of the nearest are no sources by similarity, in [0,1]. @default 0 */
  readonly focus?: number;
  /**
   * What is proposed to a question that another memory is nearer to than every situation: it asks for what is known.
   * @default 'propose'
   */
  readonly whenAnswered?: 'propose' | 'silent';
  /** Most situations that are sources by similarity, the nearest. */
  readonly situations: number;
  /** Most memories that come to mind by association. */
  readonly associated: number;
  /** Chance in [0,1) to walk on, and least mass that is pushed on; see `personalisedPageRank`. */
  readonly damping: number;
  readonly residue: number;
  /** How often an abstract situation counts. */
  readonly abstractWeight: number;
  /** Most actions, the best. */
  readonly top: number;
}

/** Which parts of the channel run. `similarity only`: nothing comes to mind by association. */
export const ACTION_MODES = ['on', 'off', 'similarity only'] as const;
export type ActionMode = (typeof ACTION_MODES)[number];

/** The channel of recipes that say nothing of it. */
export const DEFAULT_ACTION_CHANNEL: ActionChannel = {
  similarity: { max: [{ signal: 'similarity' }, { signal: 'lexical' }], label: 'nearness' },
  floor: 0.2,
  focus: 0.6,
  whenAnswered: 'silent',
  situations: 5,
  associated: 8,
  damping: 0.65,
  residue: 1e-5,
  abstractWeight: 2,
  top: 3,
};
