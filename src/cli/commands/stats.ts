import type { CommandContext, CommandOutput } from '../command.js';
import { withEngine } from '../command.js';
import { safeText } from '../display-width.js';
import { labelled } from '../memory-text.js';
import { statsRows } from '../stats-text.js';

/** `recollect stats`: counters of the tenant, its vectors by profile and what waits to be embedded. */
export async function showStats(context: CommandContext): Promise<CommandOutput> {
  const { tenant } = context.globals;
  const info = await withEngine(context, (engine) => engine.tenant(tenant).stats());
  return { data: { tenant, ...info }, text: safeText(labelled(statsRows(tenant, info, context.messages))) };
}
