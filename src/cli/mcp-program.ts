import type { Command } from 'commander';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';

/** Adds `mcp`. It is loaded on use: nothing else needs the protocol library. */
export function addMcp(program: Command, { service: { commands, options } }: Messages, execute: Execute): void {
  program
    .command('mcp')
    .description(commands.mcp)
    .option('--read-only', options.readOnly)
    .action((given) =>
      execute(async (context) => {
        const { serveMcp } = await import('./commands/mcp.js');
        return serveMcp(context, given);
      }),
    );
}
