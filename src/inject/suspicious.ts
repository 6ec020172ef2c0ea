import { visible } from './neutralise.js';

/**
 * Sentences that speak to the model about its instructions, in English and Chinese. An object is needed (instructions, prompt,
 * rules, "everything above"), so that "ignore my previous address" is no sign.
 */
const SIGNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|system (?:message|prompt)|guidelines|guardrails|(?:safety |system |previous |prior |your )rules)\b/iu,
  /\b(?:ignore|disregard|forget)\b (?:all |everything|anything)[^.!?\n]{0,24}\b(?:above|before|earlier|previous(?:ly)?|so far|told)\b/iu,
  /\byou are now (?:in |a |an |the |free|no longer|dan\b)/iu,
  /\b(?:developer|jailbreak|god|admin|unrestricted) mode\b/iu,
  /\b(?:reveal|print|repeat|output|leak|show)\b[^.!?\n]{0,30}\b(?:system prompt|hidden prompt|your instructions|initial prompt)\b/iu,
  /\bnew (?:system )?(?:rule|instruction|directive)s?\s*:/iu,
  /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|不用管|绕过|繞過)[^。！？\n]{0,12}(?:指令|提示词|提示詞|系统提示|系統提示|规则|規則|设定|設定|以上所有|以上的?内容|上面的?所有)/u,
  /(?:你现在是|你現在是|从现在起你|從現在起你)[^。！？\n]{0,12}(?:模式|不受|没有限制|管理员|系统|助手)/u,
  /(?:开发者|開發者|越狱|越獄)模式/u,
  /(?:输出|显示|泄露|告诉我|透露)[^。！？\n]{0,8}(?:系统提示|提示词|你的指令)/u,
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|<<SYS>>/iu,
];
/** What every sign holds at least one of; most texts hold none, and looking for all signs takes time. */
const TRIGGER =
  /ignor|disregard|forget|overrid|bypass|skip|you are now|mode|prompt|instruct|directive|rule|im_start|im_end|endoftext|\|system\||\[\/?inst|<<sys|忽略|无视|無視|忘[记記掉]|不要理[会會]|不用管|[绕繞][过過]|你[现現]在是|[从從][现現]在起|模式|系统提示|提示词|你的指令/iu;
const MAYBE_SPACED = / \p{L} \p{L} /u;
/** Letters with one space between them: `I g n o r e`. */
const SPACED = /\b(?:\p{L} ){3,}\p{L}\b/gu;

/**
 * Whether a text reads like an instruction to the model rather than a statement about the world. A sign for readers, never a
 * reason to drop: rephrased attacks pass it, and nobody relies on it for safety; that a block can't be left is what protects.
 */
export function readsLikeInstruction(text: string): boolean {
  const seen = visible(text).normalize('NFKC');
  const isSpaced = MAYBE_SPACED.test(seen);
  if (!isSpaced && !TRIGGER.test(seen)) return false;
  const joined = seen.replaceAll(SPACED, (letters) => letters.replaceAll(' ', '')).replaceAll(/[\t ]{2,}/gu, ' ');
  return SIGNS.some((sign) => sign.test(joined));
}
