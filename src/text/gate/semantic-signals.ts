import { compileChinese, matchChinese } from '../references/chinese-patterns.js';
import type { ChineseText } from '../references/chinese-text.js';
import { AUXILIARY, BE, isLight, QUESTION_WORDS } from '../references/english-lexicon.js';
import { matchEnglish } from '../references/english-patterns.js';
import type { EnglishText } from '../references/english-text.js';
import type { Reference } from '../references/reference.js';
import { CHINESE_INTENTS } from './chinese-intents.js';
import { CHINESE_SIGNALS, FAVOURS, SPOKEN_FIRST_PERSON } from './chinese-signals.js';
import { ENGLISH_SIGNALS } from './english-signals.js';
import { WORLD_NAMES } from './english-talk.js';
import { type SignalRule, signal } from './signal-rule.js';

/** A rule that matched, with the words it matched. */
export interface FiredRule {
  readonly rule: SignalRule;
  readonly words: string;
}

const SOMEBODY = signal('somebody by name', 0.6, ['entity'], 1);
const FULL_NAME = signal('full name', 0.25, ['entity'], 1);
const FIRST_PERSON = signal('first person', 0.6, [], 0);
const BACK_TO_SOMEBODY = signal('back to somebody', 0.5, ['entity'], 0.5);
const BACK_TO_SOMETHING = signal('back to something', 0.25, [], 0);
const BACK_TO_A_NOUN = signal('back to something named', 0.4, [], 0);
const AS_BEFORE = signal('as before', 0.5, [], 0);
const FRAGMENT = signal('fragment', 0.25, [], 0);

/** Chinese signals that are looked for anywhere, and those that a whole message is. */
const ALL_CHINESE = [...CHINESE_SIGNALS, ...CHINESE_INTENTS];
const ANYWHERE = compileChinese(ALL_CHINESE.filter(([, { global }]) => global));
const WHOLE = ALL_CHINESE.filter(([, { global }]) => !global);
const ASKING_VERBS = new Set(['tell', 'remind', 'list', 'show', 'name', 'give', 'what', 'look']);
/** Verbs by which one asks about people one knows, and not about the world. */
const PERSONAL = new Set([
  'like',
  'likes',
  'love',
  'want',
  'eat',
  'drink',
  'have',
  'work',
  'live',
  'prefer',
  'know',
  'need',
  'mind',
  'still',
  'birthday',
  'allergic',
  'email',
  'number',
]);
const ASKS_CHINESE = /[?？]|吗|呢|什么|谁|哪|几|多少|怎么|啥|多久|没$|不$|来着|是$/;
const PERSON_BY_NAME = /^(?:[阿小老]|[\u4e00-\u9fff]{2,3}$)/;
const TITLED =
  /^[^大小二三女男前新老我他她你您这那](?:总|工|老师|医生|大夫|经理|师傅|教授|律师|主任|先生|女士|小姐|老板|护士|教练|阿姨|叔|姐|哥|姨)$/;
const KINSHIP = /[爸妈爷奶哥姐弟妹叔姨舅姑公婆妻夫儿女孩友师员客户生人板]/;

/** Signals of a message read as English. */
export function englishSignals(read: EnglishText): FiredRule[] {
  const { words, text } = read;
  const matches = matchEnglish(words, ENGLISH_SIGNALS);
  const disowned = new Set<number>();
  for (const { rule, from } of matches)
    if (rule.name === 'spoken possession' || rule.name === 'shared by everybody') disowned.add(from);
  const fired: FiredRule[] = [];
  for (const { rule, from, to } of matches) {
    if (rule.name === 'possession' && disowned.has(from)) continue;
    fired.push({ rule, words: text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0) });
  }
  const name = askedName(read);
  if (name !== null) fired.push(name);
  return fired;
}

/** A person that a question is about and whom the world does not know. */
function askedName({ words, mentions, text }: EnglishText): FiredRule | null {
  const first = words[0]?.word ?? '';
  const asks =
    text.includes('?') || QUESTION_WORDS.has(first) || AUXILIARY.has(first) || BE.has(first) || ASKING_VERBS.has(first);
  if (!asks) return null;
  for (const { text: name, type, start, end } of mentions) {
    if ((type !== 'name' && type !== 'person') || !/\p{Lu}/u.test(name)) continue;
    const parts = words.filter((word) => word.start >= start && word.end <= end);
    const proper = parts.filter(({ isCapitalised, word }) => isCapitalised && !isLight(word));
    if (
      proper.length === 0 ||
      proper.some(({ word }) => WORLD_NAMES.has(word) || /^[A-Z]{2,}$/.test(text.slice(start, end)))
    )
      continue;
    const personal = words.some(({ word }) => PERSONAL.has(word));
    return { rule: parts.length === 1 || personal || type === 'person' ? SOMEBODY : FULL_NAME, words: name };
  }
  return null;
}

/** Signals of a message read as Chinese. */
export function chineseSignals({ plain, text, mentions }: ChineseText): FiredRule[] {
  const fired: FiredRule[] = [];
  const trimmed = plain.trim();
  for (const [rule, pattern] of WHOLE) if (pattern.test(trimmed)) fired.push({ rule, words: text });
  for (const { rule, index, word } of matchChinese(plain, ANYWHERE))
    fired.push({ rule, words: text.slice(index, index + word.length) });
  const own = plain.replace(FAVOURS, '').replace(SPOKEN_FIRST_PERSON, '');
  const self = /我们?|咱们?|俺|本人/.exec(own);
  if (self !== null) fired.push({ rule: FIRST_PERSON, words: self[0] });
  if (ASKS_CHINESE.test(plain)) {
    const named = mentions.find(
      ({ text: name, type, head }) =>
        type === 'person' && (TITLED.test(name) || (PERSON_BY_NAME.test(name) && !KINSHIP.test(head))),
    );
    if (named !== undefined) fired.push({ rule: SOMEBODY, words: named.text });
  }
  return fired;
}

/** Signals of the references in a message: what it goes back to may be stored. */
export function referenceSignals(references: readonly Reference[]): FiredRule[] {
  return references.map(({ kind, text, rule }) => ({ rule: signalOf(kind, text, rule), words: text }));
}

function signalOf(kind: Reference['kind'], text: string, rule: string): SignalRule {
  switch (kind) {
    case 'pronoun':
      return /^(?:it|its|它)/i.test(text) ? BACK_TO_SOMETHING : BACK_TO_SOMEBODY;
    case 'demonstrative':
      return rule === 'demonstrative noun' || rule === 'demonstrative with measure word'
        ? BACK_TO_A_NOUN
        : BACK_TO_SOMETHING;
    case 'repetition':
      return AS_BEFORE;
    case 'ellipsis':
      return FRAGMENT;
  }
}
