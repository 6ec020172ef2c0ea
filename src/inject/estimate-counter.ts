import type { TokenCounter } from '../ports/token-counter.js';
import { estimateTokens } from '../text/token-estimate.js';

/** Estimates tokens without a vocabulary; the default. How far off it is, {@link estimateTokens} says. */
export const ESTIMATE_COUNTER: TokenCounter = { id: 'estimate', load: async () => estimateTokens };
