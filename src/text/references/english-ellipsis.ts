import {
  ADJECTIVES,
  AUXILIARY,
  BE,
  DETERMINERS,
  isComparative,
  isLight,
  isVerb,
  PREPOSITIONS,
  QUESTION_WORDS,
  SUBJECT_PRONOUNS,
} from './english-lexicon.js';
import { compileEnglish, matchEnglish } from './english-patterns.js';
import { type EnglishText, referenceAt } from './english-text.js';
import type { Reference, ReferenceContext } from './reference.js';
import { wordsOfList } from './words-of-list.js';

/** Longest message that can be a fragment, in words. */
const LONGEST_FRAGMENT = 7;
/** Longest answer to a question that is not a sentence. */
const LONGEST_ANSWER = 5;

const VERBS_ALONE =
  `cancel|delete|remove|translate|summarise|summarize|shorten|lengthen|rephrase|rewrite|simplify|explain|elaborate|expand|repeat|retry|redo|undo|
confirm|send|submit|save|print|book|order|buy|stop|start|resume|proofread|correct|format|refund|return|reschedule|reply`.replaceAll(
    '\n',
    '',
  );

/** Fragments that are recognised by their words. `^` and `$` are the ends of the message. */
const FIXED = compileEnglish<string>([
  [
    'bare question',
    '^ and|but|so|ok|okay? how much|many|long|far|often|old|big|late|soon|come|so $',
    '^ and|but|so|ok|okay? why|who|where|when|what|which|how|whose $',
    '^ and|but|so? since|until|till|by|from|to|for|with|about|at|in what|when|where|whom|who|which|how $',
    '^ and|but|so? what|where|who|how|why|when for|to|from|with|about|by|else|not|then|exactly|now $',
    '^ and|but|so? which one|ones|of? them? $',
    '^ and|but|so? how about|much|many more|then|now|left|total|altogether|each $',
    '^ where were we $',
    '^ and|but|so? which|what @noun $',
    '^ why|how|when|where|who|what then|exactly|though|so? $',
    '^ and|so? then|now $',
  ],
  [
    'what about',
    '^ ok|okay|well|and|but|so|hmm? what about @any @any? @any? @any? $',
    '^ and|or|but if|when|without|with|for|in|on|at @any @any? @any? @any? $',
    '^ ok|okay|well|and|but|so? what if @subject',
  ],
  [
    'short answer',
    '^ not yet|really|quite|at|now|today|tonight|anymore|always|exactly',
    '^ not for|with|without|on|in|at|by|my|the|a|only|before|after|until|if @any? @any? @any? $',
    '^ only|just|except|even|mostly|usually|sometimes|never|always|maybe|probably|almost|nearly|rather @any? @any? @any? $',
    '^ too|less|more|very|much|way|slightly|even bit|little|lot|too? @noun|more|less @noun? please? $',
    '^ a bit|little|lot @more|too please|@noun? please? $',
    '^ something|anything|somewhere|one @more|more|less|with|without|in|for|from @noun? @noun? please? $',
    '^ yes|no|yeah|yep|nope|exactly|correct|right|neither|either @any? @any? @any? @any? $',
    '^ sure|fine|great|ok|okay|alright|perfect|good|yes go|do|please|book|send|take ahead|it|that|on|so? please? $',
    '^ once more please? $',
    '^ sort|kind of $',
    '^ no|not idea|sure|clue|way|chance|need|preference|problem? $',
    '^ all|none|some|most|half|two|three of them|those|these|it? $',
    '^ still|also|even|already|just|much|way not|too|so|very|no @any @any? @any? $',
    '^ i guess|suppose|doubt|see|understand|agree|disagree it|so|that|not? $',
    '^ neither|none|both|all|everything|nothing|whichever|whatever|anytime|sometimes|rarely|never|always|often|twice|once please? $',
    "^ @subject think|hope|guess|suppose|believe|do n't|not? think|hope|guess|suppose|believe? so|not $",
    "^ @subject do|did|does|can|could|will|would|have|has|am|is|was n't|not? $",
    '^ me too|neither|either $',
    '^ so|neither do|am|is|did|can|will @subject $',
    '^ any|bit|much|slightly? @more please? $',
    '^ make|do @any? bit|much|little|even|slightly? @more please? $',
  ],
  [
    'verb without object',
    `^ please|now|just|then|ok|okay|yes|and|can|could? you? please? ${VERBS_ALONE} please|now|again|then|everything? $`,
    `^ please|now|just|then|ok|okay? translate|convert|change|turn|switch|move|put|make to|into|in @noun please? $`,
    `^ please? ${VERBS_ALONE} to|into|in|for|by|until @noun please? $`,
    '^ tell|give|show me more|another|others $',
    '^ more|next|other|others|details please|options|examples|details|ideas|then? $',
    '^ say|do|try|run|send|play once? more|twice $',
  ],
]);

