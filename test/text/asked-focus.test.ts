import { describe, expect, test } from 'vitest';
import { askedFocus } from '../../src/text/asked-focus.js';

describe('what an answer has to name', () => {
  test.each([
    ['what criteria did i name for the new office?', ['criteria']],
    ['which two museums were closed last spring?', ['two', 'museums']],
    ['how many engineers do i lead?', ['engineers']],
    ['how many violin lessons have i missed?', ['violin', 'lessons']],
    ['what was the agenda for the harbour meeting?', ['agenda']],
    ["what is rosa's shoe size?", ['shoe']],
    ['who is the caterer of the spring fair?', ['caterer']],
    ['tell me what any specific feedback from the choir was', ['feedback']],
    ['峰会的规模是什么？', ['规模']],
    ['我订了什么套餐', ['套餐']],
    ['白桦的职业是什么', ['职业']],
  ])('[S17] %s names %j', (question, names) => {
    expect(askedFocus(question)).toMatchObject({ names: expect.arrayContaining(names), isDetail: true });
  });

  test.each([
    'when does the ferry leave?',
    'what time is the rehearsal?',
    'what colour are the shutters?',
    'how many days did the crossing take?',
    'where do i keep the spare key?',
    '会议是什么时间',
    '她的眼睛是什么颜色',
    '音乐会的地点是什么',
  ])('[S17] %s is answered without its name', (question) => {
    expect(askedFocus(question)).toEqual({ names: [], isDetail: true });
  });

  test.each([
    'can you recommend a show for tonight?',
    'what steps would you suggest i take?',
    'can you summarize how my garden developed?',
    'how can i get better at chess?',
    'the roof was repaired in may',
    '推荐一家餐厅，什么菜都行',
    '如何学好游泳？',
    `what did i say about ${'this and that '.repeat(30)}`,
    '',
  ])('[S17] %s asks for no detail', (text) => {
    expect(askedFocus(text)).toEqual({ names: [], isDetail: false });
  });
});
