import { type Code, isCodeLike, isPlainlyCode, isYear } from './codes.js';
import type { CueBefore } from './cue-before.js';
import { COUNTED, EVERYDAY, QUANTITY } from './everyday.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

/** Words that are verbs too, with what goes before a verb, and a thing in the plural after the number. */
const VERBS =
  /^(?:order|orders|claim|claims|return|returns|request|requests|book|ticket|case|quote|repair|issue|package|file|record)$/;
const BEFORE_VERB =
  /(?:\b(?:to|please|pls|can|could|must|should|shall|will|would|let's|lets|we|i|you|they|and|then|always|usually|often|not|n't|'ll)\s*|^\s*|[.!?;,]\s*)$/;
const PLURAL =
  /^\s(?!(?:is|was|has|does|says|ships|arrives|shows|needs|contains|covers|includes|looks|keeps|gets|comes|goes|its|this|plus|as|us|costs|belongs|status|address)\b)(?:[a-z]+\s)?[a-z]{2,}s\b/;
/** Words after which four digits like 2025 are a year. */
const YEARLY =
  /^(?:case|cases|incident|claim|claims|complaint|policy|contract|contracts|tax|report|statement|membership|registration|bill|protocol|record|合同|发票|保单)$/;

/** Whether what follows a cue of class `order` is its number. */
export function isOrderNumber(
  reading: Reading,
  token: Token,
  code: Code,
  cue: CueBefore,
  strength: 'strong' | 'weak',
): boolean {
  const after = reading.after(code.end);
  if (isCodeLike(token, code)) {
    if (strength === 'strong') return cue.isMarked || token.digits > 1 || code.canonical.length > 2;
    if (cue.isMarked && token.digits > 1) return !EVERYDAY.has(code.canonical);
    return isPlainlyCode(token, code);
  }
  if (QUANTITY.test(token.text) || !/^\d+(?:[-/._]\d+)*$/.test(token.text)) return false;
  if (COUNTED.test(after)) return false;
  const digits = code.canonical.replace(/\D/g, '').length;
  const isVerb = VERBS.test(cue.word) && !cue.isMarked && BEFORE_VERB.test(cue.before) && PLURAL.test(after);
  if (isVerb) return false;
  if (isYear(code.canonical) && !cue.hasSign && (YEARLY.test(cue.word) || after.startsWith(')'))) return false;
  if (cue.isMarked) return strength === 'strong' ? digits >= 1 && (digits > 1 || cue.hasSign) : digits >= 3;
  if (strength === 'weak')
    return (/^0\d{3,}$/.test(code.canonical) || digits >= 5) && !(VERBS.test(cue.word) && /^\s[a-z]+s\b/.test(after));
  return digits >= 3;
}

/** Whether what follows a cue of class `sku` is the number of an article. */
export function isArticleNumber(
  reading: Reading,
  token: Token,
  code: Code,
  cue: CueBefore,
  strength: 'strong' | 'weak',
): boolean {
  if (isCodeLike(token, code))
    return strength === 'strong' || cue.isMarked
      ? !(strength === 'weak' && code.canonical.length < 3) && token.digits >= 1
      : isPlainlyCode(token, code);
  if (!/^\d+(?:[-/._]\d+)*$/.test(token.text) || QUANTITY.test(token.text) || COUNTED.test(reading.after(code.end)))
    return false;
  const digits = code.canonical.replace(/\D/g, '').length;
  if (strength === 'strong') return digits >= 3;
  // `200.418.22` is no quantity.
  if (digits >= 6 && /^\d+(?:[.-]\d+){2,}$/.test(token.text)) return true;
  return (cue.isMarked && digits >= 3) || /^0\d{3,}$/.test(code.canonical);
}
