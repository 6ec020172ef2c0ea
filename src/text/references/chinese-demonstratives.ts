import { MEASURES, NUMBERS } from './chinese-lexicon.js';
import { compileChinese, matchChinese } from './chinese-patterns.js';
import { BLOT, type ChineseText, clauseOf, referenceIn } from './chinese-text.js';
import type { Reference } from './reference.js';

/** 这, 那 with a measure word or a noun of their own. */
const COUNTED = new RegExp(`(?<!哪)([这那])(${NUMBERS}|一)?(${MEASURES})`, 'g');
const BOUND =
  /([这那])(里|儿|边|人|时候|时|天|年|晚|会儿|种情况|些|样|俩|事儿?|家伙|头|阵|月|周|次|回|几[个位家天件款条本])/g;
/** 这, 那 as the subject or object of a clause. */
const ALONE = /(?<![个])([这那])(?=是|不是|怎么|也|又|能|可以|要|会|不|该|多|到底|有|跟|和|对|[,，。?？!！]|$)/g;
const LIST_MEMBER =
  /第[一二三四五六七八九十\d]+(?:个|家|款|张|本|部|条|件|首|种|版|句|段|步|项|道|位|场|点)?(?=$|吧|呢|吗|的|是|怎|没|不|看|听|太|有点|能|可以|再|详细|具体|[,，。?？!！])|前者|后者|另外?一(?:个|家|款|张|本|部|条|件|首|种|版|位|间)[\u4e00-\u9fff]{1,4}(?=$|吧|呢|[,，。?？!！])|(?:上面|下面|左边|右边|最后|中间)(?:那|这)(?:个|家|款|条|件|种)|(?:另|其他|其它|其余|剩下)(?:外)?(?:的|几|两|一)?(?:个|家|款|张|本|部|条|件|首|种|几个|两个)?(?=$|吧|呢|吗|的|怎|有|[,，。?？!！])/g;
const LIST_MEMBERS = compileChinese([['one of a list', LIST_MEMBER]]);

/** Times of speaking, and what everybody has around: 这几天, 这个世界. */
const NOW =
  /^这(?:几|两|一|三|些)?(?:个)?(?:天|年头|年|周|月|星期|礼拜|季度|学期|周末|暑假|寒假|假期|阵子|阵|辈子|会儿|下|时候|时|段时间|段日子|次|回|就|才|么|世界|世上|城市|国家|行业|社会|时代|地球|宇宙|人世|夏天|冬天|春天|秋天|季节|时节|天气|年纪|岁数|国庆|春节|中秋|元旦|五一|国庆节|假日|早|晚|里|儿|边|样吧|一带|孩子|家公司)/;
/** 那 that goes on, and words that only begin so. */
const GOES_ON =
  /^那(?:只(?=是|能|好|有|会|不过|要)|么|就|得|可|我|你|你们|我们|咱|还|也|倒|当然|肯定|必须|是不是|好|行|算了|要不|为什么|怎么|什么|如果|要是|今天|明天)/;
/** A sound one makes before one speaks: 那个…… */
const HESITATION = /^[这那]个(?:[…。.,，~、]|啥|什么[,，…])/;
/** Taken up by these is what the clause before said. */
const TAKEN_UP =
  /^[这那](?:种|个|些)?(?:情况|事儿?|问题|样|点|说法|现象|方法|道理|是|怎么|不|也|能|可以|该|算|合|正常|要|会|对|$|[,，。?？!！])/;
const WORDY = 4;

/** 那个, 那家, 这种情况, 那里, 第二个, 另一个, that stand for nothing in the message. */
export function chineseDemonstratives(read: ChineseText): Reference[] {
  const { plain } = read;
  const found: Reference[] = [];
  for (const { index, 0: word, 1: pointer = '', 3: measure = '' } of plain.matchAll(COUNTED)) {
    const rest = plain.slice(index, index + 10);
    if (NOW.test(rest) || HESITATION.test(rest) || isOwned(read, index) || isNamed(read, index, word, measure))
      continue;
    if (pointer === '这' && read.handsOver) continue;
    if (TAKEN_UP.test(rest) && saysSomething(read, index)) continue;
    if (isDescribed(read, index, word, measure) || (pointer === '那' && GOES_ON.test(rest))) continue;
    found.push(referenceIn(read, index, index + word.length, 'demonstrative', 'demonstrative with measure word'));
  }
  for (const { index, 0: word, 1: pointer = '', 2: bound = '' } of plain.matchAll(BOUND)) {
    const rest = plain.slice(index, index + 10);
    if (NOW.test(rest) || isOwned(read, index) || (pointer === '这' && read.handsOver)) continue;
    if (/[些样]/.test(bound) && isDescribed(read, index, word, bound)) continue;
    if (bound === '样' && /么$|[怎]$/.test(plain.slice(0, index))) continue;
    // 他们那边 is where they are: the pronoun refers.
    if (/^[里儿边头]$/.test(bound) && (/[们他她它俩]$/.test(plain.slice(0, index)) || isPlaceNamed(read, index)))
      continue;
    if (/情况|事|样|些|时|天|年|晚|月|周/.test(bound) && saysSomething(read, index)) continue;
    if (bound === '人' && read.mentions.some(({ type, end }) => type === 'person' && end <= index)) continue;
    found.push(referenceIn(read, index, index + word.length, 'demonstrative', 'demonstrative noun'));
  }
  for (const { index, 0: word, 1: pointer = '' } of plain.matchAll(ALONE)) {
    const rest = plain.slice(index, index + 10);
    if (pointer === '那' && GOES_ON.test(rest)) continue;
    if (NOW.test(rest) || saysSomething(read, index) || (pointer === '这' && read.handsOver)) continue;
    // 这是我的新手机 presents something.
    if (/^这是(?:我|一|老|小)/.test(rest)) continue;
    found.push(referenceIn(read, index, index + word.length, 'demonstrative', 'demonstrative without antecedent'));
  }
  for (const { index, word } of matchChinese(plain, LIST_MEMBERS)) {
    if (
      read.mentions.some(({ end, type, isWeak }) => end <= index && !isWeak && type !== 'time') ||
      /的$/.test(plain.slice(0, index))
    )
      continue;
    found.push(referenceIn(read, index, index + word.length, 'demonstrative', 'one of a list'));
  }
  return found;
}

