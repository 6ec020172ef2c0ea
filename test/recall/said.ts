import type { DraftInput } from '../../src/domain/draft.js';

/** A message of a conversation. */
export function said(text: string, number: number, conversation = 'c1'): DraftInput {
  return { text, kind: 'event', conversation, messageRange: { from: number, to: number } };
}

/** Texts that have nothing to do with what is asked. */
export const FILLING: readonly string[] = [
  'the kiln is warm',
  'rain fell on the quay',
  'a ferry left at noon',
  'the orchard was pruned',
];
