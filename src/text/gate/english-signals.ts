import { compileEnglish, type EnglishPatterns } from '../references/english-patterns.js';
import { ENGLISH_INTENTS } from './english-intents.js';
import { ENGLISH_NEED } from './english-need.js';
import { ENGLISH_TALK } from './english-talk.js';
import type { SignalRule } from './signal-rule.js';

/** All English signals, compiled. */
export const ENGLISH_SIGNALS: EnglishPatterns<SignalRule> = compileEnglish<SignalRule>([
  ...ENGLISH_NEED,
  ...ENGLISH_INTENTS,
  ...ENGLISH_TALK,
]);
