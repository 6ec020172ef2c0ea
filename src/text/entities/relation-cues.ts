/** Words of one kind of relation, in both languages; a question asks in the noun for what a statement tells by the verb. */
const TABLE = `
director | direct(?:or|ors|ed|s|ing)?|filmmaker | 导演|执导
performer | perform(?:er|ers|ed|s)?|singer|sung|sang|sings|song|single|album|artist|record(?:ed|ing) | 演唱|歌手|主唱
composer | compos(?:er|ers|ed|es)|music|scor(?:ed|e) | 作曲
author | author|wr(?:ites|ote|itten|iter)|novel | 作者|写
producer | produc(?:er|ed|es) | 制片|制作
cast | star(?:s|red|ring)?|cast|act(?:or|ress|ed)|play(?:s|ed) | 主演|演员|出演
kin | mother|father|parents?|son|daughter|child|children|born to|grand(?:mother|father|parents?|son|daughter|child)|paternal|maternal|brother|sister|sibling|uncle|aunt|cousin|niece|nephew|godmother|godfather|stepmother|stepfather|heir | 母亲|父亲|妈|爸|儿子|女儿|爷爷|奶奶|外公|外婆|哥|姐|弟|妹|舅|姑|姨|叔|干妈|干爸
spouse | husband|wife|spouse|married|marri(?:es|age)|widow(?:er)?|consort|partner | 丈夫|妻子|老公|老婆|爱人|结婚|嫁|娶
founder | (?:co-?)?found(?:er|ers|ed|s)|creat(?:or|ed|es)|inventor|invented | 创始人|创办|创立|发明
employer | works? (?:at|for|in)|working (?:at|for)|employ(?:er|ed|s)|company|firm|job|joined | 公司|上班|工作|任职|入职
leader | manag(?:er|es|ed)|lead(?:s|er)?|led by|led|head(?:s|ed)?|boss|run(?:s)? by|in charge|supervis(?:or|es) | 经理|领导|上司|老板|负责|带|主管
teacher | teach(?:es|er)?|taught|learn(?:t|ed|s)?|tutor|mentor|coach | 老师|教|跟.{1,12}学|导师|教练
owner | own(?:s|er|ed)?|belongs? to|borrow(?:ed|s)?|rent(?:s|ed)?|lent | 主人|借|租|拥有
friend | friends?|neighbou?rs?|colleagues?|roommate|flatmate|office ?mate|shares? an? | 朋友|邻居|同事|室友|同屋|同学
place | locat(?:ed|ion)|lives?|based|sits? in|held (?:at|in)|takes? place|city|where | 住|位于|在|地点|哪
maker | mak(?:es|er)|made by|built|supplie[sd]|supplier|comes? from|deliver(?:s|ed)|vendor|depends? on|service | 供应|供的|送货|厂家|制造|依赖
keeper | stays? with|kept|looks? after|care of | 寄养|照顾|寄放
`;

const KINDS: readonly { readonly kind: string; readonly pattern: RegExp }[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [kind = '', english = '', chinese = ''] = line.split(/ \| /u).map((part) => part.trim());
    return { kind, pattern: new RegExp(`\\b(?:${english})\\b|${chinese}`, 'iu') };
  });

/** The kinds of relation that a text speaks of, in the order of the table. */
export function relationKinds(text: string): readonly string[] {
  return KINDS.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => kind);
}
