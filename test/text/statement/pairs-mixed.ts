/** Chinese and English in one sentence, and one language after the other, in the same form. */
export const MIXED_FACTS = `
Tessa 现在 base 在苏州 | Tessa relocate 到厦门了 | Tessa lives in 大连 # Tessa 是 Leiden 出生的 | Ravi base 在厦门 | Tessa 的 aunt 住在珠海
我的 title 是 designer | 我转岗了，title 现在是 PM | my title is 架构师 now # 我的 bike 是红色的 | 我弟的 title 是 PM | 我大学读的 design
standup 在周一九点 | standup reschedule 到周三九点 | standup 改成周五十点了 # retro 在周一九点 | standup 记得带 notes | 周一 standup 吃了 cake
我的 favourite 水果是 mango | 我的 favourite 水果现在是 pear | my favourite 水果变成 plum 了 # 我的 favourite 颜色是 green | 我也 like pear | 我妹的 favourite 水果是 pear
Heron 项目 owner 是周倩 | Heron 项目 owner 换成陈帆了 | Heron 项目 owner 现在是韩露 # Egret 项目 owner 是陈帆 | Heron 项目是老罗 kick off 的 | Heron 项目用 Rust 写的
gym 的 membership 每月 300 | gym 的 membership 涨到每月 350 | gym membership 现在每月 380 # gym 的 locker 押金 100 | 游泳馆 membership 每月 350 | gym 有 4 层
Ines 开一辆红色 Fiat | Ines 换车了，开 Skoda | Ines 现在开 Volvo # Ines 在海边 rent 了小屋 | Marek 开一辆 Skoda | Ines 的 kitchen 是红色的
wifi password 是 plum4471 | wifi password 换成 pear9023 了 | 新的 wifi password 是 fig1180 # NAS password 是 pear9023 | wifi 昨天很慢 | locker password 是 5512
我的 WeChat 号是 mira01 | 我的 WeChat 号改成 mira77 了 | 新 WeChat 号：mira99 # 我的 Skype 号是 mira77 | Leo 的 WeChat 号是 leo77 | 我 WeChat 里有三个群
vitamin D 每天 20 微克 | 医生把 vitamin D 加到 40 微克 | vitamin D 改成每天 30 微克 # magnesium 每天 400 毫克 | 今天去 blood test 了 | 我爸的 vitamin D 每天 40 微克
我每周 swimming 两次 | 我现在每周 swimming 三次 | swimming 改成每周四次了 # 我每周 climbing 两次 | 我表弟每周 swimming 两次 | 周日在湖里 swimming
我的 10K PB 是 52:10 | 我的 10K PB 刷新到 50:45 | 10K PB 现在是 49:58 # 我的 marathon PB 是 4:12:00 | 我 sign up 了五月的 10K | Jonas 的 10K PB 是 48:01
Anouk 今年 41 岁 | Anouk 42 岁了 | Anouk is now 43 岁 # Anouk 有 42 个 cousin | Pieter 今年 42 岁 | Anouk 30 岁那年学会 ski
warehouse 早上 7 点开门 | warehouse 开门时间改成 8 点 | warehouse 从七月起 6:30 开门 # warehouse 18 点关门 | canteen 早上 8 点开门 | 货车在 warehouse 后面掉头
回程 flight 在 gate B12 | gate change：回程 flight 在 B30 | 回程 flight 改到 gate C4 # 去 Malta 的 flight 在 gate B30 | 回程 flight 要两小时 | gate B12 旁边有 bakery
database 用的是 v14 | database upgrade 到 v16 了 | database 现在是 v17 # gateway 用的是 v16 | database 有 14 张 table | database 夜里 backup
report deadline 是 5月12号 | report deadline 推迟到 5月19号 | report deadline 改成 5月26号 # slides deadline 是 5月19号 | report 有 26 页 | 去年 5月12号交了 tax report
这次 trip budget 一万五 | trip budget 加到两万了 | 这次 trip budget 调整为一万八 # bike 花了两万 | kitchen budget 两万 | 这次 trip 要十五天
Lena 喝 black coffee | Lena 现在喝 oat latte 咖啡 | Lena 的 coffee 改成 decaf 了 # Lena 喝 oat milk tea | Otto 喝 oat latte | Lena 在集市卖 coffee
expo 的 contact 是欧先生 | expo 的 contact 从今天起是林女士 | expo contact 换成白女士了 # printer 的 contact 是林女士 | 欧先生在 expo 做了 talk | expo 在青岛
我家 Pepper 12 公斤 | 我家 Pepper 已经 14 公斤了 | Pepper 减到 13 公斤了 # 我家 Mimi 4 公斤 | 我家 Pepper 3 岁 | 遇到一只叫 Waffle 的狗
我在读 Le Guin 的小说 | 读完了，现在在读 Calvino 的小说 | 我在读 Ferrante 的小说 # 我在写小说 | 我妈在读 Calvino 的小说 | 去年 summer 读了 Lem 的小说
team 有 24 个 member | team 增加到 31 个 member | team 现在有 28 个 member # 乐队有 31 个 member | team 做了 24 个 demo | team 在五楼 office
repo 缩进用 tab | repo 缩进不用 tab 了，改用 2 空格 | repo 缩进现在用 4 空格 # repo 用 single quote | docs 站缩进用 2 空格 | repo 有 120 个 star
外婆住 room 214 | 外婆转到 room 305 了 | 外婆现在住 room 118 # 外婆的 doctor 在 room 305 | 外婆喜欢 crossword | 外婆周日有 visitor
我在学 Portuguese | 不学 Portuguese 了，改学 Finnish | 我现在学 Greek # 我在学 knitting | neighbour 在学 Finnish | 我和姑姑说 Portuguese
快递用 Postnord | 快递换成 Budbee 了 | 快递现在用 Bring # return 走 Budbee | 快递 cost 5 块 | Postnord 网点在街对面
meeting room 是 Cedar | meeting room 改成 Maple | meeting room 又换了，Birch # meeting 在 Maple 路站集合 | break room 是 Maple | meeting room 有 projector
我家 provider 是 Telmax | 我家 provider 换成 Fibro 了 | 我家 provider 现在是 Kabela # 我家 electricity 找 Fibro 代扣 | 昨天网很慢，Telmax 没来修 | 爸妈家 provider 是 Telmax
marathon plan 每周 4 次 | marathon plan 减到每周 3 次 | marathon plan 改为每周 5 次 # strength plan 每周 3 次 | 周二 run 了 12 公里 | marathon 在十月
Emil 的 email 是 emil@north.example | Emil 的 email 改成 emil@south.example | 以后 email Emil 用 emil@west.example # Emma 的 email 是 emma@south.example | Emil 收到一封 heating 的 email | Emil 的 website 是 south.example
球队 coach 是 Varga | 球队换 coach 了，Petrov | 球队 coach 现在是 Silva # 球队 captain 是 Petrov | coach 开大巴 | 青年队 coach 是 Petrov
我有三辆 bike | 我现在有四辆 bike | 又买了一辆，我现在有五辆 bike # 我有三个 nephew | Dana 有四辆 bike | 我给朋友修了两辆 bike
spare key 放在 Nora 家 | spare key 现在放在 Hamid 家 | spare key 挪到长椅下面了 # ladder 放在 Hamid 家 | spare key 是铜的 | Nora 养蜜蜂
newsletter 有 800 个 subscriber | newsletter 涨到 1200 个 subscriber 了 | newsletter 现在有 1500 个 subscriber # 店里有 12 个员工 | 合唱团 newsletter 有 90 个 subscriber | newsletter 周五发
# 周五和 Paula 在 Luigi's 吃 dinner | 周六和 Paula 在 Sakura 吃 dinner | 和 Paula 在 Sakura 吃 lunch
# 我 like hiking | 我 like chess | 我 like 老电影
# 在 flea market 买了 lamp | 在 flea market 买了 mirror | 在城里买了 chair
# Kim 对 nuts 过敏 | Kim 对 pollen 过敏 | Kim is allergic to 猫
# 2019 年去了 Crete | 2021 年去了 Corsica | 带孩子去了 Sardinia
# 周二和 Noor call 发票 | 周四和 Noor call 合同 | 给 Noor 发 mail 谈 photo
# 看了一部 bees 的 film | 看了一部 glacier 的 film | 看了一部 chess 的 series
# Hugo 会拉 cello | Hugo 在 band 打 drums | Hugo 周日下 chess
# Recipe：lemon 松饼 | Recipe：blueberry 松饼 | Recipe：lemon 汤
# ticket 311 是 login page 的问题 | ticket 312 是 export 的问题 | ticket 313 是 login mail 的问题
`;
