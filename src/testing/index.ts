export { createMemoryStore } from '../adapters/storage/memory/index.js';
export type { FixedClock } from './fixed-clock.js';
export { fixedClock, sequentialIds } from './fixed-clock.js';
export { FIXTURE_RECORDED_AT_MS, memoryFixture } from './memory-fixture.js';
export { passageOf, passagesOf, termOf, termsOf } from './plain-passages.js';
