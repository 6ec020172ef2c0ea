import type { GateContext, GateEffort } from './gate-answer.js';

/** Above this load only what is cheap is done. Source: RECIPES 5. */
export const LOAD_LIMIT = 0.7;
/** Below this confidence (no word tells the intent) a busy machine skips what it is not sure to need. */
const WORTH_LAST_TURNS = 0.4;

/** What a recall may cost: under load or over a poor link the last three turns, or nothing when the need is unsure. */
export function effortFor(
  needed: boolean,
  confidence: number,
  { load = 0, link = 'good' }: GateContext,
): { readonly effort: GateEffort; readonly effortReason: string | null } {
  if (!needed) return { effort: 'skip', effortReason: 'no memory needed' };
  const reason =
    load > LOAD_LIMIT ? `load ${load} is above ${LOAD_LIMIT}` : link === 'poor' ? 'the link is poor' : null;
  if (reason === null) return { effort: 'full', effortReason: null };
  return { effort: confidence >= WORTH_LAST_TURNS ? 'last 3' : 'skip', effortReason: reason };
}
