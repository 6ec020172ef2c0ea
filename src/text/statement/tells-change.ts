import type { StatementFrame } from './frame.js';

/**
 * Further words that tell of a change. They are less sure than the cues of a statement (`update-cues.ts`) and count only where a
 * question says what might have changed.
 */
const ENGLISH =
  /\b(?:gone over to|go(?:es)? over to|put (?=.{1,24} (?:up|down) to\b)|slipped|reset|bumped|downgraded|reassigned|split up|broke up|separated|retired|died|passed away|stepped down|resigned|handed (?=.{1,30} over to\b)|closed (?:that|it|the account)|(?:as of|since) this \w+|transfers|started over|signed up with|opted for|settled on|ended up|gave (?:it|that) up|let (?:it|that) go|parted ways|swaps|replaces|in its place|no more|turned to|found a new|picked up a new|renegotiated|went for)\b/;
const CHINESE =
  /重置|扩到|扩大到|分手|推到|转学|坐到|退休|坏了|取消|关了|不干了|另找|另换|重新|新换|新买|新找|新来|改骑|改坐|改走|改做|改当|改学|改看|改唱|改吃|改喝|改穿|改戴|这个月起|下个?月起|打今儿起|转给|传给|让给|交棒|接班|换人|跳到|提高了|缩到|缩水|翻倍|搬家|落脚/;

/** How surely a statement says that something is no longer as it was. */
export function tellsChange({ cues, text }: StatementFrame): 'strong' | 'weak' | 'none' {
  if (cues.some(({ strength }) => strength === 'strong') || ENGLISH.test(text) || CHINESE.test(text)) return 'strong';
  return cues.length > 0 ? 'weak' : 'none';
}
