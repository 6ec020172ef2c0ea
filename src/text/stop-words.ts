// A change of the English list changes lengths in an index: raise INDEX_RULES_VERSION in tokenise.ts with it.

/**
 * English words that say nothing about the topic, in normalised form with apostrophes resolved as in `words.ts`.
 * Never here: negators (not, no, never, without, dont ...) and words that answers turn on (before, after, first, last,
 * more, most, until, since, again, only).
 */
const ENGLISH = `
a an the this that these those
i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
we our ours ourselves they them their theirs themselves
am is are was were be been being do does did doing done have has had having
will would shall should can could might must
and or but if so as of at by for with from to into onto in on about than then there here
what which who whom whose when where why how
please tell know let im ive youre hes shes theyre weve whats thats just also too very really any some
such own same few many much other another further once
hey hi hello wow oh ok okay yeah yes yep thanks thank haha lol
`;

/** Chinese segments, simplified and traditional, that only ask or glue. Never here: 不 没 沒 别 別 未 无 無 非 勿 没有 and their like. */
const CHINESE = `
的 了 吗 嗎 呢 吧 啊 呀 哦 嘛 哈 嗯 喔 啦 么 麼 着 著 过 過 得 地 之
是 在 有 和 与 與 及 跟 或 就 都 也 还 還 又 而 且 把 被 让 讓 给 給 对 對 从 從 到 于 於 向 以 为 為 因 所 很 太 真 挺
我 你 您 他 她 它 咱 我们 我們 你们 你們 他们 他們 她们 她們 它们 它們 咱们 咱們 自己 我的 你的 他的 她的 我有 我在 他是 她是
这 這 那 哪 这个 這個 那个 那個 这些 這些 那些 这里 這裡 那里 那裡 这样 這樣 那样 那樣
一个 一個 个 個 些 种 種 件 位
什么 什麼 甚麼 啥 谁 誰 怎么 怎麼 怎样 怎樣 怎么样 怎麼樣 如何 哪个 哪個 哪些 哪里 哪裡 哪儿 哪兒 哪一 多少 几 幾 几个 幾個 多久 多大
何时 何時 为什么 為什麼 为何 為何 什么时候 什麼時候 是不是 有没有 能不能 会不会 會不會 可不可以 请问 請問 请 請 告诉 告訴 知道 想 要 能 会 會 可以 应该 應該
何地 何人 哪位 哪天 哪年 几点 幾點 几号 幾號 几月 几岁 幾歲 几次 多长 多長 是什么 是什麼 是啥 是谁 是誰 叫什么 有什么 有什麼
帮我 幫我 请你 我要 我想 我也 我还 我能 你想 你有 你是 的是 就是 也是 都是 都有 还有 還有 而且 么样 样 樣 来着 時候 时候
关于 關於 一下 一些 这种 這種 那种 那種 这么 這麼 那么 那麼 里 裡 裏 们 們
因为 因為 所以 但是 然后 然後 如果 还是 還是 或者 以及
`;

/** Japanese particles and endings as the segmenter cuts them. */
const JAPANESE = `
は が を に へ と で も の や か ね よ な だ た て し る い す です ます でした ました ですか ますか した する して ある いる この その あの どの
これ それ あれ どれ ここ そこ どこ 何 なに 誰 だれ いつ なぜ どう
`;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = words(ENGLISH);
export const CJK_STOP_WORDS: ReadonlySet<string> = words(CHINESE + JAPANESE);
