import { expect, test } from 'vitest';
import type { CheckContext } from '../../../src/eval/cases/check.js';
import { MCP_CHECKS } from '../../../src/eval/cases/mcp-checks.js';

const ping = '{"jsonrpc":"2.0","id":0,"method":"ping"}';
const pong = '{"jsonrpc":"2.0","id":0,"result":{}}';
const failed = (said: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { isError: true, content: [{ type: 'text', text: said }] } });
const tools = (inputSchema: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 0, result: { tools: [{ name: 'odd', inputSchema }] } });

interface Given {
  readonly send?: readonly unknown[];
  readonly answers: readonly string[];
  readonly afterEnd?: readonly string[];
  readonly wasAlive?: boolean;
  readonly exitCode?: number | null;
}

async function problemOf(sentence: string, given: Given): Promise<string | null> {
  const { send = [], answers, afterEnd = [], wasAlive = true, exitCode = 0 } = given;
  const exchanges = answers.map((answer) => ({ line: ping, answers: answer.split('\n') }));
  const check = MCP_CHECKS[sentence];
  if (check === undefined) throw new Error(`no check ${sentence}`);
  const outcome = { answer: { exchanges, afterEnd, wasAlive, exitCode } };
  return check.assert({ step: { send }, outcome, sentence } as unknown as CheckContext);
}

const NAMES_FIELD = 'each bad call gets an error that names the field';
const bad = ['initialize', { call: 'recall', args: { limit: 'many', text: 'x' } }, { call: 'recall', args: {} }];
const EVERY_LINE = 'every line on stdout parses as a JSON-RPC message';
const STDERR_ONLY = 'start-up warnings, deprecation notices and migrations print to stderr only';
const DESCRIBED = "each tool's inputSchema has type 'object' and non-empty properties with descriptions";
const META = 'schemas validate against the JSON Schema meta-schema';

test.each<[string, string, Given, string | null]>([
  ['named', NAMES_FIELD, { send: bad, answers: [pong, failed('limit: no'), pong] }, null],
  ['another field', NAMES_FIELD, { send: bad, answers: [pong, failed('query: no'), pong] }, 'does not name limit'],
  ['no error', NAMES_FIELD, { send: bad, answers: [pong, pong, pong] }, 'got no error'],
  ['last is well', 'the last call succeeds', { answers: [pong] }, null],
  ['last failed', 'the last call succeeds', { answers: [pong, failed('x')] }, 'it does not'],
  ['alive', 'process did not exit', { answers: [] }, null],
  ['gone', 'process did not exit', { answers: [], wasAlive: false }, 'it did'],
  ['ended badly', 'process did not exit', { answers: [], exitCode: 1 }, 'code 1'],
  ['messages alone', EVERY_LINE, { answers: [pong] }, null],
  ['a banner', EVERY_LINE, { answers: [`Starting server\n${pong}`] }, '1 lines do not'],
  ['a banner that is JSON', EVERY_LINE, { answers: [pong], afterEnd: ['{"level":30}'] }, '1 lines do not'],
  ['one answer each', STDERR_ONLY, { answers: [pong] }, null],
  ['a second line', STDERR_ONLY, { answers: [`${pong}\n${pong}`] }, '2 lines for 1'],
  ['words at the end', STDERR_ONLY, { answers: [pong], afterEnd: ['bye'] }, 'at the end'],
  ['described', DESCRIBED, { answers: [tools({ type: 'object', properties: { a: { description: 'x' } } })] }, null],
  ['not described', DESCRIBED, { answers: [tools({ type: 'object', properties: { a: {} } })] }, 'odd'],
  ['no properties', DESCRIBED, { answers: [tools({ type: 'object', properties: {} })] }, 'odd'],
  ['no tools', DESCRIBED, { answers: [pong] }, 'no tools'],
  ['unknown names', 'required is an array of known names', { answers: [tools({ required: ['b'] })] }, 'odd'],
  ['inner keys', "no '_def', '_zod' or 'typeName' keys anywhere", { answers: [tools({ _def: {} })] }, 'there are'],
  ['a schema', META, { answers: [tools({ type: 'object' })] }, null],
  ['no schema', META, { answers: [tools({ type: 'thing' })] }, 'odd: #/type'],
])('%s: %s', async (_name, sentence, given, problem) => {
  const found = await problemOf(sentence, given);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
