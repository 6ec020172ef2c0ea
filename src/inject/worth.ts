import { estimateTokens } from '../text/token-estimate.js';
import type { Injectable } from './injectable.js';

/**
 * Exponents of what a memory is worth, fitted on the development halves of three public collections: how often the memory at
 * a rank is evidence falls about like rank ** -1.2, and of two at like ranks the longer one is evidence less often.
 */
const RANK = 1.2;
const SCORE = 2;
const LENGTH = 1;
/** Up to so many estimated tokens length costs nothing. */
const SHORT = 60;
/** A memory that was returned is worth something, whatever its score. */
const LEAST_RATIO = 0.01;

/**
 * What a memory is worth in a prompt, in (0,1]: (score / best score) ** 2 / rank ** 1.2 / (tokens / 60), tokens
 * being those of its full text and at least 60. Falls with the rank (from 1) and never rises when the score falls.
 */
export function worthOf({ memory, score }: Injectable, rank: number, bestScore: number): number {
  const ratio = bestScore <= 0 ? 1 : Math.max(LEAST_RATIO, score / bestScore);
  const length = Math.max(SHORT, estimateTokens(memory.text)) / SHORT;
  return ratio ** SCORE * rank ** -RANK * length ** -LENGTH;
}
