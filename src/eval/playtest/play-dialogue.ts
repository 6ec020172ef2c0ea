import type { QueriesResult, QueryInput, RecallItem, RecallOptions, ScopedMemory } from '../../index.js';
import { sentencesOf } from '../../text/slots/clauses.js';
import type { PlaytestArm } from './arm.js';
import type { DialogueTurn } from './dialogue-file.js';
import type { ArmFigures, TurnFigures } from './turn-figures.js';
import { armFigures, turnFigures } from './turn-figures.js';

/** The memories a dialogue is played against, and what its file calls them. */
export interface PlaytestMemory {
  readonly scope: Pick<ScopedMemory, 'recallQueries' | 'anchors'>;
  readonly nameOf: (memory: { readonly id: string; readonly version: number }) => string;
  /** The request's clock, in milliseconds. */
  readonly nowMs: number;
}

/** One turn of the user with the figures of every arm, in the order of the arms. */
export interface PlayedTurn {
  /** Number among all turns of the dialogue, from 1. */
  readonly turn: number;
  readonly text: string;
  readonly arms: readonly TurnFigures[];
}

/** A dialogue played through. */
export interface PlaytestReport {
  readonly arms: readonly PlaytestArm[];
  readonly turns: readonly PlayedTurn[];
  /** The figures of each arm over all turns, in the order of the arms. */
  readonly figures: readonly ArmFigures[];
  /** What was missing in some answer, each message once. */
  readonly degraded: readonly { readonly arm: string; readonly code: string; readonly message: string }[];
}

/** Everything that one arm found at one turn. */
export interface TurnTrace {
  readonly turn: number;
  readonly arm: string;
  readonly text: string;
  readonly figures: TurnFigures;
  readonly hints: readonly { readonly memory: string; readonly score: number }[];
  readonly answer: QueriesResult;
}

/** At most as many sentences of a turn become queries, the last: each is looked for as a fact and as a situation. */
const MOST_SENTENCES = 4;
/** Most earlier turns that a recall takes. */
const MOST_HISTORY = 20;

/** The queries of a turn, by rule: each of its sentences, as a fact and as a situation; a turn without any is one itself. */
export function queriesOf(text: string): readonly QueryInput[] {
  const hasWords = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence);
  const sentences = sentencesOf(text)
    .map((sentence) => sentence.text)
    .filter(hasWords)
    .slice(-MOST_SENTENCES);
  const asked = sentences.length === 0 && hasWords(text) ? [text] : sentences;
  return asked.flatMap((sentence): readonly QueryInput[] => [
    { text: sentence, variant: 'fact' },
    { text: sentence, variant: 'situation' },
  ]);
}

/**
 * Plays a dialogue turn by turn: every turn of the user is made into queries, which earlier turns complete where they stand on them,
 * and every arm answers them. Nothing is written, and nothing that a turn expects reaches the engine.
 *
 * @param onTurn is told everything of each turn and arm, in order; it may wait.
 */
export async function playDialogue(
  turns: readonly DialogueTurn[],
  arms: readonly PlaytestArm[],
  memory: PlaytestMemory,
  onTurn: (trace: TurnTrace) => Promise<void> | void = () => undefined,
): Promise<PlaytestReport> {
  const played: PlayedTurn[] = [];
  const degraded = new Map<string, PlaytestReport['degraded'][number]>();
  for (const [at, turn] of turns.entries()) {
    if (turn.role !== 'user') continue;
    const history = turns.slice(Math.max(0, at - MOST_HISTORY), at).map(({ text }) => text);
    const figures: TurnFigures[] = [];
    for (const arm of arms) {
      const trace = await playTurn(turn, at + 1, history, arm, memory);
      figures.push(trace.figures);
      for (const { answer } of trace.answer.queries)
        for (const { code, message } of answer.degraded)
          degraded.set(`${arm.name}: ${message}`, { arm: arm.name, code, message });
      await onTurn(trace);
    }
    played.push({ turn: at + 1, text: turn.text, arms: figures });
  }
  return {
    arms,
    turns: played,
    figures: arms.map((_, at) => armFigures(played.flatMap((turn) => turn.arms.slice(at, at + 1)))),
    degraded: [...degraded.values()],
  };
}

async function playTurn(
  { text, expect, expectActions }: DialogueTurn,
  turn: number,
  history: readonly string[],
  { name, recipe, actions, limit, minScore }: PlaytestArm,
  { scope, nameOf, nowMs }: PlaytestMemory,
): Promise<TurnTrace> {
  const own: RecallOptions = { recipe, now: nowMs, turns: history };
  const hints = await scope.anchors(text, { recall: own });
  const answer = await scope.recallQueries(
    { queries: queriesOf(text), message: text, turns: history },
    {
      ...own,
      actions,
      ...(limit === null ? {} : { limit }),
      ...(minScore === null ? {} : { minScore }),
    },
  );
  const figures = turnFigures(
    {
      memories: answer.items.map(({ memory }) => nameOf(memory)),
      always: answer.queries.flatMap((query) => query.answer.always.map(nameOf)),
      topSimilarity: topSimilarity(answer.items),
      dropped: answer.queries.map(({ dropped }) => dropped),
      hints: hints.length,
      actions: answer.actions.map(({ memory }) => nameOf(memory)),
    },
    { expect, expectActions },
  );
  return {
    turn,
    arm: name,
    text,
    figures,
    hints: hints.map(({ memory, score }) => ({ memory: nameOf(memory), score })),
    answer,
  };
}

function topSimilarity(items: readonly RecallItem[]): number | null {
  const measured = items.flatMap(({ signals: { semantic } }) => (semantic === undefined ? [] : [semantic]));
  return measured.length === 0 ? null : Math.max(...measured);
}
