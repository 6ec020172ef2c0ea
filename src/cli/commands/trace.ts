import type { JsonValue } from '../../domain/memory.js';
import { formatTime } from '../../domain/time.js';
import type { AnswerDifference, Replay, ShownTrace } from '../../index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { safeText, singleLine } from '../display-width.js';
import { storySections } from '../explain-text.js';
import { idColumn, labelled } from '../memory-text.js';
import { toNumber } from '../option-values.js';
import { renderTable } from '../table.js';

/** `recollect trace list`: what was kept of earlier searches. */
export async function listTraces(
  context: CommandContext,
  { limit }: { readonly limit?: string },
): Promise<CommandOutput> {
  const traces = await withMemory(context, (scoped) =>
    scoped.traces.list(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
  );
  const { traces: say } = context.messages;
  if (traces.length === 0) return { data: { traces }, text: say.none };
  const table = renderTable(
    [
      { title: say.columns.when, width: 20 },
      { title: say.columns.asked, maxLines: 2 },
      { title: say.columns.returned, width: 5, align: 'right' },
      idColumn(
        say.columns.trace,
        traces.map(({ id }) => id),
      ),
    ],
    traces.map(({ id, atMs, query, returned }) => [instant(atMs), singleLine(query), String(returned), id]),
    context,
  );
  return { data: { traces }, text: table };
}

/** `recollect trace show`: the whole story of one search. */
export async function showTrace(context: CommandContext, id: string): Promise<CommandOutput> {
  const shown = await withMemory(context, (scoped) => scoped.traces.show(id));
  return {
    data: shown,
    text: [headText(shown, context), itemsText(shown, context), ...storySections(shown, context)].join('\n\n'),
  };
}

function headText({ trace, seq, configHash, forgotten }: ShownTrace, { messages }: CommandContext): string {
  const { fields, gate } = messages.traces;
  return safeText(
    labelled([
      [fields.trace, trace.id],
      [fields.when, formatTime(trace.atMs)],
      [fields.asked, singleLine(trace.query)],
      [
        fields.lookedFor,
        trace.rewritten === null ? null : `${singleLine(trace.rewritten.text)} (${trace.rewritten.rule})`,
      ],
      [fields.gate, trace.gate === null ? null : gate(trace.gate.needed, trace.gate.rule)],
      [fields.recipe, trace.recipe],
      [fields.seq, seq === null ? null : String(seq)],
      [fields.config, configHash],
      [fields.forgotten, forgotten.join(messages.separators.list)],
    ]),
  );
}

function itemsText({ items }: ShownTrace, context: CommandContext): string {
  const { columns: titles, traces: say } = context.messages;
  if (items.length === 0) return say.noItems;
  return renderTable(
    [
      { title: titles.rank, width: 2, align: 'right' },
      { title: titles.score, width: 5, align: 'right' },
      { title: titles.memory, maxLines: 4 },
    ],
    items.map(({ id, version, score, memory }, at) => [
      String(at + 1),
      score.toFixed(3),
      [memory === null ? say.gone : singleLine(memory.text), say.version(id, version)],
    ]),
    context,
  );
}

/** `recollect trace replay`: answers a search again from what was recorded. */
export async function replayTrace(context: CommandContext, id: string): Promise<CommandOutput> {
  const replayed = await withMemory(context, (scoped) => scoped.traces.replay(id));
  return { data: dataOf(replayed), text: replayText(replayed, context) };
}

function dataOf(replayed: Replay): object {
  if (replayed.outcome === 'forgotten') return replayed;
  const { result, ...others } = replayed;
  return {
    ...others,
    items: result.items.map(({ memory, score }, at) => ({ rank: at + 1, score, memory })),
    trace: result.trace,
  };
}

function replayText(replayed: Replay, context: CommandContext): string {
  const { traces: say, separators } = context.messages;
  if (replayed.outcome === 'forgotten') return safeText(say.forgotten(replayed.ids.join(separators.list)));
  const { differences, strayed, result } = replayed;
  if (differences.length === 0) return say.same(result.items.length);
  const why = strayed.length === 0 ? [] : [say.strayed([...new Set(strayed)].join(separators.list))];
  return [say.different(differences.length), ...why, differenceTable(differences, context)].join('\n\n');
}

function differenceTable(differences: readonly AnswerDifference[], context: CommandContext): string {
  const { difference: titles, parts, version } = context.messages.traces;
  const names: { readonly [part: string]: string } = parts;
  return renderTable(
    [
      { title: titles.part, width: 16 },
      { title: titles.memory, share: 2, maxLines: 3 },
      { title: titles.field, width: 9 },
      { title: titles.was, share: 3, maxLines: 4 },
      { title: titles.is, share: 3, maxLines: 4 },
    ],
    differences.map(({ part, memory, field, was, is }) => [
      names[part] ?? part,
      memory === null ? '' : version(memory.id, memory.version),
      field ?? '',
      valueText(was),
      valueText(is),
    ]),
    context,
  );
}

function valueText(value: JsonValue): string {
  return value === null ? '' : singleLine(typeof value === 'string' ? value : JSON.stringify(value));
}

/** An instant to the second. */
function instant(ms: number): string {
  return `${formatTime(ms).slice(0, 19)}Z`;
}
