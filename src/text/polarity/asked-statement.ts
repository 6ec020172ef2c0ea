import { analysePolarity } from './analyse.js';
import { CHINESE_MEASURES } from './chinese-words.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { has } from './token.js';
import { PERSON } from './token-flags.js';

/** `who`, `whose`, `which of them`, `where`, where a clause begins; what is named after `which` stays. */
const ENGLISH_GAP =
  /(^|[,;:.!] |\b(?:and|so|but|ok|hey) )(?:(?:is there |do we have |do I know )?(?:any(?:one|body)|some(?:one|body))(?: here| among us| of us)? who|who|whose|where|which(?: ones?)?(?: of (?:them|us|you|these|those))?)(['’](?:s|re))?(?= )/i;
/** 谁, 谁的, 哪家, 在哪里 ...; 谁都, 哪怕 and the like ask nothing. */
const CHINESE_GAP = new RegExp(
  `(?<!没有?|不管|无论|不论)(?:在|从|去|到)?(?:[谁誰][家的]?|哪(?:一?[${CHINESE_MEASURES}個栋楼层些里裡裏儿兒隻種間臺]|几[個${CHINESE_MEASURES}])的?)(?![都也])`,
  'u',
);
/** How sure it is that what is left of the subject is what the question is about. */
const TOPIC_CONFIDENCE = 0.85;
const END_OF_QUESTION = /[?？\s]+$/u;

/**
 * What a question for who, whose, which or where states of those that it asks for: of `who can't stand olives?` it is
 * `can't stand olives`. What is left of its subject is what it is about (`whose kettle works` asks about the kettle). Null for
 * other questions, and for statements.
 *
 * @example
 * ```ts
 * askedStatement('Who never eats fish?')?.text; // 'never eats fish'
 * askedStatement('Why does she never eat fish?'); // null
 * ```
 */
export function askedStatement(query: string): PolarityAnalysis | null {
  const question = query.trim().replace(END_OF_QUESTION, '');
  const english = ENGLISH_GAP.exec(question);
  if (english !== null) {
    const [gap, before = '', contracted] = english;
    const rest = question.slice(english.index + gap.length);
    return statement(`${question.slice(0, english.index)}${before}${contracted === undefined ? '' : 'is'}${rest}`);
  }
  const chinese = CHINESE_GAP.exec(question);
  if (chinese === null) return null;
  return statement(question.slice(0, chinese.index) + question.slice(chinese.index + chinese[0].length));
}

function statement(text: string): PolarityAnalysis | null {
  const analysis = analysePolarity(text.trim());
  if (analysis.tokens.length === 0) return null;
  const marks = analysis.marks.map((mark, at) =>
    mark?.role === 'subject' && !has(analysis.tokens[at], PERSON)
      ? ({ ...mark, role: 'object', confidence: Math.max(mark.confidence, TOPIC_CONFIDENCE) } as const)
      : mark,
  );
  return { ...analysis, marks };
}
