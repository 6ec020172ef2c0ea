import type { ValueType } from './attribute-table.js';
import type { SlotContext } from './fact-slot.js';
import { CHINESE_RELATIONS, relationOf } from './relations.js';
import { SELF, slotSubject } from './slot-key.js';

/** Whom or what a Chinese clause is about. */
export interface ChineseSubject {
  readonly subject: string;
  readonly nature: 'person' | 'animal' | 'thing';
  readonly confidence: number;
}

/** What a clause says of one attribute, its value not cut yet. */
export interface ChineseReading {
  readonly subject: ChineseSubject;
  readonly attribute: string;
  readonly raw: string;
  readonly cue: string;
  /** The value itself, where the words are not it (吃素: vegetarian). */
  readonly value?: string;
  /** @default the type of the attribute */
  readonly type?: ValueType;
  readonly isNegative?: boolean;
  readonly isChange?: boolean;
  /** False for an attribute that the table does not know. */
  readonly isKnown?: boolean;
}

const LETTERS =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文费欧葛章柯庄麦齐柳凌霍施翁岳鲁宁';
/** Chinese surnames as the source of a regular expression. */
export const CHINESE_SURNAMES: string = `欧阳|司马|诸葛|上官|慕容|皇甫|司徒|令狐|[${LETTERS}]`;
const SELF_START = /^(?:我们全家|我们家|我全家|我家里?|我们|咱们|我本人|我自己|本人|我|用户)/u;
const RELATED = new RegExp(`^(?:我们家的?|我家的?|我们的?|我的?|用户的?)(${CHINESE_RELATIONS})(?=.)`, 'u');
/** A name is read as short as the verb allows; two characters after a surname at most. */
const NAMED = new RegExp(
  `^((?:[小老阿][\\p{Script=Han}](?=住|搬|在|从|叫|是|对|会|最|养|开|用|喜|讨|不|吃|今|现|已|入|跳|加|离|和|跟|把|身|体|爱|当|换|改))|(?:(?:${CHINESE_SURNAMES})[\\p{Script=Han}]{1,2}?(?=住|搬|在|从|叫|是一|是|每|上班|不骑|不用|不开|做|转|改|腻|迷|接|换|调|最爱|relocate|base|commute|\\s|对|会说|会讲|最喜|养|开的|开一|喜欢|讨厌|不喜|不再|不吃|吃素|今年|现在|已经|入职|跳槽|加入|离|和|跟|身高|体重|爱|当))|\\p{Lu}[A-Za-z]* ?(?:${CHINESE_SURNAMES})(?=\\s|在|住|搬|是|每|上班|不|做|转|改|腻|迷|接|换|调|最|relocate|base|commute)|\\p{Lu}[\\p{L}]*(?: \\p{Lu}[\\p{L}]*)?(?=\\s?\\p{Script=Han}))\\s?`,
  'u',
);
const NO_NAME =
  /^(?:小[时孩学区组说猫狗伙米]|老[师板家婆公人]|阿姨|高[中考级铁]|白[天色]|金[额融]|方[法案便]|石头|文[件章字]|江[南北]|马[上路]|常[常见]|易|任[务何]|万一|于是|何[时]|许多|田里|夏天|钟头|龙虾|雷雨|黄[色金]|周[末一二三四五六日会]|陈述|高兴|白板|武器)/u;

/** Who a clause begins with and the rest; null where it begins with nobody that is told from others. */
export function chineseSubject(
  clause: string,
  context: SlotContext,
): { readonly subject: ChineseSubject; readonly rest: string } | null {
  const related = RELATED.exec(clause);
  if (related !== null) {
    const relation = relationOf(related[1] ?? '');
    if (relation !== undefined) {
      const owner = clause.startsWith('用户') ? SELF : context.speaker;
      const nature = relation.isAnimal ? 'animal' : 'person';
      const subject = `${owner}'s ${relation.name}`;
      return { subject: { subject, nature, confidence: relation.confidence }, rest: clause.slice(related[0].length) };
    }
  }
  const self = SELF_START.exec(clause)?.[0];
  if (self !== undefined) {
    const subject = self === '用户' ? SELF : context.speaker;
    return { subject: { subject, nature: 'person', confidence: 1 }, rest: clause.slice(self.length) };
  }
  const named = NAMED.exec(clause);
  if (named === null || NO_NAME.test(clause)) return null;
  const subject: ChineseSubject = { subject: slotSubject(named[1] ?? ''), nature: 'person', confidence: 0.9 };
  return { subject, rest: clause.slice(named[0].length) };
}
