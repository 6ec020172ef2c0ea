import { describe, expect, test } from 'vitest';
import { oneDay, readTimes } from './read-times.js';

/** Rows of a text and its times, read on Wednesday 2026-03-11 at 10:30 in Shanghai. */
type Rows = readonly (readonly [text: string, ...times: readonly string[]])[];

function check(rows: Rows): void {
  test.each(rows.map(([text, ...times]) => [text, times] as const))('%s', (text, times) => {
    expect(readTimes(text)).toEqual(times);
  });
}

describe('days', () => {
  check([
    ['Where did I leave my keys yesterday?', oneDay('2026-03-10')],
    ["today's lunch was soup", oneDay('2026-03-11')],
    ['tmrw I sign', oneDay('2026-03-12')],
    ['the day before yesterday it snowed', oneDay('2026-03-09')],
    ['He lands the day after tomorrow', oneDay('2026-03-13')],
    ['twenty-one days ago', oneDay('2026-02-18')],
    ['a couple of days ago', oneDay('2026-03-09')],
    ['a few days ago', '2026-03-06..2026-03-10'],
    ['some weeks ago', '2026-02-02..2026-03-02'],
    ['the other day you named a bakery', '2026-03-04..2026-03-11'],
    ['six days from now we leave', oneDay('2026-03-17')],
    ['The vote is in three days', oneDay('2026-03-14')],
    ['I finished it in three days'],
    ['a week ago today', oneDay('2026-03-04')],
    ['a year ago today', oneDay('2025-03-11')],
    ['two nights ago the alarm rang', '2026-03-09 18:00..2026-03-10'],
    ['tomorow we sail', oneDay('2026-03-12')],
    ['yestreday was long', oneDay('2026-03-10')],
  ]);
});

describe('weeks, months, years', () => {
  check([
    ['this week', '2026-03-09..2026-03-16'],
    ['the week before last', '2026-02-23..2026-03-02'],
    ['the week after next', '2026-03-23..2026-03-30'],
    ['a fortnight ago', '2026-02-23..2026-03-02'],
    ['four weeks ago', '2026-02-09..2026-02-16'],
    ['in five weeks we move', '2026-04-13..2026-04-20'],
    ['the previous week', '2026-03-02..2026-03-09'],
    ['lst week', '2026-03-02..2026-03-09'],
    ['two weekends ago', '2026-02-28..2026-03-02'],
    ['over the weekend we painted', '2026-03-07..2026-03-09'],
    ["what's happening at the weekend?", '2026-03-14..2026-03-16'],
    ['last month', '2026-02-01..2026-03-01'],
    ['half a year ago', '2025-09-01..2025-10-01'],
    ['half a month ago', oneDay('2026-02-24')],
    ['in two months the lease ends', '2026-05-01..2026-06-01'],
    ['two quarters ago', '2025-07-01..2025-10-01'],
    ['next year', '2027-01-01..2028-01-01'],
    ['the year before last', '2024-01-01..2025-01-01'],
    ['two decades ago', '2006-01-01..2007-01-01'],
    ['Q3 2025', '2025-07-01..2025-10-01'],
    ['the third quarter of last year', '2025-07-01..2025-10-01'],
    ['the last quarter of 2024', '2024-10-01..2025-01-01'],
    ['H2 2025', '2025-07-01..2026-01-01'],
    ['the latter half of May 2025', '2025-05-16..2025-06-01'],
    ['early next month', '2026-04-01..2026-04-11'],
    ['late last week', '2026-03-06..2026-03-09'],
    ['the end of the month', '2026-03-21..2026-04-01'],
    ['the start of last year', '2025-01-01..2025-04-01'],
    ['the end of April when we sailed', '2025-04-21..2025-05-01'],
    ['the first week of February', '2026-02-01..2026-02-08'],
    ['the last day of February 2024', oneDay('2024-02-29')],
    ['the second Tuesday of January', oneDay('2026-01-13')],
    ['the last Friday in March was wet', oneDay('2025-03-28')],
    ['year to date', '2026-01-01..2026-03-12'],
  ]);
});

