import { foldHan } from '../fold-han.js';
import type { AskedReader, AskedSlot } from './asked-slot.js';
import { attributeOf, CHINESE_ATTRIBUTES } from './attribute-of.js';
import { CHINESE_SURNAMES } from './chinese-subjects.js';
import type { SlotContext } from './fact-slot.js';
import { CHINESE_RELATIONS, relationOf } from './relations.js';
import { SELF, slotSubject } from './slot-key.js';

const LEAD_IN =
  /^(?:(?:请问|对了|那么|那|嗯|诶|话说|顺便问一下|我想知道|想知道|我忘了|告诉我|提醒我一下|说一下|帮我查一?下|帮我看一?下|帮我找一?下|查一?下|你?(?:还)?(?:知不知道|知道|记不记得|记得|晓得))[\s，,：:]*)+/u;
/** Somebody else wants to know: 罗雨桐问碰头地点在哪. */
const ASKER = /^(?:\p{Lu}[a-z]+ ?)?[\p{Script=Han}]{0,4}(?:想知道|在问|问)(?:一下)?[\s，,：:]*(?=.{3})/u;
const ENDING = /(?:[\s?!.？！。~～]|来着|呀|啊|呢|嘛|吧|哦|现在)+$/u;
/** It asks for something past, wished or compared, whether, why, since when, or of nobody. */
const ELSE =
  /以前|之前|曾经|原来|过去|小时候|当年|从前|本来|昨天|前天|去年|前年|上次|上周|如果|要是|应该|想|为什么|为何|怎么样|怎么办|多久|比较|合适|最好|建议|推荐|打算|将来|以后|或者|还是|平均|的时候|可以吗|能不能|是不是|有没有|[，,；;、]|喜欢住|大家|人们/u;

const ADV = '(?:现在|目前|如今|最近|今年|到底|究竟|平时|一般|都|还|已经|\\s)*';
const WHERE = '(?:哪[儿里]?|什么地方|哪个(?:城市|区|小区|国家|地方)|哪座城市|何处)';
const WHEN = '(?:什么时候|几点钟?|星期几|周几|礼拜几|哪一?天|几月几[号日]|几[号日]|哪年)';
const WHAT = '(?:什么|啥)';
const MANY = '(?:什么|哪些|哪几[种门个]|几[种门]|啥)';
const S = '(?<s>.{1,14}?)';
const EVENTS =
  '(?:会议|例会|周会|晨会|早会|月会|站会|评审会|评审|面试|彩排|讲座|培训|研讨会|复盘会|同步会|家长会|答辩|体检|课|电话会|1on1|standup|sync|meeting)';

interface AskedRule {
  readonly cue: string;
  /** A quick look: what the question must hold. */
  readonly mark: RegExp;
  /** Its group `s` is whom or what it is about. */
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly about: 'person' | 'thing' | 'place';
}

const rule = (
  cue: string,
  attribute: string,
  about: AskedRule['about'],
  mark: RegExp,
  ...sources: readonly string[]
): readonly AskedRule[] =>
  sources.map((source) => ({ cue, attribute, about, mark, pattern: new RegExp(`^${source}$`, 'iu') }));

