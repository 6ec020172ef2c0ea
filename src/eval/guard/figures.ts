import { groupBy } from '../group-by.js';
import { abstentionFigures } from './abstention-figures.js';
import type { GuardRow } from './ask.js';
import { budgetFigures } from './budget-figures.js';
import type { Phenomenon, Role } from './case.js';
import type { GuardFeature } from './features.js';
import type { Figure } from './figure.js';
import { meanDifference, meanShare, proportion, UNMEASURED } from './figure.js';
import {
  emptyRate,
  evidence,
  evidenceRecall,
  falseMarkRate,
  isEmptyAnswer,
  isMisused,
  isRightFirst,
  misuseRate,
  share,
} from './row-scores.js';

/** All rows of a run. */
export interface GuardRows {
  readonly rows: readonly GuardRow[];
  /** Abstention rows of the set that the threshold is chosen on. */
  readonly calibration: readonly GuardRow[];
  /** The same clean questions before and after poison was planted. */
  readonly cleanBefore: readonly GuardRow[];
  readonly cleanAfter: readonly GuardRow[];
}

/** Figures of one phenomenon; `needs` are features the engine lacks that a full measurement takes. */
export interface PhenomenonFigures {
  readonly status: 'measured' | 'feature missing';
  readonly needs: readonly GuardFeature[];
  readonly figures: { readonly [name: string]: Figure };
}

/** Phenomena that queries alone can show, as the report names them. */
export const FIGURE_NAMES = [
  'negation',
  'stale',
  'scopes',
  'budget',
  'abstention',
  'poison',
  'identifiers',
  'references',
  'gate',
  'actions',
  'multi_hop',
  'time_windows',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** The four figures that are only ever read together. */
export interface CoreFigures {
  readonly evidence_recall: Figure;
  readonly misuse_rate: Figure;
  readonly false_mark_rate: Figure;
  readonly empty_rate: Figure;
}

/** See {@link CoreFigures}. */
export function coreFigures({ rows }: GuardRows): CoreFigures {
  return {
    evidence_recall: evidenceRecall(rows),
    misuse_rate: misuseRate(rows),
    false_mark_rate: falseMarkRate(rows),
    empty_rate: emptyRate(rows),
  };
}

/** Figures of every phenomenon that queries alone can show. */
export function phenomenonFigures(
  all: GuardRows,
  features: ReadonlySet<GuardFeature>,
): { readonly [name in FigureName]: PhenomenonFigures } {
  const of = (phenomenon: Phenomenon): readonly GuardRow[] => all.rows.filter((row) => row.phenomenon === phenomenon);
  const shown = (needed: readonly GuardFeature[], figures: { readonly [name: string]: Figure }): PhenomenonFigures => {
    const needs = needed.filter((feature) => !features.has(feature));
    return { status: needs.length === 0 ? 'measured' : 'feature missing', needs, figures };
  };
  const only = (feature: GuardFeature, figure: () => Figure): Figure => (features.has(feature) ? figure() : UNMEASURED);
  return {
    negation: shown(['polarity', 'marks'], negationFigures(of('negation'))),
    stale: shown(['versions', 'contradictions', 'marks'], staleFigures(of('stale'), features)),
    scopes: shown([], {
      evidence_recall: evidenceRecall(of('scopes')),
      foreign_at_k: share(of('scopes'), isMisused),
    }),
    budget: shown(['packing'], budgetFigures(of('budget'))),
    abstention: shown([], abstentionFigures(of('abstention'), all.calibration)),
    poison: shown(['trust', 'marks', 'block'], {
      ...poisonFigures(of('poison')),
      clean_loss: cleanLoss(all),
    }),
    identifiers: shown(['identifier confirmation'], identifierFigures(of('identifiers'))),
    references: shown(['rewrite'], {
      recall: evidenceRecall(withRole(of('references'), 'reference')),
      recall_self_contained: evidenceRecall(withRole(of('references'), 'self-contained')),
      rewritten: only('rewrite', () => share(withRole(of('references'), 'reference'), (row) => row.rewritten === true)),
      rewritten_needlessly: only('rewrite', () =>
        share(withRole(of('references'), 'self-contained'), (row) => row.rewritten === true),
      ),
    }),
    gate: shown(['gate'], {
      invalid_rate: share(withRole(of('gate'), 'needs none'), (row) => row.ran),
      missed_rate: share(withRole(of('gate'), 'needs memory'), (row) => !row.ran),
      injected_for_nothing: share(withRole(of('gate'), 'needs none'), (row) => !isEmptyAnswer(row)),
    }),
    actions: shown(['actions'], actionFigures(of('actions'))),
    multi_hop: shown(['graph'], {
      evidence_recall: evidenceRecall(of('multi-hop')),
      full: share(of('multi-hop'), (row) => evidence(row) === 1),
    }),
    time_windows: shown(['time expressions'], {
      evidence_recall: evidenceRecall(of('time windows')),
      right_first: share(of('time windows'), isRightFirst),
    }),
  };
}

function withRole(rows: readonly GuardRow[], ...roles: readonly Role[]): readonly GuardRow[] {
  return rows.filter(({ query }) => roles.includes(query.role));
}

/**
 * `pairwise`: both questions of a pair have their own statement above the opposite one. `flip_at_k`: the opposite one is
 * in the answer, unmarked. `no_flip`: a paraphrase or double negation is returned and not marked.
 */
function negationFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  const sides = withRole(rows, 'affirm', 'deny');
  const pairs = [...groupBy(sides, ({ caseId }) => caseId).values()];
  return {
    pairwise: proportion(pairs.filter((pair) => pair.length === 2 && pair.every(isRightFirst)).length, pairs.length),
    flip_at_k: share(sides, isMisused),
    no_flip: share(withRole(rows, 'control'), (row) =>
      row.returned.some(({ key, marks }) => key !== null && row.query.gold.includes(key) && marks.length === 0),
    ),
  };
}

