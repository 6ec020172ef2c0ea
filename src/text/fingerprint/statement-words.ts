function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

/** Small words with and without which a statement says the same. */
export const SMALL_WORDS: ReadonlySet<string> = words(`
a an the that am is are be been being do does of at in on as so then there just really very quite actually basically
simply also too please well oh ok okay but it its itself such
`);

/** What only says whose turn it is: particles and adverbs of degree. Sentence-final 吗 and 吧 are none of them. */
export const SMALL_CHARACTERS: ReadonlySet<string> = new Set('的了呢啊呀嘛哦啦就很也都');
export const SMALL_PHRASES: RegExp = /其实|真的|非常|特别|十分|相当|一般来说|总的来说/g;

/** Words between things whose order says nothing. */
export const COORDINATORS: ReadonlySet<string> = words('and & 和 与 及 、 ,');

/** Forms of one word. */
export const PERSONS: ReadonlyMap<string, string> = new Map(
  [
    'i me my mine myself im',
    'you your yours yourself',
    'he him his himself',
    'she her hers herself',
    'we us our ours ourselves',
    'they them their theirs themselves',
  ].flatMap((forms) => {
    const all = forms.split(' ');
    return all.map((form): [string, string] => [form, all[0] ?? form]);
  }),
);

/** Endings after an apostrophe: what they stand for; null for what says nothing. */
export const CONTRACTIONS: ReadonlyMap<string, string | null> = new Map([
  ['s', null],
  ['m', null],
  ['re', null],
  ['ve', 'have'],
  ['ll', 'will'],
  ['d', 'would'],
]);

/** Negations: a statement with another number of them is another statement. */
export const NEGATORS: ReadonlySet<string> = words(`
not no never none nobody nothing nowhere neither nor without hardly barely rarely seldom scarcely except unless stopped
stop quit refuse refused avoid lack fail failed cannot longer nope 不 没 未 无 非 别 勿 莫 戒 忌 否 免 甭 弗 禁 拒 除 停
`);

/**
 * Words that never are a mere addition: they change what is said of the rest. Tenses and modals, quantities, order,
 * comparison, doubt.
 */
export const TURNING_WORDS: ReadonlySet<string> = words(`
was were did had used will would could should may might must can shall only all every each both half most more less least
fewer first last next previous former ex late once twice again before after until till since from to by over under above
below with for against off up down out back almost nearly about around maybe perhaps possibly probably allegedly
supposedly if when while whether or than else instead rather other another same different new old non anti fake pretend
want wanted plan planned hope hoped try tried think thought believe believed heard said say ask asked wish
`);

/** Words that say when, by which a moved phrase is known to be one of time. */
export const TIME_WORDS: ReadonlySet<string> = words(`
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow yesterday tonight now currently
usually sometimes often every each last next this morning evening afternoon night noon weekend spring summer autumn winter
year month week day hour minute always
`);

/** Words that begin a phrase which may stand elsewhere. */
export const OPENERS: ReadonlySet<string> = words(`
in on at from to with for by before after during since until because when while if under over near without
`);

/** How a Chinese phrase begins that may stand before or after its subject. */
export const CHINESE_OPENER: RegExp =
  /^(?:周[一二三四五六日天末]|星期|礼拜|每|今[天年晚早]|明[天年晚早]|昨[天晚]|早上|早晨|晚上|上午|下午|中午|平时|现在|目前|去年|前天|后天|上周|下周|上个?月|下个?月|在|从|因为|\d+[年月日点号]|[一二三四五六七八九十]+[月点号])/;
