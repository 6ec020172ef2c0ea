import { RecollectError } from '../../domain/errors.js';
import type { MemoryEngine, TenantStats } from '../../engine.js';
import type { Problem, Repair } from '../../ports/store.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withEngine } from '../command.js';
import { safeText, singleLine, wrap } from '../display-width.js';
import { labelled } from '../memory-text.js';
import { statsRows } from '../stats-text.js';

/** What was found about one tenant. */
interface Examination {
  readonly tenant: string;
  /** Null where the tenant can't be read. */
  readonly stats: TenantStats | null;
  readonly problems: readonly Problem[];
  /** What was mended; left out where nothing was to be. */
  readonly repairs?: readonly Repair[];
  /** Versions that were indexed anew, where something was to be mended. */
  readonly reindexed?: number;
}

/**
 * `recollect doctor`: damage, vectors and size of the tenant, or of all; with `--repair` it mends what it can. It fails when
 * any damage is left.
 */
export async function examineTenants(
  context: CommandContext,
  options: { readonly all?: boolean; readonly repair?: boolean },
): Promise<CommandOutput> {
  const look = options.repair === true ? mend : examine;
  const examinations = await withEngine(context, async (engine) => {
    if (options.all !== true) return [await look(engine, context.globals.tenant)];
    const found: Examination[] = [];
    for await (const tenant of engine.tenants()) found.push(await look(engine, tenant));
    return found;
  });
  const count = examinations.reduce((sum, { problems }) => sum + problems.length, 0);
  const { doctor } = context.messages;
  const summary = examinations.length === 0 ? doctor.noTenants : doctor.summary(examinations.length, count);
  const text = [...examinations.map((each) => examinationText(each, context)), context.style.bold(summary)];
  const error = new RecollectError('storage_corrupt', doctor.summary(examinations.length, count));
  return {
    data: { tenants: examinations, problems: count },
    text: text.join('\n\n'),
    ...(count === 0 ? {} : { failure: { error } }),
  };
}

async function examine(engine: MemoryEngine, id: string): Promise<Examination> {
  const tenant = engine.tenant(id);
  return readable(id, async () => ({ tenant: id, stats: await tenant.stats(), problems: await tenant.verify() }));
}

async function mend(engine: MemoryEngine, id: string): Promise<Examination> {
  const tenant = engine.tenant(id);
  return readable(id, async () => {
    const report = await tenant.repair();
    return { tenant: id, stats: await tenant.stats(), ...report };
  });
}

/** A tenant whose file can't be opened or read is a finding, not the end: others may be well. */
async function readable(tenant: string, look: () => Promise<Examination>): Promise<Examination> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof RecollectError) || !error.code.startsWith('storage_')) throw error;
    return { tenant, stats: null, problems: [{ code: error.code, message: error.message, memoryId: null }] };
  }
}

function examinationText(
  { tenant, stats, problems, repairs, reindexed }: Examination,
  { messages, columns }: CommandContext,
): string {
  const { doctor, fields, lifecycle } = messages;
  const rows = stats === null ? [[fields.tenant, tenant] as const] : statsRows(tenant, stats, messages);
  const mended = (repairs ?? []).flatMap(({ code, message, count }) =>
    wrap(singleLine(lifecycle.repairedOf(code, message, count)), columns, 3),
  );
  const named = problems.flatMap(({ code, message, memoryId }) => {
    const line = doctor.problem(code, memoryId === null ? message : `${message} (${memoryId})`);
    return wrap(singleLine(line), columns, 3);
  });
  const facts = safeText(
    labelled([
      ...rows,
      [lifecycle.reindexed, (reindexed ?? 0) === 0 ? null : lifecycle.versions(reindexed ?? 0)],
      [lifecycle.repaired, repairs?.length === 0 ? messages.stats.none : null],
      [fields.problems, problems.length === 0 ? doctor.noProblems : null],
    ]),
  );
  return [facts, ...mended, ...named].join('\n');
}
