import { isDay, passesChineseId, passesIban, passesLuhn } from './checksums.js';
import type { SensitiveText } from './sensitive-text.js';

/** Words that say a number names something else, right before it. */
const OTHER_NUMBER =
  /(?:order|tracking|parcel|shipment|invoice|ticket|case|isbn|serial|imei|vin|sku|barcode|ean|upc|transaction|reference|ref|confirmation|booking|policy|meter|waybill|receipt|batch|build|user id|account id|订单|訂單|单号|運單|运单|快递|物流|发票|流水|条码|序列号|編號|编号|工单|批次|批号|交易号|合同号|保单|会员号|用户id|学号|工号|设备号|车架号|书号)[^\d\n]{0,12}$/;
const CARD_WORD =
  /card|visa|master ?card|amex|american express|unionpay|debit|credit|maestro|discover|卡号|卡號|信用卡|银行卡|銀行卡|储蓄卡|借记卡|银联|刷卡|工资卡|卡是|卡:|尾号/;
const ID_WORD =
  /身份证|身分證|身分证|身份證|证件号|证件號|公民身份|identity|id ?card|id ?number|national id|\bid no|resident id|\b(?:my|his|her|their) id\b/;
const SSN_WORD = /\bssn\b|social security|社会安全|社安号|社保号/;
const CARD_FORMS: readonly RegExp[] = [
  /(?<![\dA-Za-z]|\d[.,/:-]|[$¥€£#_])\d{13,19}(?![\dA-Za-z]|[.,]\d)/g,
  /(?<![\dA-Za-z]|\d[.,/:-])\d{4}([ .-])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?(?![\dA-Za-z])/g,
  /(?<![\dA-Za-z]|\d[.,/:-])\d{4}([ .-])\d{6}\1\d{4,5}(?![\dA-Za-z])/g,
  /(?<![\dA-Za-z]|\d[.,/:-])\d{6}([ .-])\d{10,13}(?![\dA-Za-z])/g,
];
/** Digits however spaced, only near a word for a card. */
const LOOSE_CARD = /(?<![\dA-Za-z])\d(?:[ ./_-]{0,3}\d){12,18}(?![\dA-Za-z])/g;
const ID_FORM = /(?<![\dA-Za-z]|\d[.,-])[1-8]\d{5}([ -]?)(?:19|20)\d{6}\1?\d{3}[\dXx](?![\dA-Za-z])/g;
const OLD_ID_FORM = /(?<![\dA-Za-z]|\d[.,-])[1-8]\d{14}(?![\dA-Za-z])/g;
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const IBAN_FORM =
  /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])/g;
