import { Recent } from '../recent.js';
import { analysePolarity, type PolarityAnalysis } from './analyse.js';

/** Longer texts are read anew each time, so that few of them can't take much memory. */
const LONGEST = 600;
const recent = new Recent<PolarityAnalysis>(1_024);

/** As `analysePolarity`, for who reads one text several times: the analyses of the short texts met of late are kept. */
export function recentAnalysis(text: string): PolarityAnalysis {
  return text.length > LONGEST ? analysePolarity(text) : recent.of(text, () => analysePolarity(text));
}
