import type { ValueType } from './attribute-table.js';

const TAIL = /(?:了|啦|哦|噢|喔|呢|吧|的|哈|呀|啊|嘛|就行|就好|即可|为准|\s|[.。!！~～])+$/u;
const LEADING = /^(?:了|一[名位个只条辆台款家张]|个|位|\s|到|在)+(?=.)/u;
const CUT = /[（(—]|，|,(?!\d{3})|因为|所以|但是|不过/u;
const QUOTES = /^["“「『]|["”」』]$/gu;
const LONGEST_VALUE = 30;

/** A Chinese value as written, without particles, measure words and what follows; '' where nothing is left. */
export function chineseValue(raw: string, type: ValueType): string {
  const cut = CUT.exec(raw);
  let value = (cut === null ? raw : raw.slice(0, cut.index)).trim().replace(TAIL, '');
  if (type !== 'time' && type !== 'money') value = value.replace(LEADING, '');
  else value = value.replace(/^(?:了|在|到|\s)+/u, '');
  value = value.replace(QUOTES, '').trim();
  return value.length <= LONGEST_VALUE ? value : '';
}

const ASKED = /什么|哪|谁|多少|怎么|如何|几[点号岁个]?$|吗|是不是|有没有|能不能/u;
const POINTING = /^(?:你|您|他|她|它|我|自己|这|那|其|大家|别人|人家|对方|某)/u;
const PLACE_NOT =
  /^(?:院$|校$|一|两|三|几|很|挺|家|家里|宿舍|学校|公司|酒店|宾馆|医院|楼|同|隔壁|附近|附近|对面|乡下|海边|外面|里面|上面|下面|城里|哥|姐|朋友|父母|爸|妈|亲戚|\d+楼)|地方|旁边|里面|隔壁|起来|下一|时候|楼上|楼下|一起/u;
const ORGANISATION =
  /(?:公司|科技|物流|银行|医院|诊所|大学|学院|中学|小学|幼儿园|学校|设计院|设计|数据|实验室|集团|工作室|事务所|研究院|研究所|局|工厂|厂|中心|传媒|网络|软件|咨询|餐厅|饭店|酒店|报社|杂志社|出版社|机场|证券|基金|保险|电力|汽车|药业|制药|电子|通信|信息|智能|教育|贸易|地产|律所|法院|商场|超市|书店|图书馆|博物馆|剧院|航空|铁路|能源|材料|生物|资本)$/u;
const NO_NAMED_ORGANISATION =
  /^(?:家|这|那|一|某|大|小|国内|本地|市|县|省|公司|医院|银行|学校|大学|工厂|餐厅|酒店|超市|购物|会议|商场|图书馆|书店|中心|研究所|设计)?(?:家)?(?:公司|医院|银行|学校|大学|工厂|餐厅|酒店|超市|中心|商场|图书馆|书店|研究所|设计)$/u;
const ROLE =
  /(?:[师员]|医生|护士|律师|经理|主管|总监|总裁|主任|助理|秘书|顾问|教练|教授|老师|讲师|导师|会计|司机|作家|画家|作曲家|科学家|艺术家|摄影师|厨师|主厨|大厨|警察|编辑|记者|导演|演员|歌手|主播|模特|翻译|农民|工人|军人|裁缝|木匠|园丁|保安|快递员|店长|校长|院长|馆长|组长|队长|船长|机长|研究生|博士生|大学生|程序员|工程师|架构师|分析师|产品|运营|法官|检察官|公务员|创始人|合伙人|实习生|学徒|[牙兽军中]医|助产士|博士|院士|[焊瓦钳木电石漆]工|粉刷工|电焊工|designer|recruiter|analyst|barista|trader|cook|copywriter|lead|writer|devops|engineer|developer|manager|PM|QA|CEO|CTO|CFO)$/u;
const NOT_ROLE =
  /^(?:说|第|有|个|很|挺|故意|真|你|他|她|我|这|那)|(?:人员|成员|会员|委员|动员|一员|官员|党员|团员|球员)$/u;
const NAME =
  /^(?:[\p{Script=Han}·]{1,7}|\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3}|[\p{Script=Han}]{1,3}[A-Z]|\p{Lu}[A-Za-z]* ?[\p{Script=Han}]{1,2})$/u;
