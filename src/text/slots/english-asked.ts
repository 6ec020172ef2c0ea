import type { AskedReader, AskedSlot } from './asked-slot.js';
import { attributeOf } from './attribute-of.js';
import { type EnglishSubject, englishSubject, isEvent } from './english-subjects.js';
import type { SlotContext } from './fact-slot.js';
import { slotSubject } from './slot-key.js';

const LEAD_IN =
  /^(?:(?:hey|hi|hello|ok|okay|so|and|well|um|please|sorry|quick question|by the way|btw|remember)[\s,:-]+)+/i;
/** Who wants to know, or from whom; what follows may stand in the order of a statement. */
const INDIRECT =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell me|remind me(?: of)?|check|look up|give me|find)|do you (?:know|remember|recall|happen to know|have)|(?:tell|remind) me(?: of)?|give me|look up|i (?:forgot|forget|need(?: to know)?|want to know|don't remember|can't remember|wonder)|any idea|(?:\p{Lu}\S* ){1,3}(?:asks|asked|wants to know|is asking|would like to know)) /u;
const ENDING =
  /(?:,? (?:now|again|these days|nowadays|currently|at the moment|right now|today|at present|please|presently|as of now))+$/i;
const CONTRACTED = /^(where|what|who|when|how)'s /i;
/** It asks for something past, wished or compared, or for two things. */
const ELSE =
  /\b(?:before|previously|formerly|used? to|originally|back then|yesterday|ago|in (?:19|20)\d\d|last (?:year|month|week|time|summer|winter|night)|would|should|wants?|next|or|and|if|because|while|when (?:he|she|they|i|we)|whether)\b|[,;:]/i;
const NOT_ONE =
  /\b(?:best|worst|tallest|biggest|largest|highest|oldest|newest|longest|smallest|fastest|cheapest|most|least|average|typical|every|each|any|all|some|people|everybody|everyone|somebody|someone|nobody|anyone|they|it|he|she|you|your)\b|^(?:an?) |^\d/i;

interface AskedRule {
  readonly cue: string;
  /** First words of a question that it may fit. */
  readonly words: string;
  /** Its group `s` is whom or what it is about. */
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly about: 'person' | 'thing' | 'event' | 'place';
}

const S = '(?<s>.{1,40}?)';
const DO = '(?:do|does)';
const BE = '(?:is|are|am)';
const WHICH = '(?:what|which)';
const TOWN = '(?:where|(?:in )?(?:which|what) (?:city|town|country|village|part of town))';
const TIMES = '(?:when|(?:at |on )?(?:what|which) (?:time|day|weekday))';

const rule = (
  cue: string,
  attribute: string,
  about: AskedRule['about'],
  words: string,
  ...sources: readonly string[]
): readonly AskedRule[] =>
  sources.map((source) => ({ cue, attribute, about, words, pattern: new RegExp(`^${source}$`, 'i') }));

