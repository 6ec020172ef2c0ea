/** What the command line says in English about evaluations; see `english.ts`. */
export const evaluationEnglish = {
  guard: {
    figure: 'figure',
    value: 'value',
    queries: (queries: number, outputs: number): string =>
      `${queries} queries scored, ${outputs} outputs searched for what is not the viewer's`,
    waits: (name: string, features: string): string => `${name} waits for: ${features}`,
    byHand: (figures: number, overlapping: number): string =>
      `cases written by hand: ${(overlapping * 100).toFixed(0)} % of ${figures} figures have overlapping intervals`,
  },
  evaluation: {
    progress: (name: string, done: number, total: number): string => `${name}: ${done} of ${total}`,
    gateFailed: (sets: string): string => `below the BM25 floor: ${sets}`,
    cases: (passed: number, failed: number, notCovered: number): string =>
      `${passed} passed, ${failed} failed, ${notCovered} not covered`,
    casesFailed: (count: number): string => `${count} ${count === 1 ? 'case' : 'cases'} failed`,
    gateOpen: (checks: number): string => `passed: ${checks} checks, none worse than the baseline`,
    gateShut: (count: number): string => `${count} ${count === 1 ? 'reason keeps' : 'reasons keep'} the gate shut`,
    baselineKept: (file: string, entries: number, queries: number): string =>
      `${file}: ${entries} rankings of ${queries} queries kept`,
    linted: (memories: number, queries: number, errors: number, warnings: number): string =>
      `${memories} memories, ${queries} queries: ${errors} errors, ${warnings} warnings`,
    playtest: {
      turn: 'turn',
      figure: 'figure',
      merged: 'memories',
      topSimilarity: 'top similarity',
      queries: 'queries made/dropped/grounded',
      anchors: 'hints',
      actions: 'actions',
      expected: 'expected memories',
      expectedActions: 'expected actions',
      allTurns: (turns: number): string => `all ${turns} turns`,
      found: (found: number, wanted: number): string => `${found} of ${wanted}`,
      hits: (hit: string, recall: string, turns: number): string => `hit ${hit}, recall ${recall} (n ${turns})`,
      nothing: '-',
    },
    tables: (file: string, count: number): string => `${file}: ${count} ${count === 1 ? 'table' : 'tables'} up to date`,
    tablesStale: (file: string): string => `${file} does not show its results; eval table --write draws them`,
  },
};

/** The messages about evaluations; every language has all of them. */
export type EvaluationMessages = typeof evaluationEnglish;
