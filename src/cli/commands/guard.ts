import type { GuardReport } from '../../eval/index.js';
import { GUARD_PHENOMENA, parseTemplateSet, runGuard } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { refuseModels } from '../eval-options.js';
import { toNumber } from '../option-values.js';
import { Progress } from '../progress.js';
import { renderTable } from '../table.js';

/** Options of `recollect eval guard`. */
export interface GuardCommandOptions {
  readonly seed?: string;
  readonly n?: string;
  readonly set?: string;
  readonly recipe?: string;
  readonly items?: string;
}

const WIDTHS = { value: 7, bounds: 14, n: 6, language: 7 } as const;

/** `recollect eval guard`: measures what must never be recalled, beside what must not be lost by being careful. */
export async function guardMemory(context: CommandContext, options: GuardCommandOptions): Promise<CommandOutput> {
  refuseModels(context, 'the guard suite runs with the embedder of the package');
  const progress = new Progress(context);
  const report = await runGuard({
    ...(options.seed === undefined ? {} : { seed: toNumber('seed', options.seed) }),
    ...(options.n === undefined ? {} : { n: toNumber('n', options.n) }),
    ...(options.set === undefined ? {} : { set: parseTemplateSet(options.set) }),
    ...(options.recipe === undefined ? {} : { recipe: options.recipe }),
    ...(options.items === undefined ? {} : { items: options.items }),
    onProgress: (part) => progress.show(part),
  });
  return { data: report, text: guardText(report, context) };
}

/** Every figure with its bounds and by language, and what waits for which feature. Names are those of the JSON. */
function guardText(report: GuardReport, { columns, messages, style }: CommandContext): string {
  const { guard } = messages;
  const rows = Object.entries(report.intervals).map(([path, { n, low, high }]) => [
    path,
    shown(valueAt(report, path)),
    `${low.toFixed(3)}-${high.toFixed(3)}`,
    String(n),
    ...(['en', 'zh', 'mixed'] as const).map((language) => shown(valueAt(report.by_language[language], path))),
  ]);
  const table = renderTable(
    [
      { title: guard.figure, maxLines: 2 },
      { title: guard.value, width: WIDTHS.value, align: 'right' },
      { title: '95 %', width: WIDTHS.bounds, align: 'right' },
      { title: 'n', width: WIDTHS.n, align: 'right' },
      ...['en', 'zh', 'mixed'].map((title) => ({ title, width: WIDTHS.language, align: 'right' as const })),
    ],
    rows,
    { columns, style },
  );
  const waiting = GUARD_PHENOMENA.flatMap((name) => {
    const { status, needs } = report[name];
    return status === 'measured' ? [] : [guard.waits(name, needs.join(', '))];
  });
  const byHand =
    report.by_hand === null || report.by_hand.overlapping === null
      ? []
      : [guard.byHand(report.by_hand.agreement.length, report.by_hand.overlapping)];
  return [table, '', guard.queries(report.n, report.isolation.queries), ...waiting, ...byHand].join('\n');
}

function shown(value: number | null): string {
  if (value === null) return '-';
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

/** A figure by the path that names its interval; null where it is not measured. */
function valueAt(report: object, path: string): number | null {
  let value: unknown = report;
  for (const part of path.split('.'))
    value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[part] : undefined;
  return typeof value === 'number' ? value : null;
}
