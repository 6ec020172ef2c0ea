/** A sentence of a text: [start, end) in UTF-16 units, and what is left of it without what only introduces or marks it. */
export interface EchoSentence {
  readonly start: number;
  readonly end: number;
  readonly said: string;
}

/**
 * Where sentences end: line breaks, marks of the end, tags. A full stop ends one only before a space or the end, and not
 * after a lone capital or a short form.
 */
const END =
  /[\n\r]+|(?:[。！？!?；]|(?<!&(?:lt|gt|amp|quot|apos|#39));)+["'”’」』)）\]]*|(?<!\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|No|vs|e\.g|i\.e|etc))\.+["'”’)\]]*(?=\s|$|<)|<[^<>]{0,400}>/g;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
]);
const ENTITY = /&(?:lt|gt|amp|quot|#39|apos);/g;
const CITATION = /[[【(（]\s?(?:m?\d{1,3}|memory \d{1,3}|记忆 ?\d{1,3})(?:\s?[,，、]\s?m?\d{1,3})*\s?[\])】）]/gi;
const BULLET = /^(?:[\s>*•·‣◦–—#"'“‘「『`]|[-+]\s|\d{1,2}[.)、]\s?(?!\d)|[(（]\d{1,2}[)）])+/;

const ENGLISH_LEAD = new RegExp(
  `^(?:${[
    "as (?:you|we|i) (?:(?:have |had |'ve )?(?:already )?(?:told|said|mentioned|noted|recall|remember|discussed|shared|stated|explained)|know)[^,:.]{0,40}[,:]",
    '(?:according to|based on|from|per|going by) (?:my|our|the|your|what) (?:memory|memories|notes?|records?|history|profile|stored|previous|earlier|past|you)[^,:.]{0,40}[,:]',
    "(?:i|we) (?:(?:do |also |still )?(?:remember|recall|know|see|noted|have noted|can see|understand|have on record)|'ve noted)(?: that|,|:)?",
    'you (?:(?:have |had |once |also |previously )?(?:told|said|mentioned|noted|shared|stated)) ?(?:me |us )?(?:earlier|before|last time|previously|once)?(?: that|,|:)?',
    '(?:my|the) (?:memory|memories|notes|records) (?:say|says|show|shows|indicate|indicates)(?: that|,|:)?',
    '(?:remember|note|recall|noted|memory|fact|reminder)(?: that|,|:)',
    '(?:so|also|and|well|sure|ok|okay|yes|right|got it|of course|to recap|to summari[sz]e|just to confirm|in summary|indeed)[,:!]?(?= )',
  ].join('|')})\\s*`,
  'i',
);
const CHINESE_LEAD = new RegExp(
  `^(?:${[
    '(?:根据|依据|按照|按|从|據|根據)(?:我|你|您|我们)?的?(?:之前|以往|以前|过去)?的?(?:记忆|记录|资料|信息|档案|笔记|記憶|記錄|聊天记录|对话)(?:中|里|来看|显示)?[，,：:]?',
    '(?:正如|就像|像|如|按照?|照)?(?:你|您)(?:之前|上次|曾经?|以前|刚才|先前|此前)?(?:跟我|对我|和我|向我)?(?:说过?|提到过?|提过|告诉过?我?|讲过?|提及过?)(?:的(?:那样)?)?[，,：:]?',
    '我(?:还|也|都)?(?:记得|知道|记着|了解到|查到|看到|記得)(?:的是)?[，,：:]?',
    '(?:我的)?(?:记忆|记录|記憶)(?:中|里|裡)?(?:显示|提到|写着|表明)?[，,：:]',
    '(?:据我所知|总结一下|总的来说|好的|是的|没错|对|嗯|当然|所以|另外|此外|提醒一下|确认一下)[，,：:！!]',
  ].join('|')})\\s*`,
);
const TAIL =
  /[,，\s]*(?:(?:right|correct|yes|is that right|isn't (?:it|that right))\s?[?？]?|(?:as|like) you (?:told me|said|mentioned)(?: (?:earlier|before|last time))?|if i (?:remember|recall) (?:correctly|right|it right)|(?:对吧|对吗|是吧|是吗|没错吧|对不对)\s?[?？]?)[.。!！?？"'”’」』\s]*$/i;
/** Leads in a row: `Sure, as you told me, ...`. */
const MOST_LEADS = 4;

/** The sentences of a text in reading order; blank ones are left out. */
export function echoSentences(text: string): readonly EchoSentence[] {
  const sentences: EchoSentence[] = [];
  let start = 0;
  const add = (end: number, next: number): void => {
    const said = saidIn(text.slice(start, end));
    if (said !== '') sentences.push({ start, end, said });
    start = next;
  };
  for (const match of text.matchAll(END)) {
    const next = match.index + match[0].length;
    const isMark = !match[0].startsWith('<');
    add(isMark ? next : match.index, next);
  }
  add(text.length, text.length);
  return sentences;
}

/** A sentence without bullet, quotation marks, citations and words that only say where it is from. */
function saidIn(sentence: string): string {
  let said = sentence
    .replace(ENTITY, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(CITATION, ' ')
    .replace(BULLET, '')
    .trim();
  for (let lead = 0; lead < MOST_LEADS; lead += 1) {
    const shorter = said.replace(ENGLISH_LEAD, '').replace(CHINESE_LEAD, '').replace(BULLET, '');
    if (shorter === said || shorter === '') break;
    said = shorter;
  }
  const bare = said.replace(TAIL, '');
  return bare === '' ? said : bare;
}
