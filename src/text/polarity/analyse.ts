import { withholdAssertion } from './assertion.js';
import { denyAlternatives } from './choice.js';
import type { ClauseReading, Mark } from './clause-reading.js';
import { clausesOf } from './clauses.js';
import type { CutIntoWords } from './cut-into-words.js';
import { lex } from './lex.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { relateClauses } from './relate-clauses.js';
import { readClause } from './scope.js';

export type { PolarityAnalysis } from './polarity-analysis.js';

/**
 * Reads a text clause by clause, then what clauses say of each other. `cut` gives the words of a run of CJK characters, where
 * they are known already. Linear in the text; never throws.
 */
export function analysePolarity(text: string, cut?: CutIntoWords): PolarityAnalysis {
  const tokens = lex(text, cut);
  const marks: (Mark | undefined)[] = new Array<Mark | undefined>(tokens.length).fill(undefined);
  const clauseOf = new Int32Array(tokens.length).fill(-1);
  const outer = new Int8Array(tokens.length).fill(1);
  const clauses: ClauseReading[] = [];
  for (const clause of clausesOf(tokens)) {
    clauseOf.fill(clauses.length, clause.from, clause.to);
    clauses.push(readClause(text, tokens, clause, marks, outer));
  }
  const analysis = { text, tokens, marks, clauses, outer, clauseOf };
  relateClauses(analysis);
  withholdAssertion(analysis);
  denyAlternatives(tokens, marks, clauses);
  return analysis;
}
