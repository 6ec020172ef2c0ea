import { join } from 'node:path';
import { invalid } from '../../domain/errors.js';
import { parseTime } from '../../domain/time.js';
import { KEY_SCOPES, KeyFile, type KeyRecord, type KeyScope } from '../../http/index.js';
import { formatTime } from '../../index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { toNumber, toTime } from '../option-values.js';
import { serviceConfig } from '../service-config.js';
import { renderTable } from '../table.js';

/** Options of `recollect keys ...`. */
export interface KeyOptions {
  readonly config?: string;
  readonly keyFile?: string;
  readonly scope?: string;
  readonly name?: string;
  readonly expiresAt?: string;
  readonly graceMinutes?: string;
}

/** `recollect keys create`: makes a key for the tenant of the options, or for one user of it. */
export async function createKey(context: CommandContext, options: KeyOptions): Promise<CommandOutput> {
  const { scope = 'write', name, expiresAt } = options;
  if (!KEY_SCOPES.some((each) => each === scope)) throw invalid('scope', `must be one of ${KEY_SCOPES.join(', ')}`);
  const { tenant, user = null, agent, session, shared } = context.globals;
  for (const [name, value] of Object.entries({ agent, session, shared }))
    if (value !== undefined) throw invalid(name, 'must not be given: a key is of a tenant, or of a user of it');
  const keys = await keyFileOf(context, options);
  const { text, record } = await keys.create({
    tenant,
    user,
    scope: scope as KeyScope,
    name: name ?? null,
    expiresAtMs: expiresAt === undefined ? null : parseTime('expires-at', toTime(expiresAt)),
  });
  return { data: { ...shown(record), key: text }, text: context.messages.service.keyMade(record.id, text) };
}

/** `recollect keys list`: all keys, without their secrets. */
export async function listKeys(context: CommandContext, options: KeyOptions): Promise<CommandOutput> {
  const records = await (await keyFileOf(context, options)).list();
  const { service, columns } = context.messages;
  const rows = records.map((record) => [
    record.id,
    record.tenant,
    record.user ?? '',
    record.scope,
    record.name ?? '',
    formatTime(record.createdAtMs),
    endOf(record) ?? '',
    service.keyStates[stateOf(record)],
  ]);
  const { tenant, user, scope, name, created, ends, state } = service.columns;
  const text =
    rows.length === 0
      ? service.noKeys
      : renderTable(
          [
            { title: columns.id, width: 16 },
            ...[tenant, user, scope, name, created, ends, state].map((title) => ({ title })),
          ],
          rows,
          context,
        );
  return { data: { keys: records.map(shown) }, text };
}

/** `recollect keys revoke`: ends a key at once. */
export async function revokeKey(context: CommandContext, id: string, options: KeyOptions): Promise<CommandOutput> {
  const record = await (await keyFileOf(context, options)).revoke(id);
  return { data: shown(record), text: context.messages.service.keyEnded(record.id) };
}

/** `recollect keys rotate`: another key for the same; the old one works a little longer. */
export async function rotateKey(context: CommandContext, id: string, options: KeyOptions): Promise<CommandOutput> {
  const minutes = options.graceMinutes === undefined ? 60 : toNumber('grace-minutes', options.graceMinutes);
  if (!(minutes >= 0 && minutes <= 525_600)) throw invalid('grace-minutes', 'must be from 0 to 525600');
  const { text, record } = await (await keyFileOf(context, options)).rotate(id, minutes * 60_000);
  const data = { ...shown(record), key: text, replaces: id };
  return { data, text: context.messages.service.keyRotated(id, minutes, record.id, text) };
}

async function keyFileOf({ globals, io }: CommandContext, { keyFile, config }: KeyOptions): Promise<KeyFile> {
  const said = await serviceConfig(config === undefined ? {} : { config }, io.env);
  return new KeyFile(keyFile ?? said.key_file ?? join(globals.path ?? said.path ?? '.recollect', 'keys.json'));
}

/** A record for machines: no digest. */
function shown(record: KeyRecord): object {
  const { id, tenant, user, scope, name, createdAtMs } = record;
  return {
    id,
    tenant,
    user,
    scope,
    name,
    created_at: formatTime(createdAtMs),
    ends_at: endOf(record),
    state: stateOf(record),
  };
}

function endOf({ expiresAtMs, revokedAtMs }: KeyRecord): string | null {
  const ends = [expiresAtMs, revokedAtMs].filter((each) => each !== null);
  return ends.length === 0 ? null : formatTime(Math.min(...ends));
}

function stateOf(record: KeyRecord): 'valid' | 'over' | 'ending' {
  const end = endOf(record);
  if (end === null) return 'valid';
  return Date.parse(end) <= Date.now() ? 'over' : 'ending';
}