const RULES: readonly AskedRule[] = [
  ...rule(
    'X住哪儿',
    'residence',
    'person',
    /[住搬]|base/u,
    `${S}${ADV}(?:家)?(?:居)?住(?:在|的是)?${WHERE}了?`,
    `${S}${ADV}搬家?(?:到|去)了?${WHERE}(?:去)?了?`,
    `${S}${ADV}base\\s?在${WHERE}`,
  ),
  ...rule(
    'X在哪儿上班',
    'employer',
    'person',
    /工作|上班|职/u,
    `${S}${ADV}在(?:${WHERE}|(?:哪[家个]|什么)(?:公司|单位|企业|医院|学校|机构))(?:工作|上班|任职|就职|高就)的?`,
  ),
  ...rule(
    'X做什么工作',
    'job',
    'person',
    /[做干事当]/u,
    `${S}${ADV}是[做干](?:${WHAT}|哪行)(?:工作|职业|行业)?的`,
    `${S}${ADV}[做干](?:${WHAT}(?:工作|职业|行业)|哪行)的?`,
    `${S}${ADV}从事(?:什么|哪种|哪个)(?:职业|工作|行业)的?`,
  ),
  ...rule('X叫什么', 'name', 'person', /叫/u, `${S}叫${WHAT}(?:名字|名)?`),
  ...rule('X哪天生日', 'birthday', 'person', /生/u, `${S}(?:是)?${WHEN}(?:过)?生日`, `${S}(?:是)?${WHEN}出?生的`),
  ...rule('X在哪里出生', 'birthplace', 'person', /出生/u, `${S}是?在?${WHERE}出生的?`),
  ...rule('X多大', 'age', 'person', /[大岁]/u, `${S}${ADV}(?:多大(?:年纪|岁数)?|几岁|多少岁)了?`),
  ...rule('X多高', 'height', 'person', /高/u, `${S}(?:身高|个子)?有?多高`),
  ...rule('X多重', 'weight', 'person', /重/u, `${S}(?:体重)?有?多重`),
  ...rule('X穿几码的鞋', 'shoe-size', 'person', /鞋/u, `${S}${ADV}穿(?:多大|几|多少)[码号]的?鞋子?`),
  ...rule('X和谁结婚', 'spouse', 'person', /婚/u, `${S}${ADV}[和跟]谁结(?:的)?婚了?`),
  ...rule('X对什么过敏', 'allergy', 'person', /敏/u, `${S}${ADV}对${MANY}(?:东西|食物|药物?)?过敏`),
  ...rule('X有什么忌口', 'dietary-rule', 'person', /忌口/u, `${S}${ADV}有${MANY}忌口`),
  ...rule('X会说什么语言', 'language', 'person', /会[说讲]/u, `${S}${ADV}会[说讲]${MANY}(?:语言|外语|话)`),
  ...rule('X开什么车', 'vehicle', 'person', /开/u, `${S}${ADV}开的?是?(?:什么|哪[款种]|啥)车`),
  ...rule('X有什么爱好', 'hobby', 'person', /爱好/u, `${S}${ADV}有${MANY}(?:业余)?爱好`),
  ...rule(
    'X怎么上班',
    'commute',
    'person',
    /上班|通勤/u,
    `${S}${ADV}(?:怎么|如何)(?:去|来)?(?:上班|通勤)的?`,
    `${S}${ADV}上班(?:骑|开|坐|用)(?:什么|啥)车?`,
  ),
  ...rule('X每单能花多少', 'budget', 'person', /花/u, `${S}每[单次笔天月](?:最多)?(?:能|可以)花多少钱?`),
  ...rule(
    'X谁负责',
    'owner',
    'thing',
    /负责|管|牵头/u,
    `${S}${ADV}是?(?:由|归)?谁(?:来|在)?(?:负责|管理?|牵头|主管)的?`,
    `谁(?:在|来)?(?:负责|主管|牵头)${S}`,
  ),
  ...rule(
    'X多少钱',
    'price',
    'thing',
    /多少钱|怎么卖/u,
    `${S}${ADV}(?:一个月|每个?月|一年|每年|一次|一天|一晚)?(?:要|收|是|得)?多少钱`,
    `${S}怎么卖`,
  ),
  ...rule('X什么时候截止', 'deadline', 'thing', /截止|到期/u, `${S}${ADV}${WHEN}(?:截止|到期)`),
  ...rule(
    'X什么时候开',
    'meeting-time',
    'thing',
    new RegExp(EVENTS, 'iu'),
    `(?<s>.{0,14}?${EVENTS})(?:的?时间)?${ADV}(?:是|在|改到|改在|定在|安排在|reschedule\\s?到)?了?${WHEN}了?(?:开始|开|举行)?的?了?`,
  ),
  ...rule(
    'X放在哪',
    'location',
    'place',
    /哪|什么地方/u,
    `${S}${ADV}(?:放|存放|存|部署|摆|搁|收)?(?:在|到)了?(?:${WHERE}|哪个(?:机房|房间|region))了?`,
  ),
  ...rule(
    '我的X放在哪',
    'location',
    'thing',
    /[放存搁收]/u,
    `我的?${S}${ADV}(?:存?放|存|搁|收)(?:在|到)了?${WHERE}了?`,
  ),
];

