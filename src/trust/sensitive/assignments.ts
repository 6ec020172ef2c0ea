import { isPlaceholder, looksRandom } from './randomness.js';
import type { SensitiveText } from './sensitive-text.js';

const PASSWORD_NAMES =
  'pass ?words?|passwd|passcodes?|passphrases?|pwd|pass|pin(?: code| number)?|cvv2?|cvc2?|security code|otp|one[- ]time (?:pass)?code|verification code|login code';
const SECRET_NAMES =
  '(?:api|access|secret|auth|client|account|encryption|signing|private|master|service|app|admin|license|licence|recovery|backup|session|refresh|bearer|deploy|webhook)[ _-]?(?:access[ _-]?)?(?:key|secret|token|code)s?(?:[ _-]id)?|secret|token|credentials?|apikey';
const CHINESE_PASSWORD_NAMES =
  '(?:登录|登陆|支付|取款|查询|解锁|开机|无线|wifi|wi-fi)?(?:密码|密碼|口令|暗码)|验证码|驗證碼|校验码|动态码|安全码|通行码|开门码|门禁码|门锁码|pin码';
const CHINESE_SECRET_NAMES = '密钥|秘钥|密匙|金钥|金鑰|私钥|令牌|授权码|访问凭证|激活码|序列密钥|token|api ?key|secret';

