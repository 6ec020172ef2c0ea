import { describe, expect, test } from 'vitest';
import { EVAL_SETS, parseSetName, SET_NAMES } from '../../src/eval/sets.js';
import { memoryRow, queryRow } from './rows.js';

describe('what is stored', () => {
  const turns = [
    memoryRow({ id: 'c/D1:1', text: 'Look!', speaker: 'Ada', session: 'c/S1', meta: { image_caption: 'a red kite' } }),
    memoryRow({ id: 'c/D1:2', text: 'Nice.', speaker: 'Bo', session: 'c/S1', timestamp: '2023-01-02T00:00:00Z' }),
    memoryRow({ id: 'c/D2:1', text: 'Hello.', speaker: 'Ada', session: 'c/S2' }),
  ];

  test('LoCoMo turns: speaker, text and caption', () => {
    expect(EVAL_SETS['locomo.turn'].store(turns).map((row) => row.text)).toEqual([
      'Ada: Look! a red kite',
      'Bo: Nice.',
      'Ada: Hello.',
    ]);
  });

  test('LoCoMo sessions: all turns of a session, named by it, recorded when it ended', () => {
    const sessions = EVAL_SETS['locomo.session'].store(turns);
    expect(sessions.map(({ id, text, timestamp }) => ({ id, text, timestamp }))).toEqual([
      { id: 'c/S1', text: 'Ada: Look! a red kite\nBo: Nice.', timestamp: '2023-01-02T00:00:00Z' },
      { id: 'c/S2', text: 'Ada: Hello.', timestamp: null },
    ]);
  });

  test('BEAM for users: only what the user said', () => {
    const rows = [memoryRow({ id: 'a', speaker: 'user' }), memoryRow({ id: 'b', speaker: 'assistant' })];
    expect(EVAL_SETS['beam_100k.user'].store(rows).map((row) => row.id)).toEqual(['a']);
    expect(EVAL_SETS['beam_100k.all'].store(rows).map((row) => row.id)).toEqual(['a', 'b']);
  });

  test('MADial: scene, emotion and text', () => {
    const row = memoryRow({ text: '我跳舞。', meta: { scene: '活动类', emotion: '开心' } });
    expect(EVAL_SETS.madial_zh.store([row])[0]?.text).toBe('活动类 开心 我跳舞。');
  });

  test('2Wiki: the text as it is, for it begins with the title', () => {
    const row = memoryRow({ id: 'Title', text: 'Title\nA passage.' });
    expect(EVAL_SETS['2wiki_101'].store([row])[0]?.text).toBe('Title\nA passage.');
  });
});

describe('what counts', () => {
  test('adversarial questions count for LoCoMo sessions only', () => {
    const query = queryRow({ category: 'adversarial' });
    expect(EVAL_SETS['locomo.turn'].counts(query)).toBe(false);
    expect(EVAL_SETS['locomo.session'].counts(query)).toBe(true);
  });

  test('the evidence of a LoCoMo session question is sessions', () => {
    const query = queryRow({ gold_ids: ['c/D1:1'], gold_sessions: ['c/S1'] });
    expect(EVAL_SETS['locomo.session'].gold(query)).toEqual(['c/S1']);
    expect(EVAL_SETS['locomo.turn'].gold(query)).toEqual(['c/D1:1']);
  });
});

test('MemDaily questions are asked at the time of their own, in +08:00', () => {
  const at = (time: unknown): number | null => EVAL_SETS.memdaily_zh_pool.askedAtMs(queryRow({ meta: { time } }));
  expect(at('2024年04月04日 周四 07:42')).toBe(Date.UTC(2024, 3, 3, 23, 42));
  expect(at('soon')).toBeNull();
  expect(at(undefined)).toBeNull();
});

test('unknown sets are refused by name', () => {
  expect(SET_NAMES).toHaveLength(11);
  expect(parseSetName('semantoneg')).toBe('semantoneg');
  expect(() => parseSetName('locomo')).toThrow(expect.objectContaining({ code: 'validation', field: 'set' }));
});
