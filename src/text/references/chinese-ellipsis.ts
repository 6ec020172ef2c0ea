import { BLOT, type ChineseText, referenceIn } from './chinese-text.js';
import type { Reference, ReferenceContext } from './reference.js';

/** Longest message that can be a fragment, in characters without what leads and closes it. */
const LONGEST_FRAGMENT = 12;
const LONGEST_ANSWER = 6;

const LEADING =
  /^(?:嗯+|哦+|噢|额|呃|对|好的?|行|ok|可是|但是|不过|所以|然后|那么|那|还有|请问|诶|欸|哎|喂|咦|啊)[,，。、~… ]*/;
const CLOSING = /[?？!！。.,，~…\s]+$/;
const ASKS = /什么|啥|怎么|为何|多少|几|哪|谁|多[久大长高远重快]/;

const PREDICATES = `贵|便宜|好吃|好看|好用|好玩|好听|难|远|近|划算|安全|有货|有用|有效|靠谱|严重|正常|要紧|够|行|能用|能吃|能退|能换|可以|合适|方便|准|疼|痛|大|小|长|短|甜|辣|咸|苦|酸|重|轻|热|冷|快|慢|高|低|早|晚|多|少|新|旧|结实|耐用|省电|费电|保修|包邮|免费|打折|收费|排队|预约|停车|退|换|用|吃|喝|去|买|带|选|差几步|需要|一样|不同|变|涨价|降价|到货|发货|送货|到|好|完|开始|结束|开门|关门|营业|出发|生效|对|在|有|等|付|寄|送|洗|修|改|改签|取消|加|补|调|订|约|查|看|听|玩|学|开|关|放|装|拆|存|取|报|领|续|延|退款|刷卡|打包|外带|上|下|走|坐|进|出|回|换货|做`;

/** Messages, without what leads and closes them, that ask or want something of a thing they do not name. */
const FIXED: readonly (readonly [rule: string, pattern: RegExp])[] = [
  [
    'bare question',
    /^(?:(?:具体|到底|究竟|大概|一共|总共|现在|目前|最后|还|又|也|都|要|需要|得)*(?:是)?(?:多少[钱度斤克个人天米块页字分号岁次种]?|几[个点号次步天年月岁楼页人]?|多[久大长高远重快少贵]了?|为什么|为啥|为何|怎么[办样做用弄说会去走选算改写读]?|咋[办样做用弄]?|什么(?:意思|时候|原因|颜色|牌子|价格|东西|情况|味道|尺寸|型号)?|啥(?:意思|时候)?|谁|哪[个家款里儿天种位]?|在哪[里儿]?)(?:呢|啊|呀|了|的|来着|吗|买|拿|办|好|合适|不行|不能|可以|不|行)*)$/,
  ],
  [
    'bare predicate',
    new RegExp(
      `^(?:还|也|都|能|会|可以|要|有|是|算|真的?|这么|那么|到底|一定|必须|现在|今天|明天|大概|差|很|挺|太|更|最|不|没|已经|直接|先|再)*(?:${PREDICATES})(?:的|了|过|得|吗|么|不|没|没有|呢|吧|啊|呀|嘛|一点|一些|点|些|来|去|多少|几[个天步]?|什么|啥|哪个|多久|不了|完|掉|着)*$`,
    ),
  ],
  [
    'bare question',
    new RegExp(
      `^(?:还|要|还要|得|会|大概|一般|到底)*(?:多久|多长时间|什么时候|啥时候|几点|几号|几天|哪天|怎么|哪里|在哪|去哪|为什么|为啥)(?:才|就|能|会|可以|要|不|没|都|还)*(?:${PREDICATES})(?:了|的|呢|啊|到)?$`,
    ),
  ],
  [
    'bare question',
    /^(?:还|是)?在(?:几|哪|第几)[\u4e00-\u9fff]{0,3}$|^(?:是)?(?:谁|哪家|哪个)(?:做|写|拍|唱|画|说|发|送|买|教|推荐|给|寄|订|订购|卖)的$|^(?:还)?(?:要|需要|得)?(?:等|花|付|排|住|走|交)(?:多久|多少钱?|几[天个晚次])$/,
  ],
  ['bare predicate', /^(?:还|到底|究竟)?([\u4e00-\u9fff]{1,2})不\1(?:[\u4e00-\u9fff]{0,1})(?:呢|啊)?$/],
  [
    'what about',
    /^[^我]{1,6}的(?:还|也)?(?:有|能|可以|行|好|要|算|在)(?:货|用|不)?(?:吗|没有?|么|不|多少)$|^(?:还)?有(?!人|没有|时|点|些|可能|必要|道理)[^,，。]{1,5}(?:吗|没|么)$|^(?:有没有|有)(?:别的|其他|更|再|大|小|便宜|短|长|好|新|不同)[\u4e00-\u9fff]{0,4}(?:吗|没|没有|的)?$/,
  ],
  [
    'bare attribute',
    /^[\u4e00-\u9fff]{1,3}(?:一)点儿?(?:吧|的|行吗|就好)?$|^(?:快|慢|短|长|大|小|轻|便宜|简单|正式|口语|详细|委婉|活泼)点儿?(?:吧)?$/,
  ],
  [
    'bare attribute',
    /^(?:太|有点|有些|不够|不太|更|再|稍微|略|偏|比较|还是|就|只要|要)(?:[\u4e00-\u9fff]{1,3})(?:了|一点|些|点|的|吧|呢)*$/,
  ],
  ['what about', /^[^是有在要想会能去来吃喝做说怎什哪谁几多]{1,8}(?:的)?呢$/],
  [
    'verb without object',
    /^(?:就|先|都|帮我|麻烦|请|给我|直接|你|现在|马上|快|可以|能)*(?:取消|删掉|删了|删除|确认|提交|发送|发给我|发我|重写|重做|重试|改短|改长|缩短|精简|润色|翻译|总结|解释|展开|保存|下单|退掉|退了|预订|订了|买了|换掉|关掉|打开|停|说说|讲讲|看看|查查|算算|试试|改改|详细|举例|举个例子|说具体)(?:一?下|一点|点|些|说说|讲讲|[成到][^,，。]{1,5}|给[^,，。]{1,5}|吧|了|啊|呗|好吗|行吗|可以吗|看看)*$/,
  ],
  [
    'changed object',
    /^(?:改|换|翻|译|转|变|写|做|调|延|推|提前)(?:回|成|到|为)[^,，。]{1,8}$|^(?:再)?(?:换|改)(?:一?[个种款家首批])(?:[^,，。]{0,4})$|^(?:再)?[大小长短多少]一?[码号个些]$|^(?:改回去|换回来|换一下|改一下|改成这样)(?:吧|了)?$/,
  ],
  [
    'short answer',
    /^(?:(?:我)?(?:[两三几]?[个款种样件])?都(?:要|不要|有|没有|好|行|可以|喜欢|不喜欢)|是的?|不是|不要|不用|不行|不对|没有|还没有?|要|可以的?|都行|都可以|随便|没错|对的?|就是|当然|差不多|大概|也许|可能吧?|不一定|不知道|不清楚|是啊|是吗|真的吗|真的假的|然后|后来|接下来|结果|下一[步个首题页])(?:呢|吧|啊|了)*$/,
  ],
];
/** What a thing has; asked for alone, it is of the thing spoken of. */
const ATTRIBUTE =
  /^(?:具体|详细|大概)?(?:保质期|保修期?|有效期|价格|价钱|尺寸|大小|地址|电话|号码|颜色|口味|味道|运费|邮费|押金|租金|热量|做法|配料|成分|材质|材料|副作用|用法|用量|剂量|营业时间|时间|地点|密码|网址|链接|名字|作者|型号|品牌|重量|面积|门票|票价|费用|定金|评分|评价|区别|缺点|优点|步骤|流程|条件|要求|原因|结果|距离|交通|停车|质量|效果|日期|期限|利息|利率)(?:呢|是?多[少久大长高远重].{0,2}|是?什么|是?啥|怎么样?.?|在哪.?|是?几.{1,2}|好吗|如何|贵吗|贵不贵|发我.{0,2})$/;
