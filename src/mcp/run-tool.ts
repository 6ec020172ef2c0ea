import type { CallToolResult } from '@modelcontextprotocol/server';
import { parseInput } from '../domain/parse.js';
import { RecollectError, type ScopedMemory } from '../index.js';
import { faultOf, faultResult } from './faults.js';
import type { McpObserver } from './options.js';
import type { Tool } from './tool.js';

/** What calls stand on. */
export interface Calling extends McpObserver {
  /** The memories that are bound. @throws `validation` where nobody is. */
  readonly memory: () => ScopedMemory;
  /** Monotonic, in milliseconds. */
  readonly elapsedMs: () => number;
}

/**
 * Runs a tool on arguments as they came over the wire. Never throws: a failure is a result that carries its code and the
 * argument it is about, so that the model can mend the call. On success the text is the same as the data.
 */
export async function runTool(
  tool: Tool,
  args: unknown,
  signal: AbortSignal,
  calling: Calling,
): Promise<CallToolResult> {
  const startMs = calling.elapsedMs();
  const done = (code: string): void =>
    calling.onCall?.({ tool: tool.name, code, durationMs: calling.elapsedMs() - startMs });
  try {
    checkDepth(args);
    const given = parseInput(tool.input, args ?? {}, '');
    const structuredContent = await tool.run(given, { memory: calling.memory(), signal });
    done('ok');
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    const fault = faultOf(error);
    if (fault.code === 'internal') calling.onFault?.(error);
    done(fault.code);
    return faultResult(fault);
  }
}

/** Deepest nesting of arguments; the engine allows metadata no more than 16 levels. */
const MOST_LEVELS = 32;

/** Looks before anything walks down, for a walk into the deep ends the process. @throws `limit_exceeded`. */
function checkDepth(args: unknown): void {
  let level: readonly unknown[] = [args];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS)
      throw new RecollectError('limit_exceeded', `arguments: must not be nested deeper than ${MOST_LEVELS}`, {
        field: 'arguments',
      });
    level = level.flatMap((value) => (value === null || typeof value !== 'object' ? [] : Object.values(value)));
  }
}
