import type { ChineseReading, ChineseSubject } from './chinese-subjects.js';

interface ChineseVerbRule {
  readonly cue: string;
  /** A quick look: what the clause must hold for the pattern to fit. */
  readonly marks: RegExp;
  /** The first group is the value. */
  readonly pattern: RegExp;
  readonly attribute: string;
  readonly isNegative?: boolean;
  readonly isChange?: boolean;
  readonly value?: string;
  readonly isList?: boolean;
}

/** Adverbs that are taken off before the rules are tried. */
const ADVERBS =
  /^(?:现在|目前|如今|一直|已经|已|刚刚|刚|最近|昨天|今天|上周|上个月|去年|今年|前天|前阵子|平时|也|都|就|又|正式|终于|还|常年)+/u;
const rule = (source: string): RegExp => new RegExp(`^${source}`, 'u');

const RULES: readonly ChineseVerbRule[] = [
  {
    cue: '不住在',
    marks: /住/u,
    pattern: rule('(?:不再|不|没有|没)住在?(.+)$'),
    attribute: 'residence',
    isNegative: true,
  },
  {
    cue: '搬离',
    marks: /搬/u,
    pattern: rule('(?:搬离了?|从(?=.+搬走了?$))(.+?)(?:搬走了?)?$'),
    attribute: 'residence',
    isNegative: true,
  },
  { cue: '住在', marks: /住/u, pattern: rule('住(?:在|到)?(.+)$'), attribute: 'residence' },
  {
    cue: '搬到',
    marks: /搬/u,
    pattern: rule('(?:从.{1,12}?)?(?:搬家?|迁|移居)(?:到|去|至|回)了?(.+)$'),
    attribute: 'residence',
    isChange: true,
  },
  { cue: '定居', marks: /居/u, pattern: rule('定居(?:在|于)?(.+)$'), attribute: 'residence' },
  {
    cue: '从V离职',
    marks: /[离辞]/u,
    pattern: rule('从(.+?)(?:离职|辞职|离开)了?$'),
    attribute: 'employer',
    isNegative: true,
  },
  { cue: '离开', marks: /离/u, pattern: rule('离开了?(.+)$'), attribute: 'employer', isNegative: true },
  {
    cue: '不在V工作',
    marks: /[作班职]/u,
    pattern: rule('(?:不再|不)在(.+?)(?:工作|上班|任职|就职|干)了?$'),
    attribute: 'employer',
    isNegative: true,
  },
  {
    cue: '在V工作',
    marks: /[作班职]/u,
    pattern: rule('(?:在|就职于|任职于|供职于)(.+?)(?:工作|上班|任职|就职|当.+|做.+)$'),
    attribute: 'employer',
  },
  { cue: '就职于', marks: /职/u, pattern: rule('(?:就职|任职|供职)于(.+)$'), attribute: 'employer' },
  {
    cue: '入职',
    marks: /[职槽加]/u,
    pattern: rule('(?:入职|跳槽到|跳槽去|加入)了?(.+)$'),
    attribute: 'employer',
    isChange: true,
  },
  {
    cue: '在V读书',
    marks: /[读学]/u,
    pattern: rule('在(.+?(?:大学|学院|中学|小学|高中|学校))(?:读书|上学|念书|学习|就读|读研|读博)'),
    attribute: 'school',
  },
  { cue: '叫V', marks: /叫/u, pattern: rule('(?:名字)?(?:叫做?|名叫)(.+)$'), attribute: 'name' },
  {
    cue: '是素食者',
    marks: /素/u,
    pattern: rule('是(?:一?[个名位])?(素食)(?:主义)?者'),
    attribute: 'diet',
    value: 'vegetarian',
  },
  {
    cue: '不吃素',
    marks: /素/u,
    pattern: rule('(?:不再|不)吃(素)了?$'),
    attribute: 'diet',
    value: 'vegetarian',
    isNegative: true,
  },
  { cue: '吃素', marks: /素/u, pattern: rule('(?:开始)?吃(?:全)?(素)了?$'), attribute: 'diet', value: 'vegetarian' },
  {
    cue: '是做V的',
    marks: /[做干]/u,
    pattern: rule('(?:是|从事)?[做干](.+?)(?:的|这行的?|工作的?)?$'),
    attribute: 'job',
  },
  { cue: '是V', marks: /是/u, pattern: rule('是(.+)$'), attribute: 'job' },
  {
    cue: '当V',
    marks: /[当升]/u,
    pattern: rule('(?:当上|当|升为|升任|晋升为|被提拔为|转行做|转行当|转行成为|转岗做|改行做|改行当)了?(.+)$'),
    attribute: 'job',
    isChange: true,
  },
  {
    cue: 'title是V',
    marks: /now|转岗|title/iu,
    pattern: rule('(?:now|现在是|转岗做|转岗到)\\s?(.+)$'),
    attribute: 'job',
    isChange: true,
  },
  {
    cue: 'base在V',
    marks: /base|relocate/iu,
    pattern: rule('(?:base|relocate)\\s?(?:在|到)?\\s?(.+)$'),
    attribute: 'residence',
  },
  {
    cue: '上班骑V',
    marks: /上班|commute|通勤/u,
    pattern: rule(
      '(?:上班|通勤|commute)\\s?(?:都|是|现在)*(?:骑|开|坐|乘|用|改用|改骑|改坐|改开|改成|换成)(?:的是)?(.+)$',
    ),
    attribute: 'commute',
  },
  {
    cue: '最爱吃V',
    marks: /最/u,
    pattern: rule('最(?:爱|喜欢)吃(?:的是|的就是)?(.+)$'),
    attribute: 'favourite-food',
  },
  {
    cue: '最爱喝V',
    marks: /最/u,
    pattern: rule('最(?:爱|喜欢)喝(?:的是|的就是)?(.+)$'),
    attribute: 'favourite-drink',
  },
  {
    cue: '改玩V',
    marks: /玩/u,
    pattern: rule('(?:改玩|开始玩|玩上了?|迷上玩|玩)([\\p{Script=Han}A-Za-z ]{1,12}?)了?$'),
    attribute: 'hobby',
    isChange: true,
  },
  {
    cue: '每单能花V',
    marks: /花/u,
    pattern: rule('每[单次笔](?:最多)?(?:能|可以)花(.+)$'),
    attribute: 'budget',
  },
  {
    cue: 'N岁',
    marks: /岁/u,
    pattern: rule('(?:满|刚满)?([\\d一二三四五六七八九十百]{1,4})(?:周)?岁了?$'),
    attribute: 'age',
  },
  { cue: '出生于', marks: /生/u, pattern: rule('(?:出?生于|出生在)(.*\\d.*)$'), attribute: 'birthday' },
  { cue: '出生在', marks: /生/u, pattern: rule('(?:出?生于|出生在)([^\\d]+)$'), attribute: 'birthplace' },
  {
    cue: '和V结婚',
    marks: /婚/u,
    pattern: rule('[和跟与](.+?)(?:领证)?结婚了?$'),
    attribute: 'spouse',
    isChange: true,
  },
  {
    cue: '对V不过敏',
    marks: /敏/u,
    pattern: rule('对(.+?)(?:已经)?(?:不再|不|没有|没)过敏'),
    attribute: 'allergy',
    isNegative: true,
    isList: true,
  },
  {
    cue: '对V过敏',
    marks: /敏/u,
    pattern: rule('对(.+?)(?:严重|有点|有些|重度|轻度|会|都|也)*过敏'),
    attribute: 'allergy',
    isList: true,
  },
  {
    cue: 'V过敏',
    marks: /敏/u,
    pattern: rule('(?:有)?(?!皮肤|药物|有点|严重|容易|经常)([\\p{Script=Han}]{2,4}?)过敏$'),
    attribute: 'allergy',
  },
  {
    cue: '会说',
    marks: /会/u,
    pattern: rule('会[说讲]([\\p{Script=Han}、和]*?[语话文](?:[、和][\\p{Script=Han}]+?[语话文])*)$'),
    attribute: 'language',
    isList: true,
  },
  { cue: '开V', marks: /开/u, pattern: rule('开的?是?(?:一)?辆(.+)$'), attribute: 'vehicle' },
  { cue: '开的是', marks: /开/u, pattern: rule('开的是(.+)$'), attribute: 'vehicle' },
  { cue: '换车', marks: /[换买]/u, pattern: rule('换了?(?:一)?[辆部](.+)$'), attribute: 'vehicle', isChange: true },
  {
    cue: '养了',
    marks: /养/u,
    pattern: rule('养了?(?:一|两)?[只条匹头个]?[\\p{Script=Han}]{1,4}?(?:名叫|名字叫|叫做?)(.+)$'),
    attribute: 'pet',
  },
  {
    cue: '有一只叫',
    marks: /有/u,
    pattern: rule('有(?:一)?[只条匹个]叫做?(.+?)的[\\p{Script=Han}]{1,4}$'),
    attribute: 'pet',
  },
  {
    cue: '更喜欢',
    marks: /[更偏]/u,
    pattern: rule('(?:更喜欢|更爱|偏爱|更偏好|偏好|更倾向于?)(.+)$'),
    attribute: 'preference',
  },
  {
    cue: '不喜欢',
    marks: /[欢爱厌受恶]/u,
    pattern: rule(
      '(?:不再|不怎么|不太|不|很不)?(?:讨厌|厌恶|受不了|(?<=不再|不怎么|不太|不|很不)(?:喜欢|爱))(?:吃|喝)?(.+)$',
    ),
    attribute: 'likes',
    isNegative: true,
    isList: true,
  },
  {
    cue: '喜欢',
    marks: /[欢爱]/u,
    pattern: rule('(?:很|特别|真的|非常|超级?|最|挺|蛮)*(?:喜欢|热爱|爱)(?:吃|喝)?(.+)$'),
    attribute: 'likes',
    isList: true,
  },
  {
    cue: '不用',
    marks: /用/u,
    pattern: rule('(?:不再|不)(?:使用|用)\\s?([A-Z][\\w.+#-]*(?: [A-Z][\\w.+#-]*)*)\\s?了?$'),
    attribute: 'tool',
    isNegative: true,
  },
  {
    cue: '改用',
    marks: /用/u,
    pattern: rule('(?:从.{1,16}?)?(?:改用|换用|换成|转用)了?\\s?([A-Z][\\w.+#-]*(?: [A-Z][\\w.+#-]*)*)\\s?了?$'),
    attribute: 'tool',
    isChange: true,
  },
];

