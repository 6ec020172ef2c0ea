import { resolve } from 'node:path';
import type { CommandContext, CommandOutput } from '../command.js';
import { withEngine } from '../command.js';
import { safeText } from '../display-width.js';
import { roundedBytes } from '../stats-text.js';

/** `recollect backup`: copies the tenant into a file, of one moment, while others go on writing. */
export async function backUp(context: CommandContext, file: string): Promise<CommandOutput> {
  const { tenant } = context.globals;
  const { bytes, seq } = await withEngine(context, (engine) => engine.tenant(tenant).backup(resolve(file)));
  const { lifecycle, stats } = context.messages;
  return {
    data: { tenant, file, bytes, seq },
    text: safeText(lifecycle.backedUp(tenant, file, stats.bytes(bytes, roundedBytes(bytes)))),
  };
}

/** `recollect restore`: makes the tenant from such a copy. */
export async function restoreBackup(context: CommandContext, file: string): Promise<CommandOutput> {
  const { tenant } = context.globals;
  const { seq, memories } = await withEngine(context, async (engine) => {
    const handle = engine.tenant(tenant);
    const restored = await handle.restore(resolve(file));
    return { ...restored, memories: (await handle.stats()).memories };
  });
  return {
    data: { tenant, seq, memories },
    text: safeText(context.messages.lifecycle.restored(tenant, file, memories)),
  };
}
