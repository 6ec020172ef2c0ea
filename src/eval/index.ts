/**
 * Measures the engine through its public API: data sets, splits, metrics, reports, and the cases of known faults.
 *
 * @packageDocumentation
 */
export { openBm25Baseline } from './baseline/bm25-engine.js';
export type { CaseFailure, CasesOptions, CasesReport } from './cases/run-cases.js';
export { runCases } from './cases/run-cases.js';
export { openSqliteEngine } from './default-engine.js';
export type { EngineParts, OpenRetrievalEngine, RetrievalAnswer, RetrievalEngine } from './engine.js';
export type { FloorFigures } from './floors.js';
export { bm25Floor } from './floors.js';
export type { TableStyle } from './format-table.js';
export { formatReports } from './format-table.js';
export type { Metrics } from './metrics.js';
export { METRIC_NAMES } from './metrics.js';
export { writeRankedFile } from './ranked-file.js';
export type { EvalReport, EvalRow, EvalRun } from './report.js';
export { summarise } from './report.js';
export type { EvaluationOptions } from './run-evaluation.js';
export { evaluate, runEvaluation } from './run-evaluation.js';
export type { SetName } from './sets.js';
export { parseSetName, SET_NAMES } from './sets.js';
export type { Split } from './split.js';
export { parseSplit, SPLITS } from './split.js';
