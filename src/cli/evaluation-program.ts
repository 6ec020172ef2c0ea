import type { Command } from 'commander';
import { DEFAULT_RECIPE } from '../config.js';
import type { Execute } from './execute.js';
import type { Messages } from './messages/english.js';
import { collect, collectNames } from './option-values.js';

/** Adds `eval` and what belongs to it. Commands are loaded on use: nothing else needs the evaluation. */
export function addEvaluation(program: Command, messages: Messages, execute: Execute): void {
  const evaluation = program.command('eval').description(messages.commands.eval).helpCommand(false);
  addMeasuring(evaluation, messages, execute);
  addAnswering(evaluation, messages, execute);
  addPlaying(evaluation, messages, execute);
  addComparing(evaluation, messages, execute);
  addGates(evaluation, messages, execute);
  addSuites(evaluation, messages, execute);
}

function addMeasuring(evaluation: Command, { commands, options }: Messages, execute: Execute): void {
  howOptions(evaluation.command('run').description(commands.evalRun), options)
    .option('--data <folder>', options.data)
    .option('--set <names>', options.sets, collectNames)
    .option('--suite <file>', options.suite, collect)
    .option('--recipe <names>', options.recipes, collectNames)
    .option('--split <halves>', options.split, collectNames)
    .option('--k <numbers>', options.depths)
    .option('--budget <numbers>', options.budgets)
    .option('--ranked <folder>', options.ranked)
    .option('--results <file>', options.results)
    .option('--merge', options.mergeResults)
    .option('--gate', options.gate)
    .action(({ split = ['all'], ...given }) =>
      execute(async (context) => {
        const { evaluateSets } = await import('./commands/eval-run.js');
        return evaluateSets(context, { ...given, split });
      }),
    );
  evaluation
    .command('guard')
    .description(commands.evalGuard)
    .option('--seed <number>', options.guardSeed)
    .option('--n <number>', options.guardCases)
    .option('--set <name>', options.guardSet)
    .option('--recipe <name>', options.recipe)
    .option('--items <folder>', options.guardItems)
    .action((given) =>
      execute(async (context) => {
        const { guardMemory } = await import('./commands/guard.js');
        return guardMemory(context, given);
      }),
    );
  evaluation
    .command('cases')
    .description(commands.evalCases)
    .requiredOption('--dir <folder>', options.cases)
    .option('--kind <kind>', options.caseKind, collect)
    .option('--surface <name>', options.caseSurface)
    .action((given) =>
      execute(async (context) => {
        const { evaluateCases } = await import('./commands/eval-cases.js');
        return evaluateCases(context, given);
      }),
    );
}

function addAnswering(evaluation: Command, { commands, options }: Messages, execute: Execute): void {
  evaluation
    .command('answers')
    .description(commands.evalAnswers)
    .option('--data <folder>', options.data)
    .option('--set <names>', options.sets, collectNames)
    .option('--suite <file>', options.suite, collect)
    .option('--recipe <name>', options.recipe)
    .option('--split <half>', options.ablationSplit, 'dev')
    .option('--items <numbers>', options.answerItems, '0,3,10')
    .option('--parallel <number>', options.answerParallel, '4')
    .option('--answer-url <address>', options.answerUrl)
    .option('--answer-model <name>', options.answerModel)
    .option('--sample <number>', options.sample)
    .option('--seed <text>', options.evalSeed)
    .option('--embedder <name>', options.evalEmbedder)
    .option('--jobs <number>', options.jobs)
    .action((given) =>
      execute(async (context) => {
        const { scoreAnswers } = await import('./commands/eval-answers.js');
        return scoreAnswers(context, given);
      }),
    );
}

