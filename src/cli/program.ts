import { Command } from 'commander';
import { addAudits } from './audit-program.js';
import { runDemo } from './commands/demo.js';
import { examineTenants } from './commands/doctor.js';
import { maintainTenant } from './commands/maintain.js';
import { getMemory, listMemories, showHistory } from './commands/read.js';
import { searchMemories } from './commands/search.js';
import { showStats } from './commands/stats.js';
import { confirmUse, giveFeedback } from './commands/usage.js';
import { explainAbsence } from './commands/why-not.js';
import { addMemory, updateMemory } from './commands/write.js';
import { addCopies } from './copies-program.js';
import { displayWidth, wrap } from './display-width.js';
import { addEvaluation } from './evaluation-program.js';
import type { Execute } from './execute.js';
import { addGraph } from './graph-program.js';
import { addLifecycle } from './lifecycle-program.js';
import { addLinks } from './link-program.js';
import { addMcp } from './mcp-program.js';
import { draftOptions, filterOptions, recallOptions } from './memory-options.js';
import type { Messages } from './messages/english.js';
import { collect, collectNames } from './option-values.js';
import { packageVersion } from './package-file.js';
import { addService } from './service-program.js';
import { addTraces } from './trace-program.js';

const HELP_LINES = 12;

/** Where commander writes, and how wide. */
export interface ProgramOutput {
  readonly columns: number;
  readonly write: (text: string) => void;
}

/** Builds the command line; unknown options, commands and surplus arguments are errors that are thrown, never an exit. */
export function buildProgram(messages: Messages, execute: Execute, output: ProgramOutput): Command {
  const { options, commands, help } = messages;
  const titles: { readonly [title: string]: string } = {
    'Usage:': help.usage,
    'Arguments:': help.arguments,
    'Options:': help.options,
    'Global Options:': help.globalOptions,
    'Commands:': help.commands,
  };
  const program = new Command('recollect')
    .description(commands.program)
    .exitOverride()
    .configureOutput({
      writeOut: output.write,
      writeErr: output.write,
      getOutHelpWidth: () => output.columns,
      getErrHelpWidth: () => output.columns,
      // Errors are printed in one place, by `run`.
      outputError: () => undefined,
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      // Commander counts characters; Chinese ones take two columns.
      displayWidth,
      boxWrap: (text, width) => wrap(text, width, HELP_LINES).join('\n'),
      // Defaults are said in the descriptions, in the reader's language.
      optionDescription: (option) => option.description,
    })
    .helpOption('-h, --help', help.help)
    .helpCommand(false)
    .version(packageVersion(), '-V, --version', help.version)
    .option('--path <folder>', options.path)
    .option('--tenant <id>', options.tenant, 'default')
    .option('--user <id>', options.user)
    .option('--agent <id>', options.agent)
    .option('--session <id>', options.session)
    .option('--shared', options.shared)
    .option('--json', options.json)
    .option('--embed-url <address>', options.embedUrl)
    .option('--embed-model <name>', options.embedModel)
    .option('--embed-dimensions <number>', options.embedDimensions)
    .option('--rerank-url <address>', options.rerankUrl)
    .option('--rerank-model <name>', options.rerankModel)
    .option('--rerank-dialect <name>', options.rerankDialect);
  addWriting(program, messages, execute);
  addLifecycle(program, messages, execute);
  addLinks(program, messages, execute);
  addGraph(program, messages, execute);
  addCopies(program, messages, execute);
  addReading(program, messages, execute);
  addReporting(program, messages, execute);
  addTraces(program, messages, execute);
  addCare(program, messages, execute);
  addAudits(program, messages, execute);
  addCalibration(program, messages, execute);
  addEvaluation(program, messages, execute);
  addService(program, messages, execute);
  addMcp(program, messages, execute);
  return program;
}

