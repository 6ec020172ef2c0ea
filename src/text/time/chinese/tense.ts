import type { FoundReference } from '../reference.js';
import type { Tense } from '../time-expression.js';

/** How far from a time its clause can reach, in UTF-16 units to each side. */
const REACH = 60;
const CLAUSE_END = /[，,。？?！!；;：:\n…]/;
const SENTENCE_END = /[。？?！!；;\n]/;

/** What has certainly happened, whatever else stands in the clause. */
const SURELY_PAST =
  /来着|(?<![经通不超路难])过(?![去年两来会几三期敏程度节日了])|[那当][天次时晚周]|曾|上[次回]|已经|早就|没有?(?=[去来做吃买说看交])|还记[得着]|记得吗|[说聊讲提](?:过|了)?的(?!是)|纪要|回放|录音/;
/** Someone said then that something would be: the saying is past. */
const SAID = /[我你他她们咱](?:们)?(?:说|讲|提|答应|承诺|决定|打算说|告诉|问|聊)(?:了|过|的|要|想|会)/;
/** It draws near, or something is got ready for it. */
const SURELY_FUTURE =
  /快到了|就要到了|倒计时|(?:票|酒店|餐厅|位子?|行程|礼物|包间|房间?).{0,3}(?:订|买|定|安排|准备|抢|约)(?:好|到|上)?了(?:吗|没)|(?:^| )见(?:面)?(?:吧|啦|哦|喽)?$/;
const FUTURE =
  /(?<![重主首不想只需就纪摘概提简])要(?![是么求点素紧闻])|(?<![社机开聚约宴展晚早年工协都的场个次这那])会(?![议员计面儿场所话谈晤长费])|将(?![近就来军])|打算|准备|计划|(?<![还你我不才])记得(?!吗|我|你|那)|提醒|别忘|不要忘|别(?=[忘排迟])|安排|预约|预定|帮我(?:订|定|约|记|安排|设|买|留|抢)|能不能|可不可以|得(?=[去交买做来还给准把带])|即将|马上|出发|截止|到期|(?:^| )(?:之|以)?前(?=(?:交|完成|提交|搞定|给我|还|付|发|弄完|做完|写完|寄|送到)[^了过]*$)|一起(?:去|吃|看|玩|过)(?!的|了|过)|有空|放假|想(?=[去吃买看约学做玩回来带试换请订])|吧$/;
const DONE =
  /(?<![别忘好算为除不得罢要])了(?!解)|[的地](?:吗|呢|啥|什么|谁|哪|人|事|是|，|？|\?|$)|[去来做买吃喝看见聊说谈讲提定订送给收发写学吵睡住走跑玩点花用换修找拿交办拍唱跳打搬病摔丢忘记过到完好]的|了吗|没[？?]?$/;
/** A deed with no sign that it is done, asked for: "端午节去哪玩". Tickets are for what is to come. */
const TO_BE_DONE =
  /(?:去|吃|玩|买|送|穿|干|做|回|来|带|参加|见|喝).{0,8}(?:[吗呢？?]|什么|啥|哪|谁|怎么|几点)|(?:谁|怎么|几点|哪).{0,4}(?:去|来|吃|过|玩|走|回|开)|[机车门影]票/;
const HABIT = /每[天周月年次个]|天天|通常|一般(?!般)|平时|经常|总是|总会|常常|往往|习惯|从来/;

/**
 * Whether the clause in which a time stands speaks of the past or of the future; else its sentence. Null when nothing
 * tells. Chinese verbs have no tense: signs that something is done (了, 过, 的, 来着) stand against words of what is to
 * come (要, 会, 打算, 提醒); a deed that is asked for with no such sign is to come.
 *
 * @example
 * ```ts
 * // 'past': "周五我们聊了什么"   'future': "周五要交报告"   null: "周五"
 * ```
 */
export function chineseTense(folded: string, found: FoundReference): Tense | null {
  return tenseOf(around(folded, found, CLAUSE_END)) ?? tenseOf(around(folded, found, SENTENCE_END));
}

/** True when the clause speaks of what is usually done. */
export function isChineseHabit(folded: string, found: FoundReference): boolean {
  return HABIT.test(around(folded, found, SENTENCE_END));
}

function tenseOf(clause: string): Tense | null {
  if (SURELY_PAST.test(clause) || SAID.test(clause)) return 'past';
  if (SURELY_FUTURE.test(clause) || FUTURE.test(clause)) return 'future';
  if (DONE.test(clause)) return 'past';
  return TO_BE_DONE.test(clause) ? 'future' : null;
}

/** The clause or sentence without the time itself. */
function around(folded: string, { start, end }: FoundReference, border: RegExp): string {
  let left = start;
  while (left > 0 && start - left < REACH && !border.test(folded.charAt(left - 1))) left -= 1;
  let right = end;
  while (right < folded.length && right - end < REACH && !border.test(folded.charAt(right))) right += 1;
  return `${folded.slice(left, start)} ${folded.slice(end, right)}`;
}
