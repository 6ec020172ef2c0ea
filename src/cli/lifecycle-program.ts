import type { Command } from 'commander';
import { listConflicts, settleConflict } from './commands/conflicts.js';
import { forgetMemories } from './commands/forget.js';
import { correctMemory, mergeMemories, setPin, setStanding, undoChange } from './commands/lifecycle.js';
import { showTimeline } from './commands/timeline.js';
import type { Execute } from './execute.js';
import { draftOptions } from './memory-options.js';
import type { Messages } from './messages/english.js';

/** Adds the commands of truth over time: what a statement becomes after it was stored. */
export function addLifecycle(program: Command, messages: Messages, execute: Execute): void {
  addChanges(program, messages, execute);
  addStanding(program, messages, execute);
  addConflicts(program, messages, execute);
}

function addChanges(program: Command, messages: Messages, execute: Execute): void {
  const { options, arguments: args } = messages;
  const { commands, options: own, arguments: ownArgs } = messages.lifecycle;
  draftOptions(program.command('correct').description(commands.correct).argument('<id>', args.id), options)
    .option('--text <text>', options.newText)
    .option('--expect-version <number>', own.expectVersion)
    .action((id, given) => execute((context) => correctMemory(context, id, given)));
  draftOptions(program.command('merge').description(commands.merge).argument('<ids...>', ownArgs.mergedIds), options)
    .requiredOption('--text <text>', own.mergedText)
    .option('--id <id>', options.ownId)
    .action((ids, given) => execute((context) => mergeMemories(context, ids, given)));
  program
    .command('forget')
    .description(commands.forget)
    .argument('[id]', args.id)
    .option('--filter <json>', own.forgetFilter)
    .option('--yes', own.yes)
    .option('--expect-version <number>', own.expectVersion)
    .action((id, given) => execute((context) => forgetMemories(context, id, given)));
  program
    .command('timeline')
    .description(commands.timeline)
    .argument('<subject>', ownArgs.subject)
    .argument('<attribute>', ownArgs.attribute)
    .option('--recorded-at <time>', options.recordedAt)
    .action((subject, attribute, given) => execute((context) => showTimeline(context, subject, attribute, given)));
}

function addStanding(program: Command, { lifecycle, arguments: args }: Messages, execute: Execute): void {
  const { commands } = lifecycle;
  for (const name of ['resolve', 'archive', 'reopen'] as const)
    program
      .command(name)
      .description(commands[name])
      .argument('<id>', args.id)
      .action((id) => execute((context) => setStanding(context, name, id)));
  for (const [name, pinned] of [
    ['pin', true],
    ['unpin', false],
  ] as const)
    program
      .command(name)
      .description(commands[name])
      .argument('<id>', args.id)
      .action((id) => execute((context) => setPin(context, id, pinned)));
  program
    .command('undo')
    .description(commands.undo)
    .argument('<id>', args.id)
    .action((id) => execute((context) => undoChange(context, id)));
}

function addConflicts(program: Command, { lifecycle, options }: Messages, execute: Execute): void {
  const { commands, options: own, arguments: args } = lifecycle;
  const conflicts = program.command('conflicts').description(commands.conflicts).helpCommand(false);
  conflicts
    .command('list')
    .description(commands.conflictsList)
    .option('--settled', own.settled)
    .option('--limit <number>', options.limit)
    .action((given) => execute((context) => listConflicts(context, given)));
  conflicts
    .command('settle')
    .description(commands.conflictsSettle)
    .argument('<id>', args.conflictId)
    .requiredOption('--keep <side>', own.keep)
    .option('--reason <text>', own.reason)
    .action((id, given) => execute((context) => settleConflict(context, id, given)));
}
