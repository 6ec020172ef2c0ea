import { expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

function shell() {
  const argv = (words: readonly string[]): readonly string[] => ['--path', path, '--user', 'ada', ...words];
  const path = temporaryFolder();
  return {
    run: (...words: readonly string[]) => runCli(argv(words)),
    inChinese: (...words: readonly string[]) => runCli(argv(words), { env: { LANG: 'zh_CN.UTF-8' } }),
    data: async (...words: readonly string[]) => jsonOf(await runCli(argv([...words, '--json']))).data,
  };
}

test('[A2] the command line declares, lists and takes back relations', async () => {
  const { run, inChinese, data } = shell();
  await run('add', 'It rains on the way to work', '--id', 'rain', '--kind', 'situation');
  await run('add', 'Take the green umbrella', '--id', 'umbrella', '--kind', 'procedure');
  const triggers = ['link', 'add', 'rain', 'umbrella', '--relation', 'leads-to', '--probability'];
  const { link, outcome } = await data(...triggers, '0.9');
  expect(outcome).toBe('created');
  expect((await run(...triggers, '0.4')).out).toBe(`changed: ${link.id}\n`);
  expect((await inChinese(...triggers, '0.4')).out).toBe(`${link.id} 已经是这样\n`);
  const listed = await run('link', 'list', '--of', 'rain');
  expect(listed.out).toMatch(/rain +leads-to +umbrella +probability 0\.4/u);
  expect((await inChinese('link', 'list')).out).toContain('可能性 0.4');
  expect((await run('link', 'remove', link.id)).out).toBe(`took back ${link.id}\n`);
  expect((await run('link', 'list')).out).toBe('no relations\n');
  expect((await run('link', 'remove', link.id)).code).toBe(3);
});

test('[D4] what is wrong with a relation is a usage error that names the field', async () => {
  const { run } = shell();
  await run('add', 'It rains', '--id', 'rain', '--kind', 'situation');
  await run('add', 'It snows', '--id', 'snow', '--kind', 'situation');
  for (const [words, message] of [
    [['rain', 'snow', '--relation', 'leads-to'], 'to: must be a procedure'],
    [['rain', 'snow', '--relation', 'next', '--intensity', '1'], 'confidence: must be given together with intensity'],
    [['rain', 'snow', '--relation', 'nosuch'], 'relation: must be one of'],
  ] as const) {
    const printed = await run('link', 'add', ...words);
    expect([printed.code, printed.err]).toEqual([2, expect.stringContaining(message)]);
  }
});
