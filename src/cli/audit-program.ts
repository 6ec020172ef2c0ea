import type { Command } from 'commander';
import type { Execute } from './execute.js';
import { recallOptions } from './memory-options.js';
import type { Messages } from './messages/english.js';
import { collect } from './option-values.js';

/** Adds the commands that look at how recall behaves. */
export function addAudits(program: Command, { recipes, links, options }: Messages, execute: Execute): void {
  const audit = program.command('audit').description(recipes.commands.audit);
  recallOptions(audit.command('lock-in').description(recipes.commands.lockIn), options)
    .option('--query <text>', recipes.options.query, collect)
    .option('--usage-weight <number>', recipes.options.usageWeight)
    .action((given) =>
      execute(async (context) => {
        const { showLockIn } = await import('./commands/audit.js');
        return showLockIn(context, given);
      }),
    );
  recallOptions(audit.command('signals').description(recipes.commands.signals), options)
    .option('--query <text>', recipes.options.query, collect)
    .action((given) =>
      execute(async (context) => {
        const { showSignals } = await import('./commands/audit.js');
        return showSignals(context, given);
      }),
    );
  audit
    .command('graph')
    .description(links.commands.auditGraph)
    .option('--valid-at <time>', options.validAt)
    .option('--recorded-at <time>', options.recordedAt)
    .action((given) =>
      execute(async (context) => {
        const { showGraphAudit } = await import('./commands/audit-graph.js');
        return showGraphAudit(context, given);
      }),
    );
  audit
    .command('diff')
    .description(recipes.commands.diff)
    .argument('<first>', recipes.arguments.firstRecipe)
    .argument('<second>', recipes.arguments.secondRecipe)
    .action((first, second) =>
      execute(async (context) => {
        const { showRecipeDifferences } = await import('./commands/audit.js');
        return showRecipeDifferences(context, first, second);
      }),
    );
}
