import type { Command } from 'commander';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';

/** Adds the commands about the memories of a scope as a graph. */
export function addGraph(program: Command, { links, arguments: args }: Messages, execute: Execute): void {
  const graph = program.command('graph').description(links.graph.command).helpCommand(false);
  graph
    .command('export')
    .description(links.graph.export)
    .option('--format <name>', links.graph.format)
    .action((given) =>
      execute(async (context) => {
        const { exportGraph } = await import('./commands/graph.js');
        return exportGraph(context, given);
      }),
    );
  graph
    .command('import')
    .description(links.graph.import)
    .argument('<file>', args.file)
    .action((file) =>
      execute(async (context) => {
        const { importGraph } = await import('./commands/graph.js');
        return importGraph(context, file);
      }),
    );
}
