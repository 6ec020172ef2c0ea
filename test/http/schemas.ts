import fc from 'fast-check';
import type { Document } from './served.js';

/** JSON schemas as far as the OpenAPI document of this project uses them: checking values, and making some. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Components = Document['components'];

function resolved(schema: Schema, components: Components): Schema {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema;
}

/** Where a value does not fit its schema; empty when it does. */
export function misfits(given: object, value: unknown, components: Components, at = '$'): readonly string[] {
  const schema = resolved(given as Schema, components);
  if (schema.anyOf !== undefined)
    return schema.anyOf.some((each) => misfits(each, value, components, at).length === 0)
      ? []
      : [`${at}: no branch fits`];
  if (schema.enum !== undefined) return schema.enum.includes(value) ? [] : [`${at}: not one of the values`];
  if (schema.const !== undefined) return schema.const === value ? [] : [`${at}: not the value`];
  if (schema.type === undefined) return [];
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (!types.some((type) => isOf(type, value))) return [`${at}: is no ${types.join(' or ')}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      schema.items === undefined ? [] : misfits(schema.items, item, components, `${at}.${index}`),
    );
  if (typeof value === 'number') {
    const low = schema.minimum !== undefined && value < schema.minimum;
    return low || (schema.maximum !== undefined && value > schema.maximum) ? [`${at}: out of range`] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return misfitsOfObject(schema, value as { readonly [key: string]: unknown }, components, at);
}

function misfitsOfObject(
  schema: Schema,
  value: { readonly [key: string]: unknown },
  components: Components,
  at: string,
): readonly string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name}: missing`);
  const inner = Object.entries(value).flatMap(([name, each]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) return misfits(known, each, components, `${at}.${name}`);
    if (additionalProperties === false) return [`${at}.${name}: not in the schema`];
    return typeof additionalProperties === 'object'
      ? misfits(additionalProperties, each, components, `${at}.${name}`)
      : [];
  });
  return [...missing, ...inner];
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return value !== null && typeof value === 'object' && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** Values that mostly fit a schema; short texts and lists, so that a run stays quick. */
export function fitting(given: object, components: Components, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given as Schema, components);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => fitting(each, components, depth)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type))
    return fc.oneof(
      ...(schema.type as readonly string[]).map((type) => fitting({ ...schema, type }, components, depth)),
    );
  switch (schema.type) {
    case 'string':
      return words(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -9, -1e9),
        max: Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 1_000),
      });
    case 'number':
      return fc.double({
        min: schema.minimum ?? schema.exclusiveMinimum ?? -10,
        max: Math.min(schema.maximum ?? 1_000, 1e6),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, components, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: (schema.minItems ?? 0) + 2,
      });
    case 'object':
      return objects(schema, components, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Words that collide on purpose: ids, texts and kinds that the server knows. */
const KNOWN = ['mira', 'ben', 'known', 'fact', 'Mira keeps bees', '那家咖啡馆很安静', '2026-03-01', 'UTC', 'lexical'];

function words({ minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const any = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' });
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...KNOWN) }, { weight: 2, arbitrary: any });
}

function objects(schema: Schema, components: Components, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  if (names.length === 0 && additionalProperties !== false)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const fields = Object.fromEntries(
    names.map((name) => [name, fitting(properties[name] ?? {}, components, depth + 1)]),
  );
  const optional = names.filter((name) => !required.includes(name));
  return fc
    .tuple(fc.record(fields), fc.subarray(optional, { maxLength: Math.min(5, optional.length) }))
    .map(([whole, kept]) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name) || kept.includes(name))),
    );
}
