import { attributeAtEnd, attributeOf } from './attribute-of.js';
import { sentencesOf } from './clauses.js';
import { englishPredicate, type Predicate } from './english-predicates.js';
import { type EnglishSubject, englishSubject } from './english-subjects.js';
import { englishValue, fitsEnglish } from './english-values.js';
import type { FoundSlot, SlotContext } from './fact-slot.js';
import { slotSubject } from './slot-key.js';

/** A sentence that only supposes, or jokes, states nothing. */
const SUPPOSED =
  /^(?:if|unless|suppose|supposing|imagine|maybe|perhaps|possibly|whether|what if|let's say|assume|pretend|once upon)\b|\b(?:if|unless|whether|haha|lol|kidding|joking|as though|probably|i wish|i guess)\b/i;
const LEAD_IN =
  /^(?:(?:and|but|so|also|oh|hi|hey|hello|well|yes|yeah|ok|okay|no|actually|btw|by the way|fyi|update|correction|reminder|for the record|just so you know|to be clear|please (?:note|remember)(?: that)?|(?:note|remember|keep in mind)(?: that)?|don't forget(?: that)?|as of (?:today|now)|from (?:now|today)(?: on)?|these days|nowadays|currently|now|today|recently|last (?:week|month|year)|since (?:last )?\w+|in fact|finally|then|sorry|thanks|good news|big news|news|turns out(?: that)?|it turns out(?: that)?)\b[\s,:-]*)+/i;
const CLAUSE =
  /[,;:]\s+(?=\S)|\s+(?:and|but|so)\s+(?=(?:i|we|my|our|the|comes?|goes|gets?|took|takes|live|work|works|lives|have|drive|use|am|is|speak|prefer|like|love|hate|call|his|her|she|he|they|it)\b)|\s+[-–—]\s+/i;
const LABEL = /^([\p{L}][\p{L}\p{N} .'-]{1,40}?)\s?[:：]\s*(\S.*)$/u;
const NOMINATIVE = /^(?:i|we)(?:(?=['’](?:m|ve|re)\b)|\s+)(.+)$/i;
/** Whose it is now is told by who took it: the subject is the value. */
const LEADS =
  /^((?:\p{Lu}[\p{L}'-]*)(?: \p{Lu}[\p{L}'-]*| \p{Script=Han}{1,3}){0,3}) (has taken over|took over|takes over|now leads|leads|now heads|heads|is in charge of|is now in charge of|is responsible for|is now responsible for|is leading) (?:the )?(\p{Lu}\S*(?: \p{Lu}\S*){0,2})(?: project| team)?(?: now)?$/u;
const PAY = /^pay (.{1,30}?) (?:an? |per |each |every )(?:month|year|week) for (.{2,40})$/i;
const VERB =
  /^(.{1,70}?)(?:\s+|(?=['’]s\s+(?:now|a|an|been|moved|due|married|allergic|vegan|vegetarian)\b))((?:is|are|['’]s|has|have|was|were|got|now|no longer|lives?|moved|relocated|works?|working|joined|turned|slipped|weighs?|speaks?|drives?|costs?|changed|updated|uses?|prefers?|likes?|loves?|hates?|dislikes?|enjoys?|became|went|rose|dropped|fell|increased|decreased|studies|starts|doesn't|does not|isn't|aren't|left|quit|stopped|switched|used to|starts|raised|lowered|rescheduled|postponed|pushed|just|recently|will be|drives|rides|comes|goes|gets|took|takes|migrated|may|can)\b.*)$/i;
/** A clause that begins with its verb is about whom the one before was about. */
const GOES_ON = /^(?:is|has|lives|works|comes|goes|gets|took|takes|drives|moved|joined|became)\b/i;
const CALL_ME = /^(?:please |just |you can |everyone |everybody |people |they |friends )*calls? me (.+)$/i;
/** What one says of oneself without saying I. */
const TELEGRAPHIC = /^just (?=(?:moved|relocated|joined|turned|started|became|switched) )/i;
const REACH_ME = /^(?:you can |please )?(?:reach|contact|call|text|e-?mail) me (?:at|on|under) (.+)$/i;

/** Slots that the English rules find in a text, in reading order. */
export function englishSlots(text: string, context: SlotContext): readonly FoundSlot[] {
  const found: FoundSlot[] = [];
  for (const sentence of sentencesOf(text)) {
    if (sentence.isQuestion || SUPPOSED.test(sentence.text)) continue;
    const label = sentence.isLineStart ? LABEL.exec(sentence.text) : null;
    if (label !== null) {
      const slots = labelled(label[1] ?? '', label[2] ?? '', context);
      if (slots.length > 0) {
        found.push(...slots);
        continue;
      }
    }
    readSentence(sentence.text, context, found);
  }
  return found;
}

/** Each clause by itself; one that begins with its verb has the subject of the clause before. */
function readSentence(sentence: string, context: SlotContext, found: FoundSlot[]): void {
  let before: EnglishSubject | null = null;
  for (const part of sentence.split(CLAUSE)) {
    const lead = LEAD_IN.exec(part)?.[0] ?? '';
    const clause = part.slice(lead.length);
    if (clause.length < 5 || /^["“'‘]/.test(clause)) {
      if (/^["“'‘]/.test(clause)) return;
      continue;
    }
    const isNow = /\b(?:now|nowadays|these days|currently|as of|from today|correction|update)\b/i.test(lead);
    before = readClause(clause, isNow, before, context, found);
  }
}

function readClause(
  clause: string,
  isNow: boolean,
  before: EnglishSubject | null,
  context: SlotContext,
  found: FoundSlot[],
): EnglishSubject | null {
  const self: EnglishSubject = { subject: context.speaker, attribute: null, nature: 'person', confidence: 1, form: '' };
  const called = CALL_ME.exec(clause)?.[1];
  if (called !== undefined) {
    push(found, self, { attribute: 'name', type: 'name', raw: called, cue: 'call me', isChange: false });
    return self;
  }
  const reached = REACH_ME.exec(clause)?.[1];
  if (reached !== undefined) {
    const isMail = reached.includes('@');
    const type = isMail ? 'email' : 'phone';
    push(found, self, { attribute: type, type, raw: reached, cue: 'reach me at', isChange: false });
    return self;
  }
  const leads = LEADS.exec(clause);
  if (leads !== null) {
    const [, leader = '', verb = '', led = ''] = leads;
    const isNew = /t(?:aken|ook|akes) over|now/.test(verb);
    const thing = { ...self, subject: slotSubject(led), confidence: 0.9 };
    push(found, thing, { attribute: 'owner', type: 'name', raw: leader, cue: 'leads', isChange: isNew });
    return { ...self, subject: slotSubject(leader), confidence: 0.9 };
  }
  const rest = NOMINATIVE.exec(clause)?.[1];
  if (rest !== undefined) {
    const [, amount, payed] = PAY.exec(rest) ?? [];
    if (amount !== undefined && payed !== undefined) {
      const thing = { ...self, subject: slotSubject(payed), confidence: 0.9 };
      push(found, thing, { attribute: 'price', type: 'money', raw: amount, cue: 'pay for', isChange: isNow });
      return self;
    }
    pushAll(found, englishPredicate(self, rest, context), isNow);
    return self;
  }
  if (TELEGRAPHIC.test(clause)) {
    pushAll(found, englishPredicate({ ...self, confidence: 0.85 }, clause, context), isNow);
    return self;
  }
  const split = before !== null && GOES_ON.test(clause) ? null : VERB.exec(clause);
  if (split !== null) {
    const subject = agentOf(split[1] ?? '', context);
    if (subject === null) return null;
    pushAll(found, englishPredicate(subject, split[2] ?? '', context), isNow);
    return subject.attribute === null ? subject : null;
  }
  if (before !== null) pushAll(found, englishPredicate(before, clause, context), isNow);
  return before;
}

/** `they` change other people's dates, too; who they are does not matter. */
function agentOf(phrase: string, context: SlotContext): EnglishSubject | null {
  if (/^(?:they|he|she|someone|somebody)$/i.test(phrase.trim()))
    return { subject: '', attribute: null, nature: 'person', confidence: 0.8, form: 'they' };
  return englishSubject(phrase, context);
}

function pushAll(found: FoundSlot[], predicates: readonly Predicate[], isNow: boolean): void {
  for (const { subject, ...rest } of predicates) push(found, subject, isNow ? { ...rest, isChange: true } : rest);
}

function push(found: FoundSlot[], subject: EnglishSubject, predicate: Omit<Predicate, 'subject'>): void {
  const { attribute, type, raw, cue, isNegative = false, isChange } = predicate;
  const isKnown = predicate.isKnown ?? true;
  const value = englishValue(raw, type);
  if (subject.subject === '' || !fitsEnglish(value, raw, type, isKnown)) return;
  found.push({
    subject: subject.subject,
    attribute,
    value,
    polarity: isNegative ? 'negative' : 'positive',
    confidence: subject.confidence,
    cue,
    isChange: isChange || /\b(?:now|instead|these days|nowadays|from now on)\b/i.test(raw),
  });
}

const LIST = /\s*(?:,|;|\band\b|&|\/)\s*/i;
const SPOT = /^(?:the |our )?(?:new )?((?:meeting|pick-?up|drop-?off|collection) (?:point|place|spot))$/i;
const LABEL_CONFIDENCE = 0.85;

/** `Phone: 555-0177`, `Falcon deadline: 12 June`: only of attributes that the table knows. */
function labelled(name: string, raw: string, context: SlotContext): readonly FoundSlot[] {
  const plain = name.replace(/^my /i, '');
  const spotted: FoundSlot[] = [];
  const own = attributeOf(plain);
  const ended = own.isKnown ? null : attributeAtEnd(plain.replace(/['’]s(?= )/, ''));
  const spot = SPOT.exec(plain)?.[1];
  if (spot !== undefined) {
    const subject: EnglishSubject = {
      subject: slotSubject(spot),
      attribute: null,
      nature: 'thing',
      confidence: 0.85,
      form: 'A: V',
    };
    push(spotted, subject, { attribute: 'location', type: 'place', raw, cue: 'A: V', isChange: /^new /i.test(plain) });
    return spotted;
  }
  const attribute = own.isKnown ? own : ended?.attribute;
  if (attribute === undefined) return [];
  const isMine = own.isKnown && (own.isPersonal || plain !== name || own.name.startsWith('favourite-'));
  if (ended === null && !isMine) return [];
  const subject: EnglishSubject = {
    subject: ended === null ? context.speaker : slotSubject(ended.owner),
    attribute,
    nature: 'thing',
    confidence: LABEL_CONFIDENCE,
    form: 'A: V',
  };
  const isList = attribute.value === 'noun' && LIST.test(raw);
  const found: FoundSlot[] = [];
  for (const item of isList ? raw.split(LIST) : [raw])
    push(found, subject, { attribute: attribute.name, type: attribute.value, raw: item, cue: 'A: V', isChange: false });
  return found;
}
