/** A stretch of a message that was replaced. */
export interface Replacement {
  /** As it was in the message; empty when something left out was added. */
  readonly from: string;
  readonly to: string;
  /** Name of the rule that chose `to`. */
  readonly rule: string;
}

/** A message made self-contained by rules. */
export interface OfflineRewriting {
  readonly text: string;
  readonly replaced: readonly Replacement[];
  /** How sure the choices are, in [0,1]: the mean over the replacements. */
  readonly confidence: number;
}

/** A replacement with its place in the message, in UTF-16 units [start, end), and how sure it is. */
export interface PlacedReplacement extends Replacement {
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

/** Puts replacements into a message; overlapping ones: the first wins. Null when there is none. */
export function applied(query: string, placed: readonly PlacedReplacement[]): OfflineRewriting | null {
  const ordered = placed.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const replaced: Replacement[] = [];
  let text = '';
  let at = 0;
  let sure = 0;
  for (const { start, end, from, to, rule, confidence } of ordered) {
    if (start < at) continue;
    text += query.slice(at, start) + to;
    at = end;
    replaced.push({ from, to, rule });
    sure += confidence;
  }
  if (replaced.length === 0) return null;
  return { text: text + query.slice(at), replaced, confidence: sure / replaced.length };
}
