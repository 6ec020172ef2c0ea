import { z } from 'zod';
import { fieldsOf, listOf } from './case-file.js';
import type { Check } from './check.js';
import { unless } from './check.js';
import { ARGUMENTS } from './mcp-operations.js';
import type { McpSession } from './mcp-session.js';
import { metaSchemaProblem } from './meta-schema.js';
import type { Outcome } from './outcome.js';

const toolSchema = z.looseObject({
  name: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
});

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.looseObject({ isError: z.boolean().optional(), tools: z.array(toolSchema).optional() }).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
  method: z.string().optional(),
});
type Message = z.output<typeof messageSchema>;

/** Checks on a session with the MCP server. */
export const MCP_CHECKS: { readonly [sentence: string]: Check } = {
  'each bad call gets an error that names the field': {
    assert: ({ step, outcome }) => {
      const answers = answersOf(sessionOf(outcome));
      // Between the handshake and the last call, which is a good one.
      const bad = listOf(step['send']).slice(1, -1);
      for (const [at, sent] of bad.entries()) {
        const name = wrongPart(sent);
        // The handshake is two lines; only requests and what is no message are answered.
        const answer = answers[at + 1];
        const isError = answer?.error !== undefined || answer?.result?.isError === true;
        if (!isError) return `message ${at + 2} got no error`;
        if (!JSON.stringify(answer).includes(name)) return `the error of message ${at + 2} does not name ${name}`;
      }
      return null;
    },
  },
  'the last call succeeds': {
    assert: ({ outcome }) => {
      const last = answersOf(sessionOf(outcome)).at(-1);
      return unless(last?.result !== undefined && last.result.isError !== true, 'it does not');
    },
  },
  'process did not exit': {
    assert: ({ outcome }) => {
      const { wasAlive, exitCode } = sessionOf(outcome);
      return unless(wasAlive, 'it did') ?? unless(exitCode === 0, `it ended with code ${String(exitCode)}`);
    },
  },
  "each tool's inputSchema has type 'object' and non-empty properties with descriptions": {
    assert: ({ outcome }) => {
      const tools = toolsOf(outcome);
      const odd = tools.filter(({ inputSchema }) => {
        const properties = Object.values(fieldsOf(inputSchema['properties'])).map(fieldsOf);
        const described = properties.every(({ description }) => typeof description === 'string' && description !== '');
        return inputSchema['type'] !== 'object' || properties.length === 0 || !described;
      });
      return unless(tools.length > 0, 'there are no tools') ?? unless(odd.length === 0, namesOf(odd));
    },
  },
  'required is an array of known names': {
    assert: ({ outcome }) => {
      const odd = toolsOf(outcome).filter(({ inputSchema: { required = [], properties } }) => {
        const known = Object.keys(fieldsOf(properties));
        return !(Array.isArray(required) && required.every((name) => known.includes(name)));
      });
      return unless(odd.length === 0, namesOf(odd));
    },
  },
  "no '_def', '_zod' or 'typeName' keys anywhere": {
    assert: ({ outcome }) => unless(!/"(?:_def|_zod|typeName)":/u.test(JSON.stringify(toolsOf(outcome))), 'there are'),
  },
  'schemas validate against the JSON Schema meta-schema': {
    assert: ({ outcome }) => {
      for (const { name, inputSchema, outputSchema } of toolsOf(outcome)) {
        const problem = metaSchemaProblem(inputSchema) ?? metaSchemaProblem(outputSchema ?? {});
        if (problem !== null) return `${name}: ${problem}`;
      }
      return null;
    },
  },
  'every line on stdout parses as a JSON-RPC message': {
    assert: ({ outcome }) => {
      const { exchanges, afterEnd } = sessionOf(outcome);
      const lines = [...exchanges.flatMap(({ answers }) => answers), ...afterEnd];
      const odd = lines.filter((line) => messageOf(line) === null);
      return unless(lines.length > 0, 'nothing was printed') ?? unless(odd.length === 0, `${odd.length} lines do not`);
    },
  },
  'start-up warnings, deprecation notices and migrations print to stderr only': {
    // Each request has one answer, and nothing else was printed: not before the first, and not after the end.
    assert: ({ outcome }) => {
      const { exchanges, afterEnd } = sessionOf(outcome);
      const asked = exchanges.filter(({ line }) => messageOf(line)?.id !== undefined);
      const printed = exchanges.flatMap(({ answers }) => answers);
      return (
        unless(printed.length === asked.length, `${printed.length} lines for ${asked.length} requests`) ??
        unless(afterEnd.length === 0, 'something was printed at the end')
      );
    },
  },
};

function sessionOf({ answer }: Outcome): McpSession {
  return answer as McpSession;
}

/** Answers in the order in which they were asked for; a line that is none is left out. */
function answersOf({ exchanges }: McpSession): readonly Message[] {
  return exchanges.flatMap(({ answers }) => answers.flatMap((line) => messageOf(line) ?? []));
}

function messageOf(line: string): Message | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const message = messageSchema.safeParse(parsed);
  return message.success ? message.data : null;
}

function toolsOf(outcome: Outcome): readonly z.output<typeof toolSchema>[] {
  return answersOf(sessionOf(outcome)).flatMap(({ result }) => result?.tools ?? []);
}

function namesOf(tools: readonly { readonly name: string }[]): string {
  return `not so: ${tools.map(({ name }) => name).join(', ')}`;
}

/** What is wrong with a message of a case, as its error has to name it. */
function wrongPart(sent: unknown): string {
  // What is no JSON has no fields: the code of JSON-RPC says so.
  if (typeof sent === 'string') return '-32700';
  const { call, args } = fieldsOf(sent);
  if (call !== 'recall') return String(call);
  if (args === null) return 'arguments';
  const given = fieldsOf(args);
  return 'limit' in given ? 'limit' : (ARGUMENTS['text'] ?? 'text');
}