describe('weekdays', () => {
  check([
    ['Who rang on Thursday?', oneDay('2026-03-05')],
    ["We're meeting Ida on Thursday", oneDay('2026-03-12')],
    // Asked on a Wednesday: not today.
    ['What did we eat on Wednesday?', oneDay('2026-03-04')],
    ["I'll phone on Wednesday", oneDay('2026-03-18')],
    ['last Sunday', oneDay('2026-03-08')],
    ['this Monday', oneDay('2026-03-09')],
    ['next Monday', oneDay('2026-03-16')],
    ['this past Thursday', oneDay('2026-03-05')],
    ['this coming Thursday', oneDay('2026-03-12')],
    ['the Tuesday before last', oneDay('2026-02-24')],
    ['Tuesday of last week', oneDay('2026-03-03')],
    ['last week on Tuesday', oneDay('2026-03-03')],
    ['Friday the week after next', oneDay('2026-03-27')],
    ['The Friday before Christmas was calm', oneDay('2025-12-19')],
    ['Sat night we danced', '2026-03-07 18:00..2026-03-08'],
    ['See you on sat', oneDay('2026-03-14')],
    ['firday was odd', oneDay('2026-03-06')],
    ['Friday the 13th was fine', oneDay('2026-02-13')],
  ]);
});

describe('which one is meant: the tense', () => {
  check([
    ["What did I say I'd do on Friday?", oneDay('2026-03-06')],
    ["What did you say you'll do on Friday?", oneDay('2026-03-13')],
    ['I will tell you what happened on Friday', oneDay('2026-03-06')],
    ['The parcel will be delivered on Friday', oneDay('2026-03-13')],
    ['The parcel has been delivered on Friday', oneDay('2026-03-06')],
    ['I need it fixed by Friday', oneDay('2026-03-13')],
    ['the notes from Friday', oneDay('2026-03-06')],
    ['Show me the log of Friday', oneDay('2026-03-06')],
    ['Do you remember Friday?', oneDay('2026-03-06')],
    ["I've got a lesson on Friday", oneDay('2026-03-13')],
    ['They moved the talk to Friday', oneDay('2026-03-13')],
    ['Remind me on Friday', oneDay('2026-03-13')],
    ['Did you remind me on Friday?', oneDay('2026-03-06')],
    ['We sail on 2 April', oneDay('2026-04-02')],
    ['We sailed on 2 April', oneDay('2025-04-02')],
    ['Lunch was good; Friday we fly', oneDay('2026-03-13')],
    ['I have a talk on Friday, but on Monday I was ill', oneDay('2026-03-13'), oneDay('2026-03-09')],
    ["let's speak Friday", oneDay('2026-03-13')],
    ['Friday', oneDay('2026-03-06')],
    ['going to Rome in May', '2026-05-01..2026-06-01'],
    ['about to start in May', '2026-05-01..2026-06-01'],
  ]);
});

describe('parts of a day', () => {
  check([
    ['this morning', '2026-03-11 06:00..2026-03-11 12:00'],
    ['last night', '2026-03-10 18:00..2026-03-11'],
    ['the night before last', '2026-03-09 18:00..2026-03-10'],
    ['tonite', '2026-03-11 18:00..2026-03-12'],
    ['yesterday at noon', '2026-03-10 11:00..2026-03-10 14:00'],
    ['tomorrow in the evening', '2026-03-12 18:00..2026-03-13'],
    ['the morning of 2 March', '2026-03-02 06:00..2026-03-02 12:00'],
    ['the evening of the 5th', '2026-03-05 18:00..2026-03-06'],
    ['in the afternoon on Monday', '2026-03-09 12:00..2026-03-09 18:00'],
    ['the night before Christmas', '2025-12-24 18:00..2025-12-25'],
    ['early Monday morning', '2026-03-09 06:00..2026-03-09 12:00'],
    ['late last night', '2026-03-10 18:00..2026-03-11'],
    ['What did I drink in the morning?', '2026-03-11 06:00..2026-03-11 12:00'],
    ["I'll ring in the morning", '2026-03-12 06:00..2026-03-12 12:00'],
    ["I'll ring in the afternoon", '2026-03-11 12:00..2026-03-11 18:00'],
    ['in the afternoon'],
  ]);
});