const USED_FOR = rule('(?:使用|用)\\s?([A-Z][\\w.+#-]*(?: [A-Z][\\w.+#-]*)*)\\s?(来)?([\\p{Script=Han}]{2,6})$');
const LIST = /、|和|以及|跟/u;
const NO_LIKING = /^(?:的|和|跟|在|把|被|一个人|上了|过|给|去|到|看到|听到|别|让|对)|[你您他她它]|得|时候/u;

/** What a predicate says of a person (an animal has a name and an age only). */
export function verbReadings(subject: ChineseSubject, said: string): readonly ChineseReading[] {
  const rest = said.replace(ADVERBS, '').trimStart();
  for (const { cue, marks, pattern, attribute, isNegative = false, isChange = false, value, isList = false } of RULES) {
    if (!marks.test(rest)) continue;
    const match = pattern.exec(rest);
    const raw = match?.[1];
    if (raw === undefined || (subject.nature === 'animal' && attribute !== 'name' && attribute !== 'age')) continue;
    if (attribute === 'likes' && NO_LIKING.test(raw)) return [];
    const isNew = isChange || /^(?:现在|目前|如今)/u.test(said);
    const base = { subject, attribute, cue, isNegative, isChange: isNew, ...(value === undefined ? {} : { value }) };
    return (isList ? raw.split(LIST) : [raw]).map((item) => ({ ...base, raw: item }));
  }
  const used = USED_FOR.exec(rest);
  if (used === null || subject.nature !== 'person' || /^过/u.test(used[3] ?? '')) return [];
  return [{ subject, attribute: `tool-for-${used[3]}`, type: 'thing', raw: used[1] ?? '', cue: '用V' }];
}