function addPlaying(evaluation: Command, { commands, options, arguments: args }: Messages, execute: Execute): void {
  evaluation
    .command('playtest')
    .description(commands.evalPlaytest)
    .argument('<dialogue>', args.dialogue)
    .option('--suite <file>', options.playtestSuite)
    .option('--memories <file>', options.playtestMemories)
    .option('--arm <name>', options.playtestArm, collect)
    .option('--trace <file>', options.playtestTrace)
    .option('--embedder <name>', options.evalEmbedder)
    .action((dialogue, given) =>
      execute(async (context) => {
        const { playtest } = await import('./commands/eval-playtest.js');
        return playtest(context, dialogue, given);
      }),
    );
}

function addComparing(evaluation: Command, { commands, options, arguments: args }: Messages, execute: Execute): void {
  howOptions(
    evaluation
      .command('compare')
      .description(commands.evalCompare)
      .argument('<first>', args.firstSide)
      .argument('<second>', args.secondSide),
    options,
  )
    .option('--data <folder>', options.data)
    .option('--set <names>', options.sets, collectNames)
    .option('--suite <file>', options.suite, collect)
    .option('--split <halves>', options.split, collectNames)
    .option('--metric <name>', options.metric, 'recall_at_10')
    .option('--queries <number>', options.changedQueries, '5')
    .action((first, second, { split = ['all'], ...given }) =>
      execute(async (context) => {
        const { compareRecipes } = await import('./commands/eval-compare.js');
        return compareRecipes(context, first, second, { ...given, split });
      }),
    );
  howOptions(evaluation.command('ablate').description(commands.evalAblate), options)
    .requiredOption('--data <folder>', options.data)
    .requiredOption('--set <names>', options.sets, collectNames)
    .option('--recipe <name>', options.ablatedRecipe, DEFAULT_RECIPE)
    .option('--split <half>', options.ablationSplit, 'dev')
    .option('--items <numbers>', options.items, '0,1,3,5,10')
    .action((given) =>
      execute(async (context) => {
        const { ablateRecipe } = await import('./commands/eval-ablate.js');
        return ablateRecipe(context, given);
      }),
    );
}

function addGates(evaluation: Command, { commands, options, arguments: args }: Messages, execute: Execute): void {
  howOptions(evaluation.command('gate').description(commands.evalGate), options)
    .requiredOption('--baseline <file>', options.baseline)
    .option('--results <path>', options.rankings, collect)
    .option('--data <folder>', options.data)
    .option('--suite <file>', options.suite, collect)
    .option('--guard <file>', options.guardReport)
    .action((given) =>
      execute(async (context) => {
        const { passGate } = await import('./commands/eval-gate.js');
        return passGate(context, given);
      }),
    );
  const baseline = evaluation.command('baseline').description(commands.evalBaseline).helpCommand(false);
  baseline
    .command('write')
    .description(commands.evalBaselineWrite)
    .argument('<file>', args.baselineFile)
    .requiredOption('--results <path>', options.rankings, collect)
    .option('--guard <file>', options.guardReport)
    .action((file, given) =>
      execute(async (context) => {
        const { keepBaseline } = await import('./commands/eval-baseline.js');
        return keepBaseline(context, file, given);
      }),
    );
}

function addSuites(evaluation: Command, { commands, options, arguments: args }: Messages, execute: Execute): void {
  evaluation
    .command('lint')
    .description(commands.evalLint)
    .argument('<suite>', args.suiteFile)
    .action((file) =>
      execute(async (context) => {
        const { checkSuite } = await import('./commands/eval-lint.js');
        return checkSuite(context, file);
      }),
    );
  evaluation
    .command('table')
    .description(commands.evalTable)
    .argument('<document>', args.document)
    .option('--write', options.writeTable)
    .action((file, given) =>
      execute(async (context) => {
        const { drawTables } = await import('./commands/eval-table.js');
        return drawTables(context, file, given);
      }),
    );
}

/** Options of everything that asks sets and suites. */
function howOptions(command: Command, options: Messages['options']): Command {
  return command
    .option('--limit <number>', options.depth)
    .option('--sample <number>', options.sample)
    .option('--seed <text>', options.evalSeed)
    .option('--embedder <name>', options.evalEmbedder)
    .option('--jobs <number>', options.jobs);
}
