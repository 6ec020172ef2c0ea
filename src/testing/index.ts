export { createMemoryStore } from '../adapters/storage/memory/index.js';
export type { FixedClock } from './fixed-clock.js';
export { fixedClock, sequentialIds } from './fixed-clock.js';
export { hashEmbedder } from './hash-embedder.js';
export { FIXTURE_RECORDED_AT_MS, memoryFixture } from './memory-fixture.js';
export { passageOf, passagesOf, termOf, termsOf } from './plain-passages.js';
export { randomFrom } from './random.js';
export type { Choose, MakeStore, Question, Scenario, StoreSpec } from './store-conformance/index.js';
export { playScenario, randomScenario, randomSearches, storeConformance } from './store-conformance/index.js';
