export type { GuardAnswer, GuardEngine, GuardItem, GuardMemory, OpenGuardEngine } from './engine.js';
export type { GuardFeature } from './features.js';
export { ENGINE_FEATURES } from './features.js';
export { FIGURE_NAMES as GUARD_PHENOMENA } from './figures.js';
export type { GuardReport } from './report.js';
export type { GuardOptions } from './run-guard.js';
export { parseTemplateSet, runGuard } from './run-guard.js';
