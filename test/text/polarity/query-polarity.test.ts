import { expect, test } from 'vitest';
import { queryPolarity } from '../../../src/text/polarity/query-polarity.js';

const TABLE = {
  negative: `
Which medicines can I not take?
things that trigger my asthma
Which colleagues does Ana not get along with?
Which tools did we stop using?
what are my pet peeves
What are my allergies?
Which words am I forbidden to use?
what scares my daughter
What kind of films does Kim avoid?
ingredients my skin reacts to
stuff I don't need to pack
Which cuisines is Omar not keen on?
What am I intolerant to?
What should never go in the dryer?
which chores do i hate most
what should I leave off the pizza for Ada?
which subjects should we not mention to Uncle Rolf
Which evenings am I not free?
Anything to keep out of Mia's lunchbox?
Is there a drink that gives Dad heartburn?
Which apps did I delete?
我有什么东西不能碰？
我不喜欢谁？
我戒掉了哪些坏习惯
哪家餐厅要避雷
我吃什么会拉肚子
哪些会我不用参加
我不看哪几种电影？
那家供應商不接受哪種結算方式？
我都取消过哪些订阅啊
排座位的时候，我不想挨着谁来着
貓貓吃哪些東西會吐？
这周哪几天我没排班？
我有哪些饮食禁忌`,
  positive: `
What food does Lena prefer?
which cities do I want to visit
Suggest a wine Pia would enjoy.
what am I allowed to eat
Which sports am I a fan of?
What do I like to do on weekends?
Which desserts does Eva adore?
what's dad's favorite sport
what would cheer Lou up
Which shops do I love?
What does Ada enjoy reading?
What's my favourite colour?
What can I safely give the dog?
Which artists do I adore?
What is Mum crazy about lately?
any presents that would delight my boss?
Which games do I like best?
她爱喝什么茶
推荐点我爱看的剧
我最喜欢的颜色是什么
爷爷能吃什么水果
我想去哪些地方旅行
我对什么感兴趣
女儿擅长什么
我喜欢什么牌子的咖啡豆？
挑一本我会爱看的书
女儿最爱的动画是什么
最对我口味的火锅是哪家？
给老妈挑点她中意的丝巾
哪些乐器我玩得转？
我擅长的科目有哪些`,
  neutral: `
Who are my best friends?
What is my passport number?
When did I stop smoking?
Where does my brother live?
Why don't I have access?
Does Ann hate cats?
how do i turn off notifications
what's the wifi password
Do I like olives?
what size shoes do I wear
when is the dentist appointment
Who did I have lunch with yesterday?
Which laptop did I buy?
Which hotel did we stay at in Rome?
Do I take sugar in tea?
Which phone do I use?
What do I think of remote work?
Tell me about my lease.
how many days off do I have left
What did Marta say about the contract?
我什么时候戒的烟
我为什么取消会员
我妈生日是几号
我讨不讨厌榴莲
怎么关闭通知
小王的电话是多少
我有没有买过保险？
租约什么时候到期
我抽不抽烟？
阿宁几月生日
我是不是说过不吃猪肉？
我的车牌号是多少
我那健身卡到底退没退
上周会上定了谁负责？`,
} as const;

test.each(
  Object.entries(TABLE).flatMap(([polarity, list]) =>
    list
      .trim()
      .split('\n')
      .map((query) => ({ query, polarity })),
  ),
)('$query: $polarity', ({ query, polarity }) => {
  expect(queryPolarity(query).polarity).toBe(polarity);
});

test('names the cue that decided, and is less sure of a plain negation than of a word of dislike', () => {
  const hated = queryPolarity('What does he hate?');
  const lacking = queryPolarity('Which stamps do I not have?');
  expect(hated).toMatchObject({ polarity: 'negative', rule: 'hate' });
  expect(lacking).toMatchObject({ polarity: 'negative', rule: 'not' });
  expect(hated.confidence).toBeGreaterThan(lacking.confidence);
  expect(queryPolarity('他最爱的歌是什么').rule).toBe('最爱');
  expect(queryPolarity('Is tea healthy?').rule).toBe('asks for no things');
  expect(queryPolarity('我喝不喝茶').rule).toBe('asks whether: …不…');
});

test('two denials in a question ask for what is affirmed', () => {
  expect(queryPolarity("Which dishes can't she resist?").polarity).toBe('positive');
  expect(queryPolarity('What does he never say no to?').polarity).toBe('positive');
});

test('statements, acts and empty text take no side', () => {
  expect(queryPolarity('I hate olives.').polarity).toBe('neutral');
  expect(queryPolarity('Which number do I call to cancel my plan?').polarity).toBe('neutral');
  expect(queryPolarity('').polarity).toBe('neutral');
  expect(queryPolarity('?! …').polarity).toBe('neutral');
});
