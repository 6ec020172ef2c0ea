import { fieldsOf } from './case-file.js';

type Test = (value: unknown) => boolean;

const TYPES: readonly unknown[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const isText: Test = (value) => typeof value === 'string';
const isBoolean: Test = (value) => typeof value === 'boolean';
const isNumber: Test = (value) => typeof value === 'number';
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isNames: Test = (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isPattern: Test = (value) => {
  if (typeof value !== 'string') return false;
  try {
    return new RegExp(value, 'u').source !== '';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};
const isTypes: Test = (value) =>
  TYPES.includes(value) ||
  (isNames(value) && Array.isArray(value) && value.length > 0 && value.every((each) => TYPES.includes(each)));

/** Keyword -> what its value must be. Keywords that are not here take any value. */
const VALUES: { readonly [keyword: string]: Test } = {
  $id: isText,
  $schema: isText,
  $ref: isText,
  $anchor: isText,
  $comment: isText,
  title: isText,
  description: isText,
  format: isText,
  contentEncoding: isText,
  contentMediaType: isText,
  deprecated: isBoolean,
  readOnly: isBoolean,
  writeOnly: isBoolean,
  uniqueItems: isBoolean,
  examples: Array.isArray,
  enum: Array.isArray,
  required: isNames,
  type: isTypes,
  pattern: isPattern,
  multipleOf: (value) => typeof value === 'number' && value > 0,
  maximum: isNumber,
  minimum: isNumber,
  exclusiveMaximum: isNumber,
  exclusiveMinimum: isNumber,
  maxLength: isCount,
  minLength: isCount,
  maxItems: isCount,
  minItems: isCount,
  maxContains: isCount,
  minContains: isCount,
  maxProperties: isCount,
  minProperties: isCount,
};

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = [
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/**
 * What is wrong with a schema by the rules of the meta-schema of JSON Schema (draft 2020-12: core, applicator, validation
 * and meta-data vocabularies); null when nothing is.
 */
export function metaSchemaProblem(schema: unknown, path = '#'): string | null {
  if (typeof schema === 'boolean') return null;
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return `${path} is no schema`;
  const given = fieldsOf(schema);
  for (const [keyword, test] of Object.entries(VALUES))
    if (Object.hasOwn(given, keyword) && !test(given[keyword])) return `${path}/${keyword} has a wrong value`;
  for (const { inner, at } of innerSchemas(given, path)) {
    const problem = metaSchemaProblem(inner, at);
    if (problem !== null) return problem;
  }
  return null;
}

/** A schema inside of another, and where. */
interface Inner {
  readonly inner: unknown;
  readonly at: string;
}

/** Schemas inside of a schema; a list or a map that is none is given as null, which is no schema either. */
function innerSchemas(schema: ReturnType<typeof fieldsOf>, path: string): readonly Inner[] {
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  const at = (...parts: readonly (string | number)[]): string => [path, ...parts].join('/');
  return [
    ...ONE.filter(has).map((keyword): Inner => ({ inner: schema[keyword], at: at(keyword) })),
    ...LISTS.filter(has).flatMap((keyword): readonly Inner[] => {
      const list: unknown = schema[keyword];
      if (!Array.isArray(list) || list.length === 0) return [{ inner: null, at: at(keyword) }];
      return list.map((inner: unknown, place) => ({ inner, at: at(keyword, place) }));
    }),
    ...NAMED.filter(has).flatMap((keyword): readonly Inner[] => {
      const map: unknown = schema[keyword];
      if (map === null || typeof map !== 'object' || Array.isArray(map)) return [{ inner: null, at: at(keyword) }];
      return Object.entries(map).map(([name, inner]: [string, unknown]) => ({ inner, at: at(keyword, name) }));
    }),
  ];
}
