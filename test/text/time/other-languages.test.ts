import { describe, expect, test } from 'vitest';
import { timeExpressions } from '../../../src/text/time/time-expressions.js';

/** Tuesday, 2026-03-10. */
const NOW = Date.UTC(2026, 2, 10, 12);
const day = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 10));
const read = (text: string): string[] =>
  timeExpressions(text, { nowMs: NOW, zone: 'UTC' }).map(
    ({ text: words, fromMs, toMs }) => `${words} ${day(fromMs)} ${day(toMs)}`,
  );

describe('the commonest words for times in other languages', () => {
  test.each([
    ['어제 뭐 정했지', '어제 2026-03-09 2026-03-10'],
    ['그저께 만난 사람', '그저께 2026-03-08 2026-03-09'],
    ['내일모레 회의', '내일모레 2026-03-12 2026-03-13'],
    ['지난주에 뭐 했어', '지난주 2026-03-02 2026-03-09'],
    ['이번 달 예산', '이번 달 2026-03-01 2026-04-01'],
    ['작년 매출', '작년 2025-01-01 2026-01-01'],
    ['昨日の決定', '昨日 2026-03-09 2026-03-10'],
    ['きのうの決定', 'きのう 2026-03-09 2026-03-10'],
    ['先週の会議', '先週 2026-03-02 2026-03-09'],
    ['来月の予定', '来月 2026-04-01 2026-05-01'],
    ['qué decidimos ayer', 'ayer 2026-03-09 2026-03-10'],
    ['la reunión de la semana pasada', 'la semana pasada 2026-03-02 2026-03-09'],
    ['pasado mañana', 'pasado mañana 2026-03-12 2026-03-13'],
    ["qu'a-t-on décidé hier", 'hier 2026-03-09 2026-03-10'],
    ['la semaine dernière', 'la semaine dernière 2026-03-02 2026-03-09'],
    ['was haben wir gestern beschlossen', 'gestern 2026-03-09 2026-03-10'],
    ['Übermorgen fahren wir', 'Übermorgen 2026-03-12 2026-03-13'],
    ['letzten Monat', 'letzten Monat 2026-02-01 2026-03-01'],
    ['o que decidimos ontem', 'ontem 2026-03-09 2026-03-10'],
    ['cosa abbiamo deciso ieri', 'ieri 2026-03-09 2026-03-10'],
    ['что мы решили вчера', 'вчера 2026-03-09 2026-03-10'],
    ['в прошлом году', 'в прошлом году 2025-01-01 2026-01-01'],
    ['dün ne karar verdik', 'dün 2026-03-09 2026-03-10'],
    ['hôm qua chúng ta quyết định gì', 'hôm qua 2026-03-09 2026-03-10'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  test.each([
    '그제야 알았다',
    '오늘날의 기술',
    '단어제한',
    'guten Morgen',
    'por la mañana',
    'I met Mr Ayer and Mrs Hoy about the deal',
    'bonjour',
  ])('none in %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
