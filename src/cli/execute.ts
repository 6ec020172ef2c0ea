import type { CommandContext, CommandOutput } from './command.js';

/** Runs the body of a command and prints what it returns. */
export type Execute = (command: (context: CommandContext) => Promise<CommandOutput>) => Promise<void>;
