import type { Reference } from '../reference.js';
import { leftOf, matchAt, type Reading } from './scan.js';

/** Days that "最近" reaches back. */
const RECENT_DAYS = 30;
const RECENT: Reference = { kind: 'window', unit: 'day', count: RECENT_DAYS, ahead: false };
const JUST_NOW: Reference = { kind: 'just-now' };
/** The week before today: "前几天". */
export const SOME_DAYS_AGO: Reference = { kind: 'unit', unit: 'day', from: -7, to: -1 };
const SOME_TIME_AGO: Reference = { kind: 'unit', unit: 'day', from: -RECENT_DAYS, to: -1 };

const VAGUE_PATTERN =
  /最近(?:的?这(?:段时间|段日子|阵子|些天|些日子))?|近来|近期|近日|近些日子|近段时间|这阵子|这一阵子?|这段时间|这段日子|这些天|这些日子|刚才|刚刚|方才|适才|刚(?=[我你]?们?[说讲提聊问发给])|前阵子|前一阵子?|前段时间|前段日子|前些天|前些日子|前些时候|前不久|不久前|不久之前/y;
const JUST: ReadonlySet<string> = new Set(['刚才', '刚刚', '方才', '适才', '刚']);
/** "最近的地铁站", "离我最近": near in space. */
const NEAREST_AFTER =
  /^的?(?:一?[家个条处座])?(?:地铁|公交|车站|医院|诊所|超市|商店|商场|便利店|书店|药店|酒店|宾馆|餐厅|饭店|餐馆|咖啡|加油站|充电|停车场|机场|火车|高铁|厕所|洗手间|卫生间|银行|取款|派出所|警察|公园|学校|出口|入口|路口|路线?|站|门店|网点|邮局|快递柜)/;
const NEAREST_BEFORE = /(?:离|距)[^，。？！,.?!]{0,8}$/;

/** Reads "最近", "这阵子", "刚才", "前阵子". */
export function readVague(folded: string, at: number): Reading | null {
  const match = matchAt(VAGUE_PATTERN, folded, at);
  if (match === null) return null;
  const [word] = match;
  const end = at + word.length;
  if (JUST.has(word)) {
    if (/^[好够]/.test(folded.charAt(end)) || /[刚才]$/.test(leftOf(folded, at, 1))) return null;
    return { reference: JUST_NOW, end, rule: 'just-now' };
  }
  if (word.startsWith('最近')) {
    if (NEAREST_AFTER.test(folded.slice(end, end + 8)) || NEAREST_BEFORE.test(leftOf(folded, at, 10))) return null;
    return /^的?一次/.test(folded.slice(end, end + 3)) ? null : { reference: RECENT, end, rule: 'recently' };
  }
  if (word === '前些天') return { reference: SOME_DAYS_AGO, end, rule: 'days-ago' };
  if (word.includes('前')) return { reference: SOME_TIME_AGO, end, rule: 'some-time-ago' };
  return { reference: RECENT, end, rule: 'recently' };
}
