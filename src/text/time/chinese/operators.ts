import type { OperatorWords, TimeOperator } from '../operators.js';

const BEFORE = /(自从|自打|从|自|打从|打|截至|截止到?|直到|在)(?: ?大概| ?大约)? ?$/;
const OPERATORS: ReadonlyMap<string, TimeOperator> = new Map([
  ['自从', 'since'],
  ['自打', 'since'],
  ['从', 'from'],
  ['自', 'since'],
  ['打从', 'from'],
  ['打', 'from'],
  ['截至', 'until'],
  ['截止', 'until'],
  ['截止到', 'until'],
  ['直到', 'until'],
]);
const SINCE = /^ ?(?:以来|到现在|到目前|到如今|至今|到今天为止|到现在为止)/;
/** Only after 从 or 自: "从上周起", "从去年就". */
const SINCE_AFTER_FROM = /^ ?(?:起|开始|就(?!业|是|要)|便|一直|往后)/;
const STARTING = /^ ?(?:起(?=[，,。我到]|$)|以降)/;
const EARLIER = /^ ?的?(?:之前|以前|前(?![天年后台面夕一几两往端者任进途提辈景额夜]))/;
const LATER = /^ ?的?(?:之后|以后|过后|后(?![天年来台面续端悔果勤备代辈者]))/;
const UNTIL = /^ ?为止/;
const TO = /^ ?(?:到|至|直到|-|\u2013|\u2014{1,2}|~) ?$/;
const AND = /^ ?(?:和|与|跟) ?$/;
const TAKES_BACK =
  /^(?:(?:\u2026{1,2}|\.{2,}|\u2014{1,2}|-{2}) ?[啊哦噢呃嗯]?(?:不是|不对|不不|错了|说错了|口误)|[，,] ?[啊哦噢呃嗯]?(?:不是(?=[，,])|不对|不不|错了|说错了|口误))/;

/** Chinese: 从…起, 以来, 之前, 之后, 到, 和…之间. */
export const CHINESE_OPERATORS: OperatorWords = {
  before(text) {
    const match = BEFORE.exec(text);
    const operator = OPERATORS.get(match?.[1] ?? '');
    return match === null || operator === undefined ? null : { operator, length: text.length - match.index };
  },
  after(text, before) {
    const since = SINCE.exec(text) ?? (before === 'from' ? SINCE_AFTER_FROM.exec(text) : STARTING.exec(text));
    if (since !== null) return { operator: 'since', length: since[0].length };
    const earlier = EARLIER.exec(text);
    if (earlier !== null) return { operator: 'before', length: earlier[0].length };
    const later = LATER.exec(text);
    if (later !== null) return { operator: 'after', length: later[0].length };
    const until = UNTIL.exec(text);
    return until === null ? null : { operator: 'until', length: until[0].length };
  },
  between(text) {
    if (TO.test(text)) return 'to';
    return AND.test(text) ? 'and' : null;
  },
  takesBack: (text) => TAKES_BACK.test(text),
};
