import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import type { MeasuredCandidate } from './candidate.js';
import type { Found } from './find.js';
import { newerFirst } from './order.js';
import type { Fusion, LegName, Voice } from './recipe.js';
import type { SignalName } from './signals.js';

/** Place of each version in each voice's list, 0 for the first, by voice and version; absent: not in the list. */
export interface Ranks {
  readonly byVoice: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Weights of the voices that the best possible score counts. */
  readonly bestWeight: number;
}

/** Ranks candidates in each voice: by the leg's own order, or by a signal above 0, greatest first. */
export function rankVoices(measured: readonly MeasuredCandidate[], { voices }: Fusion, byLeg: Found['byLeg']): Ranks {
  const counted = voices.filter(({ by, isOptional }) => isOptional !== true || 'signal' in by || byLeg.has(by.leg));
  return {
    byVoice: new Map(voices.map((voice) => [voice.name, ranksIn(voice, measured, byLeg)])),
    bestWeight: counted.reduce((sum, { weight }) => sum + weight, 0),
  };
}

function ranksIn(
  { by }: Voice,
  measured: readonly MeasuredCandidate[],
  byLeg: Found['byLeg'],
): ReadonlyMap<string, number> {
  const listed = 'leg' in by ? byLegOrder(by.leg, measured, byLeg) : bySignal(by.signal, measured);
  return new Map(listed.map((memory, place) => [versionKey(memory), place]));
}

/** What the leg found, in its order, but for what fell short of the leg's floor. */
function byLegOrder(leg: LegName, measured: readonly MeasuredCandidate[], byLeg: Found['byLeg']): readonly Memory[] {
  const short = new Set(
    measured.flatMap(({ candidate: { memory, fellShort = [] } }) =>
      fellShort.includes(leg) ? [versionKey(memory)] : [],
    ),
  );
  return (byLeg.get(leg) ?? []).map(({ memory }) => memory).filter((memory) => !short.has(versionKey(memory)));
}

function bySignal(signal: SignalName, measured: readonly MeasuredCandidate[]): readonly Memory[] {
  const valueIn = ({ signals }: MeasuredCandidate): number => signals[signal]?.value ?? 0;
  return measured
    .filter((each) => valueIn(each) > 0)
    .sort((one, other) => valueIn(other) - valueIn(one) || newerFirst(one.candidate.memory, other.candidate.memory))
    .map(({ candidate }) => candidate.memory);
}

/**
 * The weighted sum of reciprocal ranks over the best that any candidate could have, the first place in every voice of a
 * weight above 0, so that 1 means the first in all of them.
 */
export function fused(
  { candidate }: MeasuredCandidate,
  { voices, constant, rankFrom }: Fusion,
  ranks: Ranks,
  label: string,
): ScoreNode {
  const key = versionKey(candidate.memory);
  const votes = voices.flatMap((voice): ScoreNode[] => {
    const place = ranks.byVoice.get(voice.name)?.get(key);
    if (place === undefined) return [];
    const divisor = combine('sum', 'constant + rank', [leaf('constant', constant), leaf('rank', rankFrom + place)]);
    return [combine('quotient', voice.name, [leaf('weight', voice.weight), divisor])];
  });
  const best = ranks.bestWeight / (constant + rankFrom);
  return combine('quotient', label, [combine('sum', 'votes', votes), leaf('best possible', best)]);
}

/** What each voice gave to a fused score, by its name; null for scores that no voices made. */
export function voiceScores(node: ScoreNode): { readonly [voice: string]: number } | null {
  if (node.kind === 'leaf') return null;
  if (node.label === 'votes') return Object.fromEntries(node.children.map(({ label, value }) => [label, value]));
  for (const child of node.children) {
    const found = voiceScores(child);
    if (found !== null) return found;
  }
  return null;
}