const GREETINGS = wordsOfList(
  `hi hey hello thanks thank thx cheers bye goodbye morning evening night ok okay great cool nice lovely happy wow oh haha lol sorry welcome congratulations good sure perfect awesome sounds dear merry`,
);
const LEADING = wordsOfList(`and or but`);
const BY_THE_WAY = wordsOfList(`now then ok okay well so hmm`);
/** What closes an answer and adds nothing to it. */
const CLOSING = /(?:^| )(?:i (?:think|guess|believe|suppose)|please|thanks|thank you|if possible)$/;

/** Messages that say only a part: a bare question, a fragment behind `and`, a verb without object, a short answer. */
export function englishEllipses(read: EnglishText, { turns = [] }: ReferenceContext): Reference[] {
  const { words } = read;
  if (words.length === 0 || read.hasCjk || read.handsOver) return [];
  const [match] = words.length > LONGEST_FRAGMENT + 3 ? [] : matchEnglish(words, FIXED);
  if (match !== undefined) return [whole(read, match.rule)];
  const rule = fragmentRule(read, turns);
  return rule === null ? [] : [whole(read, rule)];
}

function whole(read: EnglishText, rule: string): Reference {
  return referenceAt(read, 0, read.words.length, 'ellipsis', rule);
}

function fragmentRule({ words }: EnglishText, turns: readonly string[]): string | null {
  if (words.length > LONGEST_FRAGMENT) return null;
  const first = words[0]?.word ?? '';
  if (LEADING.has(first) && isFragment(words.slice(1).map(({ word }) => word))) return 'fragment behind and';
  if (GREETINGS.has(first)) return null;
  const joined = words.map(({ word }) => word).join(' ');
  const all = joined
    .replace(CLOSING, '')
    .split(' ')
    .filter((word, at) => word !== '' && !(at === 0 && BY_THE_WAY.has(word)));
  if (PREPOSITIONS.has(all[0] ?? '') && all.length <= 4 && isFragment(all)) return 'bare complement';
  const asked = /[?？]\s*$/.test(turns.at(-1) ?? '');
  if (asked && all.length <= LONGEST_ANSWER && isFragment(all)) return 'answer to a question';
  if (turns.length > 0 && all.length <= 6 && namesNothing(all)) return 'names nothing';
  if (
    turns.length > 0 &&
    words.length <= 3 &&
    isFragment(all) &&
    !DETERMINERS.has(first) &&
    all.some((word) => ADJECTIVES.has(word))
  )
    return 'bare attribute';
  return null;
}

/** A question or order of words that name nothing: `are you sure?`, `anything closer?`. */
function namesNothing(words: readonly string[]): boolean {
  const first = words[0] ?? '';
  if (first === 'i' || first === 'we' || (first === 'how' && (words[1] === 'are' || words[1] === "'re"))) return false;
  // What points back is found for itself.
  if (words.some((word) => POINTERS.has(word))) return false;
  return words.every(
    (word) => isLight(word) || ADJECTIVES.has(word) || isComparative(word) || VERBS_OF_NOTHING.has(word),
  );
}

const POINTERS = wordsOfList(
  `he him his she her it its they them their this that these those one ones there former latter same other again`,
);
const VERBS_OF_NOTHING = wordsOfList(
  `work works help helps cost costs take takes mean means need know think see look looks sound sounds happen happened happens missing left wrong ready done open closed available possible included find found get got tell show say said try tried use used want like explain sure`,
);

/** Words without subject and verb of their own. */
function isFragment(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    !words.some(
      (word, at) =>
        AUXILIARY.has(word) ||
        (BE.has(word) && word !== "'s") ||
        (SUBJECT_PRONOUNS.has(word) && at < words.length - 1) ||
        (QUESTION_WORDS.has(word) && at === 0) ||
        (at === 0 && isVerb(word) && words.length > 1 && !isLight(word)),
    )
  );
}
