import type { Command } from 'commander';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';

/** Adds the commands that show and replay what was kept of searches. */
export function addTraces(program: Command, { traces, options, arguments: args }: Messages, execute: Execute): void {
  const { commands } = traces;
  const trace = program.command('trace').description(commands.trace).helpCommand(false);
  trace
    .command('list')
    .description(commands.list)
    .option('--limit <number>', options.limit)
    .action((given) =>
      execute(async (context) => {
        const { listTraces } = await import('./commands/trace.js');
        return listTraces(context, given);
      }),
    );
  trace
    .command('show')
    .description(commands.show)
    .argument('<trace>', args.traceId)
    .action((id) =>
      execute(async (context) => {
        const { showTrace } = await import('./commands/trace.js');
        return showTrace(context, id);
      }),
    );
  trace
    .command('replay')
    .description(commands.replay)
    .argument('<trace>', args.traceId)
    .action((id) =>
      execute(async (context) => {
        const { replayTrace } = await import('./commands/trace.js');
        return replayTrace(context, id);
      }),
    );
}