/** Length by country. Source: the public registry of ISO 13616. */
const IBAN_LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27
GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27
MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23
TN24 TR26 UA29 VA22 VG24 XK20`
    .split(/\s+/)
    .map((row): [string, number] => [row.slice(0, 2), Number(row.slice(2))]),
);
const SSN_FORM = /(?<![\dA-Za-z-]|\d[.,])(?!000|666|9)\d{3}([ -])(?!00)\d{2}\1(?!0000)\d{4}(?![\dA-Za-z]|-\d)/g;
const PLAIN_SSN = /(?<![\dA-Za-z-])(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}(?![\dA-Za-z])/g;
const ENOUGH_DIGITS = /\d(?:[ ./_-]{0,3}\d){8}|[A-Za-z]{2}\d{2}[ -]?[A-Za-z0-9]{4}/;

/** Payment cards, Chinese identity numbers, international account numbers, American social security numbers. */
export function findNumbers(reading: SensitiveText): void {
  if (!ENOUGH_DIGITS.test(reading.text)) return;
  // Account numbers first: one in groups may hold what looks like a card.
  findIbans(reading);
  findChineseIds(reading);
  findCards(reading);
  findSocialSecurity(reading);
}

function findCards(reading: SensitiveText): void {
  for (const form of CARD_FORMS)
    for (const match of reading.text.matchAll(form)) claimCard(reading, match.index, match[0], false);
  if (!CARD_WORD.test(reading.small)) return;
  for (const match of reading.text.matchAll(LOOSE_CARD))
    if (CARD_WORD.test(reading.before(match.index))) claimCard(reading, match.index, match[0], true);
}

function claimCard(reading: SensitiveText, start: number, written: string, isLoose: boolean): void {
  // What follows a card of 16 digits may be its code.
  for (const value of new Set([written, written.replace(/[ .-]\d{1,3}$/, '')])) {
    const digits = value.replace(/\D/g, '');
    if (!isCard(digits)) continue;
    const before = reading.before(start);
    const isNamed = CARD_WORD.test(before) || CARD_WORD.test(reading.after(start + value.length).slice(0, 12));
    if (OTHER_NUMBER.test(before) && !/card|卡/.test(before.slice(-12))) return;
    const isGrouped = value.length > digits.length;
    // Groups by full stops, and a lone number of 13, 14 or 19 digits, are too common elsewhere.
    if (
      !isNamed &&
      (value.includes('.') || (!isGrouped && ![15, 16].includes(digits.length) && !digits.startsWith('62')))
    )
      return;
    reading.claim(
      'payment-card',
      start,
      start + value.length,
      isNamed ? 0.98 : isLoose ? 0.8 : isGrouped ? 0.93 : 0.85,
    );
    return;
  }
}

/** First digits and lengths of the brands, and Luhn's check. */
function isCard(digits: string): boolean {
  if (new Set(digits).size < 3 && !/^4[12]/.test(digits)) return false;
  return hasBrand(digits) && passesLuhn(digits);
}

function hasBrand(digits: string): boolean {
  const { length } = digits;
  const four = Number(digits.slice(0, 4));
  const two = Math.floor(four / 100);
  if (two >= 40 && two <= 49) return length === 13 || length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if (two === 36 || two === 38 || two === 39 || (four >= 3000 && four <= 3059)) return length === 14;
  if (four >= 3528 && four <= 3589) return length >= 16;
  if (two === 62 || two === 65 || four === 6011 || (four >= 6440 && four <= 6499)) return length >= 16;
  if (four === 9558 || two === 81) return length >= 16;
  return two === 50 || (two >= 56 && two <= 58) || two === 63 || two === 67 ? length === 16 : false;
}

function findChineseIds(reading: SensitiveText): void {
  for (const match of reading.text.matchAll(ID_FORM)) {
    const id = match[0].replace(/[ -]/g, '');
    if (id.length !== 18 || !PROVINCES.has(id.slice(0, 2)) || !isBirthday(id.slice(6, 14)) || !passesChineseId(id))
      continue;
    const before = reading.before(match.index);
    const isNamed = ID_WORD.test(before);
    if (!isNamed && OTHER_NUMBER.test(before)) continue;
    reading.claim('chinese-id', match.index, match.index + match[0].length, isNamed ? 0.99 : 0.93);
  }
  // The old form has no check digit: it needs a word that names it.
  if (!ID_WORD.test(reading.small)) return;
  for (const match of reading.text.matchAll(OLD_ID_FORM)) {
    const [id] = match;
    if (!PROVINCES.has(id.slice(0, 2)) || !isBirthday(`19${id.slice(6, 12)}`)) continue;
    const before = reading.before(match.index);
    if (ID_WORD.test(before) && !OTHER_NUMBER.test(before))
      reading.claim('chinese-id', match.index, match.index + id.length, 0.85);
  }
}

function isBirthday(digits: string): boolean {
  const year = Number(digits.slice(0, 4));
  return year >= 1900 && year <= 2099 && isDay(year, Number(digits.slice(4, 6)), Number(digits.slice(6, 8)));
}

function findIbans(reading: SensitiveText): void {
  for (const match of reading.text.matchAll(IBAN_FORM)) {
    const country = match[0].slice(0, 2).toUpperCase();
    const length = IBAN_LENGTHS.get(country);
    if (length === undefined) continue;
    const end = endAfter(match[0], length);
    const iban = match[0].slice(0, end).replace(/[ -]/g, '').toUpperCase();
    if (iban.length !== length || /[A-Za-z0-9]/.test(match[0].charAt(end)) || !passesIban(iban)) continue;
    reading.claim('iban', match.index, match.index + end, 0.97);
  }
}

/** Where so many letters and digits of a value end. */
function endAfter(value: string, count: number): number {
  let seen = 0;
  let at = 0;
  for (; at < value.length && seen < count; at += 1) if (/[A-Za-z0-9]/.test(value.charAt(at))) seen += 1;
  return at;
}

function findSocialSecurity(reading: SensitiveText): void {
  const isSpoken = SSN_WORD.test(reading.small);
  for (const match of reading.text.matchAll(SSN_FORM)) {
    const before = reading.before(match.index);
    const isNamed = isSpoken && SSN_WORD.test(before);
    if (!isNamed && (match[1] === ' ' || OTHER_NUMBER.test(before))) continue;
    reading.claim('us-ssn', match.index, match.index + match[0].length, isNamed ? 0.98 : 0.75);
  }
  if (!isSpoken) return;
  for (const match of reading.text.matchAll(PLAIN_SSN))
    if (SSN_WORD.test(reading.before(match.index)))
      reading.claim('us-ssn', match.index, match.index + match[0].length, 0.9);
}
