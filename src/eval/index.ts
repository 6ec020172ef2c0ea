/**
 * Measures the engine through its public API: data sets, suites of one's own, splits, metrics with intervals, reports,
 * comparisons, gates, and the cases of known faults.
 *
 * @packageDocumentation
 */
export type { PooledAbstention } from './abstention.js';
export type { AnswerFigures, AnswersReport, ScoredAnswer } from './answers/answers-report.js';
export { formatAnswers } from './answers/answers-report.js';
export type { AnswersOptions } from './answers/run-answers.js';
export { runAnswers } from './answers/run-answers.js';
export type { AnswerScore } from './answers/score-answer.js';
export { scoreAnswer } from './answers/score-answer.js';
export { openBm25Baseline } from './baseline/bm25-engine.js';
export { openVectorBaseline } from './baseline/vector-engine.js';
export type { CalibrationReport, CalibrationRow } from './calibrate.js';
export { calibrate } from './calibrate.js';
export type { CommandLine } from './cases/command-line.js';
export { NotCovered } from './cases/not-covered.js';
export type { CaseFailure, CasesOptions, CasesReport } from './cases/run-cases.js';
export { runCases } from './cases/run-cases.js';
export type { AskAtSurface, SurfaceName, Surfaces } from './cases/surface.js';
export { serveHaystacks } from './child-asker.js';
export type { ChangedQuery } from './compare/changed-queries.js';
export type { ComparedRun, Comparison } from './compare/compare-runs.js';
export { compareRuns } from './compare/compare-runs.js';
export type { ConfiguredOptions, EmbedderAddress, EvalConfiguration } from './compare/configuration.js';
export { parseConfiguration, readConfiguration } from './compare/configuration.js';
export { formatComparisons } from './compare/format-comparison.js';
export type { AblationOptions } from './compare/run-ablation.js';
export { runAblation } from './compare/run-ablation.js';
export type { AblationRow } from './compare/run-variants.js';
export { formatAblation } from './compare/run-variants.js';
export { openSqliteEngine } from './default-engine.js';
export type { TableStyle } from './draw-table.js';
export type { EmbedderChoice } from './embedder-choice.js';
export type { EngineParts, OpenRetrievalEngine, RetrievalAnswer, RetrievalEngine, RetrievedItem } from './engine.js';
export type { EvalSource, LoadedSource } from './eval-source.js';
export { setSource } from './eval-source.js';
export type { FloorFigures } from './floors.js';
export { bm25Floor } from './floors.js';
export { formatReports } from './format-table.js';
export type { Baseline, BaselineEntry, BaselineQuery } from './gate/baseline-file.js';
export { baselineOf, readBaseline, writeBaseline } from './gate/baseline-file.js';
export type { GateFailure, GateReport, GateRule } from './gate/gate.js';
export { judge } from './gate/gate.js';
export type { GuardFigures } from './gate/guard-figures.js';
export { guardFiguresOf, readGuardReport } from './gate/guard-figures.js';
export { runsFor } from './gate/run-gate.js';
export type {
  GuardAnswer,
  GuardEngine,
  GuardFeature,
  GuardItem,
  GuardMemory,
  GuardOptions,
  GuardReport,
  OpenGuardEngine,
} from './guard/index.js';
export { ENGINE_FEATURES, GUARD_PHENOMENA, parseTemplateSet, runGuard } from './guard/index.js';
export { mergeResults } from './merge-results.js';
export type { Metrics } from './metrics.js';
export { METRIC_NAMES } from './metrics.js';
export type { PlaytestArm } from './playtest/arm.js';
export { parseArms } from './playtest/arm.js';
export { readDialogue } from './playtest/dialogue-file.js';
export type { PlaytestReport, TurnTrace } from './playtest/play-dialogue.js';
export { playDialogue } from './playtest/play-dialogue.js';
export type { PlaytestStore } from './playtest/playtest-store.js';
export { openPlaytestMemories, openPlaytestSuite } from './playtest/playtest-store.js';
export type { RankedRun } from './ranked-file.js';
export { readRankedRuns, writeRankedFile } from './ranked-file.js';
export { BASELINE_NAMES } from './recipe-choice.js';
export type { Differences, EvalReport, EvalRun, SetMetrics, Slice } from './report.js';
export { summarise } from './report.js';
export type { RerankerChoice } from './reranker-choice.js';
export type { PublishedReport, PublishedResults } from './results-file.js';
export { publishedResults, readResults, writeResults } from './results-file.js';
export type { TableRequest } from './results-table.js';
export { fillTables, resultsTable, tablePlaces } from './results-table.js';
export type { EvalRow, RankedRow } from './row.js';
export type { EvaluationOptions, Evaluations, EvaluationsOptions, HowToEvaluate } from './run-evaluation.js';
export { DEFAULT_SEED, evaluate, evaluateSources, runEvaluations } from './run-evaluation.js';
export type { SetName } from './sets.js';
export { isSetName, parseSetName, SET_NAMES } from './sets.js';
export type { Split } from './split.js';
export { parseSplit, SPLITS } from './split.js';
export type { SuiteProblem } from './suite/lint-suite.js';
export { lintSuite } from './suite/lint-suite.js';
export type { Suite } from './suite/suite-file.js';
export { readSuite } from './suite/suite-file.js';
export { suiteSource } from './suite/suite-source.js';
