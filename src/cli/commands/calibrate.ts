import { builtInEmbedder } from '../../adapters/models/index.js';
import { invalid } from '../../domain/errors.js';
import type { CalibrationReport } from '../../eval/index.js';
import { calibrate, parseSetName, setSource, suiteSource } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { embedderOf } from '../embedder.js';
import { renderTable } from '../table.js';

/** `recollect calibrate`: learns floor and ceiling of the configured embedder on the dev halves of sets and suites. */
export async function calibrateEmbedder(
  context: CommandContext,
  options: { readonly data?: string; readonly set?: readonly string[]; readonly suite?: readonly string[] },
): Promise<CommandOutput> {
  const { data, set = [], suite = [] } = options;
  if (set.length + suite.length === 0) throw invalid('set', 'name a set (--data and --set) or a suite (--suite)');
  if (set.length > 0 && data === undefined) throw invalid('data', 'is needed for sets');
  const embedder = (await embedderOf(context.globals, context.io.env)) ?? builtInEmbedder();
  const sources = [
    ...(data === undefined ? [] : await Promise.all(set.map((name) => setSource(data, parseSetName(name))))),
    ...suite.map(suiteSource),
  ];
  const report = await calibrate(sources, embedder);
  return { data: report, text: reportText(report, context) };
}

function reportText({ profile, floor, ceiling, rows }: CalibrationReport, context: CommandContext): string {
  const { calibration } = context.messages;
  const digits = (number: number): string => number.toFixed(2);
  const table = renderTable(
    [
      { title: calibration.set, width: 20 },
      { title: calibration.questions, width: 9, align: 'right' },
      { title: calibration.unrelated },
      { title: calibration.answer },
    ],
    rows.map(({ set, questions, unrelated, answer }) => [
      set,
      String(questions),
      [unrelated.q50, unrelated.q95, unrelated.q99].map(digits).join('  '),
      [answer.q25, answer.q50, answer.q75, answer.q95].map(digits).join('  '),
    ]),
    { columns: context.columns, style: context.style },
  );
  return `${table}\n\n${calibration.result(profile, digits(floor), digits(ceiling))}`;
}
