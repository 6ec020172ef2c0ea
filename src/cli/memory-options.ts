import type { Command } from 'commander';
import type { Messages } from './messages/english.js';
import { collect } from './option-values.js';

/** Adds the options that say something about a memory. */
export function draftOptions(command: Command, options: Messages['options']): Command {
  return command
    .option('--kind <kind>', options.kind)
    .option('--importance <number>', options.importance)
    .option('--tag <tag>', options.tag, collect)
    .option('--speaker <name>', options.speaker)
    .option('--valid-from <time>', options.validFrom)
    .option('--valid-to <time>', options.validTo)
    .option('--expires-at <time>', options.expiresAt)
    .option('--pinned', options.pinned)
    .option('--fields <json>', options.fields);
}

/** Adds the options of a recall; `search` and `why-not` take the same, so that the one explains the other. */
export function recallOptions(command: Command, options: Messages['options']): Command {
  return filterOptions(command, options)
    .option('--limit <number>', options.limit)
    .option('--recipe <name>', options.recipe)
    .option('--min-score <number>', options.minScore)
    .option('--min-similarity <number>', options.minSimilarity)
    .option('--include-shared', options.includeShared)
    .option('--valid-at <time>', options.validAt)
    .option('--recorded-at <time>', options.recordedAt)
    .option('--now <time>', options.now)
    .option('--deadline-ms <number>', options.deadline)
    .option('--zone <name>', options.zone)
    .option('--turn <text>', options.turn, collect)
    .option('--origin <id>', options.origin, collect)
    .option('--centre <id>', options.centre)
    .option('--gate', options.askGate)
    .option('--no-gate', options.noGate)
    .option('--actions <mode>', options.actionMode);
}

/** Adds the options that narrow a search or a list. */
export function filterOptions(command: Command, options: Messages['options']): Command {
  return command
    .option('--kind <kind>', options.filterKind, collect)
    .option('--tag <tag>', options.filterTag, collect)
    .option('--filter <json>', options.filter);
}