const PASSWORD_NAME = new RegExp(`(?:${PASSWORD_NAMES}|${CHINESE_PASSWORD_NAMES})$`);
/** `name` and what joins it to a value; group 1 the name, group 2 the joiner. */
const ENGLISH = new RegExp(
  `(?<![a-z])((?:[a-z0-9]+_){0,4}(?:${PASSWORD_NAMES}|${SECRET_NAMES}))["'\`]?(?![a-z])((?: ?(?:for|to|of|on|at) (?:the |my |our |his |her )?[a-z0-9.'-]{1,24}(?: [a-z0-9.'-]{1,24})?)? ?(?::=|=>|[:=]| is now | is still | is | was | are | to | as | -> ?) ?| )["'\`“‘「]?`,
  'g',
);
const CHINESE = new RegExp(
  `(${CHINESE_PASSWORD_NAMES}|${CHINESE_SECRET_NAMES})( ?(?:现在|目前|已经|还|一直|都|也|就)?(?:是|为|為|叫|:|=|改成了?|改为了?|改為了?|换成了?|換成了?|设成了?|设为了?|设置为|設為|设置成|重置为|统一为|写的是|用的是|->)[:]? ?| ?)["'\`“‘「『]?`,
  'g',
);
const VALUE = /[^\s"'`“”‘’「」『』,;，。；、！？）)<>\p{Script=Han}]{3,512}/uy;
const PHRASE = /[a-z]{2,12}(?: [a-z]{2,12}){2,23}/y;
const SEED = /(?:passphrase|seed phrase|recovery phrase|mnemonic(?: phrase)?|助记词)(?: ?(?:is|:|=|是|为) ?)["'“「]?/g;
/** A number of digits, of attempts, of a period: no password. */
const COUNTED =
  /^ ?(?:位|次|个|個|年|月|日|号楼|天|小时|分钟|分|秒|元|块|遍|种|组|条|页|周|characters?|chars|digits?|letters?|times?|days?|hours?|minutes?|attempts?|months?|years?|users?|people|[-~到至]\d+ ?(?:位|个|characters?|digits?))/;
const NO_PASSWORD =
  /^(?:wrong|right|correct|incorrect|invalid|valid|required|optional|missing|expired|weak|strong|secure|safe|unknown|empty|blank|needed|secret|protected|stored|saved|written|kept|hidden|here|there|below|above|same|different|unchanged|changed|reset|fine|okay|old|new|known|shared|private|public|unique|random|long|short|complex|simple|easy|hard|case-sensitive|two-factor|multi-factor|auto-generated|self-service|read-only|sha-?\d+|md5|base64|bcrypt|argon2\w*|oauth2?|oauth-?2\.0|utf-?8|jwt|2fa|totp|manager|1password|[a-z]+(?:ed|able|ible|ing|ful|less|ous|ly))$/;
const ENDS = /^["'`”’」』]?\s*(?:$|[.,;!?，。；！？)）\n]|(?:and|but|or|so|for)\b|(?:吧|哦|啊|呢|了|，|。))/;

/** Values that are given to a name that says they are secret: `password: ...`, `密码是...`, `client_secret=...`. */
export function findAssignments(reading: SensitiveText): void {
  const { small } = reading;
  for (const match of small.matchAll(SEED)) claimPhrase(reading, match.index + match[0].length);
  for (const pattern of [ENGLISH, CHINESE])
    for (const match of small.matchAll(pattern)) {
      const [whole, name = '', joiner = ''] = match;
      const at = match.index + whole.length;
      const mark = joiner.trim();
      claimValue(reading, at, {
        name,
        isMarked: /[:=>]$/.test(mark) || /["'`“‘「『]$/.test(whole),
        isJoined: mark !== '',
        isChinese: pattern === CHINESE,
      });
    }
}

interface Assignment {
  readonly name: string;
  /** By a colon or an equals sign, or the value is in quotes. */
  readonly isMarked: boolean;
  /** By anything but a space. */
  readonly isJoined: boolean;
  readonly isChinese: boolean;
}

function claimPhrase(reading: SensitiveText, at: number): void {
  PHRASE.lastIndex = at;
  const phrase = PHRASE.exec(reading.small);
  if (phrase !== null) reading.claim('password', at, at + phrase[0].length, 0.85);
}

function claimValue(reading: SensitiveText, at: number, assignment: Assignment): void {
  VALUE.lastIndex = at;
  const found = VALUE.exec(reading.text)?.[0];
  if (found === undefined) return;
  const value = found.replace(/(?<=[A-Za-z0-9])[.:?]+$/, '').replace(/[\])}]+$/, '');
  if (value.length < 3 || isPlaceholder(value) || NO_PASSWORD.test(value.toLowerCase())) return;
  const rest = reading.text.slice(at + value.length, at + value.length + 24);
  const isPassword = PASSWORD_NAME.test(assignment.name);
  const confidence = isPassword
    ? passwordConfidence(value, rest, assignment)
    : secretConfidence(value, rest, assignment);
  if (confidence > 0) reading.claim(isPassword ? 'password' : 'secret', at, at + value.length, confidence);
}

function passwordConfidence(value: string, rest: string, { name, isMarked, isJoined, isChinese }: Assignment): number {
  const isDigits = /^\d+$/.test(value);
  if (isDigits && COUNTED.test(rest)) return 0;
  if (/^\d+[-~]\d+$/.test(value) && COUNTED.test(rest)) return 0;
  if (/^(?:pin|cvv|cvc|security|otp|one|verif|login|验证|驗證|校验|动态|安全)/.test(name)) {
    return /^\d{3,8}$/.test(value) && (isJoined || !/^pin/.test(name) || isChinese) ? 0.85 : 0;
  }
  // `pass` alone is a verb or a ticket.
  if (name === 'pass' && !isMarked) return 0;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  const isSigned = /[^A-Za-z0-9.'-]/.test(value) || /^[A-Za-z]+(?:-[A-Za-z]+){2,}$/.test(value);
  if (!isJoined) return unjoined(value, isMixed, isSigned, isDigits, isChinese);
  if (isMarked) return isMixed || isSigned || isDigits ? 0.95 : ENDS.test(rest) && value.length >= 4 ? 0.7 : 0;
  if (isMixed || isSigned) return 0.9;
  if (isDigits) return value.length >= 4 ? 0.9 : 0;
  // A lone word at the end may be a judgement on the password as well.
  return ENDS.test(rest) && value.length >= 5 && !/^[a-z]+$/i.test(rest.trim()) ? 0.55 : 0;
}

function unjoined(value: string, isMixed: boolean, isSigned: boolean, isDigits: boolean, isChinese: boolean): number {
  if (isDigits) return isChinese && value.length >= 4 ? 0.75 : 0;
  if (value.length < 6 || /^(?:https?:|www\.|v?\d+\.\d)/i.test(value)) return 0;
  if (isMixed && /^[A-Za-z0-9!@#$%^&*_+=~?]+$/.test(value)) return 0.65;
  return isSigned && /[!@#$%^&*]/.test(value) && isMixed ? 0.65 : 0;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function secretConfidence(value: string, rest: string, { name, isMarked, isJoined, isChinese }: Assignment): number {
  if (COUNTED.test(rest) && /^\d+$/.test(value)) return 0;
  // Keys of tables, caches and the like are no secrets; nor are counts of tokens.
  const isPlain = /^(?:.*_)?(?:tokens?|secret)$/.test(name);
  if (UUID.test(value)) return isPlain && !isMarked ? 0 : 0.7;
  if (looksRandom(value) && !/^https?:/i.test(value)) return isJoined ? 0.85 : 0.7;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value) && !/^v?\d+\.\d/.test(value);
  if (isJoined && isMixed && value.length >= 8 && !isPlain) return 0.75;
  if (isJoined && isChinese && isMixed && value.length >= 6) return 0.7;
  return 0;
}
