import type { KeptCounters } from '../../index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { labelled } from '../memory-text.js';
import { type Column, renderTable } from '../table.js';

const number = (title: string): Column => ({ title, width: 10, align: 'right' });

/** `recollect stats --recalls`: counters over the recalls that were kept of this user, agent and session. */
export async function showRecallCounters(context: CommandContext): Promise<CommandOutput> {
  const counters = await withMemory(context, (memory) => memory.traces.counters());
  return { data: { tenant: context.globals.tenant, ...counters }, text: countersText(counters, context) };
}

function countersText(counters: KeptCounters, context: CommandContext): string {
  const { counted, columns } = context.messages.recipes;
  const { columns: titles, rejectionReasons } = context.messages;
  if (counters.recalls === 0) return counted.none;
  const reasonNames: { readonly [reason: string]: string } = rejectionReasons;
  const fallbacks = counted.fallbacks(counters.fallbacks, `${Math.round(counters.fallbackRate * 100)} %`);
  const head = labelled([
    [counted.recalls, String(counters.recalls)],
    [counted.took, counted.times((counters.ms.p50 ?? 0).toFixed(1), (counters.ms.p95 ?? 0).toFixed(1))],
    [counted.empty, String(counters.empty)],
    [counted.degraded, String(counters.degraded)],
    [counted.fallback, counters.alarm ? `${fallbacks} ${context.style.bold(counted.alarm)}` : fallbacks],
  ]);
  const legs = renderTable(
    [{ title: titles.leg, width: 12 }, number(columns.ran), number(titles.found), number(columns.skipped)],
    Object.entries(counters.legs).map(([leg, { ran, found, skipped }]) => [leg, ...[ran, found, skipped].map(String)]),
    context,
  );
  const compartments = Object.entries(counters.compartments).map(([name, { candidates, kept }]) => [
    name,
    String(candidates),
    String(kept),
  ]);
  const rejected = Object.entries(counters.rejected)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => [reasonNames[reason] ?? reason, String(count)]);
  return [
    head,
    legs,
    ...(compartments.length === 0
      ? []
      : [
          renderTable(
            [{ title: columns.compartment, width: 12 }, number(columns.candidates), number(columns.kept)],
            compartments,
            context,
          ),
        ]),
    ...(rejected.length === 0
      ? []
      : [renderTable([{ title: titles.reason, width: 26 }, number(columns.count)], rejected, context)]),
  ].join('\n\n');
}
