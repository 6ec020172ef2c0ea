import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Printed } from './run-cli.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const folder = temporaryFolder();

function file(name: string, ...lines: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return path;
}

const suite = file(
  'house.jsonl',
  { memory: 'kettle', text: 'The copper kettle stands on the top shelf' },
  { memory: 'moved', supersedes: 'kettle', text: 'The copper kettle stands in the cellar' },
  { memory: 'nuts', kind: 'safety', text: 'Mira must not eat nuts' },
  { memory: 'smoke', kind: 'situation', text: 'The kitchen is full of smoke', leadsTo: { window: 0.9, leave: 0.1 } },
  { memory: 'window', kind: 'procedure', text: 'Open the window on the lee side' },
  { memory: 'leave', kind: 'procedure', text: 'Walk out into the garden' },
);
const dialogue = file(
  'visit.jsonl',
  { role: 'user', text: 'Where does the copper kettle stand?', expect: ['moved'] },
  { role: 'assistant', text: 'In the cellar.' },
  { role: 'user', text: 'The kitchen is full of smoke!', expect: ['smoke'], expectActions: ['window'] },
  { role: 'user', text: 'Shall we eat?', expect: ['nuts'] },
);
const play = (...argv: readonly string[]): Promise<Printed> => runCli(['eval', 'playtest', ...argv]);

describe('eval playtest', () => {
  test('[A11] arms side by side: actions only where they are on; versions and safety under the names of the suite', async () => {
    const trace = join(folder, 'trace.jsonl');
    const { data } = jsonOf(await play(dialogue, '--suite', suite, '--trace', trace, '--json'));
    expect(data.arms.map(({ name }: { name: string }) => name)).toEqual(['vector', 'full']);
    expect([data.memories, data.degraded]).toEqual([6, []]);
    const [vector, full] = data.figures;
    expect([vector.turns, vector.memories, vector.expected_actions]).toEqual([
      3,
      { turns: 3, hit: 1, recall: 1 },
      { turns: 1, hit: 0, recall: 0 },
    ]);
    expect([full.memories, full.expected_actions]).toEqual([
      { turns: 3, hit: 1, recall: 1 },
      { turns: 1, hit: 1, recall: 1 },
    ]);
    const smoke = data.turns[1];
    expect([smoke.turn, smoke.arms[0].actions, smoke.arms[1].actions]).toEqual([3, [], ['window', 'leave']]);
    expect(smoke.arms[1].top_similarity).toBeCloseTo(1, 3);
    expect(smoke.arms[1].queries).toMatchObject({ made: 2, grounded: 2 - smoke.arms[1].queries.dropped });

    const lines = readFileSync(trace, 'utf8').trim().split('\n');
    const traced = lines.map((line) => JSON.parse(line));
    expect(traced.map(({ turn, arm }) => `${turn} ${arm}`)).toEqual([
      '1 vector',
      '1 full',
      '3 vector',
      '3 full',
      '4 vector',
      '4 full',
    ]);
    expect(traced[3].answer.actions[0].reasons[0].path).toBe('smoke -> (leads to, 0.90) window');
    expect(traced[3].answer.queries[0].answer.trace.query).toBe('The kitchen is full of smoke');
  });

  test('[A11] the table has a column for each arm, in both languages', async () => {
    const argv = [dialogue, '--suite', suite, '--arm', 'near=soulmem,actions=similarity,limit=2'];
    const english = await play(...argv);
    expect(english.out).toMatch(/^ +# +turn +figure +near\n/u);
    expect(english.out).toMatch(/actions +window, leave\n/u);
    expect(english.out).toMatch(/all 3 turns +memories/u);
    const chinese = await runCli(['eval', 'playtest', ...argv], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese.out).toMatch(/全部 3 轮 +记忆/u);
  });

  test('[A11] memories as an import takes them are expected by their ids', async () => {
    const memories = file('memories.jsonl', { id: 'k', text: 'The copper kettle stands in the cellar' });
    const asks = (id: string): string =>
      file(`${id}.jsonl`, { role: 'user', text: 'Where is the copper kettle?', expect: [id] });
    const { data } = jsonOf(await play(asks('k'), '--memories', memories, '--arm', 'bm25', '--json'));
    expect(data.figures[0].memories).toEqual({ turns: 1, hit: 1, recall: 1 });
    expect((await play(asks('nosuch'), '--memories', memories)).code).toBe(3);
  });

  test('[A11] what is missing, unknown or of several users is named', async () => {
    const unknown = file('unknown.jsonl', { role: 'user', text: 'x', expect: ['nosuch'] });
    const two = file('two.jsonl', { memory: 'a', text: 'x' }, { memory: 'b', user: 'owen', text: 'y' });
    const fields = await Promise.all(
      [
        [dialogue],
        [dialogue, '--suite', suite, '--memories', suite],
        [dialogue, '--suite', suite, '--arm', 'nosuch'],
        [dialogue, '--suite', suite, '--arm', 'full,limit=0'],
        [unknown, '--suite', suite],
        [dialogue, '--suite', two],
      ].map(async (argv) => {
        const printed = await play(...argv, '--json');
        return [printed.code, jsonOf(printed).error?.field];
      }),
    );
    expect(fields).toEqual([
      [2, 'suite'],
      [2, 'suite'],
      [2, 'recipe'],
      [2, 'arm'],
      [2, 'dialogue'],
      [2, 'suite'],
    ]);
    expect((await play('nosuch.jsonl', '--suite', suite)).code).toBe(3);
  });
});
