/** People and animals one has, in both languages; sisters, friends and dogs may be several, so what is said of one is less sure. */
const TABLE = `
mother | sure | mum, mom, mama | 妈妈 母亲 老妈 妈
father | sure | dad, papa | 爸爸 父亲 老爸 爸
wife | sure | | 妻子 老婆 太太 媳妇
husband | sure | hubby | 丈夫 老公 先生
partner | sure | spouse | 伴侣 爱人
girlfriend | sure | | 女朋友 女友
boyfriend | sure | | 男朋友 男友
boss | sure | | 老板
manager | sure | | 上司
grandmother | likely | grandma | 奶奶
grandfather | likely | grandpa | 爷爷
sister | likely | |
brother | likely | |
older sister | likely | elder sister, big sister | 姐姐
younger sister | likely | little sister | 妹妹
older brother | likely | elder brother, big brother | 哥哥
younger brother | likely | little brother | 弟弟
son | likely | | 儿子
daughter | likely | | 女儿
roommate | likely | flatmate | 室友
dog | likely | | 狗 狗狗
cat | likely | | 猫 猫咪
`;

/** A relation of somebody, by its canonical name. */
export interface Relation {
  readonly name: string;
  /** In [0,1]: how sure it is that two mentions mean the same one. */
  readonly confidence: number;
  readonly isAnimal: boolean;
}

const CONFIDENCE = { sure: 1, likely: 0.85 };
const relations = new Map<string, Relation>();
const chinese: string[] = [];
for (const line of TABLE.trim().split('\n')) {
  const [name = '', sureness = '', english = '', han = ''] = line.split('|').map((part) => part.trim());
  const confidence = sureness === 'sure' ? CONFIDENCE.sure : CONFIDENCE.likely;
  const relation = { name, confidence, isAnimal: name === 'dog' || name === 'cat' };
  for (const noun of [name, ...english.split(/,\s*/), ...han.split(/\s+/)])
    if (noun !== '') relations.set(noun, relation);
  chinese.push(...han.split(/\s+/).filter((noun) => noun !== ''));
}

/** Chinese nouns of relations, longest first, as the source of a regular expression. */
export const CHINESE_RELATIONS: string = chinese.toSorted((left, right) => right.length - left.length).join('|');

/** The relation that a normalised noun names; undefined for any other noun. */
export function relationOf(noun: string): Relation | undefined {
  return relations.get(noun);
}
