import type { BlockLanguage, BlockWords } from './block-words.js';
import { CHINESE_WORDS } from './words-chinese.js';
import { ENGLISH_WORDS } from './words-english.js';

/** The words of a language. */
export function wordsIn(language: BlockLanguage): BlockWords {
  return language === 'zh' ? CHINESE_WORDS : ENGLISH_WORDS;
}
