/**
 * Attributes with two poles: `name: words of one pole | words of the other`. Words of one pole mean the same here, words
 * of different poles exclude each other for one thing at one time. A trailing `*` after the name: they exclude each other
 * as what somebody likes, uses or is, too (`dark mode`/`light mode`), not only as what is said of a thing.
 */
export const ENGLISH_ANTONYM_GROUPS = `
correctness: right correct true accurate truthful | wrong incorrect false untrue untruthful inaccurate mistaken
goodness: good great excellent fine nice well | bad evil poor awful terrible
fairness: fair just | unfair foul unjust
sameness: same identical equal alike | different other unlike unequal
liking*: like love enjoy adore | dislike hate detest loathe
preference*: prefer favour favor | avoid shun
possibility: possible likely probable | impossible unlikely improbable
certainty: sure certain | unsure uncertain doubtful
importance: important crucial essential significant major | unimportant noncrucial insignificant trivial minor
realness: real actual genuine substantial | unreal fake imaginary insubstantial
seriousness: serious | playful joking
familiarity: usual familiar common ordinary normal | unusual unfamiliar uncommon strange paranormal
politeness: polite civil courteous | impolite rude uncivil
convenience: convenient handy | inconvenient incommodious
health: healthy well fit | unhealthy sick ill unwell
difficulty: easy simple effortless manageable | difficult hard tough uneasy
safety: safe secure | unsafe insecure dangerous risky
openness: open public overt | closed shut secret covert private
switch*: on enabled active activated | off disabled inactive deactivated
mode*: dark | light bright
intelligence: smart intelligent clever bright wise | stupid dumb foolish dull dim dimmed unwise
logic: logical coherent | illogical incoherent
size: big large huge | small little tiny
length: long | short
height: tall high | short low
weight: heavy | light
build: fat overweight | thin slim skinny nonfat
age: old elderly aged | young
novelty: new modern | old outdated
maturity: adult major | minor underage
speed: fast quick rapid | slow
temperature: hot warm | cold cool chilly
spice*: spicy hot | mild bland
sweetness*: sweet sweetened | sour bitter savoury unsweetened
brightness: bright light | dark dim
noise: loud noisy | quiet silent
price: expensive pricey costly | cheap affordable inexpensive
wealth: rich wealthy | poor
fullness: full | empty
wetness: wet | dry
cleanliness: clean | dirty filthy
strength: strong | weak
beauty: beautiful attractive pretty | ugly repulsive unattractive
mood: happy glad cheerful | unhappy sad miserable
courage: brave fearless unafraid | afraid scared cowardly
confidence: confident bold outgoing | shy timid
life: alive living | dead
guilt: innocent | guilty
work-place*: remote remotely home | office onsite in-person
rising*: early | late
sleeper*: lark | owl
seat*: aisle | window
diet*: vegetarian vegan | carnivore meat-eater
marital*: married | single unmarried divorced
employment*: employed | unemployed jobless retired
hand*: left-handed | right-handed
sociability*: introvert introverted | extrovert extroverted
smoking*: smoker | nonsmoker non-smoker
medium*: paper printed | digital electronic
pay*: cash | card
trip*: return round-trip | one-way
ownership: own | rent
acceptance: accept approve agree | reject refuse decline disagree
permission: allow permit | forbid ban prohibit unallow deny
beginning: start begin | stop end finish quit
joining: join enter | leave exit
staying: stay remain | leave go depart
keeping: keep retain | discard drop
trade: buy purchase | sell
outcome: win succeed pass | lose fail
memory: remember recall | forget
arrival: arrive | depart
change: increase rise raise grow | decrease fall reduce lower shrink
inclusion: include | exclude omit
lock: lock locked | unlock unlocked
connection: connect connected | disconnect disconnected
availability: available free | unavailable busy
presence: present here | absent away
frequency: always often frequently | never seldom rarely
quantity: much many | little few
distance: near close nearby | far distant further
order: first | last
usefulness: useful helpful | useless unhelpful
comfort: comfortable | uncomfortable
hearing: hearing | deaf
sight: sighted | blind
breath: breathing | breathless
interest: interested interesting | uninterested bored boring
visibility: visible | hidden invisible
trust: trust trustworthy | distrust mistrust untrustworthy
success: success | failure
love: love | hate hatred
danger: danger | safety
`;

/** As the English table, with words of both scripts simplified. */
export const CHINESE_ANTONYM_GROUPS = `
喜好*: 喜欢 爱 喜爱 热爱 偏爱 爱吃 爱喝 | 讨厌 厌恶 反感 嫌弃 恨
好坏: 好 不错 优秀 | 坏 差 糟糕 糟
对错: 对 正确 | 错 错误 不对
真假: 真 真实 | 假 虚假
大小: 大 | 小
长短: 长 | 短
长短发*: 长发 | 短发
高低: 高 | 低 矮
快慢: 快 | 慢
冷热: 热 烫 | 冷 凉 冰
饮品温度*: 热饮 热的 | 冷饮 冰的 凉的
咸甜*: 甜 甜口 甜的 | 咸 咸口 咸的
辣度*: 辣 重口 麻辣 | 清淡 不辣 微辣
贵贱: 贵 昂贵 | 便宜 实惠
新旧: 新 | 旧
老少: 老 | 年轻
胖瘦: 胖 | 瘦
强弱: 强 | 弱
难易: 难 困难 | 容易 简单
安危: 安全 | 危险
明暗: 亮 明亮 | 暗 昏暗
模式*: 深色 暗色 夜间 | 浅色 亮色 日间
作息*: 早睡 早起 早睡早起 | 熬夜 晚睡 晚起
时间: 早 | 晚
开关*: 开 打开 开启 启用 | 关 关闭 关掉 停用 禁用
门: 开门 营业 | 关门 歇业
办公*: 远程 居家 | 坐班 现场 办公室
饮食*: 吃素 素食 素食者 | 吃肉 吃荤 荤食
婚姻*: 已婚 结婚 | 未婚 单身 离婚 离异
就业*: 在职 上班 | 离职 失业 退休
性格*: 内向 社恐 | 外向 社牛
座位*: 靠窗 窗口 | 靠过道 过道 走道
书*: 纸质书 纸质 实体书 | 电子书 电子
付款*: 现金 | 刷卡 扫码
买卖: 买 购买 | 卖 出售
进出: 进 加入 | 出 退出
增减: 增加 上涨 涨 | 减少 下降 降
接受: 接受 同意 赞成 支持 | 拒绝 反对
允许: 允许 准许 可以 | 禁止 不许 不准
开始: 开始 | 结束 停止
记忆: 记得 | 忘记 忘
相同: 相同 一样 | 不同 不一样
赢输: 赢 成功 | 输 失败
干净: 干净 | 脏
安静: 安静 | 吵 吵闹
健康: 健康 | 生病
远近: 近 | 远
多少: 多 | 少
轻重: 轻 | 重
前后: 前 前排 | 后 后排
左右: 左 左撇子 | 右 右撇子
公开: 公开 | 私密 保密
在线: 在线 线上 | 离线 线下
去糖*: 全糖 加糖 | 无糖 不加糖
`;
