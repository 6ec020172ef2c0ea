import { foldUnits } from './fold-units.js';
import { type CalendarUnit, type FoundReference, type Reference, unitAt } from './reference.js';

// The commonest words for a time relative to now in languages that are not read otherwise. A query that says "yesterday" in one of
// them must not be answered with what is months old. Single words and set phrases only: no numbers, weekdays or dates.

/** Unit, how many units from now, and how it is said; in brackets what may be missing. */
type Entry = readonly [unit: CalendarUnit, offset: number, words: string];

/** Written without spaces between words, so that what stands before and behind is a character of the script or not. */
const GLUED: readonly Entry[] = [
  // Japanese; 昨日, 今日, 去年 and 今年 are read as Chinese.
  ['day', -2, 'おととい|一昨日'],
  ['day', -1, 'きのう|昨晩|昨夜'],
  ['day', 0, 'きょう'],
  ['day', 1, 'あした|あす(?=[のはにもまか、])'],
  ['day', 2, 'あさって|明後日'],
  ['week', -2, '先々週'],
  ['week', -1, '先週'],
  ['week', 0, '今週'],
  ['week', 1, '来週'],
  ['week', 2, '再来週'],
  ['month', -2, '先々月'],
  ['month', -1, '先月'],
  ['month', 0, '今月'],
  ['month', 1, '来月'],
  ['year', -2, '一昨年|おととし'],
  ['year', -1, '昨年'],
  ['year', 1, '来年'],
  // Korean, in which particles follow the word.
  ['day', -3, '(?<![가-힣])그끄(?:저께|제)'],
  ['day', -2, '(?<![가-힣])그(?:저께|제(?!서?야))'],
  ['day', -1, '(?<![가-힣])어(?:제|젯밤)'],
  ['day', 0, '(?<![가-힣])오늘(?!날)'],
  ['day', 1, '(?<![가-힣])내일(?!모레)'],
  ['day', 2, '(?<![가-힣])(?:내일)?모레'],
  ['week', -2, '(?<![가-힣])(?:지지난|저저번) ?주(?![가-힣]*[일월년] ?동안)'],
  ['week', -1, '(?<![가-힣])(?:지난|저번) ?주(?!년)'],
  ['week', 0, '(?<![가-힣])(?:이번 ?주|금주)(?!년)'],
  ['week', 1, '(?<![가-힣])다음 ?주(?!년)'],
  ['month', -1, '(?<![가-힣])(?:지난|저번) ?달'],
  ['month', 0, '(?<![가-힣])이번 ?달'],
  ['month', 1, '(?<![가-힣])다음 ?달'],
  ['year', -2, '(?<![가-힣])재작년'],
  ['year', -1, '(?<![가-힣])(?:작년|지난 ?해)'],
  ['year', 0, '(?<![가-힣])올해'],
  ['year', 1, '(?<![가-힣])내년'],
];