function addWriting(
  program: Command,
  { commands, options, arguments: args, lifecycle }: Messages,
  execute: Execute,
): void {
  program
    .command('demo')
    .description(commands.demo)
    .option('--keep', options.keep)
    .action((given) => execute((context) => runDemo(context, given)));
  draftOptions(program.command('add').description(commands.add).argument('<text>', args.text), options)
    .option('--id <id>', options.ownId)
    .option('--idempotency-key <name>', lifecycle.options.idempotencyKey)
    .action((text, given) => execute((context) => addMemory(context, text, given)));
  draftOptions(program.command('update').description(commands.update).argument('<id>', args.id), options)
    .option('--text <text>', options.newText)
    .option('--expect-version <number>', lifecycle.options.expectVersion)
    .action((id, given) => execute((context) => updateMemory(context, id, given)));
}

function addReading(
  program: Command,
  { commands, options, arguments: args, recipes }: Messages,
  execute: Execute,
): void {
  recallOptions(program.command('search').description(commands.search).argument('<query>', args.query), options)
    .option('--explain', options.explain)
    .option('--waterfall', recipes.options.waterfall)
    .action((query, given) => execute((context) => searchMemories(context, query, given)));
  recallOptions(
    program.command('why-not').description(commands.whyNot).argument('<id>', args.id).argument('<query>', args.query),
    options,
  )
    .option('--memory-version <number>', options.memoryVersion)
    .action((id, query, given) => execute((context) => explainAbsence(context, id, query, given)));
  program
    .command('get')
    .description(commands.get)
    .argument('<id>', args.id)
    .action((id) => execute((context) => getMemory(context, id)));
  filterOptions(program.command('list').description(commands.list), options)
    .option('--limit <number>', options.limit)
    .option('--order <order>', options.order)
    .option('--cursor <cursor>', options.cursor)
    .action((given) => execute((context) => listMemories(context, given)));
  program
    .command('history')
    .description(commands.history)
    .argument('<id>', args.id)
    .action((id) => execute((context) => showHistory(context, id)));
}

function addReporting(program: Command, { commands, arguments: args }: Messages, execute: Execute): void {
  program
    .command('confirm')
    .description(commands.confirm)
    .argument('<trace>', args.traceId)
    .argument('<ids...>', args.usedIds)
    .action((traceId, ids) => execute((context) => confirmUse(context, traceId, ids)));
  program
    .command('feedback')
    .description(commands.feedback)
    .argument('<trace>', args.traceId)
    .argument('<id>', args.id)
    .argument('<verdict>', args.verdict)
    .action((traceId, id, verdict) => execute((context) => giveFeedback(context, traceId, id, verdict)));
}

function addCare(program: Command, { commands, options, lifecycle, recipes }: Messages, execute: Execute): void {
  program
    .command('stats')
    .description(commands.stats)
    .option('--signals', recipes.options.legShares)
    .option('--recalls', recipes.options.recalls)
    .action((given) =>
      execute(async (context) => {
        if (given.recalls === true) {
          const { showRecallCounters } = await import('./commands/recall-counters.js');
          return showRecallCounters(context);
        }
        if (given.signals !== true) return showStats(context);
        const { showLegShares } = await import('./commands/audit.js');
        return showLegShares(context);
      }),
    );
  program
    .command('doctor')
    .description(commands.doctor)
    .option('--all', options.all)
    .option('--repair', lifecycle.options.repair)
    .action((given) => execute((context) => examineTenants(context, given)));
  program
    .command('maintain')
    .description(commands.maintain)
    .option('--budget-ms <number>', options.budget)
    .action((given) => execute((context) => maintainTenant(context, given)));
}

function addCalibration(program: Command, { commands, options }: Messages, execute: Execute): void {
  program
    .command('calibrate')
    .description(commands.calibrate)
    .option('--data <folder>', options.data)
    .option('--set <names>', options.sets, collectNames)
    .option('--suite <file>', options.suite, collect)
    .action((given) =>
      execute(async (context) => {
        const { calibrateEmbedder } = await import('./commands/calibrate.js');
        return calibrateEmbedder(context, given);
      }),
    );
}