describe('dates', () => {
  check([
    ['2025-11-02', oneDay('2025-11-02')],
    ['2025/8/7', oneDay('2025-08-07')],
    ['2025.08.07', oneDay('2025-08-07')],
    ['on 2025-11-02T10:30:00+01:00', oneDay('2025-11-02')],
    ['2025-02-30'],
    ['2025-08 was dry', '2025-08-01..2025-09-01'],
    ['14.3.2025', oneDay('2025-03-14')],
    ['3/14/2025', oneDay('2025-03-14')],
    ['4/3/2025', oneDay('2025-03-04')],
    ['4/3/25', oneDay('2025-03-04')],
    ['since 4/2 I have run', '2026-02-04..2026-03-12'],
    ['on 31/2'],
    ['March 3, 2025', oneDay('2025-03-03')],
    ['Monday, 3 March 2025', oneDay('2025-03-03')],
    ['the 3rd of March, 2025', oneDay('2025-03-03')],
    ['third of March', oneDay('2026-03-03')],
    ['March twenty-first', oneDay('2025-03-21')],
    ['Mar. 3rd', oneDay('2026-03-03')],
    ['3-Mar-2025', oneDay('2025-03-03')],
    ["Sept 3 '24", oneDay('2024-09-03')],
    ['29 February', oneDay('2024-02-29')],
    ['in May two years ago', '2024-05-01..2024-06-01'],
    ['two years ago in May', '2024-05-01..2024-06-01'],
    ['last May', '2025-05-01..2025-06-01'],
    ['this May we marry', '2026-05-01..2026-06-01'],
    ['next February', '2027-02-01..2027-03-01'],
    ['last month on the 5th', oneDay('2026-02-05')],
    ['the 5th of last month', oneDay('2026-02-05')],
    ['What came on the 12th?', oneDay('2026-02-12')],
    ['We sign on the fifteenth', oneDay('2026-03-15')],
    ['in 2019', '2019-01-01..2020-01-01'],
    ["back in '07", '2007-01-01..2008-01-01'],
    ['2023 was a hard year', '2023-01-01..2024-01-01'],
    ['in the 1990s', '1990-01-01..2000-01-01'],
    ['the eighties', '1980-01-01..1990-01-01'],
    ['March 3-7', '2026-03-03..2026-03-08'],
    ['between 3 and 7 March', '2026-03-03..2026-03-08'],
    ['wensday', oneDay('2026-03-04')],
    ['12 decmber', oneDay('2025-12-12')],
  ]);

  test('the zone tells whether the month or the day comes first', () => {
    expect(readTimes('4/3/2025', '2026-03-11T10:30:00-04:00', 'America/New_York')).toEqual([oneDay('2025-04-03')]);
    expect(readTimes('4/3/2025', '2026-03-11T10:30:00+01:00', 'Europe/Berlin')).toEqual([oneDay('2025-03-04')]);
  });
});

describe('named days and seasons', () => {
  check([
    ['on Christmas Eve', oneDay('2025-12-24')],
    ['next Christmas', oneDay('2026-12-25')],
    ['this Christmas', oneDay('2026-12-25')],
    ['last Thanksgiving', oneDay('2025-11-27')],
    ["New Year's Eve 2023", oneDay('2023-12-31')],
    ["on Mother's Day last year", oneDay('2025-05-11')],
    ['the Dragon Boat Festival of 2025', oneDay('2025-05-31')],
    ['on tomb-sweeping day', oneDay('2025-04-04')],
    ['at Easter two years ago', oneDay('2024-03-31')],
    ['last year at Christmas', oneDay('2025-12-25')],
    ['We host Easter', oneDay('2026-04-05')],
    ['the day after Thanksgiving', oneDay('2025-11-28')],
    ['two days before Christmas', oneDay('2025-12-23')],
    ['the week of March 2', '2026-03-02..2026-03-09'],
    ['the weekend after Easter', '2025-04-26..2025-04-28'],
    ["over New Year's", oneDay('2026-01-01')],
    ["on Valentine's", oneDay('2026-02-14')],
    ['in summer', '2025-06-01..2025-09-01'],
    ['last summer', '2025-06-01..2025-09-01'],
    ['this winter was mild', '2025-12-01..2026-03-01'],
    ['last winter', '2025-12-01..2026-03-01'],
    ['winter 2023/24', '2023-12-01..2024-03-01'],
    ['the fall of 2024', '2024-09-01..2024-12-01'],
    ['last fall', '2025-09-01..2025-12-01'],
    ['late autumn 2025', '2025-11-01..2025-12-01'],
    ["spring '24", '2024-03-01..2024-06-01'],
  ]);
});

