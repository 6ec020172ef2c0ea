/**
 * Pairs of facts that both hold, though they are alike: another attribute of one person, one attribute of two, lists of
 * things, repeated events, words in common. Nothing may close, refuse or mark either.
 */
export const UNRELATED_PAIRS = `
I live in Lisbon. | I work in Porto on Fridays.
I live in Lisbon. | My mother lives in Valencia.
Mira lives in Graz | Tom lives in Linz
My sister lives in Oslo | My brother lives in Bergen
I live in Lisbon. | I was born in Zagreb
I live in Lisbon. | I love Porto
I live in Lisbon | I spent last summer in Madrid
I work at Northwind Labs. | My wife works at Oakhill Bank
I work at Northwind Labs. | I work as a nurse.
I work at Northwind Labs | I studied at Hillcrest University
My phone number is 555-0142 | My office phone is on the third floor
My phone number is 555-0142 | Mira's phone number is 555-0199
My email is elena@post.example | My wife's email is noor@post.example
My birthday is June 3rd | My wife's birthday is June 9th
My birthday is June 3rd | My flight is on June 5th
I'm allergic to peanuts. | I'm allergic to latex.
I'm allergic to peanuts. | My son is allergic to eggs
I'm allergic to cats | I like dogs
I like tea | I like coffee
I like tea | I don't like coffee
I like tea | My sister hates tea
I like red wine | I don't like white wine
I love cycling | I love swimming
I hate olives | I like olive oil
I speak Portuguese | I speak Dutch
My hobby is bookbinding | My hobby is chess
I have a dog named Biscuit | I have a cat named Professor
My favourite colour is green | My favourite food is ramen
My favourite colour is green | Mira's favourite colour is red
I drive a blue Skoda | My father drives a red Volvo
I drive a blue Skoda | I ride a green bicycle
I use Vim | I use Zulip
I use Obsidian for notes | I use Figma for mockups
The Falcon deadline is 3 May | The Heron deadline is 10 May
The Falcon deadline is 3 May | The Falcon kickoff was 3 March
Falcon's budget is 20k euros | Falcon's deadline is Friday
Falcon's budget is 20k euros | Heron's budget is 30k euros
The weekly sync is on Tuesday at 3pm | The budget review is on Thursday at 10 am
The starter plan costs $12 | The pro plan costs $29
The starter plan costs $12 | The starter plan includes five seats
The Aurora lamp costs 49 euros | The Borealis lamp costs 55 euros
The lead of Heron is Amira | The lead of Falcon is Bo Lind
The owner of Heron is Amira | Amira lives in Delft
The wifi password is maple-sun-42 | The printer password is red-oak-17
My son is 5 years old | My daughter is 7 years old
I'm 34 years old | My wife is 36 years old
I weigh 74 kg | I can lift 90 kg
I'm 182 cm tall | The shelf is 200 cm tall
I had dinner at Lina's on Monday | I had dinner at Otto's on Tuesday
I met Tom on Monday | I met Priya on Thursday
I ran 5 km today | I ran 8 km today
I bought 3 apples | I bought 5 pears
Mira is a nurse | Jonas is a firefighter
My doctor is Dr. Ferreira | My dentist is Dr. Weiss
My manager is Ravi Solano | My mentor is Ines Korte
I'm vegetarian | My husband is vegan
I'm vegetarian | I'm allergic to soy
My name is Elena | My sister's name is Ines
I prefer aisle seats | I prefer tea
I study at Hillcrest University | I work at Hillcrest Cafe
I joined Corvid Systems in March | Tom joined Corvid Systems in May
I quit my job at Halden Freight | I work at Brightwater
I no longer live in Madrid | I live in Lisbon
I don't use Evernote anymore | I use Obsidian
I moved to Graz | Mira moved to Vienna
The meeting was great | The meeting room is on floor 2
My rent is $1,850 | My salary is $5,200
Call me Sunny | My dog is called Biscuit
I live in Berlin, Germany | I live in Berlin
I work as an engineer | I work as a software engineer
I weigh 74 kg | I weigh 74000 g
The parcel is at the post office | The parcel shop opens at 9:00
Orbit's version is 3.2.1 | Comet's version is 1.0.4
I like hiking in the mountains | I don't like hiking boots
Mira loves jazz | Tom can't stand jazz
My car is a 2019 Fiat Panda | My bike is a 2021 Trek Marlin
I lived in Paris in 2010 | I live in Lisbon
I might move to Oslo | I live in Lisbon
If I lived in Rome I would learn Italian | I live in Lisbon
I want to work at Northwind Labs | I work at Brightwater
我住在杭州 | 我妈妈住在洛阳
我住在杭州 | 我在上海出差
我住在杭州 | 我出生在绍兴
我住在杭州 | 我以前住在上海
我住在杭州 | 我打算明年搬到成都
小林住在大连 | 陈一鸣住在天津
我在云帆科技工作 | 我老公在海川银行工作
我在云帆科技工作 | 我在东湖大学读书
我在云帆科技工作 | 我是软件工程师
我的手机号是13800005555 | 小林的手机号是13900006666
我的手机号是13800005555 | 我的邮箱是 gu@post.example
我的生日是6月3日 | 我老婆的生日是10月9日
我的生日是6月3日 | 我6月5日去体检
我对花生过敏 | 我对青霉素过敏
我对花生过敏 | 我儿子对牛奶过敏
我对猫毛过敏 | 我喜欢狗
我喜欢骑车 | 我喜欢游泳
我喜欢喝茶 | 我不喜欢喝咖啡
我喜欢喝茶 | 小林讨厌喝茶
我不喜欢香菇 | 我喜欢香菜
我喜欢红酒 | 我不喜欢白酒
我会说粤语 | 我会说法语
我养了一只猫叫年糕 | 我养了一只狗叫土豆
我最喜欢的颜色是绿色 | 我最喜欢的食物是火锅
我最喜欢的颜色是绿色 | 小林最喜欢的颜色是红色
猎鹰项目的截止日期是5月3日 | 苍鹭项目的截止日期是5月10日
猎鹰项目的截止日期是5月3日 | 猎鹰项目的预算是2万欧元
周会改到周二下午三点 | 预算评审会定在周四上午十点
基础版的价格是12元 | 专业版的价格是29元
Orbit 的负责人是顾晓 | Comet 的负责人是李思远
办公室的无线密码是 maple-sun-42 | 打印机的密码是 red-oak-17
我儿子5岁 | 我女儿7岁
我今年34岁 | 我老婆今年36岁
我体重74公斤 | 我能举90公斤
我体重74公斤 | 我体重74000克
我身高182厘米 | 书架高200厘米
我周一在李娜家吃了饭 | 我周二在老王家吃了饭
我今天跑了5公里 | 我今天跑了8公里
我是护士 | 我老公是木匠
我的主治医生是费医生 | 我的牙医是韦医生
我吃素 | 我老公不吃素
我吃素 | 我对大豆过敏
我叫周亦安 | 我的狗叫土豆
我不住在上海了 | 我住在杭州
我不再用 Evernote 了 | 我用 Obsidian 记笔记
我从云帆科技离职了 | 我在北辰数据工作
我们的房租是5200元 | 我的工资是每月8000元
如果我住在北京，房租就要6000元 | 我住在杭州
我想在云帆科技工作 | 我在北辰数据工作
我住在杭州西湖区 | 我住在杭州
我喜欢爬山 | 我不喜欢爬楼梯
我的 email 是 gu@post.example | 我老婆的 email 是 shen@post.example
我住在杭州 | Mira lives in Berlin
我喜欢喝茶 | I like coffee
我的手机号是13800005555 | My phone number is 138 0000 5555
我体重74公斤 | I weigh 74 kg
`;