const RULES: readonly AskedRule[] = [
  ...rule(
    'where does X live',
    'residence',
    'person',
    'where in which what',
    `${TOWN} ${DO} ${S} (?:live|reside)(?: in)?`,
    `where ${S} lives?`,
    `${TOWN} ${BE} ${S} (?:living|based|residing)(?: in)?`,
    `where (?:did|has|have) ${S} (?:move|moved|relocate|relocated)(?: to)?`,
  ),
  ...rule(
    'where does X work',
    'employer',
    'person',
    'where who what which',
    `where ${DO} ${S} work`,
    `where ${S} works`,
    `where ${BE} ${S} (?:working|employed)`,
    `who ${DO} ${S} work for`,
    `${WHICH} (?:company|firm|employer) ${DO} ${S} work (?:for|at|in)`,
  ),
  ...rule(
    'what does X do for a living',
    'job',
    'person',
    'what which',
    `what ${DO} ${S} do (?:for (?:a living|work|a job)|professionally)`,
    `what ${S} does for (?:a living|work)`,
    `what ${DO} ${S} work as`,
    `what (?:kind|sort|type) of (?:work|job) ${DO} ${S} (?:do|have)`,
    `${WHICH} job ${DO} ${S} (?:have|do)`,
  ),
  ...rule('what is X called', 'name', 'person', 'what', `what ${BE} ${S} (?:called|named)`),
  ...rule('when was X born', 'birthday', 'person', 'when what on', `${TIMES} (?:was|were) ${S} born(?: on)?`),
  ...rule('where was X born', 'birthplace', 'person', 'where', `where (?:was|were) ${S} born`),
  ...rule('how old is X', 'age', 'person', 'how', `how old ${BE} ${S}`, `how old ${S} ${BE}`),
  ...rule('how tall is X', 'height', 'person', 'how', `how tall ${BE} ${S}`),
  ...rule('how much does X weigh', 'weight', 'person', 'how', `how much ${DO} ${S} weigh`),
  ...rule(
    'what shoe size does X wear',
    'shoe-size',
    'person',
    'what which',
    `${WHICH} (?:shoe size|size shoes?) ${DO} ${S} (?:wear|take|have)`,
  ),
  ...rule('who is X married to', 'spouse', 'person', 'who', `who ${BE} ${S} married to`),
  ...rule(
    'what is X allergic to',
    'allergy',
    'person',
    'what which',
    `what ${BE} ${S} allergic to`,
    `${WHICH} allerg(?:y|ies) ${DO} ${S} have`,
  ),
  ...rule('what does X speak', 'language', 'person', 'what which', `${WHICH} languages? (?:${DO}|can) ${S} speak`),
  ...rule(
    'what car does X drive',
    'vehicle',
    'person',
    'what which',
    `${WHICH}(?: (?:kind|make|type|sort) of)? (?:car|vehicle) ${DO} ${S} (?:drive|have|own)`,
  ),
  ...rule('what pets does X have', 'pet', 'person', 'what which', `${WHICH} pets? ${DO} ${S} (?:have|own)`),
  ...rule(
    'what does X do for fun',
    'hobby',
    'person',
    'what which',
    `what ${DO} ${S} do (?:for fun|in (?:his|her|their|my|our) (?:free|spare) time)`,
    `${WHICH} hobb(?:y|ies) ${DO} ${S} have`,
    `what ${BE} ${S} into`,
  ),
  ...rule(
    'how does X get to work',
    'commute',
    'person',
    'how',
    `how ${DO} ${S} (?:get to work|commute(?: to work)?|go to work|travel to work|come to work)`,
  ),
  ...rule(
    'what number can I reach X at',
    'phone',
    'person',
    'what which',
    `${WHICH} (?:phone )?number can (?:i|we) (?:reach|call|text) ${S}(?: (?:at|on|under))?`,
    `what is ${S}'s number`,
  ),
  ...rule(
    'how much may X spend',
    'budget',
    'person',
    'how',
    `how much (?:can|may) ${S} spend(?: per .{2,20})?`,
    `how much ${BE} ${S} allowed to spend(?: per .{2,20})?`,
  ),
  ...rule(
    'who leads X',
    'owner',
    'thing',
    'who',
    `who (?:leads|owns|runs|manages|heads|maintains) ${S}`,
    `who is (?:in charge of|responsible for|leading|running|heading) ${S}`,
  ),
  ...rule(
    'how much is X',
    'price',
    'thing',
    'how what',
    `how much ${BE} ${S} (?:an?|per|each|every) (?:month|year|week|day|night)`,
    `(?:how much|what) ${DO} ${S} cost(?: (?:us|me))?(?: (?:an?|per|each|every) (?:month|year|week|day|night))?`,
    `how much do (?:we|i) pay (?:(?:a|per) (?:month|year) )?for ${S}(?: (?:a|per) (?:month|year))?`,
  ),
  ...rule('when is X due', 'deadline', 'thing', 'when', `when ${BE} ${S} due`),
  ...rule('what version is X on', 'version', 'thing', 'what which', `${WHICH} version is ${S} (?:on|at|running)`),
  ...rule(
    'when is X',
    'meeting-time',
    'event',
    'when what which at on',
    `${TIMES} ${BE} ${S}(?: on| at)?`,
    `${TIMES} ${S} is(?: on| at)?`,
    `${TIMES} ${DO} ${S} (?:start|begin|take place|happen)`,
  ),
  ...rule(
    'where is X kept',
    'location',
    'place',
    'where which what in',
    `where ${BE} ${S}(?: (?:kept|stored|located|hosted|deployed|parked))?`,
    `where ${S} ${BE}(?: (?:kept|stored|located|hosted|deployed|parked))?`,
  ),
  ...rule(
    'which region is X in',
    'location',
    'thing',
    'which what in',
    `(?:in )?${WHICH} (?:city|region|town|data cent(?:er|re)) ${BE} ${S}(?: in| hosted in| deployed in)?`,
  ),
];

