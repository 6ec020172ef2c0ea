/** Words of a question that ask for things: which, of all, are denied or liked. */
export const ASKS_FOR_THINGS: ReadonlySet<string> = words(`
what which who whom whose thing things stuff anything something any everything anyone someone name list remind
什么 啥 哪些 哪个 哪种 哪类 哪几 哪 谁 哪里 哪儿 哪位 哪家 哪款 哪几种 哪几天 什么样 何物 挑 推荐 列出 列举 列一下 说说 列`);

/** Words of a question that ask for a time, a reason, a way, a number: what it denies is only part of the question. */
export const ASKS_OTHERWISE: ReadonlySet<string> = words(
  'when why how 为什么 什么时候 怎么 怎样 多少 多久 何时 几点 为何 如何',
);

/** Words of a question for what is liked or allowed, by base form. */
export const LIKED: ReadonlySet<string> = words(`
favourit favorit like love enjoi prefer happi treat fan into ador safe fanci want allow wish dream delight passion keen appeal suit pleas
crave recommend suitabl safeli fond hobbi crazi obsess addict cheer excit`);

/** The same in Chinese; looked for as they stand, since many are parts of verbs. */
export const CHINESE_LIKED: readonly string[] = `
喜欢 爱吃 爱喝 爱看 爱玩 爱听 爱去 最爱 喜爱 热爱 偏爱 中意 胃口 拿手 偏好 享受 擅长 得来 得转 得惯 对我 口味 适合 能吃 可以吃 能喝 可以喝 热衷 感兴趣 有兴趣 迷上 看好
合我 合他 合她 钟意 心仪 想去 想吃 想要 想买 开心 高兴 爱好 推荐`
  .split(/\s+/)
  .filter((word) => word !== '');

/** Evaluating words that say that something is to be avoided; others (`wrong`) speak of a state of affairs. */
export const HARMFUL: ReadonlySet<string> = words(
  'bad worst harmful dangerous unsafe toxic poisonous 有毒 有害 难吃 难喝 worst awful terrible',
);

/** Nouns for what is to be avoided. */
export const DENIALS: ReadonlySet<string> = words(
  'restriction restrictions taboo taboos peeve peeves fears phobias dislikes allergies allergens intolerances 禁忌 忌口 忌讳 雷区 雷点 黑名单 过敏源 过敏原 底线',
);

/** Things one does once: `how do I cancel` asks for the way, not for what was cancelled. */
export const ACTS: ReadonlySet<string> = words(
  'cancel disable uninstall remove stop drop retire block mute revoke void 取消 关闭 退订 卸载 注销 删除 停用',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}
