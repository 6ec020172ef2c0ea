import type { Reading } from './reading.js';
import { SOFTWARE } from './software.js';
import type { Token } from './token.js';

const PRE_RELEASE = String.raw`(?:[-.]?(?:alpha|beta|rc|dev|pre|preview|canary|nightly|snapshot|post|final|lts|sp|build|hotfix|patch|[abpru])[-.]?\d*)*(?:-\d+)?`;
const DOTTED = new RegExp(String.raw`^v?(\d{1,5}(?:\.\d{1,5}){1,3}${PRE_RELEASE})$`);
const THREE_PARTS = /^\d+\.\d+\.\d+/;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const WHOLE = /^v?(\d{1,3})$/;
const BUILD = /^\d{3,6}$/;
const MEASURED =
  /^\s?(?:%|°|km|cm|mm|m\b|kg|g\b|mg|lbs?\b|ml|l\b|hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|months?|years?|miles?|stars?|points?|percent|degrees|inch|ft|feet|litres?|gb|mb|tb|ghz|mhz|million|billion|times|x\b|[度分米斤克厘公小天周月年岁元块个万亿倍毫升寸折])/;
const OF_SOFTWARE =
  /\b(?:upgrade|update|install|release|build|deprecat|changelog|patch|firmware|version|downgrade|library|package|compil|deploy|crash|bug|sdk|api|app)|版本|升级|固件|更新|客户端|闪退|软件/;
const WORD_BEFORE = /([a-z0-9+#]+)\s?[-/]?\s?$/;

/** Claims a version after a word that announces one. */
export function claimAnnouncedVersion(
  reading: Reading,
  token: Token,
  strength: 'strong' | 'weak',
  word: string,
): boolean {
  if (MEASURED.test(reading.after(token.end))) return false;
  const dotted = DOTTED.exec(token.text);
  if (dotted !== null && !ADDRESS.test(token.text)) return claim(reading, token, dotted[1] ?? '');
  const isWhole = strength === 'strong' && (word === 'build' ? BUILD : WHOLE).test(token.text);
  return (
    isWhole && !/^\s?[个份种年]/.test(reading.after(token.end)) && claim(reading, token, token.text.replace(/^v/, ''))
  );
}

/** `Python3.11`, `iOS17.2`. */
const GLUED_NAME = /^([a-z]+)(\d+(?:\.\d+)+)$/;

/** Claims what is a version by its form, by the software it follows, or by what the text is about. */
export function claimVersion(reading: Reading, token: Token): boolean {
  const dotted = DOTTED.exec(token.text);
  const { text } = token;
  const [, name = '', number = ''] = GLUED_NAME.exec(text) ?? [];
  if (SOFTWARE.has(name)) return claim(reading, { ...token, start: token.end - number.length }, number);
  if (dotted === null) return /^v\d{1,3}$/.test(text) && claim(reading, token, text.slice(1));
  if (ADDRESS.test(text)) return false;
  const isSure = text.startsWith('v') || THREE_PARTS.test(text) || /[a-z]/.test(text);
  if (!isSure) {
    if (MEASURED.test(reading.after(token.end))) return false;
    const before = WORD_BEFORE.exec(reading.before(token.start))?.[1] ?? '';
    if (!SOFTWARE.has(before) && !(reading.mentions(OF_SOFTWARE) && !/[$€£¥]/.test(reading.text))) return false;
  }
  return claim(reading, token, dotted[1] ?? '');
}

function claim(reading: Reading, { start, end }: Token, canonical: string): boolean {
  return reading.claim({ class: 'version', start, end, canonical });
}
