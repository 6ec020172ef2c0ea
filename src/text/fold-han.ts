import { TRADITIONAL_SIMPLIFIED } from './han-table.js';

/** Nothing below it is folded. */
const FIRST_FOLDED = 0x346f;

/** Simplified form per UTF-16 unit; 0 where there is none. */
let table: Uint16Array | undefined;

function tableOf(): Uint16Array {
  if (table !== undefined) return table;
  const made = new Uint16Array(0x10000);
  const pairs = TRADITIONAL_SIMPLIFIED.replaceAll('\n', '');
  for (let at = 0; at < pairs.length; at += 2) made[pairs.charCodeAt(at)] = pairs.charCodeAt(at + 1);
  table = made;
  return made;
}

/**
 * Folds traditional Chinese characters to their simplified forms, one for one, so that both spellings meet and no offset
 * moves. Where two simplified characters share a traditional one, the commoner is taken; Japanese forms that are also
 * traditional characters are folded like them. Idempotent; every other character is left as it is.
 *
 * @example
 * foldHan('訂單編號 TW-5'); // '订单编号 TW-5'
 */
export function foldHan(text: string): string {
  let folded = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_FOLDED) continue;
    const simplified = tableOf()[unit];
    if (simplified === undefined || simplified === 0) continue;
    folded += text.slice(from, at) + String.fromCharCode(simplified);
    from = at + 1;
  }
  return from === 0 ? text : folded + text.slice(from);
}
