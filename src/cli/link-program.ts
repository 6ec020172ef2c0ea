import type { Command } from 'commander';
import { addLink, listLinks, removeLink } from './commands/link.js';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';
import { collect } from './option-values.js';

/** Adds the commands about relations between memories. */
export function addLinks(program: Command, { links, options }: Messages, execute: Execute): void {
  const link = program.command('link').description(links.commands.link).helpCommand(false);
  link
    .command('add')
    .description(links.commands.add)
    .argument('<from>', links.arguments.from)
    .argument('<to>', links.arguments.to)
    .requiredOption('--relation <name>', links.options.relation)
    .option('--probability <number>', links.options.probability)
    .option('--intensity <number>', links.options.intensity)
    .option('--confidence <number>', links.options.confidence)
    .option('--valid-from <time>', options.validFrom)
    .option('--valid-to <time>', options.validTo)
    .option('--reason <text>', links.options.reason)
    .action((from, to, given) => execute((context) => addLink(context, from, to, given)));
  link
    .command('list')
    .description(links.commands.list)
    .option('--of <id>', links.options.of, collect)
    .option('--relation <name>', links.options.relation, collect)
    .option('--valid-at <time>', options.validAt)
    .option('--recorded-at <time>', options.recordedAt)
    .option('--limit <number>', options.limit)
    .action((given) => execute((context) => listLinks(context, given)));
  link
    .command('remove')
    .description(links.commands.remove)
    .argument('<id>', links.arguments.linkId)
    .action((id) => execute((context) => removeLink(context, id)));
}
