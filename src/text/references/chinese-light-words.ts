/**
 * Words that name nothing by themselves: who speaks, how, whether, and what one does with a thing that is not named. A message
 * that is made of them alone stands on the turn before it. The longest come first, so that 是不是 is not read as 是 and 不是.
 */
const LIGHT =
  `是不是|能不能|可不可以|要不要|会不会|有没有|对不对|行不行|好不好|为什么|怎么样|怎么办|什么样|多少钱|多长时间|不一定|不知道|差不多|无所谓|来不及|来得及|怎么说|
  你们|我们|咱们|大家|自己|帮我|给我|麻烦|可以|可能|应该|需要|必须|已经|还是|或者|但是|可是|不过|所以|因为|如果|要是|就是|不是|没有|还有|也是|真的|确定|确认|知道|明白|清楚|觉得|以为|认为|希望|打算|
  想要|愿意|同意|反对|支持|喜欢|讨厌|相信|放心|担心|试试|看看|想想|说说|问问|等等|告诉|转告|通知|回复|回答|解释|说明|介绍|检查|修改|调整|更新|取消|删除|保存|发送|提交|上传|下载|安装|打开|关闭|使用|选择|决定|考虑|推荐|
  简单|复杂|方便|麻烦|便宜|正常|奇怪|重要|有用|有效|合适|厉害|清楚|详细|具体|一样|不同|错|对|大概|一共|总共|现在|刚才|马上|等会|待会|待会儿|以后|后来|然后|接着|最后|首先|突然|终于|居然|竟然|果然|其实|到底|究竟|
  直接|一起|一直|经常|总是|有点|稍微|特别|非常|比较|最好|千万|赶紧|赶快|尽快|随便|当然|肯定|绝对|似乎|好像|恐怕|难道|
  什么|怎么|多少|多久|哪里|哪儿|哪个|谁|几|啥|咋|
  一下|一点|一些|一遍|一次|一个|两个|几个|第一|第二|红|蓝|绿|黑|白|黄|灰|大|小|长|短|高|低|新|旧|贵|快|慢|早|晚|远|近|多|少|难|好|坏|冷|热|甜|辣|
  我|你|您|的|了|吗|呢|吧|啊|呀|嘛|哦|么|着|过|得|地|个|些|点|也|都|还|就|才|又|再|更|最|很|太|挺|真|不|没|别|是|有|在|要|会|能|想|可|该|让|被|把|给|跟|和|对|到|从|向|比|像|用|以|为|因|所|而|但|那么|那|这么|这样|那样|
  去|来|走|说|讲|看|听|问|做|弄|搞|写|改|选|挑|买|卖|拿|放|带|换|退|送|寄|发|查|找|试|等|加|减|删|停|开|关|吃|喝|穿|住|玩|学|教|信|算|差|剩|够|行|成|完|懂|见|叫|回|起|出|进|上|下|过|错|通|坏|丢|掉|住`.replaceAll(
    /\s/g,
    '',
  );
const LIGHT_WORD = new RegExp(LIGHT, 'g');
const NOT_WRITTEN = /[^\u4e00-\u9fffa-z0-9]/g;
/**
 * Whether a Chinese message is made of words that name nothing.
 *
 * @param said the message in plain form
 * @example
 * ```ts
 * namesNothing('还差多少？'); // true
 * namesNothing('还差多少盐？'); // false
 * ```
 */
export function namesNothing(said: string): boolean {
  return said.replace(NOT_WRITTEN, '').replace(LIGHT_WORD, '').length === 0;
}