const byWord = new Map<string, AskedRule[]>();
for (const each of RULES)
  for (const word of each.words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), each]);

const NOUN_QUESTION = /^(?:(?:what|who|when|which|where|how much) (?:is|are)|(?:what|which) day is) (.+?)(?: on)?$/i;
const LIKED = /^(?:what|which) ([a-z]+) (?:do|does) (.{1,40}?) (?:like (?:best|(?:the )?most)|love (?:the )?most)$/i;
/** Which nouns go with which word: who a time is and when a person is ask for something else. */
const TIME_NOUN: ReadonlySet<string> = new Set(['birthday', 'deadline', 'start-time', 'end-time', 'meeting-time']);

/** Attributes that an English question asks for. */
export const englishAsked: AskedReader = (written, context) => {
  let question = written.replace(/[\s?!.？。]+$/u, '').replace(LEAD_IN, '');
  const indirect = INDIRECT.exec(question)?.[0] ?? '';
  question = question
    .slice(indirect.length)
    .replace(ENDING, '')
    .replace(CONTRACTED, (_, word: string) => `${word} is `);
  if (question === '' || ELSE.test(question)) return [];
  const word = /^[a-z]+/i.exec(question)?.[0].toLowerCase() ?? '';
  const isSingular = /\b(?:does|is|has|was)\b/i.test(question) || /\b\w+s$/i.test(question);
  const noun = nounQuestion(question, context);
  if (noun !== null) return [noun];
  for (const { cue, pattern, attribute, about } of byWord.get(word) ?? []) {
    const named = pattern.exec(question)?.groups?.['s'];
    if (named === undefined) continue;
    const subject = subjectOf(named, about, isSingular, context);
    if (subject !== null) return [{ subject: subject.subject, attribute, confidence: subject.confidence, cue }];
  }
  return liked(question, isSingular, context);
};

/** `what food does X like best`. */
function liked(question: string, isSingular: boolean, context: SlotContext): readonly AskedSlot[] {
  const [, thing, named] = LIKED.exec(question) ?? [];
  if (thing === undefined || named === undefined) return [];
  const subject = subjectOf(named, 'person', isSingular, context);
  const attribute = attributeOf(`favourite ${thing}`).name;
  return subject === null
    ? []
    : [{ subject: subject.subject, attribute, confidence: subject.confidence * 0.9, cue: 'what does X like best' }];
}