/** Written with spaces between words. */
const SPACED: readonly Entry[] = [
  // Spanish
  ['day', -2, 'anteayer|antier'],
  ['day', -1, 'ayer|anoche'],
  ['day', 0, 'hoy'],
  ['day', 1, '(?<!(?:la|esta|por|de la|cada) )mañana'],
  ['day', 2, 'pasado mañana'],
  ['week', -1, '(?:la )?semana pasada|la pasada semana'],
  ['week', 0, 'esta semana'],
  ['week', 1, '(?:la )?(?:próxima semana|semana que viene|semana próxima)'],
  ['month', -1, '(?:el )?mes pasado'],
  ['month', 0, 'este mes'],
  ['month', 1, '(?:el )?(?:próximo mes|mes que viene)'],
  ['year', -1, '(?:el )?año pasado'],
  ['year', 0, 'este año'],
  ['year', 1, '(?:el )?(?:próximo año|año que viene)'],
  // French
  ['day', -2, 'avant-hier'],
  ['day', -1, 'hier'],
  ['day', 0, "aujourd'hui"],
  ['day', 1, 'demain'],
  ['day', 2, 'après-demain'],
  ['week', -1, '(?:la )?semaine (?:dernière|passée)'],
  ['week', 0, 'cette semaine'],
  ['week', 1, '(?:la )?semaine prochaine'],
  ['month', -1, '(?:le )?mois (?:dernier|passé)'],
  ['month', 0, 'ce mois(?:-ci)?'],
  ['month', 1, '(?:le )?mois prochain'],
  ['year', -1, "l'(?:année dernière|an dernier|an passé)"],
  ['year', 0, 'cette année'],
  ['year', 1, "l'(?:année prochaine|an prochain)"],
  // German
  ['day', -2, 'vorgestern'],
  ['day', -1, 'gestern'],
  ['day', 0, 'heute'],
  ['day', 1, '(?<!(?:guten|am|jeden|heute|gestern|diesen|eines|vorgestern) )morgen'],
  ['day', 2, 'übermorgen'],
  ['week', -2, 'vorletzte[rn]? woche'],
  ['week', -1, '(?:letzte|vergangene|vorige)[rn]? woche'],
  ['week', 0, 'diese[rn]? woche'],
  ['week', 1, '(?:nächste|kommende)[rn]? woche'],
  ['month', -1, '(?:letzten|vergangenen|vorigen) monat'],
  ['month', 0, 'diesen monat'],
  ['month', 1, '(?:nächsten|kommenden) monat'],
  ['year', -1, '(?:letztes|vergangenes|voriges) jahr|im (?:letzten|vergangenen|vorigen) jahr'],
  ['year', 0, 'dieses jahr|in diesem jahr'],
  ['year', 1, 'nächstes jahr|im nächsten jahr'],
  // Portuguese
  ['day', -2, 'anteontem'],
  ['day', -1, 'ontem'],
  ['day', 0, 'hoje'],
  ['day', 1, '(?<!depois de )amanhã'],
  ['day', 2, 'depois de amanhã'],
  ['week', -1, '(?:a |na )?semana passada'],
  ['week', 1, '(?:a |na )?(?:próxima semana|semana que vem)'],
  ['month', -1, '(?:o |no )?mês passado'],
  ['month', 0, 'este mês|neste mês'],
  ['month', 1, '(?:o |no )?(?:próximo mês|mês que vem)'],
  ['year', -1, '(?:o |no )?ano passado'],
  ['year', 0, 'este ano|neste ano'],
  ['year', 1, '(?:o |no )?(?:próximo ano|ano que vem)'],
  // Italian
  ['day', -2, "l'altro ieri|altroieri"],
  ['day', -1, "(?<!l'altro )ieri"],
  ['day', 0, 'oggi'],
  ['day', 1, 'domani'],
  ['day', 2, 'dopodomani'],
  ['week', -1, '(?:la )?(?:settimana scorsa|scorsa settimana)'],
  ['week', 0, 'questa settimana'],
  ['week', 1, '(?:la )?(?:settimana prossima|prossima settimana)'],
  ['month', -1, '(?:il )?(?:mese scorso|scorso mese)'],
  ['month', 0, 'questo mese'],
  ['month', 1, '(?:il )?(?:mese prossimo|prossimo mese)'],
  ['year', -1, "l'anno scorso|lo scorso anno"],
  ['year', 0, "quest'anno"],
  ['year', 1, "l'anno prossimo|il prossimo anno"],
  // Russian
  ['day', -2, 'позавчера'],
  ['day', -1, 'вчера'],
  ['day', 0, 'сегодня'],
  ['day', 1, 'завтра'],
  ['day', 2, 'послезавтра'],
  ['week', -1, '(?:на )?прошлой неделе'],
  ['week', 0, '(?:на )?этой неделе'],
  ['week', 1, '(?:на )?следующей неделе'],
  ['month', -1, '(?:в )?прошлом месяце'],
  ['month', 0, '(?:в )?этом месяце'],
  ['month', 1, '(?:в )?следующем месяце'],
  ['year', -1, '(?:в )?прошлом году'],
  ['year', 0, '(?:в )?этом году'],
  ['year', 1, '(?:в )?следующем году'],
  // Turkish
  ['day', -1, 'dün'],
  ['day', 0, 'bugün'],
  ['day', 1, 'yarın'],
  ['week', -1, 'geçen hafta'],
  ['week', 0, 'bu hafta'],
  ['week', 1, 'gelecek hafta|önümüzdeki hafta'],
  ['month', -1, 'geçen ay'],
  ['month', 0, 'bu ay'],
  ['month', 1, 'gelecek ay'],
  ['year', -1, 'geçen (?:yıl|sene)'],
  ['year', 0, 'bu (?:yıl|sene)'],
  ['year', 1, 'gelecek (?:yıl|sene)'],
  // Vietnamese
  ['day', -2, 'hôm kia'],
  ['day', -1, 'hôm qua'],
  ['day', 0, 'hôm nay'],
  ['day', 1, 'ngày mai'],
  ['week', -1, 'tuần (?:trước|rồi)'],
  ['week', 0, 'tuần này'],
  ['week', 1, 'tuần (?:sau|tới)'],
  ['month', -1, 'tháng trước'],
  ['month', 0, 'tháng này'],
  ['month', 1, 'tháng (?:sau|tới)'],
  ['year', -1, 'năm ngoái'],
  ['year', 0, 'năm nay'],
  ['year', 1, 'năm (?:sau|tới)'],
];

