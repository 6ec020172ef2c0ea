import { describe, expect, test } from 'vitest';
import { analysePolarity } from '../../../src/text/polarity/analyse.js';
import { polarityClash } from '../../../src/text/polarity/polarity-clash.js';

/** From this confidence on a clash is acted upon in these tests. */
const LEAST = 0.4;

/** Pairs that contradict each other about one thing. */
const CLASHES = `
The user likes coffee | The user can't stand coffee
I eat meat | I don't eat meat anymore
The user is allergic to peanuts | The user eats peanuts
The user prefers dark mode | The user prefers light mode
The user works remotely | The user works from the office
The user lives in Berlin | The user no longer lives in Berlin
The restaurant is open | The restaurant is closed
The trip was great | The trip was terrible
The user owns a car | The user does not own a car
Mira hates olives | Mira loves olives
He enjoys hiking | He is done with hiking
I want the window seat | I want the aisle seat
The user has a dog | The user has no dog
I never drink alcohol | I always drink alcohol
The meeting is mandatory | The meeting is not mandatory
Nothing beats a cold beer | I can't stand cold beer
She is unhappy with her job | She loves her job
I can't live without music | I don't like music
The user is married | The user is single
The user takes sugar in tea | The user takes tea without sugar
The lights are on | The lights are off
Notifications are enabled | Notifications are turned off
The user likes spicy food | The user likes mild food
I love jazz but not opera | I like opera
He failed the exam | He passed the exam
The user agrees with the plan | The user disagrees with the plan
The user is interested in golf | The user is uninterested in golf
It is possible to reach him | It is impossible to reach him
The user uses an iPhone | The user switched from iPhone to Android
The user stopped using Slack | The user uses Slack
I'm not a fan of jazz | I adore jazz
The user is tall | The user is short
用户喜欢香菜 | 用户不吃香菜
不喜欢香菜 | 爱吃香菜
我爱喝咖啡 | 我戒了咖啡
我对花生过敏 | 我爱吃花生
用户住在北京 | 用户不住在北京了
用户养了一只猫 | 用户没有养猫
他不是不喜欢狗 | 他讨厌狗
我喜欢深色模式 | 我喜欢浅色模式
通知已开启 | 通知已关闭
我早睡早起 | 我经常熬夜
用户会游泳 | 用户不会游泳
我抽烟 | 我戒烟了
我喜欢靠窗的座位 | 我喜欢靠过道的座位
这家店不错 | 这家店很差
我从不喝酒 | 我爱喝酒
用户远程办公 | 用户在办公室上班
我怕狗 | 我喜欢狗
他结婚了 | 他还是单身
这道菜不辣 | 这道菜很辣
The user dislikes meetings | The user likes meetings
The user hates horror films | The user loves horror films
The user does not speak French | The user speaks French fluently`;