describe('ranges', () => {
  check([
    ['since Thursday', '2026-03-05..2026-03-12'],
    ['ever since 2020', '2020-01-01..2026-03-12'],
    ['since early February', '2026-02-01..2026-03-12'],
    ['from last Tuesday until now', '2026-03-03..2026-03-12'],
    ['from February onwards', '2026-02-01..2026-03-12'],
    ['starting next Monday', '2026-03-16..*'],
    ['before the end of 2024', '*..2024-10-01'],
    ['prior to last week', '*..2026-03-02'],
    ['until last Friday', '*..2026-03-07'],
    ['after 1 March 2025', '2025-03-02..*'],
    ['between last Monday and Thursday', '2026-03-02..2026-03-06'],
    ['from Monday to Wednesday last week', '2026-03-02..2026-03-05'],
    ['June to August 2024', '2024-06-01..2024-09-01'],
    ['from November to February', '2025-11-01..2026-03-01'],
    ['Dec 30 - Jan 2', '2025-12-30..2026-01-03'],
    ['from 2015 to 2018', '2015-01-01..2019-01-01'],
    ['in 2019-2021', '2019-01-01..2022-01-01'],
    ['between the 3rd and the 7th', '2026-03-03..2026-03-08'],
    ['from yesterday morning to this morning', '2026-03-10 06:00..2026-03-11 12:00'],
    ['from two hours ago to today', '2026-03-11 08:00..2026-03-12'],
    // No range without "between", and none that ends before it begins.
    ['Monday and Tuesday were fine', oneDay('2026-03-09'), oneDay('2026-03-10')],
    ['from 2020 to 2018'],
    ['the last 3 days', '2026-03-08..2026-03-12'],
    ['over the past two weeks', '2026-02-25..2026-03-12'],
    ['the past month', '2026-02-11..2026-03-12'],
    ['in the last year', '2025-03-11..2026-03-12'],
    ['these past few days', '2026-03-06..2026-03-12'],
    ['the next two weeks', '2026-03-11..2026-03-26'],
    ['the past six hours', '2026-03-11 04:30..2026-03-11 10:30'],
    ['in the next 90 minutes', '2026-03-11 10:30..2026-03-11 12:00'],
    ['the last hour', '2026-03-11 09:30..2026-03-11 10:30'],
  ]);
});

describe('vague times', () => {
  check([
    ['I slept badly of late', '2026-02-09..2026-03-12'],
    ['these days', '2026-02-09..2026-03-12'],
    ['a moment ago', '2026-03-11 09:30..2026-03-11 10:30'],
    ['ten minutes ago', '2026-03-11 09:30..2026-03-11 10:30'],
    ['two hours ago', '2026-03-11 08:00..2026-03-11 09:00'],
    ['in two hours we land', '2026-03-11 12:00..2026-03-11 13:00'],
  ]);
});

describe('what is taken back does not count', () => {
  check([
    ['Monday, no wait, Tuesday was the day', oneDay('2026-03-10')],
    ['on Thursday, I mean Friday, we met', oneDay('2026-03-06')],
    ['I was away last week, sorry for the delay', '2026-03-02..2026-03-09'],
  ]);
});

describe('no times', () => {
  check(
    [
      'May I come in?',
      'It may rain, and this may last',
      'option 2 may fail',
      'They march on the capital',
      'April told June about it',
      'an august assembly',
      'Mind you do not fall',
      'a spring roll and a winter coat',
      'Happy Easter! Merry Christmas!',
      'the Christmas tree fell over',
      'the second one, not the third',
      'give me a second, just a minute',
      'last but not least, at last',
      'the last one and the next one',
      'She sat in the sun',
      'every Monday and on Fridays',
      'on Monday mornings',
      'I usually shop on Saturday',
      'good morning and good night',
      'one day I will, day by day',
      'the day after the party',
      'for three weeks, it took two days',
      'once a week, 5 days a week, per month',
      'a 5-year plan for my 3 year old',
      'release 12.4.2025 and v2025.08.17',
      'INV-2025-11-02 and report_2025-11-02',
      'ring 555-12-2025 or 0203 2025',
      '$2025 for 2000 words in 2000 words',
      'room 2024, model 2025',
      'ratio 3/4, score 3-11, at 3:11, 24/7',
      'the 5th floor, my 30th birthday',
      'the end of the day',
      'twice in two weeks',
      'one of these days',
      'the second quarter of the game',
      'Jan is my sister',
    ].map((text) => [text] as const),
  );
});
