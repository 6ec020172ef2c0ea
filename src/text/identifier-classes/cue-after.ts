import { type Code, isPlainlyCode } from './codes.js';
import { EVERYDAY, QUANTITY } from './everyday.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

/** Chinese words that say what the number before them is: 4821这单, 5.6.1版本. */
const CHINESE =
  /^\s?号?的?(?:这|那|该)?(?:[两三四几]?个)?(订单|工单|单子|发票|包裹|快递|运单|案子|合同|单(?![价人身独张个位])|航班|班机|报错|错误|故障|版本|版(?![权本])|货号|型号)/;
const ENGLISH =
  /^\s(order|ticket|invoice|case|shipment|parcel|claim|errors?|fault|exception|flight|version|release|firmware|build)\b/;
const DEFINITE = /\b(?:the|my|our|your|that|this|his|her|their|about|of)\s$/;

type Announced = 'order' | 'error-code' | 'version' | 'flight' | 'sku';

const MEANT: { readonly [word: string]: Announced } = {
  订单: 'order',
  工单: 'order',
  单子: 'order',
  单: 'order',
  发票: 'order',
  包裹: 'order',
  快递: 'order',
  运单: 'order',
  案子: 'order',
  合同: 'order',
  航班: 'flight',
  班机: 'flight',
  报错: 'error-code',
  错误: 'error-code',
  故障: 'error-code',
  版本: 'version',
  版: 'version',
  货号: 'sku',
  型号: 'sku',
  order: 'order',
  ticket: 'order',
  invoice: 'order',
  case: 'order',
  shipment: 'order',
  parcel: 'order',
  claim: 'order',
  error: 'error-code',
  errors: 'error-code',
  fault: 'error-code',
  exception: 'error-code',
  flight: 'flight',
  version: 'version',
  release: 'version',
  firmware: 'version',
  build: 'version',
};

/** Fewest digits of a number that nothing but the word after it announces. */
const FEWEST = 4;
const FEWEST_OF_ERROR = 3;

/** Class by the word after a token; null where there is none, or the number may count it. */
export function classOfWordAfter(reading: Reading, token: Token, code: Code): Announced | null {
  const after = reading.after(code.end);
  const word = CHINESE.exec(after)?.[1] ?? ENGLISH.exec(after)?.[1];
  const meant = word === undefined ? undefined : MEANT[word];
  if (meant === undefined || QUANTITY.test(token.text)) return null;
  if (meant === 'version' || meant === 'flight') return token.hasLetter || token.text.includes('.') ? meant : null;
  if (token.hasLetter) {
    if (EVERYDAY.has(code.canonical)) return null;
    return isPlainlyCode(token, code) || (meant === 'error-code' && token.isCapitals) ? meant : null;
  }
  if (!/^\d+(?:-\d+)*$/.test(token.text)) return null;
  if (meant === 'error-code') return token.digits >= FEWEST_OF_ERROR ? meant : null;
  if (token.digits < FEWEST) return null;
  return /[^a-z]/.test(word ?? '') || DEFINITE.test(reading.before(code.start)) ? meant : null;
}
