import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const DOCUMENT = readFileSync(new URL('../../docs/debug-recall.md', import.meta.url), 'utf8');

/** Commands in the tables of the page, each once. */
const COMMANDS = [...new Set([...DOCUMENT.matchAll(/`recollect ([^`]+)`/gu)].map(([, command = '']) => command))];

/** The words of a command line, those in quotation marks as one. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

const path = temporaryFolder();
let traceId = '';
beforeAll(async () => {
  const own = ['--path', path, '--user', 'mira'];
  await runCli([...own, 'add', 'Mira lives in Delft', '--id', 'home']);
  await runCli([...own, 'update', 'home', '--text', 'Mira lives in Ghent']);
  await runCli([...own, 'add', 'Mira likes coriander in her dishes', '--id', 'coriander']);
  traceId = jsonOf(await runCli([...own, 'search', 'where does Mira live', '--explain', '--json'])).data.trace.id;
});

describe('every command of docs/debug-recall.md', () => {
  test('there are some for each of the three causes', () => {
    expect(COMMANDS.length).toBeGreaterThan(25);
  });

  // What is measured on data sets takes minutes; the words of those are checked by their help.
  test.each(COMMANDS.filter((command) => !command.startsWith('eval ')))('recollect %s', async (command) => {
    const words = wordsOf(command).map((word) => (word === '<id>' ? traceId : word));
    const user = words.includes('--user') ? [] : ['--user', 'mira'];
    const { code, out, err } = await runCli(['--path', path, ...user, ...words]);
    expect([code, err]).toEqual([0, '']);
    if (words.includes('tom')) expect(out).toContain('There is no such memory here');
    expect(out).not.toBe('');
  });

  test.each(COMMANDS.filter((command) => command.startsWith('eval ')))('recollect %s: its words', async (command) => {
    const words = wordsOf(command);
    const { code, out } = await runCli([...words.slice(0, 2), '--help']);
    expect(code).toBe(0);
    for (const flag of words.filter((word) => word.startsWith('--'))) expect(out).toContain(`${flag} `);
  });
});
