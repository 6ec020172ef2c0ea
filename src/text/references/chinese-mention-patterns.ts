import {
  ANIMALS,
  ANYBODY,
  FEMALE,
  MALE,
  MEASURES,
  NOT_IN_NOUNS,
  NOT_IN_PLACES,
  NOT_NAMES,
  NOTHING,
  NUMBERS,
  ORGANISATION_ENDINGS,
  PERSONS,
  PLACE_ENDINGS,
  SURNAMES,
  TIMES,
  WORDLIKE_SURNAMES,
} from './chinese-lexicon.js';

// Patterns of what a Chinese text names. The sticky ones are tried only where their first character stands.

const BREAKS = ` \\s\\ufffc,，。;；!！?？:：、…~～—"“”「」《》()（）`;
const NOUN = `[^${NOT_IN_NOUNS}${BREAKS}]`;
const GIVEN = `[^${NOT_IN_NOUNS}一二三四五六七八九十${BREAKS}\\w]`;
/** What stands before a name. */
const BEFORE_NAME = `(?<=^|[,，。;；!！?？:：、…\\s]|[跟和与给找问约请叫让对是像见把帮替陪送同向那的由被])`;
/** What stands behind a name. */
const AFTER_NAME = `(?=$|[,，。;；!！?？:：、…\\s说在是的和跟与把来去要想让给从昨今明叫住有会也都到最又已刚喜爱不没吃能提讲告问借送生几后做订教换搬结离约现欠还该近平对用穿养那这上下]|推荐|介绍|什么|目前)`;
const NOT_AFTER_FAMILIAR = `师|板|样|规|地|家|公|婆|时|心|说|区|学|吃|费|孩|型|众|组|程序|年|是|要|爱|便|姨|里|头|虎|鼠|鸡|猫|狗|米|票|牌|人|朋友|伙子|姑娘|店|馆|城`;
const TITLES = `总(?!是|共|结|体|之|算|的)|工(?!作|资|具|程|人|厂|单|艺|会)|老师|医生|大夫|经理|师傅|教授|律师|主任|先生|女士|小姐|老板|护士|教练|阿姨|叔叔|叔|姐|哥|姨|导`;

/** A person by what he is to somebody; what owns it stands before. */
export const PERSON: RegExp = new RegExp(`(?:${PERSONS})们?|${ANYBODY}`, 'y');
/** What can stand before a person noun and belongs to it. */
export const OWNER_BEFORE: RegExp =
  /(?:(?:我们?|你们?|咱们?|他们?|她们?|您)(?:家|的)?(?:那个|这个)?)?[前新老大小二三]?$/;
