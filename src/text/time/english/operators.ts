import type { OperatorWords, TimeOperator } from '../operators.js';

const BEFORE =
  /(?:^|[^a-z])((?:ever )?since|before|prior to|earlier than|(?:up )?until|till|up to|after|later than|between|from|starting(?: from)?) +(?:(?:the|about|around|on|in|at|roughly) +)*$/;
const OPERATORS: ReadonlyMap<string, TimeOperator> = new Map([
  ['since', 'since'],
  ['ever since', 'since'],
  ['starting', 'since'],
  ['starting from', 'since'],
  ['before', 'before'],
  ['prior to', 'before'],
  ['earlier than', 'before'],
  ['until', 'until'],
  ['up until', 'until'],
  ['till', 'until'],
  ['up to', 'until'],
  ['after', 'after'],
  ['later than', 'after'],
  ['between', 'between'],
  ['from', 'from'],
]);
const ONWARDS = /^ (?:on|onwards?|forward)(?![a-z])/;
const UNTIL_NOW = /^ (?:to|until|till|up to|up until|through|and) (?:right )?now(?![a-z])/;
const TO = /^ ?(?:to|until|till|through|thru|up to|-|\u2013|\u2014|~) ?(?:(?:the|about|around|on) )*$/;
const AND = /^ and (?:(?:the|about|around|on) )*$/;
const TAKES_BACK =
  /^(?: ?(?:\u2026|\.{2,}|--|\u2014)|,) ?(?:no[, ]+wait|wait[, ]+no|no[, ]+|i mean|scratch that|sorry[, ]|make that|or rather)/;

/** English: "since", "before", "between ... and", "from ... to". */
export const ENGLISH_OPERATORS: OperatorWords = {
  before(text) {
    const match = BEFORE.exec(text);
    const word = match?.[1];
    const operator = word === undefined ? undefined : OPERATORS.get(word);
    if (match === null || word === undefined || operator === undefined) return null;
    return { operator, length: text.length - match.index - match[0].indexOf(word) };
  },
  after(text, before) {
    const now = UNTIL_NOW.exec(text);
    if (now !== null) return { operator: 'since', length: now[0].length };
    const onwards = before === 'from' ? ONWARDS.exec(text) : null;
    return onwards === null ? null : { operator: 'since', length: onwards[0].length };
  },
  between(text) {
    if (TO.test(text)) return 'to';
    return AND.test(text) ? 'and' : null;
  },
  takesBack: (text) => TAKES_BACK.test(text),
};
