import type { SlotContext } from './fact-slot.js';

/** An attribute of a subject that a question asks for. */
export interface AskedSlot {
  /** As in {@link FactSlot}: `self` for the user, otherwise a normalised name. */
  readonly subject: string;
  /** Canonical name of the attribute. */
  readonly attribute: string;
  /** In [0,1]: how sure it is that a statement of this attribute answers the question. */
  readonly confidence: number;
  /** The form that decided, for example `where does X live`. */
  readonly cue: string;
}

/** A way to read questions of one language; empty where it reads none. */
export type AskedReader = (question: string, context: SlotContext) => readonly AskedSlot[];

const FLATS: ReadonlySet<string> = new Set(['flat', 'apartment', 'house', 'studio', '公寓', '房子', '我家']);
const EVENT_KIND = /^(?:weekly|daily|monthly|biweekly|regular|usual|team) (?=\S)/;

/**
 * A reading and, less sure, what else would answer it: `where does X live` is answered by an address as well, `the weekly
 * call` by what is said of the call, what a flat costs by the rent.
 */
export function withNearby(surest: AskedSlot): readonly AskedSlot[] {
  const { subject, attribute, confidence, cue } = surest;
  const nearby = (change: Partial<AskedSlot>, share: number): AskedSlot => ({
    ...surest,
    ...change,
    confidence: confidence * share,
    cue: `${cue}, nearby`,
  });
  if (attribute === 'residence') return [surest, nearby({ attribute: 'address' }, 0.6)];
  if (attribute === 'price' && FLATS.has(subject)) return [surest, nearby({ subject: 'self', attribute: 'rent' }, 0.7)];
  if (attribute === 'meeting-time' && EVENT_KIND.test(subject))
    return [surest, nearby({ subject: subject.replace(EVENT_KIND, '') }, 0.9)];
  if (attribute.startsWith('favourite-')) return [surest, nearby({ attribute: 'preference' }, 0.6)];
  return [surest];
}
