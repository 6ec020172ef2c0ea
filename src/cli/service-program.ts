import type { Command } from 'commander';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';
import { collect } from './option-values.js';

/** Adds `serve` and what belongs to it. Commands are loaded on use: nothing else needs a server. */
export function addService(program: Command, messages: Messages, execute: Execute): void {
  const { commands, options, arguments: args } = messages.service;
  program
    .command('init')
    .description(commands.init)
    .option('--config <file>', options.config)
    .option('--force', options.force)
    .action((given) =>
      execute(async (context) => {
        const { initialise } = await import('./commands/init.js');
        return initialise(context, given);
      }),
    );
  program
    .command('serve')
    .description(commands.serve)
    .option('--config <file>', options.config)
    .option('--host <address>', options.host)
    .option('--port <number>', options.port)
    .option('--key-file <file>', options.keyFile)
    .option('--allow-host <name>', options.allowHost, collect)
    .option('--allow-origin <origin>', options.allowOrigin, collect)
    .option('--rate <number>', options.rate)
    .option('--audit <file>', options.audit)
    .option('--mcp', options.mcp)
    .option('--metrics', options.metrics)
    .option('--tracing', options.tracing)
    .option('--log-level <level>', options.logLevel)
    .option('--slow-recall-ms <number>', options.slowRecall)
    .option('--readers <number>', options.readers)
    .action((given) =>
      execute(async (context) => {
        const { serveMemories } = await import('./commands/serve.js');
        return serveMemories(context, given);
      }),
    );
  addKeys(program, messages, execute);
  program
    .command('completion')
    .description(commands.completion)
    .argument('<shell>', args.shell)
    .action((shell) =>
      execute(async () => {
        const { completionScript } = await import('./commands/completion.js');
        return completionScript(program, shell);
      }),
    );
}

function addKeys(program: Command, messages: Messages, execute: Execute): void {
  const { commands, options, arguments: args } = messages.service;
  const keys = program.command('keys').description(commands.keys).helpCommand(false);
  const command = (name: string, description: string): Command =>
    keys
      .command(name)
      .description(description)
      .option('--config <file>', options.config)
      .option('--key-file <file>', options.keyFile);
  command('create', commands.keysCreate)
    .option('--scope <scope>', options.keyScope)
    .option('--name <name>', options.keyName)
    .option('--expires-at <time>', options.keyExpires)
    .action((given) => execute(async (context) => (await import('./commands/keys.js')).createKey(context, given)));
  command('list', commands.keysList).action((given) =>
    execute(async (context) => (await import('./commands/keys.js')).listKeys(context, given)),
  );
  command('revoke', commands.keysRevoke)
    .argument('<id>', args.keyId)
    .action((id, given) =>
      execute(async (context) => (await import('./commands/keys.js')).revokeKey(context, id, given)),
    );
  command('rotate', commands.keysRotate)
    .argument('<id>', args.keyId)
    .option('--grace-minutes <number>', options.grace)
    .action((id, given) =>
      execute(async (context) => (await import('./commands/keys.js')).rotateKey(context, id, given)),
    );
}
