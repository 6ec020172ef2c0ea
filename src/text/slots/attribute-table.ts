/** What a value of an attribute has to look like; a text that gives another one fills no slot. */
export const VALUE_TYPES = [
  'place',
  'organisation',
  'role',
  'name',
  'phone',
  'email',
  'number',
  'time',
  'money',
  'measure',
  'code',
  'noun',
  'thing',
  'any',
] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** How many values an attribute has at one time; of an `unknown` one a new value closes no other by itself. */
export type Cardinality = 'single' | 'multi' | 'unknown';

/** One attribute and the nouns that name it. */
export interface AttributeRow {
  readonly name: string;
  readonly value: ValueType;
  readonly cardinality: Cardinality;
  readonly isPersonal: boolean;
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

/**
 * name | type | cardinality | `self` where a bare label (`Phone: ...`) means the user | English nouns | Chinese nouns. The
 * name itself, with spaces for hyphens, is one of the English nouns.
 */
const TABLE = `
residence | place | single | self | home city, city, city of residence, place of residence, current city, current residence | 居住地 现居地 常住地 所在城市 居住城市
address | thing | single | self | home address, postal address, mailing address, street address | 地址 住址 家庭住址 家庭地址 通讯地址
delivery-address | thing | single | self | shipping address | 收货地址 收件地址 送货地址
employer | organisation | single | self | company, workplace, place of work | 公司 雇主 工作单位 就职公司 单位
job | role | single | self | occupation, profession, job title, position, title | 职业 职位 岗位 职务 工作 头衔
phone | phone | single | self | phone number, mobile, mobile number, mobile phone, cell, cell number, cell phone, telephone, telephone number, contact number | 手机号 手机号码 手机 电话 电话号码 联系电话
email | email | single | self | e-mail, email address, e-mail address, mail address | 邮箱 电子邮箱 邮箱地址 电子邮件 邮件地址
name | name | single | self | full name, real name | 名字 姓名 全名 大名
english-name | name | single | self | | 英文名 英文名字
nickname | name | unknown | self | | 昵称 小名 外号
birthday | time | single | self | date of birth, birth date, birthdate | 生日 出生日期
birthplace | place | single | self | place of birth, hometown, home town | 出生地 老家 家乡 籍贯
nationality | noun | unknown | self | citizenship | 国籍
age | number | single | self | | 年龄 年纪
height | measure | single | self | | 身高
weight | measure | single | self | | 体重
spouse | name | single | | wife, husband | 配偶 老婆 妻子 太太 爱人 老公 丈夫 先生
partner | name | single | | girlfriend, boyfriend, fiance, fiancee | 伴侣 女朋友 男朋友 女友 男友 对象
child | name | multi | | son, daughter, kid | 儿子 女儿 孩子
manager | name | single | | boss, supervisor, line manager | 老板 上司 直属上司 领导 主管
doctor | name | unknown | | gp, family doctor, physician | 医生 主治医生 家庭医生
dentist | name | unknown | | | 牙医
bank | organisation | unknown | | | 开户行
school | organisation | unknown | | university, college | 学校 大学
pet | name | multi | | | 宠物
allergy | noun | multi | self | allergies | 过敏 过敏源 过敏原
diet | noun | single | self | | 饮食习惯
dietary-rule | noun | multi | self | | 忌口
language | noun | multi | self | languages, spoken language | 语言
native-language | noun | single | self | mother tongue, first language | 母语
vehicle | thing | unknown | | car | 车 汽车 座驾
hobby | noun | multi | self | hobbies | 爱好 业余爱好 兴趣爱好
tool | thing | multi | | | 工具
timezone | any | single | self | time zone | 时区
shoe-size | measure | single | self | | 鞋码 鞋号
blood-type | any | single | self | blood group | 血型
salary | money | single | self | wage, pay | 工资 薪水 月薪 年薪 薪资
rent | money | single | | monthly rent | 房租 租金
budget | money | single | | spending limit, limit, limit per order, spending limit per order, order limit | 预算 额度 单笔额度 每单额度 消费额度
price | money | single | | cost, fee, monthly fee, list price | 价格 售价 单价 价钱 费用 月费 定价
deadline | time | single | | due date, closing date | 截止日期 截止时间 最后期限 期限 死线
delivery-time | time | single | | delivery date, ship date, shipping date | 交付时间 交付日期 交货时间 交货日期 发货时间 发货日期
meeting-time | time | single | | meeting time, appointment time | 会议时间 开会时间
start-time | time | single | | start date, starting time | 开始时间 开始日期 开工时间
end-time | time | single | | end date, finishing time | 结束时间 结束日期
date | time | single | | | 日期
time | time | single | | | 时间
location | place | unknown | | | 地点 位置 所在地 存放地点
commute | noun | single | self | way to work | 通勤方式 上班方式
owner | name | single | | lead, leader, project lead, project manager, maintainer | 负责人 项目经理 组长 主理人
password | code | single | | passcode, access code, door code, pin, alarm code | 密码 口令 门禁码 门锁密码
version | code | single | | latest version, release | 版本 版本号 最新版本
port | number | single | | port number | 端口 端口号
capital | any | single | | | 首都 省会
wifi-name | any | single | | ssid, wifi network | 
`;

function rowOf(line: string): AttributeRow {
  const [name = '', value = '', cardinality = '', personal = '', english = '', chinese = ''] = line
    .split('|')
    .map((part) => part.trim());
  return {
    name,
    value: VALUE_TYPES.find((type) => type === value) ?? 'any',
    cardinality: cardinality === 'single' || cardinality === 'multi' ? cardinality : 'unknown',
    isPersonal: personal === 'self',
    english: [name.replaceAll('-', ' '), ...english.split(/,\s*/)].filter((noun) => noun !== ''),
    chinese: chinese.split(/\s+/).filter((noun) => noun !== ''),
  };
}

/** The attributes that both languages know. */
export const ATTRIBUTE_TABLE: readonly AttributeRow[] = TABLE.trim().split('\n').map(rowOf);

/** What people have a favourite of, as both languages call it. */
export const FAVOURITES: readonly (readonly [english: string, chinese: readonly string[]])[] = [
  ['colour', ['颜色', '色']],
  ['food', ['食物', '美食', '吃的']],
  ['dish', ['菜', '菜肴']],
  ['movie', ['电影', '片子', '影片']],
  ['song', ['歌', '歌曲']],
  ['book', ['书', '书籍']],
  ['sport', ['运动']],
  ['animal', ['动物']],
  ['fruit', ['水果']],
  ['vegetable', ['蔬菜']],
  ['drink', ['饮料', '饮品']],
  ['tea', ['茶']],
  ['city', ['城市']],
  ['season', ['季节']],
  ['restaurant', ['餐厅', '饭馆']],
  ['game', ['游戏']],
  ['band', ['乐队']],
  ['singer', ['歌手']],
  ['author', ['作家', '作者']],
  ['flower', ['花']],
  ['country', ['国家']],
  ['number', ['数字']],
  ['dessert', ['甜点', '甜品']],
  ['show', ['节目', '剧', '电视剧']],
];