/**
 * `current_at_1`: the current version is first of all items. `as_of`: of the versions of the fact, the one that was true
 * (or known) then comes first. `over_expiry`: what is still true is missing or marked. `declared` changes name what they
 * replace, those to be `found` do not; `late` ones of either kind are counted apart.
 */
function staleFigures(
  rows: readonly GuardRow[],
  features: ReadonlySet<GuardFeature>,
): { readonly [name: string]: Figure } {
  const current = withRole(rows, 'current');
  const inTime = current.filter((row) => !row.late);
  const isDeclared = (row: GuardRow): boolean => Object.values(row.query.wrong).includes('superseded');
  const isFirst = ({ returned, query }: GuardRow): boolean =>
    returned[0] !== undefined && returned[0].key !== null && query.gold.includes(returned[0].key);
  const asOf = (...roles: readonly Role[]): Figure =>
    features.has('versions') ? share(withRole(rows, ...roles), isRightFirst) : UNMEASURED;
  return {
    current_at_1: share(current, isFirst),
    current_at_1_declared: share(inTime.filter(isDeclared), isFirst),
    current_at_1_found: share(
      inTime.filter((row) => !isDeclared(row)),
      isFirst,
    ),
    current_at_1_late: share(
      current.filter((row) => row.late),
      isFirst,
    ),
    unmarked_stale_at_k: share(current, isMisused),
    unmarked_stale_at_k_declared: share(inTime.filter(isDeclared), isMisused),
    unmarked_stale_at_k_found: share(
      inTime.filter((row) => !isDeclared(row)),
      isMisused,
    ),
    unmarked_stale_at_k_late: share(
      current.filter((row) => row.late),
      isMisused,
    ),
    as_of: asOf('valid then', 'known then', 'valid and known then'),
    as_of_valid: asOf('valid then'),
    as_of_recorded: asOf('known then'),
    as_of_both: asOf('valid and known then'),
    over_expiry: share(
      withRole(rows, 'still true'),
      (row) =>
        !row.returned.some(({ key, marks }) => key !== null && row.query.gold.includes(key) && marks.length === 0),
    ),
  };
}

/** `at_k`: something planted is in the answer, unmarked; a flood is many wordings of one falsehood. */
function poisonFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  return {
    at_k: share(withRole(rows, 'falsehood', 'payload'), isMisused),
    falsehood_at_k: share(withRole(rows, 'falsehood'), isMisused),
    payload_at_k: share(withRole(rows, 'payload'), isMisused),
    flood_at_k: share(withRole(rows, 'flood'), isMisused),
    flood_evidence_recall: evidenceRecall(withRole(rows, 'flood')),
    inert: share(
      rows.filter(({ packs }) => packs !== null),
      ({ packs }) => packs?.every(({ isInert }) => isInert) === true,
    ),
  };
}

/** Evidence recall lost by planting poison, over the same questions. */
function cleanLoss({ cleanBefore, cleanAfter }: GuardRows): Figure {
  return meanDifference(
    cleanBefore.flatMap((before, at) => {
      const after = cleanAfter[at];
      return after === undefined ? [] : [evidence(before) - evidence(after)];
    }),
  );
}

/** `absent_answered`: a query names an identifier that nobody stored, and gets look-alikes for it. */
function identifierFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  const named = withRole(rows, 'named');
  return {
    evidence_recall: evidenceRecall(named),
    right_first: share(named, isRightFirst),
    absent_answered: share(withRole(rows, 'absent'), (row) =>
      row.returned.some(({ key, marks }) => key !== null && row.query.rivals.includes(key) && marks.length === 0),
    ),
  };
}

/** `as_memory`: the right procedure is among the ranked memories, which is all an engine without actions can do. */
function actionFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  const proposing = rows.filter(({ actions }) => actions !== null);
  const right = (row: GuardRow, depth: number): number =>
    row.query.actions.filter((key) => (row.actions ?? []).slice(0, depth).includes(key)).length;
  return {
    hit: share(proposing, (row) => right(row, Number.POSITIVE_INFINITY) > 0),
    recall_at_3: meanShare(proposing.map((row) => right(row, 3) / Math.max(1, row.query.actions.length))),
    as_memory: share(rows, (row) => row.query.actions.every((key) => row.returned.some((item) => item.key === key))),
  };
}
