import type { ScopedMemory } from '../index.js';
import type { JsonObject } from '../text/key-case.js';
import type { InputSchema } from './schemas/fields.js';
import type { OutputSchema } from './schemas/outputs.js';

/** What a call stands on. */
export interface ToolCall {
  readonly memory: ScopedMemory;
  /** Fires when the client takes the call back. */
  readonly signal: AbortSignal;
}

/** One thing that a client can ask for. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses among tools. */
  readonly description: string;
  readonly input: InputSchema;
  readonly output: OutputSchema;
  readonly effect: Effect;
  /** @throws what the engine throws. */
  readonly run: (args: JsonObject, call: ToolCall) => Promise<JsonObject>;
}

/**
 * What a call does to what is stored: `reads` nothing; `adds` something that was not there, the older versions stay;
 * `erases` for good, and doing it again erases no more.
 */
export type Effect = 'reads' | 'adds' | 'erases';

/** The same in the words of the protocol. Nothing reaches outside of the store. */
export function annotationsOf({ title, effect }: Tool): {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: false;
} {
  return {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'erases',
    idempotentHint: effect !== 'adds',
    openWorldHint: false,
  };
}
