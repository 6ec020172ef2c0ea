import { describe, expect, test } from 'vitest';
import { foldHan } from '../../../src/text/fold-han.js';
import { normalise } from '../../../src/text/normalise.js';
import { statedValues } from '../../../src/text/statement/stated-values.js';

const valuesIn = (text: string): readonly string[] =>
  statedValues(foldHan(normalise(text))).map(
    ({ kind, value, unit }) => `${kind} ${value}${unit === '' ? '' : ` ${unit}`}`,
  );

describe('stated values', () => {
  test.each([
    ['write to Emil@North.example', ['address emil@north.example']],
    ['my best time is 52:10', ['clock 52:10']],
    ['the standup is on Friday at ten', ['weekday fri', 'clock 10']],
    ['due on 12 May', ['date 12may']],
    ['the rent is 950 euros', ['money 950euros']],
    ['€1,200 for the roof', ['money €1200']],
    ['gate B12 is closed', ['code b12']],
    ['I swim twice a week', ['number 2']],
    ['three bikes and 1,200 stamps', ['number 3', 'number 1200']],
    ['65 % of it', ['share 65%']],
    ['站会改到周三上午九点', ['weekday wed', 'clock 上午九点']],
    ['報告五月十二號交', ['date 五月十二号']],
    ['我家狗12公斤，3岁', ['number 12 公斤', 'number 3 岁']],
    ['三辆自行车', ['number 三']],
    ['one of these days, by the way', []],
    ['nothing here', []],
  ])('%j', (text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });
});