const NOT_NAME =
  /^(?:了|他|她|你|您|它|车|人|外卖|上|过|不|没|大家|醒|起床|一|吃|来|去|做|个|号|名|这|那|什么|好|很|错|对|坏|我)|(?:起床|一下|一声|外卖|出来|过来|的|好人|朋友|同学|同事|小时|难写|开会|吃饭|早点|时间)$/u;
const PHONE = /^\+?[\d(（][\d\s()（）-]{4,}\d$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TIME =
  /[\d一二三四五六七八九十两]+\s?[点号日月]|\d:\d{2}|\d{4}[-/年]|\d+[/-]\d+|(?:周|星期|礼拜)[一二三四五六日天末]|今天|明天|后天|今晚|明晚|下周|本周|月底|月初|年底|农历|中秋|除夕|上午|下午|早上|晚上|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[ap]m/u;
const MONEY =
  /[$€£¥]\s?\d|[\d一二三四五六七八九十百千万两]\s?(?:k|w|万|千|百|亿)?\s?(?:元|块|美元|欧元|英镑|日元|港币|刀|人民币|美金|%|usd|eur|cny|rmb)|^(?:每[月年天])?\d[\d.,]*[万千kw]?(?:\/[月年])?$|免费$/iu;
const MEASURE = /^[\d.,一二三四五六七八九十百两半]+\s?[\p{L}°]{0,4}[\d一二三四五六七八九十半]*$/u;
const VALUE_LIKE = /\d|[A-Z《“"「]/u;
const VAGUE =
  /^(?:很|挺|太|真|非常|比较|有点|没|不|对|错|好|坏|保密|公开|一样|正常|开心|关于|因为|为了|想|要|在|从|被|让|把|跟|和|一个|一种|这样|那样|怎样|满|空)/u;

/** Whether a Chinese (or mixed) value fits the type of an attribute. */
export function fitsChinese(value: string, type: ValueType, isKnown: boolean): boolean {
  if (value === '' || ASKED.test(value) || !/[\p{L}\p{N}]/u.test(value)) return false;
  switch (type) {
    case 'place':
      return (
        /^\p{L}/u.test(value) &&
        value.length <= 16 &&
        !POINTING.test(value) &&
        !PLACE_NOT.test(value) &&
        !VAGUE.test(value)
      );
    case 'organisation':
      return (
        !POINTING.test(value) &&
        ((ORGANISATION.test(value) && !NO_NAMED_ORGANISATION.test(value)) || /^[A-Z]/.test(value))
      );
    case 'name':
      return NAME.test(value) && !NOT_NAME.test(value) && !VAGUE.test(value);
    case 'role':
      return ROLE.test(value) && !NOT_ROLE.test(value) && value.length <= 12;
    case 'phone':
      return PHONE.test(value);
    case 'email':
      return EMAIL.test(value);
    case 'number':
      return /^(?:\d{1,5}(?:\.\d+)?|[一二三四五六七八九十百两]{1,5})$/u.test(value);
    case 'time':
      return TIME.test(value) && value.length <= 24;
    case 'money':
      return MONEY.test(value);
    case 'measure':
      return MEASURE.test(value) && /[\d一二三四五六七八九十]/u.test(value);
    case 'code':
      return /^[\p{L}\p{N}._#@!$%&*+-]{2,}$/u.test(value) && /[\dA-Za-z]/.test(value);
    case 'noun':
      return value.length <= 14 && !POINTING.test(value) && !VAGUE.test(value) && !/[了过]/u.test(value);
    case 'thing':
      return (
        value.length >= 2 && !POINTING.test(value) && !VAGUE.test(value) && !/^(?:坏|新|旧|白|黑|红)$/u.test(value)
      );
    default:
      return isKnown
        ? !POINTING.test(value) && !VAGUE.test(value)
        : VALUE_LIKE.test(value) && !VAGUE.test(value) && !POINTING.test(value);
  }
}
