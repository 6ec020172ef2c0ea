import type { Stretch } from './english-words.js';

/** What of a message is not said by its author but handed over: quotations, code, a text to work on. */
export interface GivenText {
  /** In reading order, none overlapping. */
  readonly hidden: readonly Stretch[];
  /** Whether the message asks for work on what it hands over: translate, shorten, sort, explain this code. */
  readonly isTask: boolean;
}

const NONE: GivenText = { hidden: [], isTask: false };
const MAY_HAND_OVER = /[:"“「『《`?]/;
const QUOTATION = /“[^”]*”|"[^"]*"|「[^」]*」|『[^』]*』|《[^》]*》|`+[^`]*`+/g;

/** Work that is done on texts only. */
const ENGLISH_TEXT_WORK =
  /\b(?:translat(?:e|ion)|summar(?:ise|ize|y)|sum up|shorten|proofread|rewrite|rephrase|paraphrase|reword|extract|unscramble|classify|polish|transcribe|alphabeti[sz]e|tl;?dr)\b/;
/** Work on anything, and the words by which it is a text. */
const ENGLISH_WORK =
  /\b(?:make|put|turn|count|sort|order|rank|fix|correct|explain|check|improve|find|format|convert|rate|edit|expand|simplify|continue|complete|answer|solve|debug|read|spell|decode|list|highlight|what|is|are|how|does|which|give)\b/;
const ENGLISH_HANDED =
  /\b(?:this|these|the following|following|below)\b|\b(?:sentence|text|words?|code|paragraph|list|lines?|json|sql|query|poem|passage|snippet|numbers|review|grammar|spelling|typos?|errors?|mistakes?|tone|punctuation)\b/;
const ENGLISH_CODE =
  /\bthis (?:\w+ ){0,2}(?:code|sql|query|json|yaml|regex|snippet|function|script|formula|equation)\b[^?:]{0,40}[?:]\s*/;
const LOOKS_LIKE_CODE = /[(){}=<>;]/;

const CHINESE_TEXT_WORK =
  /翻译|翻成|译成|译为|改写|润色|校对|缩写|缩短|缩到|缩成|精简|扩写|归纳|排序|排个序|格式化|提取|统计|续写|续两句|仿写|改错|纠错|挑错|病句|语病|错别字|断句|注音|改成|改为|转成|转换|造句|近义词|反义词|换[个种]说法|换句话/;
/** Work on anything; with a quotation it is work on that. */
const CHINESE_WORK =
  /概括|总结|排一下|写成|什么意思|意思|出自|语气|语法|解释|分析|判断|检查|找出|读音|怎么读|字数|分类|意境|讲一讲|押韵|下联|用.语怎么说/;
const CHINESE_HANDED = /这(?:个|句|段|列|首|篇|行|组|些|条|串|份|封)|下面|以下|下列|如下/;

/** Shortest text after a colon that is handed over, in UTF-16 units. */
const SHORTEST_PAYLOAD = 4;

/**
 * Finds quotations and texts that the message wants something done with; what they say is nobody's statement, so
 * reference words and possessions in them mean nothing for the message.
 *
 * @param plain the message in plain form
 */
export function givenText(plain: string): GivenText {
  if (!MAY_HAND_OVER.test(plain)) return NONE;
  const quotations: Stretch[] = [];
  for (const { index, 0: quoted } of plain.matchAll(QUOTATION))
    quotations.push({ start: index, end: index + quoted.length });
  const payload = payloadOf(plain, quotations);
  if (payload !== null) {
    const before = quotations.filter(({ end }) => end <= payload.start);
    return { hidden: [...before, payload], isTask: true };
  }
  if (quotations.length === 0) return NONE;
  const said = outside(plain, quotations);
  return { hidden: quotations, isTask: isTextWork(said) || CHINESE_WORK.test(said) };
}

function isTextWork(said: string): boolean {
  return (
    ENGLISH_TEXT_WORK.test(said) ||
    CHINESE_TEXT_WORK.test(said) ||
    (ENGLISH_WORK.test(said) && ENGLISH_HANDED.test(said))
  );
}

/** The text after the colon of `translate this: ...`, or after the question about `this code`. */
function payloadOf(plain: string, quotations: readonly Stretch[]): Stretch | null {
  const code = ENGLISH_CODE.exec(plain);
  if (code !== null) {
    const start = code.index + code[0].length;
    if (LOOKS_LIKE_CODE.test(plain.slice(start))) return { start, end: plain.length };
  }
  const colon = plain.indexOf(':');
  if (colon === -1 || plain.length - colon - 1 < SHORTEST_PAYLOAD) return null;
  if (quotations.some(({ start, end }) => start < colon && colon < end)) return null;
  const head = plain.slice(0, colon);
  // A colon of a time of day or an address hands nothing over.
  if (/\d$|https?$/.test(head)) return null;
  const hands = isTextWork(head) || CHINESE_HANDED.test(head);
  return hands ? { start: colon + 1, end: plain.length } : null;
}

function outside(plain: string, hidden: readonly Stretch[]): string {
  let said = '';
  let at = 0;
  for (const { start, end } of hidden) {
    said += plain.slice(at, start);
    at = end;
  }
  return said + plain.slice(at);
}
