import { Buffer } from 'node:buffer';
import type { ListOptions } from '../../index.js';
import { pick } from '../json.js';
import { memoryView } from '../memory-view.js';
import { historyInput, listInput, oneMemoryInput } from '../schemas/inputs.js';
import { historyOutput, memoryOutput, pageOutput } from '../schemas/outputs.js';
import type { Tool } from '../tool.js';
import { filterOf } from './recall-options.js';

/** Shows one memory. */
export const getMemory: Tool = {
  name: 'get_memory',
  title: 'Get a memory',
  description: 'Shows the newest version of one memory, with its whole text.',
  input: oneMemoryInput,
  output: memoryOutput,
  effect: 'reads',
  run: async ({ id }, { memory }) => ({ memory: memoryView(await memory.get(String(id)), { whole: true }) }),
};

/** Shows what is stored, unranked. */
export const listMemories: Tool = {
  name: 'list_memories',
  title: 'List memories',
  description:
    'Lists what is stored, page by page and unranked, for an overview or for everything with a certain tag, kind or subject. To answer a question use search_memories.',
  input: listInput,
  output: pageOutput,
  effect: 'reads',
  run: async (args, { memory }) => {
    const filter = filterOf(args);
    const { cursor } = args;
    const page = await memory.list({
      ...(pick(args, ['limit', 'order']) as Pick<ListOptions, 'limit' | 'order'>),
      ...(filter === undefined ? {} : { filter }),
      ...(typeof cursor === 'string' ? { cursor: Buffer.from(cursor, 'base64url').toString('utf8') } : {}),
    });
    return {
      memories: page.items.map((each) => memoryView(each)),
      // Not readable by a model, so that none tries to make one up.
      cursor: page.cursor === null ? null : Buffer.from(page.cursor, 'utf8').toString('base64url'),
    };
  },
};

/** Shows how a memory came to say what it says. */
export const memoryHistory: Tool = {
  name: 'memory_history',
  title: 'History of a memory',
  description: 'Shows the versions of one memory, oldest first: what it said when, and what replaced it.',
  input: historyInput,
  output: historyOutput,
  effect: 'reads',
  run: async ({ id, limit }, { memory }) => {
    const versions = await memory.history(String(id));
    const shown = versions.slice(-Number(limit));
    return { versions: shown.map((each) => memoryView(each)), omitted: versions.length - shown.length };
  },
};
