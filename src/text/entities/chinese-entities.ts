import { ORGANISATION_ENDINGS, PERSONS, PLACE_ENDINGS } from '../references/chinese-lexicon.js';
import { readChinese } from '../references/chinese-text.js';
import { plainForm } from '../references/plain-form.js';
import { CHINESE_SURNAMES } from '../slots/chinese-subjects.js';
import { CHINESE_RELATIONS } from '../slots/relations.js';
import type { Named } from './english-entities.js';
import { CHINESE_ROLES } from './roles.js';

const OWNER = `(?:我们家|我们|我家|咱们|我)的?`;
const ROLES = `${CHINESE_RELATIONS}|${CHINESE_ROLES}`;
const PETS = /狗|猫|兔/u;
/** 我老板张三: whose, what, and where it is told, who. */
const ROLE = new RegExp(
  `${OWNER}(${ROLES})(?:(?:是|叫|叫做|名叫)?((?:${CHINESE_SURNAMES})\\p{Script=Han}{1,2}?(?=$|[\\s,，。;；!！?？、)）的]|[喜爱讨在住是说想要去和跟把被有不从最做来给让会今昨明上下也都只就能已正刚每总养开用吃买])|[小老阿]\\p{Script=Han}))?`,
  'gu',
);
/** 张三是我老板. */
const TOLD = new RegExp(
  `((?:${CHINESE_SURNAMES})\\p{Script=Han}{1,2}?|[小老阿]\\p{Script=Han})是${OWNER}(?:${ROLES})`,
  'gu',
);
/** 张三(工号…), 张三： a name that begins the text and ends at a mark, or before a word that follows names. */
const FIRST = new RegExp(
  `^(?:(?:${CHINESE_SURNAMES})\\p{Script=Han}{1,2}?|[小老阿]\\p{Script=Han})(?=[\\s(（:：,，]|[的是在住喜爱讨和跟把被有不从最做也都说只就要会能可今昨明去来没给让已正刚每总养开用吃买带教])`,
  'u',
);
const NOT_FIRST = /^(?:时间|方法|方案|文件|小[时学区说组]|老[师板]|许多|于是|万一|任务|周[一二三四五六日末])/u;
/** Nouns that name nobody and nothing by themselves. */
const COMMON = new RegExp(
  `^(?:我们?的?|这家?|那家?)?(?:${PERSONS}|${PLACE_ENDINGS}|${ORGANISATION_ENDINGS})们?$|[的了]$`,
  'u',
);
/** What a statement begins with and speaks about: 新项目的预算是…, 金融论坛在北京. */
const TOPIC =
  /^(?![我你您他她它这那有没不在从把今明昨去上下是])([\p{Script=Han}A-Za-z0-9]{2,16}?)(?=的|是|在|由|要|位于|属于)/u;

/** Persons, places, firms, titles and the writer's own people in a Chinese text, in reading order. */
export function chineseNames(text: string): readonly Named[] {
  const found: Named[] = [];
  for (const match of text.matchAll(ROLE)) {
    const [whole, role = '', name] = match;
    const end = match.index + whole.length;
    const roleEnd = match.index + whole.indexOf(role) + role.length;
    found.push({ start: match.index, end: roleEnd, type: PETS.test(role) ? 'pet' : 'role' });
    if (name !== undefined) found.push({ start: end - name.length, end, type: PETS.test(role) ? 'pet' : 'person' });
  }
  for (const { 1: name = '', index } of text.matchAll(TOLD))
    found.push({ start: index, end: index + name.length, type: 'person' });
  const first = NOT_FIRST.test(text) ? null : FIRST.exec(text);
  if (first !== null) found.push({ start: 0, end: first[0].length, type: 'person' });
  const topic = first === null && found.length === 0 ? TOPIC.exec(text) : null;
  if (topic !== null && !COMMON.test(topic[1] ?? '')) found.push({ start: 0, end: topic[0].length, type: 'name' });
  for (const { type, start, end, isWeak, text: written } of readChinese(text, plainForm(text)).mentions) {
    const isNamed = type === 'person' || type === 'place' || type === 'organisation' || type === 'work';
    if (!isNamed || isWeak || written.length < 2 || COMMON.test(written)) continue;
    if (type === 'person' && /^(?:我|你|您|他|她|咱)|有人|谁|大家|别人/u.test(written)) continue;
    found.push({ start, end, type });
  }
  return found.sort((left, right) => left.start - right.start || right.end - left.end);
}