/** 台北的也查一下: the same for another thing. */
const ALSO =
  /^[^,，。]{1,8}也(?:帮我|给我|要|得)?(?:来|查|发|改|加|看|算|译|翻|做|写|订|买|弄|删|试|放|换|列|说|讲|打|印|问|约|要)(?:一)?(?:下|个|份|遍|首|单|杯|次|张|版|些|点|吧|了|上|进去|出来|掉|$)/;
/** 那 that goes on from the turn before: 那小孩能用吗 */
const GOING_ON =
  /^那(?!么|个|家|款|张|次|里|儿|边|些|样|种|时|天|年|人|位|本|部|条|只|件|道|句|段|得(?=学会)|[,，…])[^,，。]{1,12}(?:[吗呢吧嘛么?？]|行不行|好不好|可不可以|能不能.{0,4}|怎么样|没有?)|^那(?:就|还是|我|咱们?)[^,，。]{1,10}(?:吧|了|$)/;
const GREETING =
  /^(?:你好|您好|在吗|在不在|早|早安|晚安|早上好|晚上好|谢谢|谢啦|多谢|再见|拜拜|掰掰|哈哈+|嗯+|哦+|ok|好的?|收到|辛苦了?|不客气|没事|没关系|抱歉|对不起|新年快乐|生日快乐|加油|厉害|真棒|好吧|好呀|好啊|行|行吧|知道了|明白了?)(?:呀|啊|了|哦|哈|啦|呢|吗)*$/;

/** Messages that say only a part: 多少钱, 那红色的呢, 再短一点, 英文版也来一份. */
export function chineseEllipses(read: ChineseText, { turns = [] }: ReferenceContext): Reference[] {
  const { plain } = read;
  if (read.handsOver || plain.includes(BLOT)) return [];
  const rule = ruleOf(plain.trim(), turns);
  return rule === null ? [] : [referenceIn(read, 0, plain.length, 'ellipsis', rule)];
}

function ruleOf(plain: string, turns: readonly string[]): string | null {
  let said = plain.replace(CLOSING, '');
  if (GREETING.test(said)) return null;
  if (ALSO.test(said)) return 'also';
  if (GOING_ON.test(plain)) return 'goes on';
  for (;;) {
    const rule = said.length > LONGEST_FRAGMENT ? undefined : FIXED.find(([, pattern]) => pattern.test(said))?.[0];
    // 我的手机呢 names what it asks for.
    if (rule !== undefined) return rule === 'what about' && /^(?:我|咱)/.test(said) ? null : rule;
    const shorter = said.replace(LEADING, '');
    if (shorter === said || shorter === '') break;
    said = shorter;
  }
  if (turns.length > 0 && ATTRIBUTE.test(said)) return 'bare attribute noun';
  const asked = /[?？吗呢]\s*$/.test(turns.at(-1) ?? '');
  return asked && said.length <= LONGEST_ANSWER && !ASKS.test(said) && !/我/.test(said) ? 'answer to a question' : null;
}
