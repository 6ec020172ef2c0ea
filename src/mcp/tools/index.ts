import type { Tool } from '../tool.js';
import { explainRecall } from './explain-recall.js';
import { getMemory, listMemories, memoryHistory } from './read-tools.js';
import { searchMemories } from './search-memories.js';
import { addMemory, forgetMemory, updateMemory } from './write-tools.js';

/** Everything a client can do, in the order in which it is listed. */
export const TOOLS: readonly Tool[] = [
  searchMemories,
  addMemory,
  getMemory,
  listMemories,
  updateMemory,
  forgetMemory,
  memoryHistory,
  explainRecall,
];
