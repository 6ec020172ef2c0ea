import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../../src/eval/group-by.js';
import { halfOf } from '../../../src/eval/split.js';
import { polarityAgreement } from '../../../src/text/polarity/polarity-agreement.js';

/** A sentence, one that means the same, and one that lies nearer by its words and means the opposite. */
const TRIPLES = [
  ["The lake isn't deep.", 'The lake is shallow.', 'The lake is deep.'],
  ['The exam was not difficult.', 'The exam was easy.', "The exam wasn't easy."],
  ['This chair is uncomfortable.', 'This chair is not comfortable.', 'This chair is comfortable.'],
  ["She isn't unhelpful.", 'She is helpful.', "She isn't helpful."],
  ['The gate is not closed.', 'The gate is open.', 'The gate is closed.'],
  ["I'm not sure about the date.", "I'm uncertain about the date.", "I'm not uncertain about the date."],
  ['He did not refuse the offer.', 'He accepted the offer.', 'He refused the offer.'],
  ['The user is fond of opera.', 'The user likes opera.', 'The user dislikes opera.'],
  ["The soup wasn't bad.", 'The soup was good.', "The soup wasn't good."],
  ['It is not possible to swim here.', 'It is impossible to swim here.', 'It is possible to swim here.'],
  ['Nothing beats a long walk.', 'I love a long walk.', "I don't love a long walk."],
  ['这条路不长。', '这条路很短。', '这条路很长。'],
  ['他不讨厌猫。', '他喜欢猫。', '他讨厌猫。'],
  ['商店没有开门。', '商店关门了。', '商店开门了。'],
  ['我不是不吃辣。', '我吃辣。', '我不吃辣。'],
  ['通知没有关闭。', '通知开着。', '通知关闭了。'],
] as const;

describe('what means the same agrees more than what lies nearer', () => {
  test.each(TRIPLES)('%s', (sentence, same, opposite) => {
    expect(polarityAgreement(sentence, same)).toBeGreaterThan(polarityAgreement(sentence, opposite));
    expect(polarityAgreement(sentence, opposite)).toBeLessThan(0);
  });
});

test('lies in [-1,1], is 0 without anything in common, and agrees with itself', () => {
  expect(polarityAgreement('The user hates tea', 'Trains leave hourly')).toBe(0);
  expect(polarityAgreement('', '')).toBe(0);
  for (const [sentence] of TRIPLES) {
    const own = polarityAgreement(sentence, sentence);
    expect(own).toBeGreaterThan(0.5);
    expect(own).toBeLessThanOrEqual(1);
  }
});

test('two words that no table knows: a hint where one is denied and the other is not', () => {
  expect(polarityAgreement("It isn't grobbly.", "It's frindle.")).toBeCloseTo(0.15, 12);
  expect(polarityAgreement("It isn't grobbly.", "It isn't frindle.")).toBeCloseTo(-0.05, 12);
});

const dataDir = process.env['RECOLLECT_DATA_DIR'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const folder = join(dataDir, 'semantoneg');

interface Row {
  readonly id: string;
  readonly user: string;
  readonly text: string;
}

interface Query {
  readonly user: string;
  readonly query: string;
  readonly gold_ids: readonly string[];
}

function lines<Line>(name: string): readonly Line[] {
  const text = readFileSync(join(folder, name), 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as Line);
}

test.skipIf(!existsSync(folder))(
  'puts the paraphrase alone in front in nine of ten questions of the dev half of semantoneg (set RECOLLECT_DATA_DIR)',
  () => {
    const rows = groupBy(lines<Row>('memories.jsonl'), ({ user }) => user);
    let asked = 0;
    let right = 0;
    for (const { user, query, gold_ids } of lines<Query>('queries.jsonl')) {
      const candidates = rows.get(user) ?? [];
      if (halfOf([query, ...candidates.map(({ text }) => text)].sort().join('\n')) !== 'dev') continue;
      asked += 1;
      const scores = candidates.map(({ id, text }) => ({
        isGold: gold_ids.includes(id),
        score: polarityAgreement(query, text),
      }));
      const best = Math.max(...scores.map(({ score }) => score));
      if (scores.every(({ isGold, score }) => isGold === (score === best))) right += 1;
    }
    expect(asked).toBe(1_576);
    expect(right / asked).toBeGreaterThanOrEqual(0.95);
  },
);