/** Where a glued word can be: kana, Hangul, or a Japanese word for a week, month or year. */
const MAY_BE_GLUED = /[\u3040-\u30ff\uac00-\ud7a3]|[先来]々?[周月年]|昨[年晩夜]|一昨|今[周月]|明后/;
/** Words of which an English text is full and texts in the languages above have none. */
const ENGLISH = /\b(?:the|what|did|my|does|have|when|where|who|how|we|and|of|about|you|this|with)\b/;

function compiled(
  entries: readonly Entry[],
  wrap: (words: string) => string,
): readonly (readonly [RegExp, Reference])[] {
  return entries.map(([unit, offset, words]) => [new RegExp(wrap(foldUnits(words)), 'gu'), unitAt(unit, offset)]);
}

const GLUED_PATTERNS = compiled(GLUED, (words) => `(?:${words})`);
const SPACED_PATTERNS = compiled(SPACED, (words) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`);
/** First letters of the words: most words of a text begin with none of them or are put aside by the next letter. */
const INITIALS = [
  ...new Set(
    SPACED.flatMap(
      ([, , words]) =>
        foldUnits(words)
          .replace(/\(\?<!.*?\) ?\)/g, '')
          .match(/(?<=^|[|:(])\p{L}/gu) ?? [],
    ),
  ),
].join('');
/** One look for all of them. */
const ANY_SPACED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?=[${INITIALS}])(?:${foldUnits(SPACED.map(([, , words]) => words).join('|'))})(?![\\p{L}\\p{N}])`,
  'u',
);

/**
 * Time words of Japanese, Korean, Spanish, French, German, Portuguese, Italian, Russian, Turkish and Vietnamese in a folded text, in
 * reading order, without overlap. Those of Latin script are read only where nothing says that the text is English: Ayer and Hoy are names.
 */
export function readOtherLanguages(text: string): FoundReference[] {
  const lower = text.toLowerCase();
  // Small letters of more units than their capitals would move what follows.
  const folded = lower.length === text.length ? lower : text;
  const found: FoundReference[] = [];
  if (MAY_BE_GLUED.test(folded)) collect(folded, GLUED_PATTERNS, found);
  if (!ENGLISH.test(folded) && ANY_SPACED.test(folded)) collect(folded, SPACED_PATTERNS, found);
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  return found.filter(({ start }, at) => found.slice(0, at).every(({ end }) => end <= start));
}

function collect(folded: string, patterns: readonly (readonly [RegExp, Reference])[], found: FoundReference[]): void {
  for (const [pattern, reference] of patterns)
    for (const { index, 0: word } of folded.matchAll(pattern))
      found.push({ start: index, end: index + word.length, reference, rule: 'word of another language' });
}
