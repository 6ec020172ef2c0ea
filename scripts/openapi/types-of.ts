/** Turns an OpenAPI document into the TypeScript types of the client. */

/** As much of a JSON schema as the documents of this project use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

interface Content {
  readonly [type: string]: { readonly schema: Schema };
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly content?: Content } };
}

/** Types that several operations share, by their text. */
type Shared = ReadonlyMap<string, string>;

/** An OpenAPI document. */
export interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

/** The modules of the client by name: types of what is sent, of what is answered, and a row for each operation. */
export function typesOf({ paths, components }: Document): { readonly [module: string]: string } {
  const names = Object.keys(components.schemas).sort();
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => ({ path, method, each })))
    .sort((one, other) => (one.each.operationId < other.each.operationId ? -1 : 1));
  const shared = sharedQueries(operations.map(({ each }) => each));
  const rows = operations.map(
    ({ each }) => `  /** ${each.summary}. */\n  readonly ${each.operationId}: ${rowOf(each, shared)};`,
  );
  const routes = operations.map(
    ({ path, method, each }) =>
      `  ${each.operationId}: { method: '${method.toUpperCase()}', path: '${path}', keyed: ${isKeyed(each)} },`,
  );
  const sent = reachable(
    operations.flatMap(({ each }) => mentioned(each.requestBody)),
    components.schemas,
  );
  const answered = names.filter((name) => !sent.has(name));
  const usedBy = (text: string, list: readonly string[]): readonly string[] =>
    list.filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(text));
  const answers = answered.map((name) => `export type ${name} = ${typeOf(components.schemas[name] ?? {})};`).join('\n');
  const table = rows.join('\n');
  return {
    'api-requests': [
      MADE,
      '',
      ...[...sent].sort().map((name) => `export type ${name} = ${typeOf(components.schemas[name] ?? {})};`),
      '',
    ].join('\n'),
    'api-answers': [MADE, imported(usedBy(answers, [...sent]), 'api-requests'), '', answers, ''].join('\n'),
    'api-operations': [
      MADE,
      imported(usedBy(table, answered), 'api-answers'),
      imported(usedBy(table, [...sent]), 'api-requests'),
      '',
      ...[...shared].map(([text, name]) => `/** Whose memories are meant. */\nexport type ${name} = ${text};\n`),
      '/** Where an operation is. */',
      'export interface Route { readonly method: string; readonly path: string; readonly keyed: boolean }',
      '',
      '/** What each operation takes and answers. */',
      'export interface Operations {',
      ...rows,
      '}',
      '',
      '/** Where each operation is; `keyed`: an Idempotency-Key makes it be done once. */',
      'export const ROUTES: { readonly [id in keyof Operations]: Route } = {',
      ...routes,
      '};',
      '',
    ].join('\n'),
  };
}

function imported(names: readonly string[], module: string): string {
  return names.length === 0 ? '' : `import type { ${[...names].sort().join(', ')} } from './${module}.js';`;
}

/** Names of the schemas that a part of the document refers to. */
function mentioned(part: unknown): readonly string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/#\/components\/schemas\/(\w+)/gu)].map(([, name = '']) => name);
}

function reachable(from: readonly string[], schemas: Document['components']['schemas']): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...mentioned(schemas[name]));
  }
  return seen;
}

const MADE = '// Made from docs/openapi.json by scripts/openapi/main.ts.';

/** Query strings that more than one operation takes are all the same one: whose memories are meant. */
function sharedQueries(operations: readonly Described[]): Shared {
  const texts = operations.map((each) => fieldsIn(each, 'query')).filter((text) => text !== '');
  const repeated = [...new Set(texts)].filter((text) => texts.indexOf(text) !== texts.lastIndexOf(text));
  return new Map(repeated.map((text, at) => [text, `ScopeQuery${at === 0 ? '' : at + 1}`]));
}

function isKeyed({ parameters = [] }: Described): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

function rowOf(operation: Described, shared: Shared): string {
  const { parameters = [], requestBody, responses } = operation;
  const inside = (place: string): string => {
    const text = fieldsIn(operation, place);
    const needed = parameters.some((each) => each.in === place && each.required === true);
    return text === '' ? '' : `readonly ${place}${needed ? '' : '?'}: ${shared.get(text) ?? text};`;
  };
  const json = requestBody?.content['application/json'];
  const body = json === undefined ? '' : `readonly body: ${typeOf(json.schema)};`;
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.entries(content ?? {}))
    .map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema) : 'string'));
  return `{ ${[inside('path'), inside('query'), body].join(' ')} readonly answer: ${[...new Set(answers)].join(' | ')} }`;
}

function fieldsIn({ parameters = [] }: Described, place: string): string {
  const fields = parameters.filter((each) => each.in === place);
  if (fields.length === 0) return '';
  return `{ ${fields.map(({ name, required, schema }) => fieldOf(name, schema, required === true)).join(' ')} }`;
}

function fieldOf(name: string, schema: Schema, required: boolean): string {
  const key = /^[a-z_]\w*$/iu.test(name) ? name : JSON.stringify(name);
  return `readonly ${key}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'};`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (Array.isArray(schema.type))
    return (schema.type as readonly string[]).map((type) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${schema.items === undefined ? 'unknown' : typeOf(schema.items)})[]`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
  const open = additionalProperties !== undefined && additionalProperties !== false;
  const rest =
    typeof additionalProperties === 'object' && fields.length === 0 ? typeOf(additionalProperties) : 'unknown';
  if (open) fields.push(`readonly [field: string]: ${rest};`);
  return `{ ${fields.join(' ')} }`;
}
