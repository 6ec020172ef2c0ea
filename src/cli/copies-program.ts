import type { Command } from 'commander';
import { backUp, restoreBackup } from './commands/backup.js';
import { exportTenant, loadExport } from './commands/export.js';
import { importFile } from './commands/import.js';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';

/** Adds the commands that bring memories in and out: imports, exports and copies of a whole tenant. */
export function addCopies(program: Command, messages: Messages, execute: Execute): void {
  const { commands, options, arguments: args } = messages;
  const { commands: own, arguments: ownArgs, options: ownOptions } = messages.lifecycle;
  program
    .command('import')
    .description(commands.import)
    .argument('<file>', args.file)
    .option('--atomic', options.atomic)
    .option('--unknown-fields <what>', options.unknownFields)
    .option('--dump', ownOptions.dump)
    .action((file, { dump, ...given }) =>
      execute((context) => (dump === true ? loadExport(context, file, given) : importFile(context, file, given))),
    );
  program
    .command('export')
    .description(own.export)
    .argument('[file]', ownArgs.exportFile)
    .action((file) => execute((context) => exportTenant(context, file)));
  program
    .command('backup')
    .description(own.backup)
    .argument('<file>', ownArgs.backupFile)
    .action((file) => execute((context) => backUp(context, file)));
  program
    .command('restore')
    .description(own.restore)
    .argument('<file>', ownArgs.restoredFile)
    .action((file) => execute((context) => restoreBackup(context, file)));
}
