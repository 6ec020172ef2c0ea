import { type Alternatives, alternativesOf, matchAlternatives } from './alternatives.js';

/** A way of saying which attribute a statement is about, in both languages. */
interface ConceptRule {
  readonly concept: string;
  /** Whether a subject has one value at a time. */
  readonly single: boolean;
  /** Everybody has one. */
  readonly personal?: true;
  readonly english: string;
  readonly chinese: string;
}

/** The concept of a move. */
export const MOVE = 'move';
/** Attributes that a move changes. */
const MOVABLE: ReadonlySet<string> = new Set([MOVE, 'residence', 'place', 'hosting', 'occasion']);

/** Whether two names of attributes can mean the same one. */
export function isSameConcept(one: string, other: string): boolean {
  return one === other || (one === MOVE && MOVABLE.has(other)) || (other === MOVE && MOVABLE.has(one));
}

/**
 * Attributes that are told in many ways. Those with one value at a time let statements in other words meet; the others keep
 * statements apart that share their subject and nothing else.
 */
const RULES: readonly ConceptRule[] = [
  {
    concept: 'residence',
    single: true,
    personal: true,
    english: 'liv(?:es?|ed|ing)|resid(?:es?|ing)|based?|settled',
    chinese: '住在?|定居|安家|落户',
  },
  {
    concept: 'occupation',
    single: true,
    personal: true,
    english: 'works? as|working as|worked as|changed (?:jobs|careers)|job|profession|career|occupation|title',
    chinese:
      '当(?=[^时年初天地然])|做(?=[^，。]{1,8}的$)|现在做|转行|转岗|换工作|工作(?![日室])|职业|职位|岗位|开(?=[^，]{1,3}店)',
  },
  {
    concept: 'lead',
    single: true,
    english: 'led by|leads?|in charge of|heads|headed by|owner|owns|(?:taken|took) over|responsible for',
    chinese: '带队|负责人?|领导|主管|接手|接管|牵头|交给',
  },
  {
    concept: 'price',
    single: true,
    english: 'we pay|pays?|paying|costs?|price|rent|fee|charges?|a month|monthly|per month|membership',
    chinese:
      '收费|收(?=[\\d一二三四五六七八九十$€£¥])|月费|房租|租金|价格|多少钱|费用|每?一?个?月(?=收|[\\d])|每月|一个月',
  },
  {
    concept: 'favourite',
    single: true,
    english: 'favou?rite|prefers?|new favou?rite',
    chinese: '最喜欢的?|最爱[吃喝看玩听]?的?|首选|迷上',
  },
  {
    concept: 'spouse',
    single: true,
    personal: true,
    english: 'married to|married|wife|husband|spouse|divorced',
    chinese: '太太|妻子|丈夫|老公|老婆|结婚|离婚|再婚',
  },
  { concept: 'age', single: true, personal: true, english: 'years? old|turned(?= \\d)', chinese: '岁|今年' },
  {
    concept: 'commute',
    single: true,
    personal: true,
    english: 'drives?(?: to work)?|commutes?|(?:gets?|comes?|goes) to work',
    chinese: '上班|通勤|(?<![公打离召展])开(?=一[辆台]|[^，]{0,3}车|[红蓝灰白黑银]色| ?[a-z])|换车了?',
  },
  {
    concept: 'hobby',
    single: true,
    personal: true,
    english: 'hobby|pastime|took up|taken up',
    chinese: '爱好|改玩|现在玩|玩',
  },
  {
    concept: 'place',
    single: true,
    english: 'stored?|(?:is|are) kept|keeps?|took (?=.{1,40} over to)|kept',
    chinese: '放[在着]?|存[在放]',
  },
  {
    concept: 'limit',
    single: true,
    english: 'limit|allowed to spend|spending limit',
    chinese: '(?:单笔|每单)?(?:额度|上限)|(?:每单)?最多能?花?',
  },
  { concept: 'reading', single: true, personal: true, english: '(?:am|is|are|now) reading', chinese: '在读' },
  {
    concept: MOVE,
    single: true,
    personal: true,
    english: 'moved|moving|relocated?|migrated?',
    chinese: '搬[到去家进]|挪[到至]?|迁移?[到至]?|relocate',
  },
  { concept: 'hosting', single: true, english: 'servers?|deployed|hosted|region', chinese: '服务器|部署|机房' },
  {
    concept: 'occasion',
    single: true,
    english: '(?:weekly|daily|monthly|regular) (?:call|meeting)|call(?= with)|1on1|one-on-one',
    chinese: '例会|周会|1on1',
  },
  { concept: 'reporting', single: true, english: 'reports? to|reporting to', chinese: '汇报给?' },
  {
    concept: 'employer',
    single: true,
    personal: true,
    english: 'works? (?:at|for)|working (?:at|for)|employed (?:at|by)|joined',
    chinese: '入职|任职|就职|上班于',
  },
  { concept: 'seat', single: true, english: 'sits? (?:at|in|on|by)', chinese: '坐在|停在' },
  {
    concept: 'supplier',
    single: true,
    english: 'banks? with|insured (?:with|by)|supplied by|suppl(?:y|ies)|(?:buys?|gets?|orders?) (?=.{1,30} from\\b)',
    chinese: '供货|供应|进货',
  },
  {
    concept: 'training',
    single: true,
    english: 'trains? (?:at|with)|works? out (?:at|with)',
    chinese: '训练在',
  },
  { concept: 'taking', single: true, english: 'takes? \\S+ for', chinese: '服用' },
  { concept: 'opening', single: true, english: 'opens?|opening', chinese: '开门|营业' },
  { concept: 'closing', single: true, english: 'closes?|closing', chinese: '关门|打烊' },
  {
    concept: 'deadline',
    single: true,
    english: 'due|deadline',
    chinese: '截止(?:日期)?|(?<=号|日|报告|五月.{0,6})交|deadline',
  },
  { concept: 'birth', single: false, english: 'born|birthplace|hometown', chinese: '出生|老家' },
  { concept: 'education', single: false, english: 'stud(?:y|ied)|graduated', chinese: '大学|毕业|读的|上的' },
  {
    concept: 'start',
    single: false,
    english: 'started|founded|created|kick(?:ed)? off',
    chinese: '发起|创办|创建|成立',
  },
  { concept: 'liking', single: false, english: 'likes?|loves?|enjoys?|allergic', chinese: '(?<!最)喜欢|过敏|爱吃' },
];

/** A place where a statement says which attribute it is about. */
export interface FoundConcept {
  readonly concept: string;
  readonly single: boolean;
  readonly personal: boolean;
  readonly start: number;
  readonly end: number;
}

const ENGLISH = alternativesOf(
  RULES,
  ({ english }) => english,
  (all) => `\\b(?:${all})\\b`,
);
const CHINESE = alternativesOf(
  RULES,
  ({ chinese }) => chinese,
  (all) => all,
);

/** Attributes that a normalised, folded text names. */
export function conceptsOf(text: string, hasWords: boolean, hasCjk: boolean): readonly FoundConcept[] {
  const found: FoundConcept[] = [];
  if (hasWords) collect(found, text, ENGLISH);
  if (hasCjk) collect(found, text, CHINESE);
  return found;
}

function collect(found: FoundConcept[], text: string, alternatives: Alternatives<ConceptRule>): void {
  for (const { row, start, end } of matchAlternatives(text, alternatives))
    found.push({ concept: row.concept, single: row.single, personal: row.personal === true, start, end });
}
