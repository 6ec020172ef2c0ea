import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connected } from './connect.js';

type Connected = Awaited<ReturnType<typeof connected>>;

interface Schema {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: Schema & { readonly description?: string } };
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

let whole: Connected;
let reading: Connected;
beforeAll(async () => {
  [whole, reading] = [await connected(), await connected({ readOnly: true })];
});
afterAll(async () => {
  await whole.end();
  await reading.end();
});

const ANNOTATIONS = {
  // name: [readOnlyHint, destructiveHint, idempotentHint]
  search_memories: [true, false, true],
  add_memory: [false, false, false],
  get_memory: [true, false, true],
  list_memories: [true, false, true],
  update_memory: [false, false, false],
  forget_memory: [false, true, true],
  memory_history: [true, false, true],
  explain_recall: [true, false, true],
};

describe('what is offered', () => {
  test('eight tools with annotations; nothing reaches outside of the store', async () => {
    const { tools } = await whole.client.listTools();
    expect(
      Object.fromEntries(
        tools.map(({ name, annotations = {} }) => [
          name,
          [annotations.readOnlyHint, annotations.destructiveHint, annotations.idempotentHint],
        ]),
      ),
    ).toEqual(ANNOTATIONS);
    expect(tools.map(({ annotations }) => annotations?.openWorldHint)).toEqual(tools.map(() => false));
    for (const { title = '', description = '' } of tools) expect([title, description]).not.toContain('');
  });

  test('read only leaves out the tools that write', async () => {
    const { tools } = await reading.client.listTools();
    const names = Object.entries(ANNOTATIONS).flatMap(([name, [readOnly]]) => (readOnly ? [name] : []));
    expect(tools.map(({ name }) => name)).toEqual(names);
    await expect(reading.client.callTool({ name: 'forget_memory', arguments: { id: 'x' } })).rejects.toThrow(
      'forget_memory',
    );
  });

  test('arguments are described, closed and bounded; required names are known; none is a tenant or a user', async () => {
    const { tools } = await whole.client.listTools();
    for (const tool of tools) {
      const input = tool.inputSchema as Schema;
      const properties = Object.entries(input.properties ?? {});
      expect(input).toMatchObject({ type: 'object', additionalProperties: false });
      expect(properties.length, tool.name).toBeGreaterThan(0);
      for (const [name, property] of properties) {
        expect(property.description, `${tool.name} ${name}`).toMatch(/\S/u);
        expect(name).not.toMatch(/tenant|user|agent|session/u);
        if (property.type === 'string' && !('enum' in property)) expect(property.maxLength, name).toBeLessThan(100_001);
        if (property.type === 'integer') expect(property).toMatchObject({ minimum: 1 });
        // A version is a number of its own; the others say how many things come back.
        if (property.type === 'integer' && name !== 'expected_version')
          expect(property.maximum, name).toBeLessThan(101);
      }
      expect(properties.map(([name]) => name)).toEqual(expect.arrayContaining([...(input.required ?? [])]));
      expect(tool.outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(JSON.stringify(tools)).not.toMatch(/"_def"|"_zod"|"typeName"|"\$ref"/u);
  });

  // After a change that is meant, RENEW_GOLDEN=1 writes the file anew.
  test('the tools as clients see them', async () => {
    const { tools } = await whole.client.listTools();
    const file = new URL('golden/tools.json', import.meta.url);
    if (process.env['RENEW_GOLDEN'] === '1') writeFileSync(file, `${JSON.stringify(tools, null, 2)}\n`);
    expect(tools).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  test('a resource template and a prompt', async () => {
    const { resourceTemplates } = await whole.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['recollect://memory/{id}']);
    const { prompts } = await whole.client.listPrompts();
    expect(prompts).toMatchObject([{ name: 'recall_context', arguments: [{ name: 'query', required: true }] }]);
  });
});
