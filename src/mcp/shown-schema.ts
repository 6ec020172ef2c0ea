import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { JsonObject } from '../text/key-case.js';
import type { InputSchema } from './schemas/fields.js';
import type { OutputSchema } from './schemas/outputs.js';

type Shown = StandardSchemaWithJSON<JsonObject, JsonObject>;
type Converter = Shown['~standard']['jsonSchema'];

/**
 * Arguments as they are shown to clients. They are checked by `runTool`, which answers with a code and the name of the
 * argument where the protocol library has a sentence only.
 */
export function shownInput(schema: InputSchema): Shown {
  return shown(schema, (value) => ({ value: value as JsonObject }));
}

/** Answers as they are shown to clients, and checked before they are sent. */
export function shownOutput(schema: OutputSchema): Shown {
  return shown(schema, (value) => schema['~standard'].validate(value));
}

function shown(schema: InputSchema | OutputSchema, validate: Shown['~standard']['validate']): Shown {
  const { jsonSchema } = schema['~standard'];
  return {
    '~standard': {
      version: 1,
      vendor: 'recollect',
      validate,
      jsonSchema: { input: once(jsonSchema.input), output: once(jsonSchema.output) },
    },
  };
}

/** Over HTTP every request has a server of its own; what it shows is worked out once for each dialect of JSON Schema. */
function once(convert: Converter['input']): Converter['input'] {
  const known = new Map<string, JsonObject>();
  return (options) => {
    const found = known.get(options.target) ?? convert(options);
    known.set(options.target, found);
    // A copy of the outermost object: the library adds to it.
    return { ...found };
  };
}
