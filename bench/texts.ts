/** Seeded sentences in English and Chinese with a natural spread of frequent and rare words. */

/** Mulberry32: small, seeded, good enough to choose words. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = [
  'ba',
  'ren',
  'to',
  'mi',
  'lus',
  'ka',
  'dor',
  'ni',
  'vel',
  'sa',
  'quo',
  'ter',
  'phi',
  'go',
  'lan',
  'eth',
];
const HAN = [
  ...'天地人山水火木金土日月星花鸟鱼虫风云雨雪春夏秋冬东南西北红黄蓝白书画琴棋茶酒米面衣食住行学工农商医法文史数理化音体美电话网路车船飞机城市公园学校医院银行超市餐厅',
];
const ENGLISH_FRAMES = [
  'I talked with {w} about the {w} and the {w} last week',
  'my {w} prefers {w} over {w} when it comes to {w}',
  'we ordered a {w} {w} for the {w} and it arrived late',
  'the {w} meeting was moved because of {w}, so {w} had to wait for {w}',
  'remember that {w} is allergic to {w} and avoids {w}',
];
const CHINESE_FRAMES = [
  '我和{w}聊了{w}的事情，还说到{w}',
  '{w}喜欢{w}，不喜欢{w}',
  '上次在{w}买的{w}还没有送到{w}',
  '{w}的会议因为{w}改到了{w}',
];

function zipfWord(random: () => number, makeWord: (rank: number) => string): string {
  const vocabulary = 8_000;
  return makeWord(Math.floor(vocabulary ** random()));
}

function latinWord(rank: number): string {
  const parts: string[] = [];
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    parts.push(SYLLABLES[rest % SYLLABLES.length] ?? '');
  return parts.join('');
}

function hanWord(rank: number): string {
  return `${HAN[rank % HAN.length]}${HAN[Math.floor(rank / 7) % HAN.length]}${rank % 3 === 0 ? HAN[(rank * 13) % HAN.length] : ''}`;
}

function fill(frames: readonly string[], random: () => number, makeWord: (rank: number) => string): string {
  const frame = frames[Math.floor(random() * frames.length)] ?? '';
  return frame.replaceAll('{w}', () => zipfWord(random, makeWord));
}

/** Statements, half English and half Chinese. */
export function conversationTexts(count: number, seed = 1): readonly string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? fill(ENGLISH_FRAMES, random, latinWord) : fill(CHINESE_FRAMES, random, hanWord),
  );
}

/** Questions over the same vocabulary, half English and half Chinese. */
export function questionTexts(count: number, seed = 2): readonly string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? fill(
          ['what did {w} say about the {w} and {w}?', 'does my {w} like {w} or {w}?', 'when did the {w} {w} arrive?'],
          random,
          latinWord,
        )
      : fill(['{w}和{w}的事情怎么样了？', '谁喜欢{w}？', '在{w}买的{w}送到了吗？'], random, hanWord),
  );
}
