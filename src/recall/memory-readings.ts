import type { Memory } from '../domain/memory.js';
import type { PolarityAnalysis } from '../text/polarity/analyse.js';
import { analysePolarity } from '../text/polarity/analyse.js';
import type { StatementFrame } from '../text/statement/frame.js';
import { frameOf } from '../text/statement/frame.js';
import type { NamedByWords } from '../text/statement/named-attributes.js';
import { namedAttributes } from '../text/statement/named-attributes.js';

/** Characters of a text that are read for its polarity. */
const LONGEST_READ = 600;

/**
 * What was read of memories. Readings depend on the text alone and are kept as long as somebody holds the memory: a store that
 * keeps memories as objects has them read once, not at every recall.
 */
const polarities = new WeakMap<Memory, PolarityAnalysis>();
const attributes = new WeakMap<StatementFrame, readonly NamedByWords[]>();
const frames = new WeakMap<Memory, { readonly stretch: string; readonly frame: StatementFrame }>();

/** The polarity of the first 600 characters. */
export function polarityOf(memory: Memory): PolarityAnalysis {
  const known = polarities.get(memory);
  if (known !== undefined) return known;
  const analysis = analysePolarity(memory.text.slice(0, LONGEST_READ));
  polarities.set(memory, analysis);
  return analysis;
}

/** The frame of a stretch of a memory's text; of the stretches of a long text the last one is kept. */
export function frameOfStretch(memory: Memory, stretch: string): StatementFrame {
  const known = frames.get(memory);
  if (known?.stretch === stretch) return known.frame;
  const frame = frameOf(stretch);
  frames.set(memory, { stretch, frame });
  return frame;
}

/** The attributes that a frame names, read once for as long as somebody holds it. */
export function attributesOf(frame: StatementFrame): readonly NamedByWords[] {
  const known = attributes.get(frame);
  if (known !== undefined) return known;
  const named = namedAttributes(frame);
  attributes.set(frame, named);
  return named;
}
