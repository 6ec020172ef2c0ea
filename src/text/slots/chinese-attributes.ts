import { attributeOf, attributeRow, CHINESE_ATTRIBUTES } from './attribute-of.js';
import { type ChineseReading, type ChineseSubject, chineseSubject } from './chinese-subjects.js';
import { chineseValue, fitsChinese } from './chinese-values.js';
import type { SlotContext } from './fact-slot.js';
import { relationOf } from './relations.js';
import { SELF, slotSubject } from './slot-key.js';

const ADVERBS =
  '(?:从?今天起|从?现在起|现在|目前|如今|已经|已|又|最近|刚刚|刚|临时|正式|最终|一般|都|还|统一|后来|再)*';
const CHANGES =
  'reschedule 到|换到|调成|调为|改至|不再是|改成|改为|改到|改在|改用|改|换成|换到|换为|变成|变为|变更为|调整为|调整到|调到|更新为|更新成|涨到|涨至|涨成|降到|降至|降成|下调到|上调到|提高到|提到|减到|增加到|增到|推迟到|推迟至|推到|提前到|提前至|延期到|延期至|延到|延后到|挪到|移到|升到|升级到|升级为|重设为|重置为';
const STATES = '不是|是|为|叫做|叫|定在|定为|定于|在';
const VERBS = `${ADVERBS}(${CHANGES}|${STATES})(?:了)?\\s?`;

const OWNER = '(.{1,24}?)';
/** X的A是V, X A 是 V with a noun of the table, and A in Latin letters. */
const KNOWN = new RegExp(
  `^${OWNER}?(的?)\\s?((?:新的?|最新的?|主要的?|当前)?(?:${CHINESE_ATTRIBUTES}))\\s?${VERBS}(.+)$`,
  'u',
);
const LATIN = new RegExp(`^${OWNER}(的?)\\s?((?<![A-Za-z])[A-Za-z][A-Za-z -]{1,24}?)\\s?${VERBS}(.+)$`, 'u');
const FAVOURITE = new RegExp(`^${OWNER}(最(?:喜欢|爱|喜爱|爱吃|爱喝)的[\\p{Script=Han}]{1,4}?)\\s?${VERBS}(.+)$`, 'u');
const OTHER = new RegExp(`^${OWNER}的([\\p{Script=Han}]{2,8}?)\\s?${VERBS}(.+)$`, 'u');
/** 把A改成V: whose it is stands before the noun or before 把. */
const HANDLED = new RegExp(`^(.{0,8}?)[把将](.{2,24}?)(?:给)?(${CHANGES}|定在|定为|定到)(?:了)?\\s?(.+)$`, 'u');
/** 身高182厘米: numbers need no verb. */
const MEASURED =
  /^(.{0,12}?)的?(身高|体重|鞋码|房租|月薪|工资|价格|售价|年龄)(?:现在|目前|大概)?(?:有|要|约)?([\d一二三四五六七八九十两百$€£¥].*)$/u;
const SOLD = /^(.{2,16}?)(现在|目前|已经)?(?:卖|要价|只卖|只要|售)\s?([\d$€£¥].*)$/u;
const EVENT =
  /^(.{0,10}(?:会议|例会|周会|晨会|早会|月会|站会|评审会|评审|面试|彩排|讲座|培训|研讨会|复盘会|同步会|家长会|答辩|体检|预约|课|电话会))(?:时间)?$/u;
const EVENT_AT = new RegExp(
  `^(?:我们)?(?:把)?(.{0,12}?(?:会议|例会|周会|晨会|早会|月会|站会|评审会|评审|面试|彩排|讲座|培训|研讨会|复盘会|同步会|家长会|答辩|体检|课|电话会|1on1|1:1|meeting|sync|standup))(?:的?时间)?\\s?${VERBS}(.+)$`,
  'u',
);
const POINTING = /^(?:你|您|他|她|它|他们|她们|这|那|谁|哪|某|别人|大家|其|什么|旧|老|原来|上一|以前)/u;
const QUALIFIED = /^(.+)的(\p{Script=Han}{1,4})$/u;
const NAMING = /^叫做?$/u;
/** Quick looks before the patterns that walk along a clause. */
const VERB_SIGN = /[到是为叫改换变调更涨降增提减推延挪移升重定在]/u;
const EVENT_SIGN = /[会课审试排座训辩检]|1on1|1:1|meeting|sync|standup/u;
const MEASURE_SIGN = /身高|体重|鞋码|房租|月薪|工资|价格|售价|年龄/u;
const HAS_ATTRIBUTE = new RegExp(CHINESE_ATTRIBUTES, 'u');
const CHANGED = new RegExp(`^(?:${CHANGES})$`, 'u');
const TALK = /说|觉得|认为|告诉|问|知道|希望|发现|如何|怎么/u;

