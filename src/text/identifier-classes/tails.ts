import type { Reading } from './reading.js';

/** Things of which people say how they end. */
const NUMBERED =
  /\b(?:account|card|visa|mastercard|amex|debit|credit|phone|mobile|cell|number|numbers|iban|order|sim|tracking|invoice|digits|passport|policy)\b|卡|账|号|单|手机|电话/;
const NOT_LASTING = String.raw`(?![\d]|[.,:/-]\d|\s?(?:%|min|hour|day|week|month|year|sec|point|goal|st\b|nd\b|rd\b|th\b))`;
const ENGLISH = [
  new RegExp(
    String.raw`\b(?:end(?:s|ing)?\s(?:in|with|on)|(?:account|card|visa|mastercard|amex|number|phone|mobile|cell|iban|order|sim|line|one|those|that)s?\s(?:number\s|that\s)?end(?:s|ing)?)\s?[:=]?\s?["'(#*.x-]{0,5}(\d{2,8})${NOT_LASTING}`,
    'g',
  ),
  new RegExp(
    String.raw`\blast\s(?:four|4|three|3|five|5|six|6|two|2)\b(?:\s(?!of\s\d)[a-z']+){0,6}?\s?[:=,-]?\s?["'(#]?(\d{2,8})${NOT_LASTING}`,
    'g',
  ),
];
const CHINESE = [
  /(?:尾号|尾数|尾码|末尾|(?:最后|后|末)[两三四五六23456][位码](?:数字|数|号码)?)(?:[是为叫]|就是|应该是|好像是|的是|[\s:=,])*["'「“(]?\s?(\d{2,8})(?!\d|\s?[年月日号分点个])/g,
  /(?<![\d.])(\d{3,6})\s?(?:结尾|收尾|为尾号|做尾号|尾号)/g,
];
const MASKED =
  /(?:\b(?:card|visa|mastercard|amex|account|acct|iban)\s(?:no\.?\s|#\s?)?[x.]{1,4}|(?<!\*)\*{3,}|(?<![•●])[•●]{2,}|(?<![a-z])x{3,})[\s-]?(\d{3,6})(?!\d|,\d)/g;
const TAIL_SIGN =
  /\bend(?:s|ing)?\b|\blast\b|[尾末后]|\*\*\*|[•●]|xxx|\b(?:card|visa|mastercard|amex|account|acct|iban)\b/;
const YEAR = /^(?:19|20)\d\d$/;

/** Last digits of a number: `ends in 8823`, `last four digits are 5036`, 尾号 8823, `****8823`. */
export function findTails(reading: Reading): void {
  const { text } = reading;
  if (!TAIL_SIGN.test(text)) return;
  for (const pattern of [...ENGLISH, ...CHINESE, MASKED])
    for (const match of text.matchAll(pattern)) {
      const [whole, digits = ''] = match;
      // A lease ends in 2027, a war in 1945.
      if (YEAR.test(digits) && !NUMBERED.test(text)) continue;
      const start = match.index + whole.lastIndexOf(digits);
      reading.claim({ class: 'tail', start, end: start + digits.length, canonical: digits });
    }
}
