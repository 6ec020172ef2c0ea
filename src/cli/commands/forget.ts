import { invalid } from '../../domain/errors.js';
import type { FilterInput } from '../../domain/filter.js';
import type { BulkForgetReceipt } from '../../remember/forget.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withEngine, withMemory } from '../command.js';
import { safeText } from '../display-width.js';
import { expecting, toObject } from '../option-values.js';

/** Options of `recollect forget`. */
export interface ForgetCommandOptions {
  readonly filter?: string;
  /** Everything of the user that `--user` names is meant. */
  readonly yes?: boolean;
  readonly expectVersion?: string;
}

/** `recollect forget`: erases a memory, what passes a filter, or all of a user, for good. */
export async function forgetMemories(
  context: CommandContext,
  id: string | undefined,
  { filter, yes, expectVersion }: ForgetCommandOptions,
): Promise<CommandOutput> {
  const named = [id, filter, yes].filter((each) => each !== undefined).length;
  if (named === 0)
    throw invalid('id', 'must be given, or --filter <json>, or --user <id> with --yes for all of a user');
  if (named > 1) throw invalid('id', '--filter and --yes exclude each other');
  if (id !== undefined) return forgetOne(context, id, expectVersion);
  if (expectVersion !== undefined) throw invalid('expectVersion', 'is about one memory, which must be named');
  if (filter !== undefined) return forgetFiltered(context, toObject('filter', filter) as FilterInput);
  return forgetUser(context);
}

async function forgetOne(
  context: CommandContext,
  id: string,
  expectVersion: string | undefined,
): Promise<CommandOutput> {
  const receipt = await withMemory(context, (scoped) => scoped.forget(id, expecting(expectVersion)));
  return {
    data: receipt,
    text: safeText(context.messages.forgotten(receipt.memoryId, receipt.versions, receipt.state)),
  };
}

async function forgetFiltered(context: CommandContext, filter: FilterInput): Promise<CommandOutput> {
  const receipt = await withMemory(context, (scoped) => scoped.forgetWhere(filter));
  return { data: receipt, text: bulkText(receipt, context) };
}

/** All of a user is erased only when the command itself names the user, and nothing narrower. */
async function forgetUser(context: CommandContext): Promise<CommandOutput> {
  const { user, tenant, agent, session, shared } = context.globals;
  if (user === undefined) throw invalid('user', 'must be named with --user: all memories of the user are erased');
  if (shared === true) throw invalid('shared', 'must not be given: shared memories belong to no user');
  const narrower = agent !== undefined ? 'agent' : session !== undefined ? 'session' : null;
  if (narrower !== null)
    throw invalid(narrower, 'must not be given: all of a user is erased, with every agent and in every session');
  const receipt = await withEngine(context, (engine) => engine.tenant(tenant).forgetUser(user));
  return { data: { user, ...receipt }, text: bulkText(receipt, context) };
}

function bulkText({ memories, versions, state }: BulkForgetReceipt, { messages }: CommandContext): string {
  return messages.lifecycle.forgotMany(memories, versions, state);
}
