import { COUNTED, EVERYDAY, QUANTITY } from './everyday.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

const TROUBLE =
  /\b(?:errors?|err|fail(?:s|ed|ing|ure)?|throw(?:s|n|ing)?|threw|crash(?:es|ed|ing)?|exception|fault|reboot(?:ed)?|stop code|blue ?screen|won't (?:start|boot)|aborts?|breaks)\b|报错|错误|故障|异常|报警|崩溃|闪退|失败|重启|蓝屏|跳码/;
/** Forms that are error codes whatever stands around. */
const SURE =
  /^(?:0x[0-9a-f]{4,16}|err[_-][a-z0-9_-]+|ora-\d{3,5}|sqlstate[_-]?\w+|ts\d{4}|lnk\d{4}|e\d{3,5}|e\d{4}[a-z])$/;
/** Forms that are error codes in a text about trouble. */
const PERHAPS = /^(?:c[s]?\d{4}|[efhp][-.]\d{2,4}|[efhp]\d{2,4}|[a-z]{2,4}_\d{2,6})$/;
const CODE = /^[a-z]{1,6}[-_.]?\d{1,6}[a-z]?$/;
const SHOWN = /^(?:[a-z]{1,3}[-_.]?\d{1,5}[a-z]?|\d[a-z]\d{2}|[a-z]{1,6}[-_]\d{2,6}|\d{1,2}[a-z]{1,2}\d{0,3})$/;
const REPORTED = /^(?:[a-z]{1,4}[-_.]?\d{3,6}|[a-z]\d{2}|\d[a-z]\d{2})$/;
/** Words before the status that a service answers with. */
const ANSWERS = /^(?:returns?|returned|returning|throws|throwing|返回|报|抛|抛出|报了)$/;
/** What the panels of machines show. */
const DISPLAYED = /^(?:[efhp]|er|err|al)[-.]?\d{1,4}$/;
/** Words after which almost anything is shown; others (`got`, `says`) take less. */
const SHOWS =
  /^(?:shows?|showing|display(?:s|ing|ed)?|flash(?:es|ing)|blink(?:s|ing)|status|exit|stop|alarm|warning|显示|提示|弹出|弹|跳|跳出|出现|亮|闪|代码|面板|屏幕|报|报了|跳了|出了|弹了|又是|又出)$/;

/** Names of error conditions without a digit: `ERR_CERT_EXPIRED`, `ECONNREFUSED`, `AUTH_FAILED`. */
const NAMED =
  /(?<![a-z0-9_-])(?:err(?:or)?_[a-z0-9_]+|[a-z0-9]+(?:_[a-z0-9]+)*_(?:error|err|failed|failure|timeout|denied|expired|refused|not_found|exceeded|invalid|exception|unavailable|mismatch|overflow|violation|forbidden|conflict|fault|aborted|reset|exhausted|\d{3,5})(?:_[a-z0-9]+)*|e(?:connrefused|connreset|connaborted|notfound|noent|acces|perm|timedout|addrinuse|addrnotavail|pipe|exist|mfile|nfile|inval|busy|again|hostunreach|netunreach|notempty|isdir|notdir|loop|nospc|rofs|io|nomem|socket|proto|ai_again|integrity|resolve|usage|badf|xdev|deadlk|nametoolong|notconn|already|notsup|overflow|cancelled)|sig(?:segv|kill|abrt|term|bus|pipe|ill|fpe)|[a-z]{3,}_(?:[a-z]+_)*[a-z]+)(?![a-z0-9_])/g;
const NAMED_SIGN =
  /_[a-z]|\bsig[a-z]{3}|\be(?:conn|no|acc|perm|time|addr|pip|exi|mf|nf|inv|bus|aga|host|net|is|loo|ro|io|so|pro|ai|int|res|us|ba|xd|de|na|al|ov|ca)/;
/** Such a name is sure by itself when it says so. */
const SAYS_ERROR =
  /^err|_(?:error|err|failed|failure|timeout|denied|expired|refused|not_found|exceeded|invalid|exception|unavailable|mismatch|violation|forbidden|exhausted)/;

/** Claims names of error conditions, in capitals or where the text tells of trouble. */
export function findErrorNames(reading: Reading): void {
  const { text } = reading;
  if (!NAMED_SIGN.test(text)) return;
  for (const { 0: name, index } of text.matchAll(NAMED)) {
    const end = index + name.length;
    const isCapitals = reading.isCapitals(index, end);
    const isSure = name.includes('_') ? SAYS_ERROR.test(name) && (isCapitals || name.startsWith('err')) : isCapitals;
    if (isSure || (isCapitals && reading.mentions(TROUBLE)))
      reading.claim({ class: 'error-code', start: index, end, canonical: reading.normalised.slice(index, end) });
  }
}

/** Whether a token is an error code after a word that announces one. */
export function isAnnouncedError(
  token: Token,
  strength: 'strong' | 'weak',
  word: string,
  isMarked: boolean,
  after: string,
): boolean {
  const { text } = token;
  if (QUANTITY.test(text) && !/^\d[a-z]\d*$/.test(text)) return false;
  if (strength === 'strong') {
    if (token.hasLetter) return text.length >= 2;
    return (
      /^\d+(?:[-.]\d+)*$/.test(text) &&
      (token.digits >= 3 || isMarked || (token.digits > 1 && word === 'error')) &&
      !COUNTED.test(after)
    );
  }
  if (ANSWERS.test(word) && /^(?:[45]\d\d)$/.test(text)) return !COUNTED.test(after) && !/^\s[a-z]+s\b/.test(after);
  if (/^(?:status|exit)$/.test(word) && /^\d{3}$/.test(text)) return !COUNTED.test(after);
  if (/^codes?$/.test(word)) return DISPLAYED.test(text) || SURE.test(text);
  if (isMarked && token.hasLetter && text.length >= 2 && !EVERYDAY.has(text)) return true;
  if (EVERYDAY.has(text) && !SHOWS.test(word)) return false;
  if (SURE.test(text)) return true;
  if (SHOWS.test(word))
    return (SHOWN.test(text) && (token.isCapitals || /[-_.]/.test(text))) || (isMarked && token.digits >= 3);
  return REPORTED.test(text) && token.isCapitals;
}

/** Whether a token that no word announces is an error code: by its form, or by a form that needs a text about trouble. */
export function isErrorCode(reading: Reading, token: Token): boolean {
  const { text } = token;
  if (EVERYDAY.has(text)) return false;
  if (SURE.test(text)) return token.isCapitals || /^(?:0x|err)/.test(text) || reading.mentions(TROUBLE);
  if (!token.isCapitals || token.digits < 2 || QUANTITY.test(text)) return false;
  if (PERHAPS.test(text)) return reading.mentions(TROUBLE);
  return CODE.test(text) && FAILS.test(reading.before(token.start));
}

/** Trouble told right before a code. */
const FAILS =
  /(?:\b(?:fails?|failed|failing|crash(?:es|ed)?|throws?|threw|aborts?|aborted|dies|breaks|exits?|stops?|stopped|errors? out|rejected)\s(?:with|on|at|by|and says|saying)?\s?|(?:报|错误|故障|异常)[^。，,.!?]{0,6})$/;
