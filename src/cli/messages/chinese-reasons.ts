/** Sentences of the library on why something was written as it was, and how Chinese says them. */
const SENTENCES: readonly (readonly [sentence: RegExp, chinese: string])[] = [
  [/^replaced from (\S+) on$/u, '自 $1 起被取代'],
  [
    /^what began on (\S+) was known already and stays true from then on$/u,
    '自 $1 起成立的内容已经知道，从那时起仍以它为准',
  ],
  [/^merged$/u, '已合并'],
  [/^says the same$/u, '说的一样'],
  [/^says nearly the same \((.+)\)$/u, '说的几乎一样（$1）'],
  [/^(\S+): (.+) taken out$/u, '$1 中的 $2 已去掉'],
  [/^(.+) may not close what the user stated$/u, '$1不能结束用户自己说的话'],
  [
    /^(.+) and (.+) rank alike: the newer statement may close the older one$/u,
    '$1 与 $2 同级：较新的说法可以结束较旧的',
  ],
  [/^(.+) outranks (.+): the newer statement may close the older one$/u, '$1 高于 $2：较新的说法可以结束较旧的'],
  [/^(.+) outranks (.+): the newer statement may not close the older one$/u, '$1 高于 $2：较新的说法不能结束较旧的'],
  [/^they say the opposite of each other about "(.+)"$/u, '两者对“$1”说法相反'],
  [/^(\S+) of (.+) has one value at a time: "(.+)", not "(.+)"$/u, '$2 的 $1 同时只有一个值：是“$3”，不是“$4”'],
  [/^(\S+) of (.+) is said to have changed from "(.+)" to "(.+)"$/u, '据说 $2 的 $1 已从“$3”变为“$4”'],
  [/^"(.+)" is no longer (\S+) of (.+)$/u, '“$1”不再是 $3 的 $2'],
  [/^"(.+)" is (\S+) of (.+) after all$/u, '“$1”现在是 $3 的 $2'],
  [
    /^"(.+)" and "(.+)" as (\S+) of (.+) cannot be compared: both are kept and marked$/u,
    '$4 的 $3 的“$1”与“$2”无法比较：两者都保留并标记',
  ],
];

/** What is added to a sentence. */
const ADDITIONS: ReadonlyMap<string, string> = new Map([
  [
    'the statement known before begins later, so the new one ends where that begins',
    '已知的说法开始得更晚，新说法到那时为止',
  ],
]);

const UNSURE = ', but that is read with too little confidence to close anything: both are kept and marked';

/** Names that stand inside those sentences. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['the assistant', '助手的话'],
  ['a tool result', '工具结果'],
  ['a system message', '系统消息'],
  ['what was only inferred', '推断出来的内容'],
  ['same form', '写法相同'],
  ['order of phrases', '语序不同'],
  ['small words', '虚词不同'],
  ['more words', '多几个词'],
]);

const SAME_SLOT = 'same subject and attribute; ';
const PARTS = '; ';

/** A reason of the library in Chinese; one that is not known here stays as it is. */
export function chineseReason(reason: string): string {
  if (reason.startsWith(SAME_SLOT)) return `主体与属性相同；${chineseReason(reason.slice(SAME_SLOT.length))}`;
  if (reason.endsWith(UNSURE))
    return `${chineseReason(reason.slice(0, -UNSURE.length))}，但把握不足，不结束任何一个：两者都保留并标记`;
  // Quoted values may hold the mark themselves: only whole parts that are all known are taken apart.
  const parts = reason.split(PARTS);
  const translated = parts.length === 1 ? [] : parts.map(chineseReason);
  if (translated.length > 0 && translated.every((part, at) => part !== parts[at])) return translated.join('；');
  const addition = ADDITIONS.get(reason);
  if (addition !== undefined) return addition;
  for (const [sentence, chinese] of SENTENCES) {
    const found = sentence.exec(reason);
    if (found !== null) return chinese.replace(/\$(\d)/gu, (_, at) => named(found[Number(at)] ?? ''));
  }
  return reason;
}

function named(name: string): string {
  return NAMES.get(name) ?? name;
}
