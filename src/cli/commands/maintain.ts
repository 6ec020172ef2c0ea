import type { MaintainReport } from '../../remember/maintain.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withEngine } from '../command.js';
import { safeText } from '../display-width.js';
import { labelled } from '../memory-text.js';
import { toNumber } from '../option-values.js';

/**
 * `recollect maintain`: erases what has expired, indexes anew what older rules indexed and embeds what has no vector yet,
 * for as long as the budget lasts; what is left is told.
 */
export async function maintainTenant(
  context: CommandContext,
  { budgetMs }: { readonly budgetMs?: string },
): Promise<CommandOutput> {
  const options = budgetMs === undefined ? {} : { budgetMs: toNumber('budgetMs', budgetMs) };
  const { report, hasEmbedder } = await withEngine(context, async (engine) => {
    const tenant = engine.tenant(context.globals.tenant);
    return { report: await tenant.maintain(options), hasEmbedder: (await tenant.stats()).embedder !== null };
  });
  noteDegraded(context, report.degraded);
  const { tenant } = context.globals;
  return {
    data: { tenant, ...report },
    text: reportText(report, hasEmbedder, context),
  };
}

function reportText(report: MaintainReport, hasEmbedder: boolean, { messages, globals }: CommandContext): string {
  const { fields, maintain, separators, lifecycle } = messages;
  return safeText(
    labelled([
      [fields.tenant, globals.tenant],
      [lifecycle.expired, report.expired === 0 ? null : lifecycle.memories(report.expired)],
      [lifecycle.reindexed, report.reindexed === 0 ? null : lifecycle.versions(report.reindexed)],
      [fields.embedded, hasEmbedder ? maintain.embedded(report.embedded) : maintain.noEmbedder],
      [fields.refused, report.failed === 0 ? null : maintain.refused(report.failed)],
      [fields.removed, report.dropped.length === 0 ? null : maintain.removed(report.dropped.join(separators.list))],
      [fields.left, report.pending ? maintain.pending : maintain.done],
      [fields.took, messages.took(report.elapsedMs.toFixed(1))],
    ]),
  );
}
