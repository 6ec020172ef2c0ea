import { foldHan } from '../fold-han.js';
import { normalise } from '../normalise.js';

/** Words for the end that a matter may have come to. */
const ENGLISH_ENDS =
  'resolved|solved|fixed|settled|sorted(?: out)?|repaired|closed|dealt with|taken care of|done with|cleared up|straightened out';
const ENGLISH: readonly RegExp[] = [
  // A question for yes or no: what "who" or "where" asks of a matter that was fixed is something else.
  new RegExp(
    `(?:^|[.!?,;:] *|\\b(?:if|whether) (?:\\w+ ){1,6}?)(?:(?:so|and|hey|ok|well|please) )?(?:has|have|is|are|was|were|did)\\b.{0,80}\\b(?:${ENGLISH_ENDS})\\b`,
    'u',
  ),
  /\bany (?:news|progress|updates?|word)\b/u,
  /\b(?:what(?:'s| is)|how(?:'s| is)) the (?:current )?(?:status|state|progress) of\b/u,
  /\bwhere (?:are we|do we stand|do things stand|does .{1,60} stand)\b/u,
];
const CHINESE: readonly RegExp[] = [
  /(?:解决|处理|修理?|搞定|弄|办理?|跟进|结案|关闭)(?:好|完|妥|掉)?了?(?:吗|么|没有?|没呢|嘛)/u,
  /(?:有没有|是否|有无)(?:已经)?(?:解决|处理|修好|搞定|办好|结案|进展|结果|下文)/u,
  /(?:进展|进度|状态|情况)(?:如何|怎么?样|到哪)/u,
  /(?:有|有什么|有啥)(?:新)?(?:进展|下文|结果|消息|回音)(?:吗|么|没有?)?/u,
  /(?:怎么?样|到哪(?:一步)?)了/u,
];

/** Longer messages tell of much, and ask for no one matter. */
const LONGEST = 160;

/**
 * Whether a question asks how a matter stands: whether it is resolved, or how far it has come ("has the leak been fixed?",
 * 解决了吗, 有进展吗). English and Chinese; anything longer than 160 UTF-16 units asks for more than that.
 */
export function asksForStanding(question: string): boolean {
  if (question.length > LONGEST) return false;
  const folded = foldHan(normalise(question));
  return ENGLISH.some((pattern) => pattern.test(folded)) || CHINESE.some((pattern) => pattern.test(folded));
}
