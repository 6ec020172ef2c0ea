import { relationOf } from '../slots/relations.js';

/** What somebody is to somebody, in both languages; `relations.ts` has those that slots know. */
const TABLE = `
colleague | coworker, co-worker, workmate | 同事
friend | | 朋友
best friend | bestie | 闺蜜 好友
neighbour | neighbor | 邻居
landlord | landlady | 房东
doctor | gp, physician | 医生 大夫
dentist | | 牙医
teacher | | 老师
tutor | mentor, supervisor | 导师
coach | trainer | 教练
lawyer | attorney | 律师
accountant | | 会计
client | customer | 客户
assistant | | 助理 秘书
cousin | | 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹
aunt | auntie | 阿姨 姑姑 姨妈
uncle | | 叔叔 舅舅 伯伯
nephew | | 侄子 外甥
niece | | 侄女 外甥女
fiancé | fiance | 未婚夫
fiancée | fiancee | 未婚妻
company | employer | 公司
team | | 团队
school | | 学校
rabbit | bunny | 兔子
`;

const roles = new Map<string, string>();
const chinese: string[] = [];
for (const line of TABLE.trim().split('\n')) {
  const [name = '', english = '', han = ''] = line.split('|').map((part) => part.trim());
  for (const noun of [name, ...english.split(/,\s*/), ...han.split(/\s+/)]) if (noun !== '') roles.set(noun, name);
  chinese.push(...han.split(/\s+/).filter((noun) => noun !== ''));
}
const english = [...roles.keys()].filter((noun) => /^[a-zé -]+$/.test(noun));

/** The canonical name of what a normalised noun says that somebody is to somebody; undefined for any other noun. */
export function roleOf(noun: string): string | undefined {
  return relationOf(noun)?.name ?? roles.get(noun);
}

const EXTRA_RELATIONS = `mother|mum|mom|father|dad|wife|husband|partner|girlfriend|boyfriend|boss|manager|grandmother|grandma|grandfather|grandpa|older sister|younger sister|older brother|younger brother|sister|brother|son|daughter|roommate|flatmate|dog|cat`;
/** English nouns of roles, longest first, as the source of a regular expression. */
export const ENGLISH_ROLES: string = [...EXTRA_RELATIONS.split('|'), ...english]
  .sort((left, right) => right.length - left.length)
  .join('|');
/** Chinese nouns of roles beside those of slots, longest first, as the source of a regular expression. */
export const CHINESE_ROLES: string = chinese.sort((left, right) => right.length - left.length).join('|');
