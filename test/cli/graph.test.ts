import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

function shell() {
  const path = temporaryFolder();
  const argv = (words: readonly string[]): readonly string[] => ['--path', path, '--user', 'ada', 'graph', ...words];
  const file = join(path, 'graph.jsonl');
  return {
    file,
    write: (...lines: readonly string[]) => writeFileSync(file, lines.join('\n')),
    run: (...words: readonly string[]) => runCli(argv(words)),
    inChinese: (...words: readonly string[]) => runCli(argv(words), { env: { LANG: 'zh_CN.UTF-8' } }),
  };
}

const mira = '{"type":"entity","name":"Mira Sol","entityType":"person","observations":["Keeps \\u009b31m bees"]}';
const works = '{"type":"relation","from":"Mira Sol","to":"Tarn Mill","relationType":"works at"}';

test('[G7] a graph file is taken over, and comes out as JSON and GraphML that no terminal obeys', async () => {
  const { file, write, run } = shell();
  write(mira, works);
  expect(await run('import', file)).toMatchObject({ code: 0, out: 'kept 2 memories, 0 bad lines\n' });

  const json = await run('export');
  const graph = JSON.parse(json.out);
  expect(graph).toEqual(jsonOf(await run('export', '--json')).data);
  expect(graph.memories.map(({ text }: { text: string }) => text).sort()).toEqual([
    'Mira Sol works at Tarn Mill',
    'Mira Sol: Keeps \u009b31m bees',
  ]);
  const xml = await run('export', '--format', 'graphml');
  expect(xml.out).toMatch(/^<\?xml/u);
  expect(xml.out).toContain('Keeps &#x9b;31m bees');
  expect(json.out + xml.out).not.toContain('\u009b');
});

test('[G7] bad lines are named and good ones kept', async () => {
  const { file, write, run, inChinese } = shell();
  write(mira, 'no json');
  const printed = await run('import', file, '--json');
  expect([printed.code, jsonOf(printed).error?.field]).toEqual([2, 'line 2']);
  expect((await inChinese('import', file)).out).toBe('已保留 1 条记忆，坏行 1 个\n');
  expect(JSON.parse((await run('export')).out).memories).toHaveLength(1);
});

test('[D4] a file that is not there is not found; another format is usage', async () => {
  const { run } = shell();
  expect((await run('import', 'nosuch.jsonl')).code).toBe(3);
  expect((await run('export', '--format', 'dot')).code).toBe(2);
});
