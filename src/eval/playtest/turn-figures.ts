/** What an arm gave to one turn, by the names of the memories; what is scored. */
export interface TurnAnswer {
  /** Best first, each once. */
  readonly memories: readonly string[];
  /** Memories that are given whatever is asked; they count for what is expected, and not as merged. */
  readonly always: readonly string[];
  /** Greatest `semantic` signal of those memories, in [0,1]; null where none was measured. */
  readonly topSimilarity: number | null;
  /** Of each query that was made, whether it was dropped because it found nothing above the floor. */
  readonly dropped: readonly boolean[];
  readonly hints: number;
  /** Procedures that were proposed, best first. */
  readonly actions: readonly string[];
}

/** How many of the expected ones came. */
export interface Expected {
  readonly wanted: number;
  readonly found: number;
}

/** The figures of one turn under one arm. */
export interface TurnFigures {
  readonly merged: number;
  readonly top_similarity: number | null;
  readonly queries: {
    readonly made: number;
    readonly dropped: number;
    /** Made and not dropped. */
    readonly grounded: number;
    /** Memories that whoever makes queries is shown as hints. */
    readonly anchors: number;
  };
  readonly actions: readonly string[];
  /** Null where the dialogue says nothing. */
  readonly expected: Expected | null;
  readonly expected_actions: Expected | null;
}

/** The figures of an arm over all turns of the user. */
export interface ArmFigures {
  readonly turns: number;
  /** Means a turn. */
  readonly merged: number;
  readonly actions: number;
  /** Mean of the turns that have one; null where none has. */
  readonly top_similarity: number | null;
  /** Sums. */
  readonly queries: TurnFigures['queries'];
  /** Of the turns that expect something; null where none does. */
  readonly memories: HitFigures | null;
  readonly expected_actions: HitFigures | null;
}

/** Hits among the turns that expect something: placeholders of the others never enter. */
export interface HitFigures {
  readonly turns: number;
  /** Share of those turns at which one of the expected came, in [0,1]. */
  readonly hit: number;
  /** Mean share of the expected that came, in [0,1]. */
  readonly recall: number;
}

/** Scores one turn. */
export function turnFigures(
  { memories, always, topSimilarity, dropped, hints, actions }: TurnAnswer,
  { expect, expectActions }: { readonly expect: readonly string[]; readonly expectActions: readonly string[] },
): TurnFigures {
  const lost = dropped.filter((each) => each).length;
  return {
    merged: memories.length,
    top_similarity: topSimilarity,
    queries: { made: dropped.length, dropped: lost, grounded: dropped.length - lost, anchors: hints },
    actions,
    expected: expected(expect, [...memories, ...always]),
    expected_actions: expected(expectActions, actions),
  };
}

function expected(names: readonly string[], came: readonly string[]): Expected | null {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return null;
  return { wanted: wanted.length, found: wanted.filter((name) => came.includes(name)).length };
}

/** Sums the turns of an arm up. */
export function armFigures(turns: readonly TurnFigures[]): ArmFigures {
  const tops = turns.flatMap(({ top_similarity }) => (top_similarity === null ? [] : [top_similarity]));
  const sum = (part: keyof TurnFigures['queries']): number =>
    turns.reduce((total, { queries }) => total + queries[part], 0);
  return {
    turns: turns.length,
    merged: mean(turns.map(({ merged }) => merged)) ?? 0,
    actions: mean(turns.map(({ actions }) => actions.length)) ?? 0,
    top_similarity: mean(tops),
    queries: { made: sum('made'), dropped: sum('dropped'), grounded: sum('grounded'), anchors: sum('anchors') },
    memories: hits(turns.map((turn) => turn.expected)),
    expected_actions: hits(turns.map((turn) => turn.expected_actions)),
  };
}

function hits(turns: readonly (Expected | null)[]): HitFigures | null {
  const scored = turns.filter((turn) => turn !== null);
  const hit = mean(scored.map(({ found }) => (found > 0 ? 1 : 0)));
  const recall = mean(scored.map(({ wanted, found }) => found / wanted));
  return hit === null || recall === null ? null : { turns: scored.length, hit, recall };
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