/** Readings of a clause that names an attribute; null where it names none. `before` owns what nobody is named for. */
export function chineseAttribute(
  clause: string,
  before: ChineseSubject | null,
  context: SlotContext,
): readonly ChineseReading[] | null {
  const handled = /[把将]/u.test(clause) ? HANDLED.exec(clause) : null;
  if (handled !== null) {
    const [, agent = '', object = '', , raw = ''] = handled;
    return handledBy(agent, object, raw, before, context);
  }
  const hasVerb = VERB_SIGN.test(clause);
  const event = hasVerb && EVENT_SIGN.test(clause) ? EVENT_AT.exec(clause) : null;
  if (event !== null && !POINTING.test(event[1] ?? '')) return eventAt(event[1] ?? '', event[2] ?? '', event[3] ?? '');
  const favourite = hasVerb && clause.includes('最') ? FAVOURITE.exec(clause) : null;
  if (favourite !== null) {
    const [, owner = '', noun = '', verb = '', raw = ''] = favourite;
    return reading(owner, '', noun, verb, raw, before, context);
  }
  const thing = factOfThing(clause, context);
  if (thing !== null) return thing;
  const measured = MEASURE_SIGN.test(clause) ? MEASURED.exec(clause) : null;
  if (measured !== null) {
    const [, owner = '', noun = '', raw = ''] = measured;
    return reading(owner, '', noun, '是', raw, before, context);
  }
  const known = hasVerb && HAS_ATTRIBUTE.test(clause) ? KNOWN.exec(clause) : null;
  if (known !== null) {
    const [, owner = '', , noun = '', verb = '', raw = ''] = known;
    return reading(owner, known[2] ?? '', noun, verb, raw, before, context);
  }
  const sold = /[卖售要]/u.test(clause) ? SOLD.exec(clause) : null;
  if (sold !== null && !POINTING.test(sold[1] ?? '') && !TALK.test(sold[1] ?? '')) {
    const subject = thingOf(sold[1] ?? '');
    return [{ subject, attribute: 'price', raw: sold[3] ?? '', cue: '卖', isChange: sold[2] !== undefined }];
  }
  const latin = hasVerb && /[a-z]/i.test(clause) ? LATIN.exec(clause) : null;
  if (latin !== null && attributeOf(latin[3] ?? '').isKnown)
    return reading(latin[1] ?? '', latin[2] ?? '', latin[3] ?? '', latin[4] ?? '', latin[5] ?? '', before, context);
  const other = hasVerb && clause.includes('的') ? OTHER.exec(clause) : null;
  if (other === null || relationOf(other[2] ?? '') !== undefined) return null;
  return reading(other[1] ?? '', '的', other[2] ?? '', other[3] ?? '', other[4] ?? '', before, context);
}

function reading(
  owner: string,
  link: string,
  noun: string,
  verb: string,
  raw: string,
  before: ChineseSubject | null,
  context: SlotContext,
): readonly ChineseReading[] | null {
  const isRelation = relationOf(noun) !== undefined;
  const related = isRelation && verb === '是' ? chineseSubject(`${owner}${noun}是`, context) : null;
  // 我爱人是医生 says what he does, not who he is.
  if (related !== null && fitsChinese(chineseValue(raw, 'role'), 'role', true))
    return [{ subject: related.subject, attribute: 'job', raw, cue: '是V' }];
  const named = NAMING.test(verb) ? chineseSubject(`${owner}${noun}是`, context) : null;
  // 我老婆叫沈青 says what she is called, 我老婆是沈青 who it is.
  if (named !== null && isRelation) return [{ subject: named.subject, attribute: 'name', raw, cue: '叫V' }];
  const plain = attributeOf(noun.trim());
  // 灯塔项目的上线时间: which time it is stands before the noun.
  const which = plain.name === 'time' || plain.name === 'date' ? QUALIFIED.exec(owner) : null;
  const attribute = which === null ? plain : { ...plain, name: `${which[2]}${noun.trim()}` };
  if (verb === '在' && attribute.value !== 'time' && attribute.value !== 'place') return null;
  const subject = ownerOf(which?.[1] ?? owner, which === null ? link : '的', before, context);
  if (subject === null || (!attribute.isKnown && subject.nature === 'person' && subject.confidence < 0.9)) return null;
  const isChange = CHANGED.test(verb) && verb !== '不再是';
  const base = {
    subject: attribute.isKnown ? subject : { ...subject, confidence: subject.confidence * 0.65 },
    attribute: attribute.name,
    type: attribute.value,
    isKnown: attribute.isKnown,
    cue: isChange ? `A${verb}` : 'X的A是',
    isNegative: verb.startsWith('不'),
    isChange,
  };
  const items = attributeRow(attribute.name)?.cardinality === 'multi' ? raw.split(LIST) : [raw];
  return items.map((item) => ({ ...base, raw: item }));
}

