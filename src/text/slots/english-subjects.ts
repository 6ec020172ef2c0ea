import { attributeAtEnd, attributeOf, type NamedAttribute } from './attribute-of.js';
import type { SlotContext } from './fact-slot.js';
import { type Relation, relationOf } from './relations.js';
import { SELF, slotSubject } from './slot-key.js';

/** What the words before a verb name: somebody or something, and of it an attribute where they name one. */
export interface EnglishSubject {
  readonly subject: string;
  readonly attribute: NamedAttribute | null;
  /** Persons move, work and marry; things cost and are due. */
  readonly nature: 'person' | 'animal' | 'thing';
  readonly confidence: number;
  /** How the attribute was found: `X's A`, `A of X`, `X A`. */
  readonly form: string;
}

const NAME =
  /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]*(?: (?:\p{Lu}[\p{L}'’-]*|van|von|de|da|del|bin|al)){0,3}$/u;
const NO_NAME = new Set(
  `The A An This That These Those It There Here What Who Which When Where Why How He She They You Your His Her Their Its And But Or So If
Everything Everyone Everybody Nothing Nobody Someone Something Somebody Anyone One Some Many Most All Both None Each Every Another Other
Today Tomorrow Yesterday Tonight Now Then Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June
July August September October November December Just Still Also Only Even Dinner Lunch Breakfast Life Work Time Please Thanks Yes No Ok Okay Hello Hi Not Never Maybe Perhaps`.split(
    /\s+/,
  ),
);
const OF = /^(?:the )?(.{2,40}?) (of|for) (.{2,60})$/i;
const OWNED = /^(.{1,50}?)(?:['’]s|(?<=s)['’]) (.{2,40})$/;
const FORMER =
  /\b(?:old|former|previous|last|ex|first|original|next|second|third|whole|only|other|another|favourite one)\b/i;
const NOUNS = /^[\p{L}][\p{L} -]*$/u;
const PRONOUN = /^(?:it|he|she|they|you|this|that|these|those|there|here|one|his|her|their|your|its|who|what|which)\b/i;
const EVENT =
  /(?:meeting|standup|stand-up|sync|review|call|workshop|appointment|rehearsal|interview|retro|retrospective|demo|check-in|webinar|seminar|lecture|class|lesson|hearing|session|1on1|1:1|one-on-one)(?: with \S.{1,30})?$/i;

/** Reads the words before a verb; null where they name nobody that could be told from others. */
export function englishSubject(phrase: string, context: SlotContext): EnglishSubject | null {
  const words = phrase.trim();
  if (words === '' || PRONOUN.test(words)) return null;
  const mine = /^(?:my|our|the user['’]s) (.+)$/i.exec(words)?.[1];
  if (mine !== undefined) {
    if (/ of /.test(mine) && attributeOf(mine).isKnown) return ownedBy(context.speaker, mine);
    const of = OF.exec(mine);
    if (of !== null && attributeOf(of[1] ?? '').isKnown)
      return attributeOfOwner(of[1] ?? '', of[3] ?? '', `A ${of[2]} X`, context);
    const nested = OWNED.exec(mine);
    if (nested === null) return ownedBy(context.speaker, mine);
    const relation = relationOf((nested[1] ?? '').toLowerCase());
    if (relation !== undefined)
      return scaled(ownedBy(`${context.speaker}'s ${relation.name}`, nested[2] ?? ''), relation);
    return ownedBy(slotSubject(nested[1] ?? ''), nested[2] ?? '');
  }
  if (/^the user$/i.test(words)) return person(SELF, 1);
  const of = OF.exec(words);
  if (of !== null) {
    const [, noun = '', , owner = ''] = of;
    return attributeOfOwner(noun, owner, `A ${of[2]} X`, context);
  }
  const owned = OWNED.exec(words);
  if (owned !== null) return attributeOfOwner(owned[2] ?? '', owned[1] ?? '', "X's A", context);
  const known = attributeAtEnd(words.replace(/^the /i, ''));
  if (known !== null && known.owner !== '' && !isQualifier(known.owner)) {
    const owner = slotSubject(known.owner);
    return { subject: owner, attribute: known.attribute, nature: 'thing', confidence: 0.9, form: 'X A' };
  }
  if (NAME.test(words) && !NO_NAME.has(words.split(' ')[0] ?? '')) return person(slotSubject(words), 0.9);
  return thing(words);
}

function person(subject: string, confidence: number): EnglishSubject {
  return { subject, attribute: null, nature: 'person', confidence, form: '' };
}

function scaled(subject: EnglishSubject | null, { confidence }: Relation): EnglishSubject | null {
  return subject === null ? null : { ...subject, confidence: subject.confidence * confidence };
}

function isQualifier(words: string): boolean {
  return /^(?:the|a|an|new|current|old|final|next|last|real|main|only|first|best|low|high|right|exact|same|full)$/i.test(
    words,
  );
}

/** `my A`: an attribute, or somebody that is mine. */
function ownedBy(owner: string, noun: string): EnglishSubject | null {
  if (FORMER.test(noun) || !NOUNS.test(noun)) return null;
  const plain = noun.toLowerCase();
  const relation = relationOf(plain);
  const attribute = attributeOf(noun);
  const base = { confidence: 0.95, form: 'my A' } as const;
  if (relation !== undefined)
    return {
      ...base,
      subject: `${owner}'s ${relation.name}`,
      attribute: null,
      nature: relation.isAnimal ? 'animal' : 'person',
      confidence: relation.confidence,
    };
  if (attribute.isKnown) return { ...base, subject: owner, attribute, nature: 'thing' };
  if (EVENT.test(plain)) return thing(plain);
  const known = attributeAtEnd(plain);
  if (known !== null && !isQualifier(known.owner))
    return {
      ...base,
      subject: slotSubject(known.owner),
      attribute: known.attribute,
      nature: 'thing',
      confidence: 0.85,
    };
  if (plain.split(' ').length > 3) return null;
  return { ...base, subject: owner, attribute, nature: 'thing', confidence: 0.6 };
}

/** `X's A`, `the A of X`: X a name or a thing. */
function attributeOfOwner(noun: string, owner: string, form: string, context: SlotContext): EnglishSubject | null {
  if (FORMER.test(noun) || !NOUNS.test(noun) || PRONOUN.test(owner) || noun.split(' ').length > 4) return null;
  const holder = englishSubject(owner.replace(/^the (?=\p{Lu})/u, ''), context);
  const subject = holder?.attribute === null ? holder.subject : slotSubject(owner);
  const confidence = Math.min(0.95, holder?.attribute === null ? holder.confidence + 0.1 : 0.9);
  const relation = relationOf(noun.toLowerCase());
  if (relation !== undefined)
    return {
      ...person(`${subject}'s ${relation.name}`, confidence * relation.confidence),
      nature: relation.isAnimal ? 'animal' : 'person',
    };
  const attribute = attributeOf(noun);
  if (!attribute.isKnown && !/\p{Lu}/u.test(owner)) return null;
  return { subject, attribute, nature: 'thing', confidence: attribute.isKnown ? confidence : confidence * 0.8, form };
}

/** A thing by its noun: `the weekly sync`, `the starter plan`; a meeting without any name may be any of several. */
function thing(words: string): EnglishSubject | null {
  const bare = words.replace(/^the /i, '');
  if (bare.split(' ').length > 5 || FORMER.test(bare) || PRONOUN.test(bare)) return null;
  if (NO_NAME.has(words.split(' ')[0] ?? '') && !/^the /i.test(words)) return null;
  const isEvent = EVENT.test(bare);
  const isNamed = bare.includes(' ') || (!isEvent && /^\p{Lu}/u.test(bare));
  const confidence = isNamed ? 0.9 : /^(?:standup|stand-up|retro|retrospective)$/i.test(bare) ? 0.85 : 0.7;
  return { subject: slotSubject(bare), attribute: null, nature: 'thing', confidence, form: isEvent ? 'event' : '' };
}

/** Whether a subject is something that takes place at a time. */
export function isEvent({ subject }: EnglishSubject): boolean {
  return EVENT.test(subject);
}