/** 我那张工单, 住台南的那个同学: said whose or which. */
function isOwned({ plain }: ChineseText, at: number): boolean {
  const before = plain.slice(0, at);
  if (/(?:我|我们|我家|咱们?|你|您)(?:家)?$/.test(before)) return true;
  if (/(?:我们?|咱们?)[^,，。;；!！?？:：、…]{1,8}的$/.test(before)) return true;
  // 那个地点是杭州的活动: the clause behind it says which.
  if (/^[这那][^,，。?？!！]{0,3}[^,，。?？!！]*是[^,，。?？!！]+的[\u4e00-\u9fff]{2}/.test(plain.slice(at, at + 60)))
    return true;
  if (!before.endsWith('的')) return false;
  const clause = /[^,，。;；!！?？:：、…]*$/.exec(before)?.[0] ?? '';
  // 不要香菜的那种 says which, and not of what.
  if (clause.length === before.length && HEADLESS.test(plain.slice(at))) return false;
  return clause.length > WORDY && !/之前|上次|上回|刚才|刚刚|前面|昨天没|没.{1,3}完|说好|推荐/.test(clause);
}

/** Whether the same kind of thing was counted before in the message: 两件毛衣 ... 灰的那件. */
function isNamed({ mentions, plain }: ChineseText, at: number, word: string, measure: string): boolean {
  const end = at + word.length;
  return mentions.some((mention) => {
    if (mention.end > at) return false;
    if (mention.measure === measure) return true;
    const noun = mention.head.slice(-2);
    return noun.length === 2 && mention.type !== 'time' && plain.startsWith(noun, end);
  });
}

/** 有没有那种能折叠的小推车, 那种押一付三是什么意思, 死亡这件事: what is meant is said around it. */
function isDescribed({ plain }: ChineseText, at: number, word: string, measure: string): boolean {
  const after = plain.slice(at + word.length, at + word.length + 24);
  if (KINDS.test(measure) && (DESCRIBED.test(after) || DEFINED.test(after))) return true;
  if (measure === '个' && plain.startsWith('人', at + word.length) && /(?:自己|[我你他她您])$/.test(plain.slice(0, at)))
    return true;
  return APPOSED.test(measure) && NAMED_BEFORE.test(plain.slice(Math.max(0, at - 2), at));
}

const KINDS = /^[种类些]$/;
const DESCRIBED = /^[^,，。;；!！?？]{2,12}的(?![还有呢吗吧是多怎在能可也都会要给,，。?？!！])[\u4e00-\u9fff]{2}/;
const DEFINED = /^[^,，。;；!！?？]{2,12}(?:是(?:什么|啥)意思|(?:是|算)(?:什么|啥)$|怎么理解)/;
const HEADLESS = /^[这那](?:[种个款件家双条本台套])(?:$|[吧呢吗,，。?？!！])/;
const APPOSED = /^[种类件座门项样]$/;
/** Two characters that can be the end of a noun. */
const NAMED_BEFORE =
  /^(?![\u4e00-\u9fff]?[看查问说讲买用吃喝给把在到对跟和与是有要想做写改订退换找听读懂道得过了着的吗吧呢为让帮送拿带算去来选除就才都也还再很我你他她它咱们会能可没不比像于从按照])[\u4e00-\u9fff]{2}$|^吉他$/;

function isPlaceNamed({ mentions }: ChineseText, at: number): boolean {
  return mentions.some(({ type, end }) => end <= at && (type === 'place' || type === 'organisation'));
}

/** Whether an earlier clause of the message says something. */
function saysSomething({ plain, clauseStarts }: ChineseText, at: number): boolean {
  const clause = clauseOf(clauseStarts, at);
  const said = plain
    .slice(0, clauseStarts[clause] ?? 0)
    .replace(EMPTY_TALK, '')
    .replaceAll(BLOT, '');
  return said.length > WORDY;
}

const EMPTY_TALK =
  /[,，。;；!！?？:：、…~～\s]|你好|您好|请问|谢谢|麻烦|不好意思|抱歉|好的|嗯+|哦+|对了?|哈+|话说|行吧?|又是|等等|天[啊哪]/g;
