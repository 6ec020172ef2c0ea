/** Both languages. A row: a fact | told anew with another value | and once more # what stays true beside it # its question | the question of what stays. */
export const MIXED_RETELLINGS = `
Petra 在 Riverside Gym 健身 | Petra 换到 Iron House 了 | Petra 现在去 Velodrome 健身 # Petra 四十岁才学会 swimming # which gym does Petra go to | Petra 多大学会 swimming 的
Joren 的 bank 是 Northgate | Joren 换 bank 了，现在用 Callista | Joren 的 bank 是 Fjord # Joren 做过两年 cashier # Joren 用哪家 bank | Joren 做过几年 cashier
design team 有 9 个人 | design team 扩到 12 个人了 | design team 有 11 个人 # design team 在二楼 # how many people are on the design team | where is the design team
guest wifi 的 password 是 maple-tiger | guest wifi 的 password 重置成 copper-lake 了 | guest wifi 的 password 是 violet-heron # guest wifi 能到院子 # what's the guest wifi password | guest wifi 能到哪里
Samir 的 desk 在三楼 | Samir 的 desk 搬到五楼了 | Samir 的 desk 在一楼 # Samir 常和 intern 吃饭 # what floor is Samir's desk on | Samir 常和谁吃饭
v4 的 launch 在 3 月 3 日 | v4 的 launch 推到 3 月 21 日了 | v4 的 launch 改到 4 月 8 日 # v4 不支持 tablet # when is the launch of v4 | v4 不支持什么
我们在 Mailhive 的 Basic plan 上 | 我们把 Mailhive 升级到 Team plan 了 | 我们的 Mailhive plan 是 Enterprise # Mailhive 按美元 bill # which Mailhive plan are we on | Mailhive 用什么货币 bill
Oona 用 Pixel 6 | Oona 换手机了，now Fairphone 5 | Oona 的 phone 是 iPhone 15 # Oona 十点前不接 call # what phone does Oona use | Oona 几点前不接 call
junior team 由 Viktor coach | junior team 交给 Salma coach 了 | junior team 现在是 Bea 在 coach # junior team 穿绿色 # who coaches the junior team | junior team 穿什么颜色
yoga class 在周一 6pm | yoga class shift 到周三 7pm 了 | yoga class 在周四 6pm # yoga class 要带 blanket # yoga class 什么时候 | what do I bring to yoga class
Heron audit 还是 draft | Heron audit 到 legal review 了 | Heron audit approved 了 # Heron audit 查去年的账 # Heron audit 的 status 是什么 | which year does the Heron audit cover
Mei 要用 email 联系 | Mei 说以后用 WeChat 联系 | Mei 要用 phone 联系 # Mei 上午都在 meeting # how should I contact Mei | Mei 什么时候在 meeting
`;
