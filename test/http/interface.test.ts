import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Document as Typed, typesOf } from '../../scripts/openapi/types-of.js';
import { fitting, misfits } from './schemas.js';
import type { Described, DescribedAnswer, Document } from './served.js';
import { served } from './served.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const golden = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Document;
const operations = (document: Document): { path: string; method: string; each: Described }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ path, method, each })),
  );

describe('the OpenAPI document', () => {
  test('is the one in docs/ (node --import tsx scripts/openapi/main.ts writes it)', async () => {
    const { openapi } = await served();
    expect(JSON.parse(JSON.stringify(openapi))).toEqual(golden);
  });

  test('is what the types of the client are made of', () => {
    for (const [name, text] of Object.entries(typesOf(golden as unknown as Typed))) {
      const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
      const file = `src/client/${name}.ts`;
      const { stdout } = spawnSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=${file}`], {
        cwd: root,
        input: text,
        encoding: 'utf8',
      });
      expect(stdout).toBe(readFileSync(join(root, file), 'utf8'));
    }
  });

  test('keeps the rules of a good one', () => {
    const found: string[] = [];
    const ids = operations(golden).map(({ each }) => each.operationId);
    if (new Set(ids).size !== ids.length) found.push('an operationId is used twice');
    for (const { path, method, each } of operations(golden)) {
      const where = `${method} ${path}`;
      if (!/^[a-z][A-Za-z]+$/u.test(each.operationId)) found.push(`${where}: operationId`);
      if ((each.summary ?? '') === '' || (each.description ?? '') === '' || each.tags?.length !== 1)
        found.push(`${where}: unsaid`);
      const named = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      const declared = (each.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
      if (named.join() !== declared.join()) found.push(`${where}: path parameters`);
      for (const parameter of each.parameters ?? [])
        if (parameter.in === 'query' && !/^[a-z]+(?:_[a-z]+)*$/u.test(parameter.name))
          found.push(`${where}: ${parameter.name} is not snake_case`);
      for (const { name, schema } of each.parameters ?? [])
        if ((schema as { type?: string }).type === 'array' && !('items' in schema))
          found.push(`${where}: ${name} does not say what it lists`);
      if (!Object.keys(each.responses).some((status) => status.startsWith('2'))) found.push(`${where}: no success`);
      if (path.startsWith('/v1/') && each.responses['401'] === undefined) found.push(`${where}: no 401`);
      if (each.requestBody !== undefined && method === 'get') found.push(`${where}: a body`);
    }
    const used = JSON.stringify(golden);
    for (const name of Object.keys(golden.components.schemas))
      if (!used.includes(`#/components/schemas/${name}"`)) found.push(`schema ${name} is not used`);
    for (const [name, schema] of Object.entries(golden.components.schemas)) {
      const { properties = {} } = schema as { properties?: object };
      for (const field of Object.keys(properties))
        if (!/^[a-z]+(?:_[a-z0-9]+)*$/u.test(field)) found.push(`${name}.${field} is not snake_case`);
    }
    expect(found).toEqual([]);
  });
});

/** What is wrong with an answer by the document; empty when nothing is. */
function wrong(each: Described, status: number, type: string, text: string): readonly string[] {
  // A caller may give so little time that it is over before the request is read.
  if (status >= 500 && !text.includes('"code":"deadline"')) return [`server error ${status}: ${text}`];
  const said = each.responses[String(status)];
  if (said === undefined) return [`status ${status} is not in the document: ${text}`];
  const answer: DescribedAnswer =
    said.$ref === undefined ? said : (golden.components.responses[said.$ref.split('/').at(-1) ?? ''] ?? {});
  if (answer.content === undefined) return text === '' ? [] : ['a body where none is described'];
  const content = answer.content[type];
  if (content === undefined) return [`${type} is not in the document`];
  return /json$/u.test(type) && !type.includes('ndjson')
    ? misfits(content.schema, JSON.parse(text), golden.components)
    : [];
}

/** One request made from the document. */
function requestFor({ path, method, each }: ReturnType<typeof operations>[number]): fc.Arbitrary<Request> {
  const parameters = (each.parameters ?? []).map((one) =>
    fc
      .tuple(one.required === true ? fc.constant(true) : fc.boolean(), fitting(one.schema, golden.components))
      // A segment of dots is no segment: the address of another operation would come of it.
      .filter(([, value]) => one.in !== 'path' || !/^\.{1,2}$/u.test(String(value)))
      .map(([kept, value]) => ({ ...one, kept, value })),
  );
  const [type = null, content] = Object.entries(each.requestBody?.content ?? {})[0] ?? [];
  const body =
    type === 'application/x-ndjson'
      ? fc
          .array(fitting({ $ref: '#/components/schemas/NewMemory' }, golden.components), { maxLength: 3 })
          .map((lines) => lines.map((line) => JSON.stringify(line)).join('\n'))
      : content === undefined
        ? fc.constant(undefined)
        : fc
            .oneof(
              { weight: 9, arbitrary: fitting(content.schema, golden.components) },
              { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
            )
            .map((value) => JSON.stringify(value));
  return fc.tuple(fc.tuple(...parameters), body).map(([values, sent]) => {
    const url = new URL(`http://localhost${path}`);
    const headers = new Headers(type === null ? {} : { 'Content-Type': type });
    for (const { name, in: place, kept, value } of values as {
      name: string;
      in: string;
      kept: boolean;
      value: unknown;
    }[]) {
      if (place === 'path')
        url.pathname = url.pathname.replace(encodeURIComponent(`{${name}}`), encodeURIComponent(String(value)));
      else if (!kept) continue;
      else if (place === 'query')
        for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
      else if (/^[\x21-\x7e]+$/u.test(String(value))) headers.set(name, String(value));
    }
    return new Request(url, { method: method.toUpperCase(), headers, ...(sent === undefined ? {} : { body: sent }) });
  });
}

describe('every operation', () => {
  test.each(operations(golden).map((one) => [one.each.operationId, one] as const))(
    'keeps to the document: %s',
    async (_id, one) => {
      const http = await served();
      await http.ask('POST', '/v1/memories', { body: { user_id: 'mira', id: 'known', text: 'Mira keeps bees' } });
      let asked = 0;
      await fc.assert(
        fc.asyncProperty(requestFor(one), async (request) => {
          asked += 1;
          const response = await http.send(request);
          const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
          expect(wrong(one.each, response.status, type, await response.text())).toEqual([]);
          expect(response.headers.get('recollect-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
        }),
        { numRuns: 25, endOnFailure: true },
      );
      expect(asked).toBeGreaterThanOrEqual(25);
    },
  );
});
