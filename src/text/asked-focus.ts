/** What a question asks for, told by its form alone. */
export interface AskedFocus {
  /**
   * Names of what is asked for, as written: `criteria` of "what criteria did I name", 规模 of 峰会的规模是什么. Only what an answer is
   * likely to name too: a time, a place or a number is told without its name. Empty: it can't be told.
   */
  readonly names: readonly string[];
  /** Whether something has to state it, as against advice, a summary, a list, or no question at all. */
  readonly isDetail: boolean;
}

/** What follows the thing asked for; it is no part of its name. */
const VERBS = '(?:is|are|was|were|am|do|did|does|have|has|had|can|could|will|would|should|might|may)';
const IS_VERB = new RegExp(`^${VERBS}$`, 'u');
const BEHIND =
  '(?:of|for|from|in|on|at|by|with|about|during|after|before|between|behind|since|to|that|who|which|whose|where|when|i|we|he|she|they|you|my|like|used|mentioned|discussed|covered|taken|made|given)';
const WORD = "[\\p{L}\\p{N}'’-]+";

/** Each captures the words that name what is asked for; the first that fits is taken. */
const ENGLISH_FOCUS: readonly RegExp[] = [
  // what criteria did I name; which two topics were covered
  new RegExp(`\\b(?:what|which|whose)\\s+((?:(?!${VERBS}\\b)${WORD}\\s+){1,5}?)${VERBS}\\b`, 'u'),
  // how many engineers do I lead
  new RegExp(
    `\\bhow (?:many|much)\\s+((?:(?!${VERBS}\\b)${WORD}\\s+){1,4}?)(?:${VERBS}|i|we|of|in|on|from|for)\\b`,
    'u',
  ),
  // what was the agenda for the meeting
  new RegExp(
    `\\b(?:what|who)(?:'s|\\s+${VERBS})\\s+(?:(?:the|a|an|my|our|his|her|their|its|${WORD}['’]s?)\\s+)*((?:(?!${BEHIND}\\b)${WORD}[\\s?.,]*){1,4})`,
    'u',
  ),
  // tell me about any specific feedback I received
  new RegExp(`\\b(?:any|the|about)\\s+specific\\s+((?:(?!${BEHIND}\\b)${WORD}\\s+){1,3})`, 'u'),
];
const CHINESE_FOCUS: readonly RegExp[] = [
  /(?:什么|哪[个种些位]|多少|几[个位种])(\p{Script=Han}{1,4})/gu,
  /的(\p{Script=Han}{1,5}?)(?:[是叫]什么(?=[呢呀啊吗]|\P{Script=Han}|$)|是多少|是谁|是哪|有哪些|怎么样)/gu,
];

/** Words of the phrase that name nothing, and things that are told without their name. */
const NAMELESS: ReadonlySet<string> = new Set(
  (
    'the a an my our your his her their its this that these those some any all and or specific exact different other main first last ' +
    'of kind kinds type types sort sorts many much more most less name names thing things one ones person people ' +
    'day days date dates week weeks month months year years hour hours minute minutes time times ago long passed when between ' +
    'place places location locations city country color colour colors colours age size price cost amount number total percentage brand'
  ).split(' '),
);
const CHINESE_NAMELESS =
  /时候|时间|日期|日子|地方|地点|名字|颜色|年龄|人|东西|事|活动|钱|价格|号码|数量|次|天|年|月|周|星期|个|的|过|了|读/u;

const ASKS =
  /\b(?:when|where|who|whose|which|what|how (?:many|much|long|often|old|far|tall|big|did|was|were))\b|谁|哪|什么|几|多少|何时|何处/u;
/** What any memory about the matter helps with, or what gathers all of them. */
const ASKS_FOR_HELP =
  /\b(?:recommend|suggest|advise|advice on|any (?:tips|advice|suggestions|ideas)|summar|walk me through|list the order|in what order|help me|how (?:can|do|should|would|could|might) (?:i|we|you|one)|could you|i'm planning|i am planning|i'm looking|i've been|explain|show me|overview|different ways|what are (?:some|the) (?:best|good|different))|推荐|建议|怎么办|如何|总结|概括|帮我|教我|有什么(?:好|办法)/u;
/** Longer texts are dialogues and stories, not questions for a detail; UTF-16 units. */
const LONGEST_QUESTION = 300;

/** Reads from a normalised question what its answer has to name; English and Chinese. */
export function askedFocus(question: string): AskedFocus {
  if (question.length > LONGEST_QUESTION || !ASKS.test(question) || ASKS_FOR_HELP.test(question))
    return { names: [], isDetail: false };
  return { names: [...englishNames(question), ...chineseNames(question)], isDetail: true };
}

function englishNames(question: string): readonly string[] {
  for (const pattern of ENGLISH_FOCUS) {
    const words = pattern.exec(question)?.[1]?.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
    const named = words.map((word) => word.replace(/['’]+s?$/u, '')).filter((word) => !IS_VERB.test(word));
    if (named.length > 0) return named.filter((word) => !NAMELESS.has(word) && !/\p{Script=Han}/u.test(word));
  }
  return [];
}

function chineseNames(question: string): readonly string[] {
  return CHINESE_FOCUS.flatMap((pattern) =>
    [...question.matchAll(pattern)].map(([, name = '']) => name.slice(-2)),
  ).filter((name) => name.length === 2 && !CHINESE_NAMELESS.test(name));
}
