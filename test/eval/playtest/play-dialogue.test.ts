import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ARMS, parseArm, parseArms } from '../../../src/eval/playtest/arm.js';
import { parseDialogue, readDialogue } from '../../../src/eval/playtest/dialogue-file.js';
import { playDialogue, queriesOf } from '../../../src/eval/playtest/play-dialogue.js';
import type { QueriesResult } from '../../../src/index.js';

const jsonl = (...turns: readonly object[]): string => turns.map((turn) => JSON.stringify(turn)).join('\n');

describe('an arm', () => {
  test.each([
    ['vector', { name: 'vector', recipe: 'vector', actions: 'off', limit: null, minScore: null }],
    ['full', { name: 'full', recipe: 'soulmem', actions: 'on', limit: null, minScore: null }],
    ['full=hybrid,limit=5', { name: 'full', recipe: 'hybrid', actions: 'on', limit: 5, minScore: null }],
    ['hybrid,actions=off', { name: 'hybrid', recipe: 'hybrid', actions: 'off', limit: null, minScore: null }],
    [
      'near=soulmem, actions=similarity, minScore=0.5',
      { name: 'near', recipe: 'soulmem', actions: 'similarity only', limit: null, minScore: 0.5 },
    ],
  ])('[A11] %s', (text, arm) => {
    expect(parseArm(text)).toEqual(arm);
  });

  test.each([
    '',
    '=soulmem',
    'a=',
    'a=b=c',
    'full,actions=maybe',
    'full,limit=0',
    'full,limit=',
    'full,minScore=2',
    'full,x=1',
  ])('[A11] %j is refused', (text) => {
    expect(() => parseArm(text)).toThrow(expect.objectContaining({ code: 'validation', field: 'arm' }));
  });

  test('[A11] none named: similarity alone beside everything; of a name there is one', () => {
    expect(parseArms([])).toBe(DEFAULT_ARMS);
    expect(DEFAULT_ARMS.map(({ name }) => name)).toEqual(['vector', 'full']);
    expect(() => parseArms(['full', 'full=hybrid'])).toThrow(/full is there twice/u);
  });
});

describe('a dialogue', () => {
  test.each([
    ['no JSON', '{"role": "user"'],
    ['another role', jsonl({ role: 'system', text: 'x' })],
    ['a field that is not known', jsonl({ role: 'user', text: 'x', expected: [] })],
    ['an assistant that expects', jsonl({ role: 'assistant', text: 'x', expect: ['a'] })],
  ])('[A11] %s is refused with its line', (_what, text) => {
    expect(() => parseDialogue(`${jsonl({ role: 'user', text: 'hello' })}\n${text}`, 'd.jsonl')).toThrow(
      expect.objectContaining({ code: 'validation', field: 'd.jsonl:2' }),
    );
  });

  test('[A11] needs a turn of the user', () => {
    expect(() => parseDialogue(jsonl({ role: 'assistant', text: 'x' }), 'd.jsonl')).toThrow(/no turn of the user/u);
  });

  test.each(['en', 'zh'])('[A11] the one in %s has turns enough, and expects what its suite has', async (language) => {
    const at = (name: string): string => fileURLToPath(new URL(`../../../eval/sets/roleplay/${name}`, import.meta.url));
    const turns = (await readDialogue(at(`${language}.dialogue.jsonl`))).filter(({ role }) => role === 'user');
    const suite = readFileSync(at(`${language}.jsonl`), 'utf8');
    expect(turns.length).toBeGreaterThanOrEqual(12);
    for (const name of turns.flatMap((turn) => [...turn.expect, ...turn.expectActions]))
      expect(suite).toContain(`{"memory": "${name}"`);
  });
});

describe('the queries of a turn', () => {
  const both = (...texts: readonly string[]): readonly object[] =>
    texts.flatMap((text) => [
      { text, variant: 'fact' },
      { text, variant: 'situation' },
    ]);
  test.each([
    ['one sentence', 'Where is the key?', both('Where is the key')],
    ['Chinese sentences', '门开了。谁在外面？', both('门开了', '谁在外面')],
    ['the last four', 'One. Two. Three. Four. Five.', both('Two', 'Three', 'Four', 'Five')],
    ['no words', '... !?', []],
    ['a story in one sentence', 'word '.repeat(60).trim(), both('word '.repeat(60).trim())],
  ])('[A11] %s', (_what, text, queries) => {
    expect(queriesOf(text)).toEqual(queries);
  });
});

test('[A11] arms answer the same queries, with the turns before, and see nothing that is expected', async () => {
  const calls: unknown[] = [];
  const empty: QueriesResult = {
    shortTerm: { turns: [], summary: null },
    items: [],
    actions: [],
    queries: [],
    fellBack: true,
  };
  const turns = parseDialogue(
    jsonl(
      { role: 'user', text: 'Is Mira here?', expect: ['secret-gold'] },
      { role: 'assistant', text: 'She is upstairs.' },
      { role: 'user', text: 'Call her.', expectActions: ['secret-action'] },
    ),
    'd.jsonl',
  );
  const traced: string[] = [];
  const report = await playDialogue(
    turns,
    parseArms(['vector', 'full,limit=3']),
    {
      nowMs: 7,
      nameOf: ({ id }) => id,
      scope: {
        anchors: async (message, options) => {
          calls.push(['hints', message, options?.recall]);
          return [];
        },
        recallQueries: async ({ queries, message, turns: history }, options) => {
          calls.push([queries.map(({ text, variant }) => `${variant}: ${text}`), message, history, options]);
          return empty;
        },
      },
    },
    ({ turn, arm }) => {
      traced.push(`${turn} ${arm}`);
    },
  );
  const history = ['Is Mira here?', 'She is upstairs.'];
  const [vector, full] = [
    { recipe: 'vector', now: 7, turns: history },
    { recipe: 'soulmem', now: 7, turns: history },
  ];
  const queries = ['fact: Call her', 'situation: Call her'];
  expect(calls.slice(4)).toEqual([
    ['hints', 'Call her.', vector],
    [queries, 'Call her.', history, { ...vector, actions: 'off' }],
    ['hints', 'Call her.', full],
    [queries, 'Call her.', history, { ...full, actions: 'on', limit: 3 }],
  ]);
  expect(JSON.stringify(calls)).not.toContain('secret');
  expect(traced).toEqual(['1 vector', '1 full', '3 vector', '3 full']);
  expect(report.turns.map(({ turn, arms }) => [turn, arms.length])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(report.figures.map(({ memories, expected_actions }) => [memories?.hit, expected_actions?.hit])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