const FAVOURITE = new RegExp(
  `^(.{1,12}?)${ADV}最(?:爱|喜欢)(吃|喝|看|听|读)?(?:的)?(?:是)?(?:什么|啥|哪[个种本首部道款])([\\p{Script=Han}]{0,4})$`,
  'u',
);
const EATEN: { readonly [verb: string]: string } = { 吃: '食物', 喝: '饮料' };
const QUESTION_END = new RegExp(
  `${ADV}(?:一个月|每个?月|一年|每年)?(?:是|叫|在|有|要)?(?:什么名字|什么日子|${WHEN}|什么|多少钱?|啥|谁|哪[儿里个家种本首部位]?|几岁|是)$`,
  'u',
);
const NOUN_AT_END = new RegExp(
  `^(.*?)(最(?:喜欢|爱|喜爱)的[\\p{Script=Han}]{1,4}|(?:最新的?|新的?|当前)?(?:${CHINESE_ATTRIBUTES}))$`,
  'u',
);
/** 门锁密码: whose it is comes first, where a shorter noun leaves something. */
const NOUN_AT_END_OWNED = new RegExp(NOUN_AT_END.source.replace('^(.*?)', '^(.+?)'), 'u');
const LATIN_AT_END = /(?:^|的|[\s\p{Script=Han}])\s?([A-Za-z][A-Za-z -]{1,24})$/u;

/** Attributes that a Chinese or mixed question asks for. */
export const chineseAsked: AskedReader = (written, context) => {
  let question = foldHan(written).trim().replace(ENDING, '');
  const lead = LEAD_IN.exec(question)?.[0] ?? '';
  question = question.slice(lead.length).replace(ASKER, '');
  // 你知道…吗 wants what is known; another 吗 wants yes or no.
  const isClosed = /吗$/u.test(question);
  if (isClosed && !/知|记|晓/u.test(lead)) return [];
  if (isClosed) question = question.replace(/吗$/u, '');
  if (question.length < 2 || ELSE.test(question)) return [];
  const noun = nounQuestion(question, context);
  if (noun !== null) return [noun];
  for (const { cue, mark, pattern, attribute, about } of RULES) {
    if (!mark.test(question)) continue;
    const named = pattern.exec(question)?.groups?.['s'];
    if (named === undefined) continue;
    const subject = about === 'person' ? personOf(named, context) : thingOf(named, about, context);
    if (subject !== null) return [{ ...subject, attribute, cue }];
  }
  return favourite(question, context);
};

function favourite(question: string, context: SlotContext): readonly AskedSlot[] {
  const [, named = '', verb = '', noun = ''] = FAVOURITE.exec(question) ?? [];
  const thing = noun === '' ? EATEN[verb] : noun;
  const subject = named === '' ? null : personOf(named, context);
  if (thing === undefined || subject === null) return [];
  return [{ ...subject, attribute: attributeOf(`最喜欢的${thing}`).name, cue: 'X最喜欢什么' }];
}

