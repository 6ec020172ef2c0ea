export { createMemoryTraces } from './memory-traces.js';