/** Pairs, older first, of which the newer closes the older. */
export const UPDATE_PAIRS = `
I live in Lisbon. | I moved to Graz last month
I live in Lisbon. | I live in Porto now
I live in Lisbon | I no longer live in Lisbon
I live in Lisbon | I used to live in Lisbon
Mira lives in Graz | Mira has moved to Linz
My mother lives in Valencia | My mum moved to Seville
I work at Northwind Labs. | I'm now working at Brightwater
I work at Northwind Labs. | I quit my job at Northwind Labs yesterday
I work as a nurse | I became a pastry chef
My phone number is 555-0142 | My new phone number is 555-0199
My phone number is 555-0142 | I changed my phone number to 555-0199
My email is elena@post.example | My email is now elena@mail.example
I'm 34 years old | I turned 35 today
I weigh 74 kg | My weight is down to 71 kg
I'm allergic to eggs | I'm no longer allergic to eggs
I'm vegetarian | I'm no longer vegetarian
I'm vegetarian | I'm a vegan now
My favourite colour is green | My favorite color is blue now
I like coffee | I no longer like coffee
I like mushrooms | I hate mushrooms
I use Evernote | I stopped using Evernote
I use Vim | I switched from Vim to Helix
The Falcon deadline is 3 May | Falcon's deadline has been moved to 10 May
The deadline for Heron is Friday | Project Heron is due on 4 July
The weekly sync is on Tuesday at 3pm | The weekly sync was moved to Wednesday at 4pm
The starter plan costs $12 | The starter plan's price rose to $15
Our rent is $1,700 | Our rent went up to $1,850
The lead of Heron is Amira | The lead of Heron is now Bo Lind
Orbit's version is 3.2.1 | The current version of Orbit is 3.3.0
My salary is 5,200 euros | My salary is 5,600 euros
My wife's birthday is on 9 October | My wife's birthday is on 8 October
我住在杭州 | 我搬到苏州了
我住在杭州 | 我不住在杭州了
我现在住在成都 | 我上个月搬到青岛了
小林住在大连 | 小林搬到了天津
我在云帆科技工作 | 我跳槽到北辰数据了
我在云帆科技工作 | 我已经从云帆科技离职了
我的手机号是13800005555 | 我手机号换成13900006666了
我的邮箱是 gu@post.example | 我邮箱已经改成 gu.new@post.example
我今年34岁 | 我35岁了
我体重74公斤 | 我的体重降到71公斤了
我对鸡蛋过敏 | 我对鸡蛋不再过敏了
我吃素 | 我不再吃素了
我最喜欢的颜色是绿色 | 我最喜欢的颜色现在是蓝色
我喜欢喝咖啡 | 我不喜欢喝咖啡了
我喜欢香菇 | 我讨厌香菇
猎鹰项目的截止日期是5月3日 | 猎鹰项目的截止日期改到5月10日
周会定在周二下午三点 | 周会改到周三下午四点
基础版的价格是12元 | 基础版的价格涨到15元了
苍鹭项目的负责人是顾晓 | 苍鹭项目的负责人换成了李思远
我们的房租是4800元 | 我们的房租涨到5200元了
Orbit 的最新版本是 3.2.1 | Orbit 的版本升级到 3.3.0
我的手机号是13800005555 | My phone number is now 139 0000 6666
My email is gu@post.example | 我的 email 改成 gu@work.example 了
`;

/** One pair of a table, older first. */
export function pairsOf(table: string): readonly (readonly [older: string, newer: string])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [older = '', newer = ''] = line.split(' | ');
      return [older, newer] as const;
    });
}
