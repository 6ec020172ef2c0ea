import { hanNumber } from '../../identifier-classes/han-number.js';

/** A time of day. */
export interface ClockTime {
  /** Minutes since midnight, in [0, 1440). */
  readonly minutes: number;
  /** Whether half a day later may be meant as well: `at 3:30`, 三点. */
  readonly isOpen: boolean;
}

const ENGLISH =
  /(?<![\d:])(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b|(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])|\b(noon|midnight)\b/;
const CHINESE =
  /(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|今晚|晚)?(\d{1,2}|[零一二两三四五六七八九十]{1,3})点(半|一刻|三刻|(\d{1,2}|[零一二三四五六七八九十]{1,3})分?)?/;
const NOON = 12;
const DAY = 1440;

/** The one time of day that a normalised text names in digits, `pm` or 点; null where it names none. */
export function readClock(text: string): ClockTime | null {
  const english = ENGLISH.exec(text);
  if (english !== null) {
    const [, hour, minute, half, plainHour, plainMinute, word] = english;
    if (word !== undefined) return { minutes: word === 'noon' ? NOON * 60 : 0, isOpen: false };
    if (half !== undefined) {
      const twelve = Number(hour) % NOON;
      return clock((half === 'p' ? twelve + NOON : twelve) * 60 + Number(minute ?? 0), false);
    }
    const value = Number(plainHour);
    return clock(value * 60 + Number(plainMinute), value <= NOON && !plainHour?.startsWith('0'));
  }
  const chinese = CHINESE.exec(text);
  if (chinese === null) return null;
  const [, part, hour = '', tail, minute] = chinese;
  let hours = numberOf(hour);
  const isLate = part !== undefined && /下午|傍晚|晚/.test(part);
  if ((isLate || (part === '中午' && hours < 3)) && hours < NOON) hours += NOON;
  const minutes =
    tail === undefined ? 0 : tail === '半' ? 30 : tail === '一刻' ? 15 : tail === '三刻' ? 45 : numberOf(minute ?? '0');
  return clock(hours * 60 + minutes, part === undefined && hours <= NOON);
}

function numberOf(text: string): number {
  return /\d/.test(text) ? Number(text) : (hanNumber(text) ?? 0);
}

function clock(minutes: number, isOpen: boolean): ClockTime | null {
  return minutes < DAY ? { minutes, isOpen } : null;
}
