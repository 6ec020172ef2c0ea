/** Words that name an attribute, or tell of its value, in both languages. */
export interface AttributeWords {
  /** A name that both languages share; that of a concept (`concepts.ts`) where there is one. */
  readonly attribute: string;
  /** Whether a subject has one value at a time. */
  readonly single: boolean;
  /** Sources of a regular expression over normalised, folded text; '' where a language has no words of its own for it. */
  readonly english: string;
  readonly chinese: string;
}

const one = (attribute: string, english: string, chinese: string): AttributeWords => ({
  attribute,
  single: true,
  english,
  chinese,
});
const several = (attribute: string, english: string, chinese: string): AttributeWords => ({
  ...one(attribute, english, chinese),
  single: false,
});

/**
 * Attributes as questions and answers about them are worded. They are less sure than concepts, which let two statements meet
 * by themselves: only together with a question that asks for the same one do they say anything. Where several begin at one
 * place, the first is read.
 */
export const ATTRIBUTE_WORDS: readonly AttributeWords[] = [
  one(
    'school',
    'studies (?:at|in)|go(?:es)? to (?=.{2,30}\\b(?:school|primary|college|academy|university|kindergarten|nursery)\\b)|attends?|enrolled (?:at|in)|(?:pupil|student) at|school|kindergarten',
    '念书|上学|就读|转学|读书(?!会)|在读(?=.{0,8}(?:小学|中学|学校|大学))|上的?(?=是?.{0,8}(?:小学|中学|学校|幼儿园))|学校|幼儿园',
  ),
  one(
    'residence',
    '(?:new |current )?home is|stays (?:at|in)|flat|apartment|stationed|posted (?:to|in)|spending (?=.{2,12} in\\b)',
    '家在|租住|派驻|外派|常驻',
  ),
  one(
    'training',
    'works? out(?: at| with)?|workouts?|exercis(?:es?|ing)|(?:which|what|the|a|my|his|her) gym|trains? (?:at|with)',
    '健身(?!房)|哪[家个]健身房|锻炼|训练在',
  ),
  one(
    'occupation',
    'for a living|(?:re)?trained as|qualified as|hired as|promoted to|earns a living|became an?|becomes? an?|by trade|line of work',
    '改行|升任|谋生|当上|当了|改当|转做|行当',
  ),
  one('lead', '(?:run|managed|chaired) by|chairs|in the hands of', '主持|管事'),
  one('coaching', 'coach(?:es|ed by|ed)?|trained by|trainer', '教练|执教|(?:在|交给[^，。]{1,6})带(?![走来去])'),
  one('rate', '(?:mortgage|interest|exchange|tax|hourly|daily) rate|interest', '利率|汇率|税率|费率'),
  one(
    'price',
    'charges?|wants (?=\\d)|put (?:its|the|their) price|an? (?:day|week|year|night|head|hour)(?= |$)|per (?:day|week|year|night|head|hour|person)|premium|deposit|ticket|bill|budget|comes to',
    '涨价|降价|一[天次晚年](?=收|要|多少|[\\d一二三四五六七八九十])|租金|押金|保费|票价|门票|学费|时薪|报价|预算|人均',
  ),
  one(
    'spouse',
    'dating|engaged to|together with|seeing(?= [a-z])|split up|broke up|girlfriend|boyfriend',
    '对象|男朋友|女朋友|男友|女友|谈恋爱|订婚|分手',
  ),
  one(
    'commute',
    '(?:gets?|comes?|goes|cycles|walks|rides?|travels) to (?:work|the office)|to the office|to work|cycles|walks to',
    '上班|通勤',
  ),
  one(
    'hobby',
    'free time|for fun|spare time|spends (?:his|her|their|the|most)|weekends?|in the evenings?|after work|unwinds?|passion',
    '业余|空闲|周末|下班后|消遣|热衷|闲下来',
  ),
  one(
    'place',
    'hangs?|parked|stashed|where (?:do|does) .{1,12} keep',
    '挂在|搁在|摆在|收[到在进](?=[^，。]*[里下上内])|停在|放[到进]',
  ),
  one('limit', 'allowance|quota|cap(?:ped)?', '限额|配额'),
  one('reading', 'reading|started on', '在看(?=.{0,2}[《书什])|看完|读完|开始[看读]|看什么书'),
  one('seat', 'desk|seat', '坐[在到]|工位|座位'),
  one('banking', 'banks? with|(?:bank|that|current|savings) account|bank', '工资卡|银行卡|开户|哪家银行'),
  one('supplier', 'comes? from|bought from', '进货|采购|从(?=[^，。]{1,8}进)|改从'),
  one('medical care', 'treated by|treats|dentist|teeth|doctor|physician|therapist', '看病|看牙|牙医|主治|医生|大夫'),
  one('release', 'ships?|shipping|launch(?:es)?|releases?|goes live|rolls? out', '发布|上线|发版|首发'),
  one('departure', 'leaves? from|departs?|departure|boards', '上客|发车|登机|出发'),
  one(
    'subscription',
    'plan|tier|subscription|subscribed to|tariff',
    '套餐|订阅|资费|升级成|(?<=[基础专业企团个人队])版',
  ),
  one('phone', 'phone(?! number)|mobile(?! number)', '手机(?!号)'),
  one('glasses', 'glasses|lenses', '眼镜'),
  one('learning', 'learning|lessons?|takes (?=\\S+ lessons)', '在学|改学|学什么'),
  one(
    'contacting',
    'contact(?:ed)?(?! (?:person|point))|reach(?:ed)? (?:at|by|on|under)|get hold of',
    '联系(?!人)|联络',
  ),
  one('landlord', 'landlord|landlady', '房东'),
  one('status', 'status|draft|review|approved|in progress|on hold', '状态|起草|审核|进度|哪一步|通过了'),
  one('part', 'sings?|tenor|baritone|soprano|alto', '唱(?![片机歌])'),
  one(
    'assignment',
    '(?:works?|working) on(?! (?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:re)?assigned to|staffed on|busy with|supports|focus(?:es)? on',
    '参与|调到|分到|跟进|忙着?|支援|主攻|投入|在做(?=[^，。]{1,10}项目)',
  ),
  one('meal', 'breakfast|lunch|dinner|usual order|(?:usually|always) orders', '早[饭餐点]|午[饭餐]|晚[饭餐]|常点|总点'),
  one('duty', 'day off|shifts?(?= (?:is|are|on|to|at))|on duty|on call', '轮休|值班|当班|调休|排班|休息日'),
  one('collection', 'bin day|(?:rubbish|bins?|waste) (?:is|are) collected|collection', '收垃圾|垃圾日'),
  one('earning', 'earns?|salary|wages?|makes (?=\\d|[$€£])|pocket money', '工资(?!卡)|薪水|月薪|年薪|挣|赚|零花钱'),
  one('debt', 'owes?|debt', '欠'),
  one('teaching', 'teach(?:es|ing)?|gives (?=.{2,30} lessons)', '教(?![室练授师学堂])'),
  one(
    'wish',
    'wants (?:an? |the )|wish(?:es|list| list)?|has (?:his|her|their) eye on|saving (?:up )?for|dreams of',
    '想要|攒钱买?|想买|心愿|看中',
  ),
  one(
    'venue',
    'rehears\\w*|practi[sc]es? (?:at|in)|meets? (?:at|in)|gathers?|venue|held (?:at|in)|takes place',
    '排练|碰头|聚会|集合|举办|场地',
  ),
  one(
    'haunt',
    'shops? at|regular at|hangs? out at|drinks? at|swims? at|usual (?:place|bar|spot)',
    '常去|泡在|老地方|落脚|下榻',
  ),
  one(
    'delivery',
    '(?:delivered|sent|shipped|posted|forwarded) to|pick(?:s|ed)? up (?:at|from)|collect(?:s|ed)? (?:at|from)',
    '送到|寄到|取货|提货|自提|收货|寄往',
  ),
  one('office', 'head office|office|headquarters|branch', '总部|办公室|办事处'),
  one('favourite', 'go-to|usual|of choice|craves?|prefers?|top choice|most', '偏爱|常吃|首选|迷上|最爱|最喜欢'),
  one(
    'speciality',
    'signature dish|special(?:ity|ty)|special of the day|soup of the day|specials?',
    '招牌|拿手|特色|主打',
  ),
  one('mentor', 'mentor(?:ed by|s)?|shows .{1,16} the ropes', '导师|带教'),
  one('manager', 'boss|manager|supervisor|reports? to|answers to', '老板|上司|领导|主管|汇报'),
  one('flatmate', 'flatmate|roommate|housemate|shares (?:a|the) (?:flat|room|house) with', '室友|合租'),
  one('captain', 'captain(?:ed by|s)?', '队长'),
  one('accountant', 'accountant|does .{1,16} (?:books|taxes|accounts)', '会计|记账|报税'),
  one('lawyer', 'lawyer|solicitor|attorney|represented by|represents', '律师|代理'),
  one('tutor', 'tutor(?:ed by|s)?', '家教|辅导'),
  one('hairdresser', 'hairdresser|barber|cuts .{1,16} hair', '理发|剪头'),
  one('babysitter', 'babysits?|babysitter|nanny|minds the', '保姆|带孩子|看孩子'),
  one('contact', 'contact(?: person)?|point of contact|(?:get|got|is) in touch with', '联系人|对接|接口人|找谁'),
  one('care', 'looked after by|looks after|takes care of|(?:key|keys) (?:is|are) with', '保管|看管|照看|照顾'),
  one('paying', 'paid for by|sponsored by|funded by|sponsor', '出钱|赞助|经费'),
  one('production', '(?:made|produced|printed|brewed|baked) (?:in|at|by)', '产地|印刷|生产|酿'),
  one('colour', 'colou?r|painted', '颜色|刷成|漆成'),
  several('birth', 'born|birthplace|hometown', '出生|老家'),
  several('education', 'studied|graduated|degree', '毕业|读的|大学'),
  several('start', 'founded|created|kicked off|drew|drawn by', '发起|创办|创建|成立|画'),
  several(
    'liking',
    'likes?|loves?|enjoys?|allergic|hates?|afraid of',
    '(?<!最)喜欢|过敏|(?<!最)爱[吃看听喝]|讨厌|害怕',
  ),
];