/** X的A是什么, 告诉我X的A, X的A: nouns of the table only. */
function nounQuestion(question: string, context: SlotContext): AskedSlot | null {
  const end = QUESTION_END.exec(question);
  const phrase = (end === null ? question : question.slice(0, end.index)).trim();
  const han = NOUN_AT_END_OWNED.exec(phrase) ?? NOUN_AT_END.exec(phrase);
  const latin = han === null ? LATIN_AT_END.exec(phrase) : null;
  const noun = han?.[2] ?? latin?.[1];
  if (noun === undefined) return null;
  const attribute = attributeOf(noun.trim());
  if (!attribute.isKnown) return null;
  const owner = phrase
    .slice(0, phrase.length - noun.length)
    .replace(OWNER_END, '')
    .trim();
  if (attribute.name === 'time' || attribute.name === 'date') return null;
  // A bare 手机 or 生日 is no question, and 谁 asks for people only.
  if (end === null && !/的$/u.test(owner) && !isWhole(owner, context)) return null;
  const isRelation = relationOf(noun) !== undefined;
  if (end !== null && /谁$/u.test(end[0]) && attribute.value !== 'name') return null;
  // 我的猫叫什么 asks for the name of the cat, 我老婆是谁 for who she is.
  if (isRelation && (end === null || !/是?谁$/u.test(end[0]) || /叫/u.test(end[0]))) return null;
  if (
    end !== null &&
    /(?:哪[儿里]?)$/u.test(end[0]) &&
    /在/u.test(end[0]) &&
    !['place', 'thing', 'organisation'].includes(attribute.value)
  )
    return null;
  const named =
    owner === ''
      ? attribute.name === 'rent'
        ? { subject: context.speaker, confidence: 0.8 }
        : null
      : ownerOf(owner, context);
  return named === null ? null : { ...named, attribute: attribute.name, cue: 'X的A是什么' };
}

const OWNER_END = /(?:现在|目前|如今|今年|最近)的?\s*$/u;

type Named = Pick<AskedSlot, 'subject' | 'confidence'>;

const SELVES = /^(?:我们家|我家|我们|咱们|我本人|我自己|本人|我)$/u;
const RELATED = new RegExp(`^(?:我们家的?|我家的?|我们的?|咱们?的?|我的?)?(${CHINESE_RELATIONS})$`, 'u');
const PERSON = new RegExp(
  `^(?:(?:${CHINESE_SURNAMES})[\\p{Script=Han}]{1,2}|[小老阿][\\p{Script=Han}]|\\p{Lu}[A-Za-z]*(?: \\p{Lu}[A-Za-z]*)?(?: ?(?:${CHINESE_SURNAMES}))?)$`,
  'u',
);
const NO_PERSON =
  /^(?:小[时孩学区组猫狗]|老[师板家]|周末|周[一二三四五六日]|高中|何时|任何|万一|白天|夏天|方法|常常|马上|金额)/u;
const POINTING =
  /^(?:你|您|他|她|它|这|那|谁|哪|某|别人|大家|其|什么|每|一|两|几|\d|今天|明天|现在|是|有|怎么|如何|换|世界)/u;
const SAID = /[了过吗呢想说要给送问被让欠花赚买卖学教]|什么|怎么|谁|哪|多少|的时候/u;

function personOf(written: string, context: SlotContext): Named | null {
  const name = written.replace(/的$/u, '').trim();
  if (SELVES.test(name)) return { subject: context.speaker, confidence: 1 };
  if (name === '用户') return { subject: SELF, confidence: 1 };
  const relation = relationOf(RELATED.exec(name)?.[1] ?? '');
  if (relation !== undefined)
    return { subject: `${context.speaker}'s ${relation.name}`, confidence: relation.confidence };
  if (!PERSON.test(name) || NO_PERSON.test(name)) return null;
  return { subject: slotSubject(name), confidence: 0.9 };
}

/** Whether an owner without 的 stands for a person: 林晓手机号. */
function isWhole(owner: string, context: SlotContext): boolean {
  return personOf(owner, context) !== null;
}

function ownerOf(owner: string, context: SlotContext): Named | null {
  return personOf(owner, context) ?? thingOf(owner.replace(/的$/u, ''), 'thing', context);
}

function thingOf(written: string, about: 'thing' | 'place', context: SlotContext): Named | null {
  const name = written.replace(/^(?:这个|我们的?|我家的?|家里的?)(?=.{2})/u, '').trim();
  const bare = name.replace(/^我的/u, '');
  if (bare.length < 2 || bare.length > 16 || POINTING.test(bare) || SAID.test(bare)) return null;
  if (
    about === 'place' &&
    (bare.startsWith('我') || personOf(bare, context) !== null || !/.的.|备用|点$|项目|服务器|钥匙/u.test(bare))
  )
    return null;
  return { subject: slotSubject(bare), confidence: about === 'place' ? 0.85 : 0.9 };
}
