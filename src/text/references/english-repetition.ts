import { isLight } from './english-lexicon.js';
import { compileEnglish, matchEnglish } from './english-patterns.js';
import { type EnglishText, referenceAt } from './english-text.js';
import type { Reference } from './reference.js';

/** Words that take up what was done or said before. */
const FIXED = compileEnglish<string>([
  ['last time', 'last time', 'the other day|time ~ you|we', 'the time before', 'previous time|order|conversation|chat'],
  [
    'as before',
    'as|like|than before >',
    'as|like before ~ but|and|please|with|without',
    'as|like usual|always',
    'the|my usual >',
    'business as usual',
    'same as usual|always|before|ever',
    'as|like i|we|you just? already? said|told|discussed|agreed|mentioned|did|planned|asked|described|explained|wrote',
    'as mentioned|discussed|agreed|promised|requested|planned|described|shown >',
    'the|that way i|you|we @verb before|it',
  ],
  [
    'said earlier',
    'you just? already? earlier? said|told|mentioned|recommended|suggested|promised|sent|wrote|showed|gave|listed|proposed|described',
    'did you just? say|mention|recommend|suggest|promise|send|write|show',
    'we just? already? talked|discussed|agreed|spoke|chatted|covered',
    'i just? said|told|mentioned|asked|sent|wrote earlier|before|above|just',
    'from|mentioned|said|discussed|asked|described|sent|posted earlier|above|before >',
    'what i|we|you just? said|told|wrote|asked|mentioned|showed|sent|agreed|meant|suggested',
    'earlier you|we|i',
    'mentioned|listed|described|shown above',
    'what|who|where|which|anything else did|have|has you|we|they|he|she',
  ],
  [
    'continue',
    'continue|resume|proceed|carry|pick|go|start ** where|from @subject? left|stopped|were|there',
    'where @subject left|stopped',
    'continue|resume *** yesterday|earlier',
    'continue|resume *** last time|week|night|month',
    '^ ok|okay|yes|please|and? continue|resume|proceed please|now? $',
    '^ ok|okay|yes|please|and? go|carry|keep on|ahead|going please|then? $',
  ],
  [
    'another',
    'another one|time|round|go|try >',
    '^ another $',
    'one more >|please|time',
    'more of the|that|those|these|them',
    '^ and|or? anything|something|anyone|somebody|who|what|where|how else $',
    'anything|something else >',
  ],
]);

/** "our previous conversation about Netflix" says itself which. */
const ABOUT = new Set(['about', 'regarding', 'on', 'of']);
const DOING = new Set([
  'do',
  'did',
  'try',
  'tried',
  'say',
  'said',
  'run',
  'start',
  'send',
  'play',
  'redo',
  'repeat',
  'retry',
  'once',
  'check',
  'show',
  'ask',
  'happened',
  'happening',
  'here',
]);
const SEVERAL = new Set([
  'both',
  'all',
  'two',
  'three',
  'four',
  'we',
  'they',
  'everyone',
  'everybody',
  'share',
  'shares',
  'shared',
  'each',
  'twins',
  'always',
]);

/** The same, again, last time, as I said, where we left off: what stands on an earlier turn or occasion. */
export function englishRepetitions(read: EnglishText): Reference[] {
  const { words, idioms } = read;
  const found: Reference[] = [];
  for (const { rule, from, to } of matchEnglish(words, FIXED)) {
    let covered = false;
    for (let at = from; at < to; at += 1)
      covered ||= idioms.has(at) && (words[at]?.word === 'last' || words[at]?.word === 'one');
    if (!covered && !(rule === 'last time' && ABOUT.has(words[to]?.word ?? '') && words[to]?.before === 'none'))
      found.push(referenceAt(read, from, to, 'repetition', rule));
  }
  words.forEach(({ word }, at) => {
    if (idioms.has(at)) return;
    if (word === 'same' && !isCompared(read, at)) found.push(referenceAt(read, at, at + 1, 'repetition', 'the same'));
    if (word === 'again' && isBareAgain(read, at)) found.push(referenceAt(read, at, at + 1, 'repetition', 'again'));
  });
  return found;
}

const BOTH = new Set(['both', 'all', 'every', 'each', 'everywhere', 'everyone']);

/** Whether the message says itself what is the same as what. */
function isCompared({ words, mentions }: EnglishText, at: number): boolean {
  for (let next = at + 1; next < words.length && words[next]?.before !== 'end'; next += 1)
    if (BOTH.has(words[next]?.word ?? '')) return true;
  let start = at;
  while (start > 0 && words[start]?.before !== 'end') {
    start -= 1;
    if (SEVERAL.has(words[start]?.word ?? '')) return true;
  }
  const self = words[at]?.start ?? 0;
  if (mentions.some(({ end, isPlural, type }) => end <= self && isPlural && type !== 'time')) return true;
  if (
    words
      .slice(0, at)
      .some(
        ({ word }, index) =>
          word === 'and' &&
          index > 0 &&
          index < at - 1 &&
          (words[index + 1]?.word === 'i' || words[index + 1]?.isCapitalised === true),
      )
  )
    return true;
  // "the same size as my brother": as and somebody or something that is named.
  for (let next = at + 1; next < words.length && next <= at + 4; next += 1) {
    const word = words[next];
    if (word === undefined || word.before !== 'none') return false;
    if (word.word === 'every' || word.word === 'each') return true;
    if (word.word !== 'as') continue;
    const after = words[next + 1];
    const from = after?.start ?? Number.POSITIVE_INFINITY;
    return mentions.some(
      ({ start: begin, isWeak, type }) => begin >= from && begin <= from + 4 && !isWeak && type !== 'time',
    );
  }
  return false;
}

/** `again` that repeats what is not said: it stands alone or behind a verb without object. */
function isBareAgain({ words }: EnglishText, at: number): boolean {
  if (at === 0) return words.length < 6;
  const previous = words[at - 1];
  if (previous === undefined) return false;
  if (words[at]?.before !== 'none') return words.length < 6;
  if (!DOING.has(previous.word)) return false;
  return !words.slice(0, at - 1).some(({ word }) => !isLight(word) && !DOING.has(word)) || at <= 3;
}
