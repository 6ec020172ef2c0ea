import { stemmer } from 'stemmer';

/** Words that carry no meaning of their own in English questions and statements. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both ' +
    'but by can could did do does doing down during each few for from further had has have having he her here hers ' +
    'herself him himself his how i if in into is it its itself just me more most my myself no nor not now of off on ' +
    'once only or other our ours ourselves out over own same she should so some such than that the their theirs them ' +
    'themselves then there these they this those through to too under until up very was we were what when where ' +
    'which while who whom why will with would you your yours yourself yourselves s t d ll m re ve'
  ).split(' '),
);

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const RUN = new RegExp(`[${CJK}]+|[[\\p{L}\\p{N}]--[${CJK}]]+`, 'gv');
const CJK_START = new RegExp(`^[${CJK}]`, 'u');

/** Porter stems of the words that are no stop words, and overlapping pairs of CJK characters (a lone one stays). */
export function baselineTokens(text: string): readonly string[] {
  return (text.normalize('NFKC').toLowerCase().match(RUN) ?? []).flatMap((run) =>
    CJK_START.test(run) ? pairs([...run]) : STOP_WORDS.has(run) ? [] : [stemmer(run)],
  );
}

function pairs(characters: readonly string[]): readonly string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
