import { unitAt } from '../reference.js';
import { leftOf, matchAt, type Reading } from './scan.js';

const DAY_WORD = /(大前|前|昨|今|明|大后|后)(天|日|儿个?|个儿?)|[昨今明前](?=[晚夜早晨]|上午|中午|下午|傍晚|凌晨)/y;
const DAY_OFFSETS: ReadonlyMap<string, number> = new Map([
  ['大前', -3],
  ['前', -2],
  ['昨', -1],
  ['今', 0],
  ['明', 1],
  ['后', 2],
  ['大后', 3],
]);
/** Characters that make another word of "前", "今", "明", "后" when they stand before: 目前, 如今, 说明, 以后. */
const BINDS_BEFORE: Readonly<Record<string, RegExp>> = {
  前: /[目之以课饭睡生产婚赛会餐年月日面提从眼门跟往向事史考术期午行站胸窗车床房楼座人身从当]$/,
  今: /[当如至迄现古而]$/,
  明: /[说聪证文声发光透表鲜高英照查失开标分黎注申阐]$/,
  后: /[以之今此然最随先落背前往午饭课产]$/,
};
/** Characters that make another word of "天" or "日" when they follow: 天气, 天线, 日期, 日常. */
const BINDS_AFTER = /^(?:天[气线津使才空然下地堂文花真生主山桥台平王鹅涯性际赋敌窗井天]|日[期常本子历记志语光程出落])/;
/** Names of a news site and a game. */
const TITLE = /^日(?:头条|方舟|说)/;
const INBORN = /^(?:天)(?:性|努力|形成|培养|因素|环境|养成|教育|习得)/;

/** Reads "昨天", "大前天", "今早", "明儿"; the characters around decide whether it is cut out of other words. */
export function readDayWord(folded: string, at: number): Reading | null {
  const match = matchAt(DAY_WORD, folded, at);
  if (match === null) return null;
  const [whole, written, suffix] = match;
  const word = written ?? whole;
  const offset = DAY_OFFSETS.get(word);
  if (offset === undefined) return null;
  const end = at + whole.length;
  const bound = BINDS_BEFORE[word]?.test(leftOf(folded, at, 1)) === true;
  if (bound && (suffix === undefined || BINDS_AFTER.test(folded.slice(end - 1, end + 1)))) return null;
  if (TITLE.test(folded.slice(end - 1, end + 2))) return null;
  if (word === '后' && INBORN.test(folded.slice(end - 1, end + 3))) return null;
  return { reference: unitAt('day', offset), end, rule: 'day' };
}