/** Pairs that do not: paraphrases, double denials, other things, other people. */
const CONTROLS = `
The user likes coffee | The user loves coffee
The user likes coffee | The user drinks coffee every morning
The user likes coffee | The user doesn't dislike coffee
I eat meat | I'm a big fan of meat
The user is allergic to peanuts | The user has a peanut allergy
The user is allergic to peanuts | The user can't have peanuts
The user is allergic to peanuts | The user avoids peanuts
Avoid dairy | The user drinks milk
The user prefers dark mode | The user uses dark mode
The user works remotely | The user works from home
The user lives in Berlin | The user has lived in Berlin for years
She quit smoking | She never smokes
The restaurant is not open | The restaurant is closed
The trip was not bad | The trip was good
The user owns a car | The user's brother does not own a car
Mira hates olives | Tom loves olives
He enjoys hiking | He can't get enough of hiking
He enjoys hiking | He never misses a hiking trip
I'm vegetarian | I eat meat
The user has a dog | The user has two dogs
I never drink alcohol | I abstain from alcohol
I never drink alcohol | I don't drink alcohol at all
The meeting is not mandatory | The meeting is optional
Nothing beats a cold beer | I love a cold beer
She isn't unhappy with her job | She likes her job
I can't live without music | I love music
The user bought milk for Ann | The user doesn't drink milk
The user sells cars | The user doesn't like cars
Enable the retry queue for the mail sender | Do not forget to set an alert on the retry queue of the mail sender
The user has a brother | The user has a sister
The user likes red wine | The user likes white wine
The user has an old car | The user has a new car
The user takes tea without sugar | The user never takes sugar in tea
Notifications are disabled | Notifications are turned off
The user is a night owl | The user gets up late
The user doesn't like spicy food | The user likes mild food
I love jazz but not opera | I like jazz
The user dislikes loud music | The user dislikes loud restaurants
The user always forgets his keys | The user never remembers his keys
He failed the exam | He did not pass the exam
My flight was on time | My flight wasn't late
The user agrees with the plan | The user has nothing against the plan
The user is not interested in golf | The user is uninterested in golf
It is impossible to reach him | It is not possible to reach him
The user stopped using Slack | The user no longer uses Slack
The user stopped using Slack | The user gave up Slack
I'm not a fan of jazz | I don't care for jazz
The user is not tall | The user is short
不喜欢香菜 | 讨厌香菜
不喜欢香菜 | 受不了香菜
我爱喝咖啡 | 我每天都喝咖啡
我爱喝咖啡 | 我离不开咖啡
我对花生过敏 | 我不能吃花生
用户住在北京 | 用户家在北京
用户养了一只猫 | 用户有两只猫
他不是不喜欢狗 | 他喜欢狗
通知已关闭 | 通知没有开启
小王讨厌榴莲 | 小李喜欢榴莲
我妈不吃辣 | 我吃辣
用户会游泳 | 用户学过游泳
我不抽烟 | 我戒烟了
谁不喜欢火锅 | 我喜欢火锅
他难道不喝酒 | 他喝酒
我不得不加班 | 我要加班
这家店不错 | 这家店很好
我从不喝酒 | 我滴酒不沾
用户喜欢红茶 | 用户喜欢绿茶
我怕狗 | 我害怕狗
这道菜不辣 | 这道菜清淡
The user likes red wine | The user hates white wine
I love green tea | I don't drink black tea
The user likes coffee | The user's coffee machine is broken
The user dislikes late meetings | The user likes early meetings
我喜欢苹果手机 | 我不喜欢小米手机
我不吃牛肉面 | 我吃牛肉
The user hates horror films | The user loves comedy films
I don't own a bike anymore | I ride my bike to work
The user is allergic to cats | The user has a cat
I never buy plastic bottles | I avoid plastic bottles`;

function pairs(table: string): readonly (readonly [string, string])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [left = '', right = ''] = line.split(' | ');
      return [left, right] as const;
    });
}

function clashes(statement: string, memory: string): boolean {
  const found = polarityClash(statement, memory);
  return found?.clash === true && found.confidence >= LEAST;
}

describe('a clash is found, whichever of the two asks', () => {
  test.each(pairs(CLASHES))('%s / %s', (left, right) => {
    expect(clashes(left, right)).toBe(true);
    expect(clashes(right, left)).toBe(true);
  });
});

describe('no flip: what says the same, or speaks of something else, is let be', () => {
  test.each(pairs(CONTROLS))('%s / %s', (left, right) => {
    expect(clashes(left, right)).toBe(false);
    expect(clashes(right, left)).toBe(false);
  });
});

test('a question wants either answer', () => {
  expect(polarityClash('Does the user eat rye?', 'The user does not eat rye')).toBeNull();
  expect(polarityClash('点这道菜要不要放香菜', '用户不吃香菜')).toBeNull();
  expect(polarityClash('What does she like?', 'She hates tea')).toBeNull();
});

test('nothing in common is no clash and no agreement', () => {
  expect(polarityClash('The user likes tea', 'The printer is on the second floor')).toBeNull();
  expect(polarityClash('', 'The user hates tea')).toBeNull();
});

test('names the word, the cue and how sure it is', () => {
  const clash = polarityClash('The user likes coffee', "The user can't stand coffee");
  expect(clash).toMatchObject({ clash: true, key: 'coffe', rule: 'can not stand' });
  expect(clash?.confidence).toBeGreaterThan(0.7);
  expect(clash?.confidence).toBeLessThanOrEqual(1);
});

test.each([
  ['a verb of another relation', 'The user drinks milk', "The user didn't sell the milk"],
  ['a supposition', 'The user eats meat', "If he moved there, the user wouldn't eat meat"],
  ['hearsay', 'The user eats meat', 'People say the user avoids meat'],
  ['a narrower thing', 'The user likes music', 'The user dislikes loud music'],
])('%s lowers the confidence', (_, statement, memory) => {
  const plain = polarityClash('The user likes coffee', 'The user hates coffee')?.confidence ?? 0;
  expect(polarityClash(statement, memory)?.confidence ?? 0).toBeLessThan(0.75 * plain);
});

test('takes analyses as well as texts', () => {
  const [statement, memory] = ['我爱喝咖啡', '我戒了咖啡'];
  expect(polarityClash(analysePolarity(statement), analysePolarity(memory))).toEqual(polarityClash(statement, memory));
});