const LIST = /、|和|以及|,\s?|，/u;

/** Whose attribute it is: mine, somebody's of mine, somebody's or something's by name. */
function ownerOf(
  owner: string,
  link: string,
  before: ChineseSubject | null,
  context: SlotContext,
): ChineseSubject | null {
  const name = owner.replace(/的$/u, '').trim();
  if (name === '') return before;
  if (/^(?:我|我们|我家|我们家|本人|咱们)$/u.test(name))
    return { subject: context.speaker, nature: 'person', confidence: 1 };
  if (name === '用户') return { subject: SELF, nature: 'person', confidence: 1 };
  if (POINTING.test(name) || TALK.test(name) || /[是在了过]/u.test(name)) return null;
  const person = chineseSubject(`${name}是`, context);
  if (person?.rest === '是') return person.subject;
  if (/^我/u.test(name)) return link === '' ? null : thingOf(name.replace(/^我们?的?/u, ''));
  return thingOf(name);
}

function thingOf(name: string): ChineseSubject {
  return { subject: slotSubject(name.replace(/^(?:这个|我们的?)/u, '')), nature: 'thing', confidence: 0.9 };
}

/** 跟林晓的 1on1 is the 1on1 with her in either language. */
const WITH = /^[和跟与](.+?)的\s?([A-Za-z\d:]+)$/u;

function eventAt(name: string, verb: string, raw: string): readonly ChineseReading[] | null {
  if (!/改|推|提前|延|挪|移|调|定|是|在/u.test(verb) || TALK.test(name)) return null;
  const isBare = /^(?:会议|评审|面试|培训|讲座|课|体检|彩排)$/u.test(name);
  const [, whom, kind] = WITH.exec(name) ?? [];
  const written = whom === undefined || kind === undefined ? name : `${kind} with ${whom}`;
  const subject: ChineseSubject = { ...thingOf(written), confidence: isBare ? 0.7 : 0.9 };
  return [
    {
      subject,
      attribute: 'meeting-time',
      raw,
      cue: `A${verb}`,
      isChange: CHANGED.test(verb),
      isNegative: verb.startsWith('不'),
    },
  ];
}

function handledBy(
  agent: string,
  object: string,
  raw: string,
  before: ChineseSubject | null,
  context: SlotContext,
): readonly ChineseReading[] | null {
  if (POINTING.test(object) || /帮|请|麻烦|能|可以|要|想/u.test(agent)) return [];
  const event = EVENT.exec(object)?.[1];
  if (event !== undefined) return eventAt(event, '改到', raw);
  const split = HANDLED_NOUN.exec(object);
  if (split === null) return [];
  const person = chineseSubject(`${agent.trim()}是`, context)?.subject ?? before;
  return reading(split[1] ?? '', split[2] ?? '', split[3] ?? '', '改成', raw, split[1] === '' ? person : null, context);
}

/** 海棠由林晓负责, 海棠交给林晓了. */
const LED =
  /^(.{1,16}?)(?:项目)?(现在|目前|以后|已经|改)?(由|归|交给|转给|移交给)(.{1,12}?)(?:来)?(?:负责|管理?|主管|接手|牵头)了?$/u;
const TAKEN_OVER = /^(.{1,12}?)(?:现在|已经)?(接手|接管|负责)了?(.{1,12}?)(?:项目)?了?$/u;
/** 湖滨酒店一个月收三十五元. */
const CHARGED =
  /^(.{2,16}?)(?:现在|目前)?(?:一个月|每个?月|一年|每年|一晚|一次)(?:要|收|付|交|是)?\s?([\d一二三四五六七八九十两百千$€£¥].*)$/u;
/** 海棠的服务器迁到苏州了, 备用的钥匙放在抽屉里. */
const PLACED =
  /^(.{2,18}?)(?:现在|目前|已经)?\s?((?:存|摆|搁|收)?放在|部署在|存在|托管在|(?:迁|迁移|挪|转移|移|搬|migrate ?|换)(?:到|至))\s?(.+?)(?:去)?了?$/u;
