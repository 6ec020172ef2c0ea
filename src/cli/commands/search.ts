import type { RecallResult } from '../../recall/result.js';
import { actionTable } from '../action-table.js';
import { alwaysTable } from '../always-table.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withMemory } from '../command.js';
import { singleLine, wrap } from '../display-width.js';
import { explainText } from '../explain-text.js';
import { dayOf } from '../memory-text.js';
import type { RecallCommandOptions } from '../option-values.js';
import { recallOptionsOf } from '../option-values.js';
import { markLines, reasonLines, topReasons } from '../reasons.js';
import { nearMissText, nothingAtAll, rejectedLine } from '../rejection-text.js';
import { renderTable } from '../table.js';
import { waterfallsData, waterfallsText } from '../waterfall-text.js';

/** Options of `recollect search`. */
export interface SearchOptions extends RecallCommandOptions {
  readonly explain?: boolean;
  readonly waterfall?: boolean;
}

/** `recollect search`: recalls, and says why. */
export async function searchMemories(
  context: CommandContext,
  query: string,
  options: SearchOptions,
): Promise<CommandOutput> {
  const recallOptions = { ...recallOptionsOf(options), signal: context.signal };
  const result = await withMemory(context, (scoped) => scoped.recall(query, recallOptions));
  noteDegraded(context, result.degraded);
  const explains = options.explain === true;
  const steps = options.waterfall === true ? [waterfallsText(result, context)] : [];
  return {
    data: { ...searchData(result, explains), ...(steps.length === 0 ? {} : { waterfalls: waterfallsData(result) }) },
    text: [searchText(result, context, explains), ...steps].join('\n\n'),
  };
}

function searchData(result: RecallResult, explains: boolean): object {
  const { items, always, actions, confidence, nearest, degraded, rejected, trace, gate } = result;
  return {
    traceId: trace.id,
    items: items.map(({ memory, score, explanation, signals, legs, passage, marks }, at) => ({
      rank: at + 1,
      score,
      reasons: topReasons(explanation),
      marks,
      memory,
      ...(explains ? { explanation, signals, legs, passage } : {}),
    })),
    always,
    actions: actions.map(({ memory, score, reasons, explanation }, at) => ({
      rank: at + 1,
      score,
      memory,
      reasons,
      ...(explains ? { explanation } : {}),
    })),
    nearest: nearest.map(({ memory, rejection, explanation }) => ({
      memory,
      rejection,
      ...(explains ? { explanation } : {}),
    })),
    confidence,
    rejectedCounts: trace.rejectedCounts,
    degraded,
    gate,
    rewritten: trace.rewritten,
    ms: trace.totalMs,
    ...(explains ? { rejected, trace } : {}),
  };
}

function searchText(result: RecallResult, context: CommandContext, explains: boolean): string {
  const { messages } = context;
  const answer = result.items.length === 0 ? emptyText(result, context) : itemTable(result, context);
  const { totalMs, id } = result.trace;
  const footer = [messages.took(totalMs.toFixed(1)), messages.trace(id), rejectedLine(result, messages)].join(' · ');
  const lines = wrap(footer, context.columns, 3).map((line) => context.style.dim(line));
  return [
    ...lookedFor(result, context),
    ...(result.always.length === 0 ? [] : [alwaysTable(result.always, context)]),
    answer,
    ...(result.actions.length === 0 ? [] : [actionTable(result.actions, context)]),
    lines.join('\n'),
    ...(explains ? [explainText(result, context)] : []),
  ].join('\n\n');
}

/** What was looked for, where that is not what was said. */
function lookedFor({ trace }: RecallResult, { messages, columns, style }: CommandContext): readonly string[] {
  const { rewritten, query } = trace;
  if (rewritten === null || rewritten.text === query) return [];
  const line = messages.lookedFor(singleLine(rewritten.text), rewritten.rule);
  return [
    wrap(line, columns, 3)
      .map((each) => style.dim(each))
      .join('\n'),
  ];
}

function emptyText({ nearest, degraded, gate }: RecallResult, { messages, style, columns }: CommandContext): string {
  if (gate?.needed === false) return style.bold(messages.gateClosed(gate.rule));
  const misses = nearest.map((miss) => `  - ${nearMissText(miss, columns - 4, messages)}`);
  if (misses.length > 0) return [style.bold(messages.nothingFound), messages.nearest, ...misses].join('\n');
  return style.bold(degraded.length > 0 ? messages.nothingFound : nothingAtAll(messages));
}

function itemTable({ items }: RecallResult, context: CommandContext): string {
  const { messages } = context;
  const { columns: titles } = messages;
  return renderTable(
    [
      { title: titles.rank, width: 2, align: 'right' },
      { title: titles.score, width: 5, align: 'right' },
      { title: titles.memory, share: 5, maxLines: 3 },
      { title: titles.kindAndWhen, width: 12 },
      { title: titles.why, share: 4, maxLines: 2 },
    ],
    items.map(({ memory, score, explanation, marks }, at) => [
      String(at + 1),
      score.toFixed(3),
      [singleLine(memory.text), memory.id],
      [memory.kind, dayOf(memory.recordedAtMs)],
      [...markLines(marks, messages), ...reasonLines(topReasons(explanation), messages)],
    ]),
    context,
  );
}
