import type { PlaytestReport } from '../eval/index.js';
import type { CommandContext } from './command.js';
import { singleLine } from './display-width.js';
import { renderTable } from './table.js';

type Figures = PlaytestReport['turns'][number]['arms'][number];
type Totals = PlaytestReport['figures'][number];
type Words = CommandContext['messages']['evaluation']['playtest'];

/** A figure of a turn: its title, and what each arm has. */
interface Row {
  readonly title: string;
  readonly cells: readonly string[];
}

/** The figures of a dialogue, arms side by side: those of each turn, then those of all. */
export function playtestTable({ arms, turns, figures }: PlaytestReport, context: CommandContext): string {
  const words = context.messages.evaluation.playtest;
  const { list } = context.messages.separators;
  const rows = turns.flatMap(({ turn, text, arms: answered }) =>
    turnRows(answered, words, list).map(({ title, cells }, at) => [
      at === 0 ? String(turn) : '',
      at === 0 ? singleLine(text) : '',
      title,
      ...cells,
    ]),
  );
  const totals = totalRows(figures, words).map(({ title, cells }, at) => [
    '',
    at === 0 ? words.allTurns(turns.length) : '',
    title,
    ...cells,
  ]);
  return renderTable(
    [
      { title: context.messages.columns.rank, width: 3, align: 'right' },
      { title: words.turn, share: 3, maxLines: 3 },
      { title: words.figure, share: 3, maxLines: 2 },
      ...arms.map(({ name }) => ({ title: singleLine(name), share: 3, maxLines: 3 })),
    ],
    [...rows, ...totals],
    { columns: context.columns, style: context.style },
  );
}

function turnRows(arms: readonly Figures[], words: Words, separator: string): readonly Row[] {
  const row = (title: string, cell: (figures: Figures) => string): Row => ({ title, cells: arms.map(cell) });
  const expects = (part: 'expected' | 'expected_actions'): boolean => arms.some((figures) => figures[part] !== null);
  const found = (part: Figures['expected']): string =>
    part === null ? words.nothing : words.found(part.found, part.wanted);
  return [
    row(words.merged, ({ merged }) => String(merged)),
    row(words.topSimilarity, ({ top_similarity }) => digits(top_similarity, words)),
    row(words.queries, ({ queries }) => queriesCell(queries)),
    row(words.anchors, ({ queries }) => String(queries.anchors)),
    row(words.actions, ({ actions }) => (actions.length === 0 ? words.nothing : singleLine(actions.join(separator)))),
    ...(expects('expected') ? [row(words.expected, ({ expected }) => found(expected))] : []),
    ...(expects('expected_actions')
      ? [row(words.expectedActions, ({ expected_actions }) => found(expected_actions))]
      : []),
  ];
}

function totalRows(arms: readonly Totals[], words: Words): readonly Row[] {
  const row = (title: string, cell: (totals: Totals) => string): Row => ({ title, cells: arms.map(cell) });
  const hits = (part: Totals['memories']): string =>
    part === null ? words.nothing : words.hits(part.hit.toFixed(2), part.recall.toFixed(2), part.turns);
  return [
    row(words.merged, ({ merged }) => merged.toFixed(1)),
    row(words.topSimilarity, ({ top_similarity }) => digits(top_similarity, words)),
    row(words.queries, ({ queries }) => queriesCell(queries)),
    row(words.anchors, ({ queries }) => String(queries.anchors)),
    row(words.actions, ({ actions }) => actions.toFixed(1)),
    row(words.expected, ({ memories }) => hits(memories)),
    row(words.expectedActions, ({ expected_actions }) => hits(expected_actions)),
  ];
}

function queriesCell({ made, dropped, grounded }: Figures['queries']): string {
  return `${made}/${dropped}/${grounded}`;
}

function digits(value: number | null, words: Words): string {
  return value === null ? words.nothing : value.toFixed(2);
}