export const ANIMAL: RegExp = new RegExp(`(?:${ANIMALS})(?!粮|窝|砂|眼|年|虎|路|上|桶)`, 'y');
export const ANIMAL_OWNER_BEFORE: RegExp = /我们?家?的?(?:那只|这只)?$/;
/** 老魏, 小曾, 阿彤; 王总, 李医生; 陈默 between words that stand around names. */
export const NAME: RegExp = new RegExp(
  `[老小阿](?!${NOT_AFTER_FAMILIAR})${GIVEN}${AFTER_NAME}|(?<=[跟和与找约])[老小阿](?!${NOT_AFTER_FAMILIAR})${GIVEN}|(?:${SURNAMES})(?:${TITLES})|${BEFORE_NAME}(?!${NOT_NAMES}|${WORDLIKE_SURNAMES})(?:${SURNAMES})${GIVEN}{1,2}?${AFTER_NAME}|${BEFORE_NAME}(?!${NOT_NAMES})(?:${SURNAMES})${GIVEN}{1,2}?(?=说|告诉|喜欢|叫我|问我|住|教我|觉得|生日)`,
  'y',
);
/** 两件毛衣; group 1 the measure word, group 2 the noun. */
export const COUNTED: RegExp = new RegExp(`(?:[这那]|${NUMBERS})${NUMBERS}?(${MEASURES})(${NOUN}{1,8})?`, 'y');
/** 我的手机. */
export const OWNED: RegExp = new RegExp(`(?:我们?|咱们?|你们?|您)(?:家里?|的)(?!人|话|天|确|时候)(${NOUN}{1,8})`, 'y');
export const PLACE_ENDING: RegExp = new RegExp(`(?:${PLACE_ENDINGS})(?!长|员|主|家|里的人)`, 'y');
export const ORGANISATION_ENDING: RegExp = new RegExp(`(?:${ORGANISATION_ENDINGS})(?!员|卡|费|单)`, 'y');
/** 去青岛: where somebody goes or is. */
export const GOAL: RegExp = new RegExp(`[去到在回来飞逛游][了过]?(?!${TIMES}|[了过底处现家看不时])(${NOUN}{2,8})`, 'y');
/** 买了耳机: what somebody got, made or used. */
export const OBTAINED: RegExp = new RegExp(
  `(?:买|订|看中|推荐|收到|点|租|养|换|装|下载|预订|预定|试|选|寄|退|修|查|找|听|读|看|写|做|画|卖|用|借|丢|学|练|报|投|签)(?:的是|[了过到完好])?(?!${TIMES}|一下|[了过到得])(${NOUN}{2,8})`,
  'y',
);
/** What a clause before it describes: 你推荐的加湿器. */
export const RELATIVE: RegExp = new RegExp(`的(${NOUN}{2,6})`, 'y');
/** What begins a clause and is what it speaks about. */
export const TOPIC: RegExp = new RegExp(
  `(?!${TIMES}|谢谢|你好|您好|请问|麻烦|好的?|嗯|哦|对|行|可以|不好意思|抱歉|那|这|算|行|哈)(${NOUN}{2,8})`,
  'y',
);
export const LATIN: RegExp = /[a-z][a-z0-9]*(?:[ .+#-][a-z0-9]+)*[+#]*/g;
export const TITLE: RegExp = /《([^》]+)》/g;

export const EMPTY: RegExp = new RegExp(`^(?:${NOTHING})|^[^\\u4e00-\\u9fffa-z]+$`);
export const TIME_INSIDE: RegExp = new RegExp(`(?<=.)(?:${TIMES})`);
export const TIME_FIRST: RegExp = new RegExp(`^(?:${TIMES})`);
export const FEMALE_PERSON: RegExp = new RegExp(`(?:${FEMALE})[们儿]?$`);
export const MALE_PERSON: RegExp = new RegExp(`(?:${MALE})们?$`);
export const SEVERAL_PERSONS: RegExp = /们$|父母|爸妈|两口子|大家|老人|夫妻|人们|很多人/;

const PERSON_WORD = 1;
const NAME_START = 2;
const COUNT_START = 4;
const OWNER = 8;
const GOAL_VERB = 16;
const OBTAINING_VERB = 32;
const OF = 64;
const PLACE_END = 128;
/** Rules as bits of {@link TRIGGERS}. */
export const TRIGGER: {
  readonly person: number;
  readonly name: number;
  readonly count: number;
  readonly owner: number;
  readonly goal: number;
  readonly obtained: number;
  readonly of: number;
  readonly place: number;
} = {
  person: PERSON_WORD,
  name: NAME_START,
  count: COUNT_START,
  owner: OWNER,
  goal: GOAL_VERB,
  obtained: OBTAINING_VERB,
  of: OF,
  place: PLACE_END,
};

/** For each UTF-16 unit the rules that can match there, so that a text is scanned once. */
export const TRIGGERS: Uint8Array = triggerTable([
  [PERSON_WORD, firstCharacters(`${PERSONS}|${ANYBODY}|${ANIMALS}`)],
  [NAME_START, `老小阿${SURNAMES.replaceAll('|', '')}`],
  [COUNT_START, '这那一二三四五六七八九十两几数百半0123456789'],
  [OWNER, '我咱你您'],
  [GOAL_VERB, '去到在回来飞逛游'],
  [OBTAINING_VERB, '买订看推收点租养换装下预试选寄退修查找听读写做画卖用借丢学练报投签'],
  [OF, '的'],
  [PLACE_END, firstCharacters(`${PLACE_ENDINGS}|${ORGANISATION_ENDINGS}`)],
]);

/** For each unit whether it can be part of the name of a place. */
export const PLACE_CHARACTERS: Uint8Array = characterTable(NOT_IN_PLACES);

function triggerTable(rules: readonly (readonly [bit: number, starts: string])[]): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [bit, starts] of rules)
    for (const start of starts) {
      const unit = start.charCodeAt(0);
      table[unit] = (table[unit] ?? 0) | bit;
    }
  return table;
}

function firstCharacters(alternatives: string): string {
  return alternatives
    .split('|')
    .map((word) => word.charAt(0))
    .join('');
}

function characterTable(excluded: string): Uint8Array {
  const table = new Uint8Array(0x10000).fill(1);
  for (const character of `${excluded} \t\r\n\ufffc,，。;；!！?？:：、…~～—"“”「」《》()（）`)
    table[character.charCodeAt(0)] = 0;
  return table;
}
