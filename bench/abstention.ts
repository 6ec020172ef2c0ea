/**
 * How well the confidence of whole answers tells questions that nothing answers, and what silence costs and saves: the area under
 * the curve, false answers at 95 and 90 % coverage of the answerable questions, and the risk-coverage curve.
 *
 *   npx tsx bench/abstention.ts [folder of the data sets] [dev|test] [fit]
 *
 * Thresholds are fixed on the dev halves (of the guard suite on template set A) and applied to the half that is asked for (set B).
 * `fit` fits the model of the default recipe anew: on guard set A, and on the dev halves of the openly licensed sets with the
 * evidence of every other question left out. Nothing is fitted on BEAM, whose licence is unclear; it and set B only report.
 */
import { DEFAULT_RECIPE } from '../src/config.js';
import { keepingThreshold } from '../src/eval/statistics/keeping-threshold.js';
import type { Observation } from '../src/eval/statistics/logistic.js';
import { fitLogistic, predicted } from '../src/eval/statistics/logistic.js';
import type { Judged } from '../src/eval/statistics/risk-coverage.js';
import { riskCoverage } from '../src/eval/statistics/risk-coverage.js';
import { rocArea } from '../src/eval/statistics/roc-area.js';
import type { RecallResult } from '../src/index.js';
import type { AnswerFeature } from '../src/recall/answer-feature.js';
import { askGuard } from './ask-guard.js';
import { askSet, recipeNamed } from './ask-set.js';

/** Sets with questions that nothing answers. */
const SETS = ['longmemeval_pool', 'beam_100k.all', 'beam_100k.user'] as const;
/** Sets that may be fitted on, by their licences. */
const OPEN_SETS = ['longmemeval_pool', 'madial_zh', 'madial_en'] as const;
const COVERAGES = [1, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5];
const RIDGE = 0.003;

const [folder = process.env['RECOLLECT_DATA'] ?? '../shared/data', half = 'dev', fitting] = process.argv.slice(2);
if (half !== 'dev' && half !== 'test') throw new Error(`${half} is neither dev nor test`);
const recipe = recipeNamed(DEFAULT_RECIPE);
const model = recipe.abstention ?? null;
if (model === null) throw new Error(`${recipe.name} does not judge its answers`);
// What is asked for is judged whatever the recipe says of when to be silent.
const judging = { ...recipe, name: 'judging', abstention: { ...model, below: 0 } };

interface Row extends Judged {
  readonly answerable: boolean;
  /** Of the half that thresholds are fixed on. */
  readonly isDev: boolean;
}

function judged(answer: RecallResult, isGold: readonly boolean[]): Pick<Row, 'confidence' | 'isRight'> {
  const confidence = answer.items.length === 0 ? null : (answer.confidence ?? answer.items[0]?.score ?? 0);
  return { confidence, isRight: isGold.includes(true) };
}

async function rowsOf(name: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const halves = half === 'test' ? (['dev', 'test'] as const) : (['dev'] as const);
  for await (const { query, answer, items } of askSet(name, { folder, halves, recipe: judging })) {
    const isGold = items.map(({ id }) => query.gold.includes(id));
    rows.push({ answerable: query.answerable, isDev: query.half === 'dev', ...judged(answer, isGold) });
  }
  return rows;
}

async function guardRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const set of half === 'test' ? (['A', 'B'] as const) : (['A'] as const))
    for await (const { query, answer, isGold } of askGuard(set, judging))
      rows.push({ answerable: query.gold.length > 0, isDev: set === 'A', ...judged(answer, isGold) });
  return rows;
}

const three = (share: number | null): string => (share === null ? '-' : share.toFixed(3));
const cells = (...values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;

/** Share of the questions without an answer that still get one at the threshold that keeps so many answerable ones on dev. */
function injectedAt(kept: number, rows: readonly Row[], dev: readonly Row[]): string {
  const threshold = keepingThreshold(
    dev.filter(({ answerable }) => answerable).map(({ confidence }) => confidence),
    kept,
  );
  const without = rows.filter(({ answerable }) => !answerable);
  const injected = without.filter(({ confidence }) => confidence !== null && confidence >= threshold).length;
  return without.length === 0 ? '-' : three(injected / without.length);
}

function tell(name: string, all: readonly Row[]): void {
  const rows = all.filter(({ isDev }) => isDev === (half === 'dev'));
  const dev = all.filter(({ isDev }) => isDev);
  const confidences = (answerable: boolean): readonly number[] =>
    rows.filter((row) => row.answerable === answerable).map(({ confidence }) => confidence ?? 0);
  const curve = riskCoverage(rows, COVERAGES).map(({ risk }) => three(risk));
  console.log(
    cells(
      name,
      `${confidences(true).length} / ${confidences(false).length}`,
      three(rocArea(confidences(true), confidences(false))),
      injectedAt(0.95, rows, dev),
      injectedAt(0.9, rows, dev),
      ...curve,
    ),
  );
}

if (fitting !== 'fit') {
  const risks = COVERAGES.map((coverage) => `wrong at ${coverage}`);
  console.log(
    cells(`set (${half})`, 'answerable / not', 'AUROC', 'false inject at 95 %', 'false inject at 90 %', ...risks),
  );
  console.log(cells('---', ...Array.from({ length: 4 + COVERAGES.length }, () => '---:')));
  const all: Row[] = [];
  for (const name of SETS) {
    const rows = await rowsOf(name);
    tell(name, rows);
    all.push(...rows);
  }
  tell('these together', all);
  tell(half === 'dev' ? 'guard, set A' : 'guard, set B', await guardRows());
} else {
  const names = Object.keys(model.weights) as AnswerFeature[];
  const sources = new Map<string, Omit<Observation, 'weight'>[]>();
  const learn = (source: string, { trace }: RecallResult, isTrue: boolean): void => {
    const { abstention } = trace;
    if (abstention === undefined) return;
    const known = sources.get(source) ?? [];
    sources.set(source, known);
    known.push({ x: names.map((feature) => abstention.features[feature]), isTrue });
  };
  for await (const { query, answer } of askGuard('A', judging)) learn('guard, set A', answer, query.gold.length > 0);
  for (const name of OPEN_SETS)
    for (const leftOut of [0, 1] as const)
      for await (const { query, answer } of askSet(name, { folder, halves: ['dev'], recipe: judging, leftOut }))
        learn(name, answer, query.answerable);
  const weights = fitLogistic(weighed([...sources.values()]), { ridge: RIDGE });
  console.log(['intercept', ...names].map((name, at) => `${name} ${(weights[at] ?? 0).toFixed(2)}`).join(', '));
  for (const [source, seen] of sources) {
    const others = fitLogistic(weighed([...sources].filter(([name]) => name !== source).map(([, each]) => each)), {
      ridge: RIDGE,
    });
    const area = (fitted: readonly number[]): string => {
      const said = (wanted: boolean): readonly number[] =>
        seen.filter(({ isTrue }) => isTrue === wanted).map(({ x }) => predicted(fitted, x));
      return three(rocArea(said(true), said(false)));
    };
    console.log(`${source}: ${seen.length} questions, AUROC ${area(weights)}, fitted on the others ${area(others)}`);
  }
}

/** Every source weighs the same, and in each of them the questions with and without an answer. */
function weighed(all: readonly (readonly Omit<Observation, 'weight'>[])[]): readonly Observation[] {
  return all.flatMap((seen) => {
    const right = seen.filter(({ isTrue }) => isTrue).length;
    return seen.map((each) => ({ ...each, weight: 1 / (each.isTrue ? right : seen.length - right) }));
  });
}