/** `what is X's A`, `the A of X?`, `my A`: nouns of the table only. */
function nounQuestion(question: string, context: SlotContext): AskedSlot | null {
  const asked = NOUN_QUESTION.exec(question);
  const phrase = asked?.[1] ?? question;
  const word = asked === null ? '' : question.slice(0, question.indexOf(' ')).toLowerCase();
  if (
    asked === null &&
    (/^(?:what|who|when|where|which|how|why|is|do|does)\b/i.test(question) || phrase.split(' ').length > 7)
  )
    return null;
  const named = englishSubject(phrase, context);
  if (named === null || NOT_ONE.test(named.subject)) return null;
  if (named.attribute === null) return word === 'who' || word === 'what' ? relationOfOwner(named) : null;
  const { name, isKnown, value } = named.attribute;
  if (!isKnown || named.subject === '' || ASKS_MORE.test(phrase)) return null;
  if (word === 'when' && value !== 'time') return null;
  if (word === 'who' && value !== 'name' && value !== 'organisation') return null;
  if (word === 'where' && value !== 'place' && value !== 'organisation' && name !== 'address') return null;
  if (word === 'how' && value !== 'money') return null;
  if (value === 'time' && word !== '' && word !== 'what' && word !== 'which' && !TIME_NOUN.has(name)) return null;
  const isName = name !== 'name' || /'s name|name of/i.test(phrase) || /^my name$/i.test(phrase);
  return isName
    ? { subject: named.subject, attribute: name, confidence: named.confidence, cue: `what is ${named.form}` }
    : null;
}

const ASKS_MORE = / (?:in|at|on|with|to|about|like|from|mean|means|good|nice|going|called)\b/i;

/** `who is Otto's wife`: asked of the owner. */
function relationOfOwner({ subject, confidence }: EnglishSubject): AskedSlot | null {
  const [, owner, relation] = /^(.+)'s ([a-z ]+)$/.exec(subject) ?? [];
  if (owner === undefined || relation === undefined) return null;
  const { name, isKnown, value } = attributeOf(relation);
  return isKnown && value === 'name' ? { subject: owner, attribute: name, confidence, cue: "who is X's A" } : null;
}

type Named = Pick<EnglishSubject, 'subject' | 'confidence'>;

const LOWER_NAME = /^(?!the |an? |my |our )[a-z][a-z'-]+(?: [a-z'-]+){0,2}$/;
const HAN_NAME = /^(?:\p{Lu}[a-z]+ )?\p{Script=Han}{1,4}$/u;
const NOBODY =
  /^(?:one|this|that|these|those|there|here|who|what|the|my|our|his|her|their|its|god|water|life|time|us|me|them|we all)\b/i;

function subjectOf(named: string, about: AskedRule['about'], isSingular: boolean, context: SlotContext): Named | null {
  const words = named.trim();
  if (/^(?:i|we)$/i.test(words)) return about === 'person' ? { subject: context.speaker, confidence: 1 } : null;
  if (NOT_ONE.test(words)) return null;
  if (about === 'place') return placed(words);
  const read = englishSubject(words.replace(/^the (?=\p{Lu})/u, ''), context);
  if (about === 'person' && HAN_NAME.test(words)) return { subject: slotSubject(words), confidence: 0.9 };
  if (read === null || read.subject === '') return null;
  if (about === 'event')
    return isEvent(read) && read.attribute === null ? { ...read, confidence: Math.max(read.confidence, 0.8) } : null;
  if (read.attribute !== null || isEvent(read)) return null;
  if (about === 'thing') return / (?:of|that|which|in|on) |ing$/.test(words) ? null : { ...read, confidence: 0.9 };
  if (read.nature !== 'thing') return read;
  return isSingular && LOWER_NAME.test(words) && !NOBODY.test(words)
    ? { subject: read.subject, confidence: 0.75 }
    : null;
}

/** Things that are kept somewhere: `the spare key`, `the servers of Falcon`; people are elsewhere for other reasons. */
function placed(words: string): Named | null {
  const bare = /^(?:the|our) (.{3,40})$/i.exec(words)?.[1];
  if (bare === undefined || /ing$|\b(?:from|to|at|in|that|who|which)\b/i.test(bare) || bare.split(' ').length > 5)
    return null;
  const [, noun, owner] = /^(\S+(?: \S+)?) of (?:the )?(.{2,30})$/i.exec(bare) ?? [];
  const subject = slotSubject(noun === undefined || owner === undefined ? bare : `${owner} ${noun}`);
  return bare.includes(' ') ? { subject, confidence: 0.85 } : null;
}