const STANDS = /^(.{0,12}?(?:服务器|备份|仓库|办公室|总部))在(.+)$/u;
/** A point to meet at, in either language: meeting point：云栖山庄. */
const SPOT = /^(meeting point|pickup point)\s?(?:[：:]|是|在|改到|换到|换成|改成)\s?(.+?)了?$/iu;
const THING_SIGN = /[由归交转移接负一每放存部托迁挪搬]|migrate|服务器|备份|仓库|办公室|总部|point/iu;

function factOfThing(clause: string, context: SlotContext): readonly ChineseReading[] | null {
  if (!THING_SIGN.test(clause)) return null;
  const led = LED.exec(clause);
  if (led !== null && isThing(led[1] ?? '')) {
    const isChange = led[2] !== undefined || led[3] !== '由';
    return [{ subject: thingOf(led[1] ?? ''), attribute: 'owner', raw: led[4] ?? '', cue: '由V负责', isChange }];
  }
  const taken = TAKEN_OVER.exec(clause);
  if (taken !== null) {
    const leader = chineseSubject(`${taken[1] ?? ''}是`, context);
    if (leader?.rest === '是' && leader.subject.subject !== context.speaker && isThing(taken[3] ?? ''))
      return [
        {
          subject: thingOf(taken[3] ?? ''),
          attribute: 'owner',
          raw: taken[1] ?? '',
          cue: 'V接手',
          isChange: taken[2] !== '负责',
        },
      ];
  }
  const charged = CHARGED.exec(clause);
  if (charged !== null && isThing(charged[1] ?? '') && !isSomebody(charged[1] ?? '', context))
    return [{ subject: thingOf(charged[1] ?? ''), attribute: 'price', raw: charged[2] ?? '', cue: '一个月V' }];
  const spot = SPOT.exec(clause);
  if (spot !== null)
    return [
      {
        subject: thingOf(spot[1] ?? ''),
        attribute: 'location',
        raw: spot[2] ?? '',
        cue: 'X在',
        isChange: /[改换]/u.test(clause),
      },
    ];
  const placed = PLACED.exec(clause);
  const stands = placed === null ? STANDS.exec(clause) : null;
  const named = placed?.[1] ?? stands?.[1];
  if (named === undefined || !isThing(named)) return null;
  // People move and are kept nowhere: 林晓搬到苏州 is about where she lives.
  const isDeployed = /部署|托管|migrate/iu.test(placed?.[2] ?? '');
  if (!isDeployed && !named.includes('的') && chineseSubject(clause, context) !== null) return null;
  const raw = placed?.[3] ?? stands?.[2] ?? '';
  const isChange = /[迁挪移搬换]|migrate/iu.test(placed?.[2] ?? '');
  return [
    {
      subject: thingOf(named.replace(/^我的?/u, '')),
      attribute: 'location',
      raw,
      cue: `X${placed?.[2] ?? '在'}`,
      isChange,
    },
  ];
}

function isSomebody(name: string, context: SlotContext): boolean {
  const person = chineseSubject(`${name.trim()}是`, context);
  return person?.rest === '是' && (person.subject.nature !== 'thing' || name.startsWith('我'));
}

function isThing(name: string): boolean {
  return (
    name.trim().length > 1 &&
    !POINTING.test(name) &&
    !TALK.test(name) &&
    !/[是了过把将想要会能]|什么|以前|之前/u.test(name)
  );
}

const HANDLED_NOUN = new RegExp(`^(.*?)(的?)(${CHINESE_ATTRIBUTES})$`, 'u');

const LABEL = new RegExp(`^(.{0,16}?)的?((?:新的?)?(?:${CHINESE_ATTRIBUTES}))\\s?[：:]\\s?(.+)$`, 'u');

/** 手机：138…, 猎鹰截止日期：6月12日: only with nouns of the table; null where a line is no such label. */
export function labelled(line: string, context: SlotContext): readonly ChineseReading[] | null {
  const match = LABEL.exec(line);
  if (match === null) return null;
  const [, owner = '', noun = '', raw = ''] = match;
  const { isPersonal } = attributeOf(noun);
  if (owner === '' && !isPersonal) return null;
  const self: ChineseSubject = { subject: context.speaker, nature: 'person', confidence: 0.85 };
  return reading(owner, '', noun, '是', raw, self, context);
}
