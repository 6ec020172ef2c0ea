import { assertNever } from '../../domain/errors.js';
import { attributeOf, attributeRow } from './attribute-of.js';
import type { ValueType } from './attribute-table.js';
import { type EnglishSubject, englishSubject, isEvent } from './english-subjects.js';
import { englishValue, fitsEnglish } from './english-values.js';
import { verbRules } from './english-verb-rules.js';
import type { SlotContext } from './fact-slot.js';

/** What a predicate says of one attribute, its value not cut yet. */
export interface Predicate {
  readonly subject: EnglishSubject;
  readonly attribute: string;
  readonly type: ValueType;
  readonly raw: string;
  readonly cue: string;
  readonly isNegative?: boolean;
  readonly isChange: boolean;
  /** False for an attribute that the table does not know: its value has to look like one. */
  readonly isKnown?: boolean;
}

/** A predicate without its auxiliaries and adverbs. */
interface Verb {
  readonly words: string;
  readonly isNegative: boolean;
  readonly isNow: boolean;
  readonly isBe: boolean;
  readonly isPast: boolean;
}

const AUXILIARY =
  /^(?:(['’]m|am|is|are|['’]re|['’]s|isn['’]t|aren['’]t|been|will be|(?:was|were)(?= (?:born|moved|pushed|migrated|relocated|changed|promoted|raised|lowered|rescheduled|postponed|updated|set|brought|diagnosed|increased|reduced|renamed)\b))|(['’]ve|have|has)(?= (?:just |now |recently |already |also |finally |officially |been |moved|relocated|joined|changed|switched|started|stopped|become|turned|updated|quit|left|gone|got|taken|migrated|dropped))|now|just|recently|currently|already|also|still|actually|finally|officially|both|really|usually|always|mostly|(not|no longer|never|don['’]t|doesn['’]t|do not|does not|no more)|(used to)(?! be ))(?=\s|$|['’])\s*/i;
const MOST_AUXILIARIES = 6;
/** What may only be said of the present: `I worked at`, `lived in` are over. */
const OVER = /^(?:was|were|lived|worked|used|drove|spoke|liked|loved|hated|preferred|weighed|studied|had|cost)\b/i;

function verbOf(rest: string): Verb {
  let words = rest.trim();
  let isNegative = false;
  let isNow = false;
  let isBe = false;
  for (let count = 0; count < MOST_AUXILIARIES; count += 1) {
    const match = AUXILIARY.exec(words);
    if (match === null) break;
    const [whole, be, , not, formerly] = match;
    if (be !== undefined) isBe = true;
    if (/n['’]t/i.test(be ?? '') || not !== undefined || formerly !== undefined) isNegative = true;
    if (/^(?:now|currently|just|recently|finally)\b/i.test(whole)) isNow = true;
    words = words.slice(whole.length);
  }
  const isStopping = /^(?:stopped|quit|gave up|given up)\s+(?=\w+ing\b)/i.exec(words);
  if (isStopping !== null) {
    words = words.slice(isStopping[0].length);
    isNegative = true;
  }
  return { words, isNegative, isNow, isBe, isPast: OVER.test(words) };
}

const LIKE =
  /^(likes?|loves?|adores?|enjoys?|hates?|dislikes?|detests?|loathes?|(?:can['’]t|cannot|can not) stand) (?!to\b|it\b|you\b|how\b|when\b|that\b|this\b|the way\b)(.+)/i;
const DISLIKE = /^(?:hate|dislike|detest|loathe|can)/i;
const USE = /^(?:uses?|using) (.+?)(?: (?:for|as my|as our|as the|as an?) (.+))?$/i;
const SWITCH = /^(?:switched|changed|migrated) (?:from (.+?) )?to (.+?)(?: for (.+))?$/i;
const CHANGE =
  /^(?:changed|updated|moved|pushed|rescheduled|postponed|raised|lowered|switched|set|increased|reduced|extended|renamed|brought) (.+?) (?:back |forward |up |down )?(?:from .{1,30} )?to (.+)$/i;
const TO_VALUE =
  /^(?:(?:has |have )?(?:been )?(?:now )?)?(?:changed|moved|pushed|rescheduled|postponed|raised|lowered|slipped|went up|gone up|went down|gone down|rose|risen|dropped|fell|fallen|increased|decreased|updated|set|extended|brought forward|down|up|switched) (?:back )?(?:from .{1,30} )?(?:to|for) (.+)$/i;
const COST = /^(?:costs?|priced at|sells? for|goes for) (.+)/i;
const DUE = /^due (?:on |by |at )?(?!to\b)(.+)/i;
const AT_TIME = /^(?:at|on|scheduled for|set for|starts? at) (.+)/i;
const LED_BY = /^(?:led|run|owned|managed|headed|maintained) by (.+)/i;
const KEPT_AT = /^(?:stored|kept|located|parked|hosted|deployed) (?:at|in|on) (.+)/i;
const BROUGHT_TO =
  /^(?:migrated|moved|relocated|took|taken|shifted|transferred) (?:the |our )(.{2,40}?) (?:over |across )?to (.+)$/i;
/** A thing that is a place: `the meeting point`. */
const SPOT = /(?:^| )(?:meeting|pick-?up|drop-?off|collection|gathering|assembly) (?:point|place|spot)$/;
const LIKES_LIST = /\s+and\s+|\s*&\s*/i;

/** What an English predicate says of its subject; empty where it fills no slot. */
export function englishPredicate(subject: EnglishSubject, rest: string, context: SlotContext): readonly Predicate[] {
  const verb = verbOf(rest);
  if (verb.words === '' || verb.isPast) return [];
  if (subject.attribute !== null) return attributeValue(subject, verb);
  const changed = CHANGE.exec(verb.words);
  if (changed !== null && !verb.isNegative) {
    const change = changeOf(changed[1] ?? '', changed[2] ?? '', context);
    if (change !== null) return [change];
  }
  const brought = verb.isNegative ? null : BROUGHT_TO.exec(verb.words);
  if (brought !== null) {
    const moved = englishSubject(`the ${brought[1]}`, context);
    if (moved !== null && moved.attribute === null && !isEvent(moved) && moved.nature === 'thing')
      return [locationOf(moved, brought[2] ?? '', 'moved X to', true)];
  }
  if (subject.form === 'they') return [];
  switch (subject.nature) {
    case 'person': {
      const found = personPredicate(subject, verb);
      // A name of one word can be that of a thing: `Heron is due on 4 July`.
      return found.length > 0 || subject.confidence === 1 ? found : thingPredicate(subject, verb);
    }
    case 'animal':
      return personPredicate(subject, verb).filter(({ attribute }) => attribute === 'name' || attribute === 'age');
    case 'thing':
      return thingPredicate(subject, verb);
    default:
      return assertNever(subject.nature);
  }
}

/** `my A is V`, `X's A was changed to V`. */
function attributeValue(subject: EnglishSubject, verb: Verb): readonly Predicate[] {
  const { attribute } = subject;
  if (attribute === null) return [];
  const to = TO_VALUE.exec(verb.words)?.[1];
  if (to === undefined && !verb.isBe) return [];
  const base = { subject, attribute: attribute.name, type: attribute.value, isKnown: attribute.isKnown };
  return listOf(attribute.name, to ?? verb.words).map((raw) => ({
    ...base,
    raw,
    cue: to === undefined ? `${subject.form} is` : `${subject.form} to`,
    isNegative: verb.isNegative,
    isChange: to !== undefined || verb.isNow,
  }));
}

/** Several values of an attribute that has many. */
function listOf(attribute: string, raw: string): readonly string[] {
  const row = attributeRow(attribute);
  if (row?.cardinality !== 'multi' || !LIKES_LIST.test(raw)) return [raw];
  return raw.split(LIKES_LIST);
}

/** `changed my phone number to V`, `moved the weekly sync to V`. */
function changeOf(object: string, raw: string, context: SlotContext): Predicate | null {
  const owned = /^(?:his|her|their|its|your|this|that|it|these|those|me|us|him|them)\b/i.test(object)
    ? null
    : englishSubject(object, context);
  if (owned === null) return null;
  const base = { subject: owned, raw, cue: 'changed A to', isChange: true };
  if (owned.attribute !== null)
    return { ...base, attribute: owned.attribute.name, type: owned.attribute.value, isKnown: owned.attribute.isKnown };
  return isEvent(owned) ? { ...base, attribute: 'meeting-time', type: 'time' } : null;
}

function personPredicate(subject: EnglishSubject, verb: Verb): readonly Predicate[] {
  const { words, isNegative, isNow } = verb;
  const own = /^(?:changed|updated) (?:his|her|their) (.+?) to (.+)$/i.exec(words);
  if (own !== null) {
    const attribute = attributeOf(own[1] ?? '');
    return attribute.isKnown
      ? [
          {
            subject,
            attribute: attribute.name,
            type: attribute.value,
            raw: own[2] ?? '',
            cue: 'changed A to',
            isChange: true,
          },
        ]
      : [];
  }
  const found: Predicate[] = [];
  const first = /^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? '#';
  for (const rule of verbRules(first)) {
    if (rule.needsBe === true && !verb.isBe) continue;
    const match = rule.pattern.exec(words);
    const raw = match?.[1];
    if (raw === undefined) continue;
    if (rule.cue === 'quit' && isNegative) continue;
    const type = rule.type ?? attributeRow(rule.attribute)?.value ?? 'any';
    for (const item of listOf(rule.attribute, raw))
      found.push({
        subject,
        attribute: rule.attribute,
        type,
        raw: rule.attribute === 'employer' ? item.replace(/ as .*/i, '') : item,
        cue: rule.cue,
        isNegative: isNegative || rule.isNegative === true,
        isChange: isNow || rule.isChange === true,
      });
    if (rule.attribute !== 'employer') break;
  }
  if (found.length > 0) return found;
  const named = nameOfRelation(subject, verb);
  if (named !== null) return [named];
  return affinity(subject, verb) ?? toolUse(subject, verb);
}

/** `my manager is Ravi Solano`: what is asked of the owner, not of the relation. */
function nameOfRelation(subject: EnglishSubject, { words, isBe, isNegative, isNow }: Verb): Predicate | null {
  const [, owner, relation] = /^(.+)'s ([a-z ]+)$/.exec(subject.subject) ?? [];
  if (owner === undefined || relation === undefined || !isBe) return null;
  const attribute = attributeOf(relation);
  if (!attribute.isKnown || attribute.value !== 'name') return null;
  const base = { subject: { ...subject, subject: owner }, attribute: attribute.name, type: attribute.value };
  return { ...base, raw: words, cue: 'my A is', isNegative, isChange: isNow };
}

/** Likes and dislikes; a list gives one slot each. */
function affinity(subject: EnglishSubject, { words, isNegative, isNow }: Verb): readonly Predicate[] | null {
  const like = LIKE.exec(words);
  if (like === null) return null;
  const [, verb = '', things = ''] = like;
  if (/^(?:enjoys?) (?:the|my|our|your)\b/i.test(words)) return [];
  const isAgainst = DISLIKE.test(verb) !== isNegative;
  const value = englishValue(things, 'noun');
  if (value.split(' ').length > 8 || / (?:about|of|from|how|your|you|him|her|me|us) /i.test(` ${things} `)) return [];
  return things.split(LIKES_LIST).map((raw) => ({
    subject,
    attribute: 'likes',
    type: 'noun',
    raw,
    cue: verb.toLowerCase(),
    isNegative: isAgainst,
    isChange: isNow,
  }));
}

/** `use Obsidian for notes`, `switched from Vim to Helix`. */
function toolUse(subject: EnglishSubject, { words, isNegative, isNow }: Verb): readonly Predicate[] {
  const use = USE.exec(words);
  const named = (raw: string | undefined): boolean =>
    raw !== undefined && /^(?:\p{Lu}|[a-z]+\p{Lu}|\p{Script=Han})/u.test(raw.trim());
  if (use !== null) {
    const [, used = '', purpose] = use;
    const raw = used.replace(/ to .*/i, '');
    if (!named(raw)) return [];
    return [
      {
        subject,
        attribute: toolFor(purpose, / as /i.test(words)),
        type: 'thing',
        raw,
        cue: 'use',
        isNegative,
        isChange: isNow,
      },
    ];
  }
  const move = SWITCH.exec(words);
  if (move === null || isNegative) return [];
  const [, from, raw = '', purpose] = move;
  if (!named(raw)) return [];
  const attribute = toolFor(purpose, false);
  const base = { subject, attribute, type: 'thing', cue: 'switched to', isChange: true } as const;
  return from === undefined || !named(from)
    ? [{ ...base, raw }]
    : [
        { ...base, raw },
        { ...base, raw: from, isNegative: true },
      ];
}

function toolFor(purpose: string | undefined, isRoleOfTool: boolean): string {
  if (purpose === undefined) return 'tool';
  const noun = englishValue(purpose, 'noun').toLowerCase();
  if (noun === '' || noun.split(' ').length > 3) return 'tool';
  return isRoleOfTool ? attributeOf(noun).name : `tool-for-${noun.replaceAll(' ', '-')}`;
}

/** Where a thing is. */
function locationOf(subject: EnglishSubject, raw: string, cue: string, isChange: boolean): Predicate {
  return { subject, attribute: 'location', type: 'place', raw: raw.replace(/^the (?=\p{Lu})/u, ''), cue, isChange };
}

/** What things do: cost, be due, take place. */
function thingPredicate(subject: EnglishSubject, verb: Verb): readonly Predicate[] {
  const { words, isBe, isNegative, isNow } = verb;
  const base = { subject, isNegative, isChange: isNow };
  const cost = COST.exec(words)?.[1];
  if (cost !== undefined) return [{ ...base, attribute: 'price', type: 'money', raw: cost, cue: 'costs' }];
  const leader = isBe ? LED_BY.exec(words)?.[1] : undefined;
  if (leader !== undefined) return [{ ...base, attribute: 'owner', type: 'name', raw: leader, cue: 'led by' }];
  const due = isBe ? DUE.exec(words)?.[1] : undefined;
  if (due !== undefined) return [{ ...base, attribute: 'deadline', type: 'time', raw: due, cue: 'due' }];
  if (isEvent(subject)) {
    const to = TO_VALUE.exec(words)?.[1];
    if (to !== undefined)
      return [{ ...base, attribute: 'meeting-time', type: 'time', raw: to, cue: 'moved to', isChange: true }];
    const at = isBe || /^starts? at/i.test(words) ? AT_TIME.exec(words)?.[1] : undefined;
    return at === undefined ? [] : [{ ...base, attribute: 'meeting-time', type: 'time', raw: at, cue: 'is at' }];
  }
  const kept = isBe ? KEPT_AT.exec(words)?.[1] : undefined;
  if (kept !== undefined && !isNegative) return [locationOf(subject, kept, 'kept at', isNow)];
  const inside = isBe && subject.subject.includes(' ') ? /^(?:in|at) (?=\p{Lu})(.+)/u.exec(words)?.[1] : undefined;
  if (inside !== undefined && !isNegative) return [locationOf(subject, inside, 'is in', isNow)];
  if (isBe && !isNegative && SPOT.test(subject.subject) && /^(?:now |at |in |the )*\p{Lu}/u.test(words))
    return [locationOf(subject, words.replace(/^(?:now |at |in )+/, ''), 'is', isNow)];
  if (isBe && fitsEnglish(englishValue(words, 'money'), words, 'money', true) && /^[$€£¥]|^\d/.test(words))
    return [{ ...base, attribute: 'price', type: 'money', raw: words, cue: 'is' }];
  return [];
}
