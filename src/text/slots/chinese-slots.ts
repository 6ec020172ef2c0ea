import { foldHan } from '../fold-han.js';
import { attributeRow } from './attribute-of.js';
import { chineseAttribute, labelled } from './chinese-attributes.js';
import { type ChineseReading, type ChineseSubject, chineseSubject } from './chinese-subjects.js';
import { chineseValue, fitsChinese } from './chinese-values.js';
import { verbReadings } from './chinese-verb-rules.js';
import { sentencesOf } from './clauses.js';
import type { FoundSlot, SlotContext } from './fact-slot.js';

const CLAUSE = /[，,]\s?(?!\d{3})|、(?=我)|\s-\s/u;
const SUPPOSED =
  /如果|要是|假如|假设|万一|倘若|也许|可能|大概|或许|好像|听说|据说|梦见|梦到|以为|开玩笑|哈哈|想象|恨不得|本来打算|是否|会不会|是不是|能不能/u;
const INTENDED =
  /^(?:.{0,6}?)(?:想|打算|准备|希望|计划|考虑|想要|本来|应该|将来|快要|即将|需要|可以|(?<![特个分])别|不要|请你|帮我|帮忙|提醒|给我)(?!记)/u;
const PAST = /^(?:.{0,8}?)(?:以前|之前|曾经|曾|原来|过去|小时候|当年|那时|当时|从前|原先)/u;
const LEAD_IN =
  /^(?:对了|嗯|哦|噢|啊|好的|好|其实|另外|还有|记一下|请?记住|记得|请注意|注意|提醒一下|更新一下|更新|更正|顺便说一下|顺便|补充一下|补充|目前|现在|如今|最近|从?今天起|从?现在起|以后|从现在开始|从下周起|你好|您好|跟你说|告诉你|说一下|请|那|那么|而且|并且|不过|但是|但|所以|因为|然后|今年|昨天|今天|刚才|上周|上个月|去年|谢谢|是的|没错|不是)[\s，,：:、]*/u;
const CALL_ME = /^(?:请|大家|你们?可以|可以|平时|都|就)*叫我(.+)$/u;
const IS_NOW = /现在|如今|目前|从?今天起|从?现在起|以后|更新|更正/u;

/** Slots that the Chinese rules find in a text, in reading order; names in Latin letters may stand anywhere. */
export function chineseSlots(text: string, context: SlotContext): readonly FoundSlot[] {
  const found: FoundSlot[] = [];
  const folded = foldHan(text);
  const written = { text, folded };
  for (const sentence of sentencesOf(folded)) {
    if (sentence.isQuestion || SUPPOSED.test(sentence.text)) continue;
    const label = sentence.isLineStart ? labelled(sentence.text, context) : null;
    if (label !== null) {
      for (const reading of label) push(found, reading, written);
      continue;
    }
    readSentence(sentence.text, context, found, written);
  }
  return found;
}

function readSentence(sentence: string, context: SlotContext, found: FoundSlot[], written: Written): void {
  let before: ChineseSubject | null = null;
  for (const part of sentence.split(CLAUSE)) {
    let clause = part.trim();
    if (/^["“「『]/u.test(clause)) return;
    let isNow = false;
    for (
      let lead = LEAD_IN.exec(clause);
      lead !== null && lead[0].length < clause.length;
      lead = LEAD_IN.exec(clause)
    ) {
      isNow ||= IS_NOW.test(lead[0]);
      clause = clause.slice(lead[0].length);
    }
    if (clause.length < 3 || PAST.test(clause) || INTENDED.test(clause)) continue;
    const readings = readClause(clause, before, context);
    for (const reading of readings.found) push(found, isNow ? { ...reading, isChange: true } : reading, written);
    before = readings.subject;
  }
}

/** What a clause says, and whom the next one is about where it names nobody. */
function readClause(
  clause: string,
  before: ChineseSubject | null,
  context: SlotContext,
): { readonly found: readonly ChineseReading[]; readonly subject: ChineseSubject | null } {
  const called = CALL_ME.exec(clause)?.[1];
  if (called !== undefined) {
    const self: ChineseSubject = { subject: context.speaker, nature: 'person', confidence: 1 };
    return { found: [{ subject: self, attribute: 'name', raw: called, cue: '叫我V' }], subject: self };
  }
  const found = chineseAttribute(clause, before, context);
  if (found !== null) return { found, subject: found[0]?.subject.nature === 'person' ? found[0].subject : before };
  const start = chineseSubject(clause, context) ?? (before === null ? null : { subject: before, rest: clause });
  if (start === null) return { found: [], subject: null };
  return { found: verbReadings(start.subject, start.rest), subject: start.subject };
}

/** A text and its folded form, of equal length. */
interface Written {
  readonly text: string;
  readonly folded: string;
}

function push(found: FoundSlot[], reading: ChineseReading, { text, folded }: Written): void {
  const { subject, attribute, raw, cue, isNegative = false, isChange = false, isKnown = true } = reading;
  const type = reading.type ?? attributeRow(attribute)?.value ?? 'any';
  const value = reading.value ?? chineseValue(raw, type);
  if (reading.value === undefined && !fitsChinese(value, type, isKnown)) return;
  const at = text === folded ? -1 : folded.indexOf(value);
  const asWritten = at < 0 ? value : text.slice(at, at + value.length);
  const polarity = isNegative ? 'negative' : 'positive';
  found.push({
    subject: subject.subject,
    attribute,
    value: asWritten,
    polarity,
    confidence: subject.confidence,
    cue,
    isChange,
  });
}
