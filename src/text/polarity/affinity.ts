/** Predicates that say whether somebody takes to a thing: any two of them speak of the same relation. */
export const AFFINITY: ReadonlySet<string> = new Set(
  `eat drink like love enjoy want use take prefer hate consume smoke watch play avoid touch tast
吃 喝 用 喜欢 爱 要 碰 看 玩 抽 沾 尝 听 食用 饮用 使用`.split(/\s+/),
);
