/** Words before a value. */
export const LINKS: ReadonlySet<string> = set(
  'is are was were be been am in on at to by with from as has have had of for into called named',
);
/** Those of them that only join a subject and its value. */
export const COPULAS: ReadonlySet<string> = set('is are was were be called named 是 为 在 由 叫 用 : 于 到 成');
export const CHINESE_LINKS: ReadonlySet<string> = set('是 为 在 由 叫 用 有 到 成 于');
/** Characters that glue and separate, besides the links. */
export const CHINESE_GLUE: ReadonlySet<string> = set(
  '的 了 吗 呢 吧 和 与 跟 就 都 而 且 把 被 让 给 对 从 着 过 这 那 我 你 您 他 她 它 们 也 还 每 个 只 家 今 向 会 要',
);
export const SELF: ReadonlySet<string> = set('i my me we our us mine ours myself');

/** Words that turn a statement about somebody into one about somebody else. */
export const KIN: ReadonlySet<string> = set(
  'father mother dad mum mom sister brother cousin aunt uncle nephew niece son daughter parent parents friend neighbour neighbor grandma grandpa grandmother grandfather colleague boss roommate partner wife husband kid kids child children family team',
);
export const CHINESE_KIN: RegExp =
  /[哥姐弟妹爸妈爹娘姑姨舅叔伯婶侄甥]|外婆|外公|爷爷|奶奶|邻居|朋友|同事|老板|孩子|儿子|女儿|室友/g;

/** Nouns for what somebody or something has one of at a time. */
export const ROLES: ReadonlySet<string> = set(
  'name coach boss manager provider password code pin address room place point location contact person captain chair leader title date day time number email gate brand version city country doctor dentist teacher language currency theme plan status state budget salary goal supplier colour color indentation rate score record size level mentor landlord delivery key',
);
export const CHINESE_ROLES: RegExp =
  /教练|队长|密码|口令|地点|地址|联系人|房间|会议室|病房|宽带|供应商|登机口|邮箱|号码|负责人|时间|名字|职位|状态|主题|版本|颜色|品牌|医生|老师|班主任|语言|目标|预算|缩进|快递(?![费员])|钥匙|成绩|频率|人数/g;

/** Nouns and verbs that add nothing to a topic. */
export const GENERIC: ReadonlySet<string> = set(
  'number time date thing go goe get got take one year old just again over tell 时间 日期 号 早上 上午 下午 晚上 天 次 开 举行',
);

/** A past act: it took place and stays so, whatever comes later. */
export const PAST_ACTS: ReadonlySet<string> = set(
  'went met saw bought ate watched visited called talked ran spent had made wrote read found gave told came heard drew won flew slept swam sang rode broke',
);
/** After these a form in -ed tells a state and not an act. */
export const BEFORE_STATES: ReadonlySet<string> = set('is are be been am get gets getting being');
export const PAST_TIMES: RegExp =
  /\b(?:yesterday|ago|last (?:week|month|year|night|summer|winter|spring|autumn|time|\w+day)|in (?:19|20)\d\d|when (?:i|he|she|we|they) )|昨天|昨晚|前天|去年|前年|上周|上个?月|那年|那天|的时候|(?:19|20)\d\d年/;
export const CHINESE_PAST_ACT: RegExp =
  /(?:吃|去|买|看|谈|见|遇到|修|花|做|报名|打|读|写|发|听|说|学|画|唱|刷|拍|养|租|抽|收|认识|碰)(?:到|成)?[了过]/;
export const CHINESE_ACT_BEFORE: RegExp = /电话谈|发邮件|会拉|打鼓|下棋/;
/** Words that add a thing to others of its kind. */
export const ADDS: RegExp = /\b(?:also|too|as well|another|besides|in addition)\b|也|还(?!在|是)/;

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
