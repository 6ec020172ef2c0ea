import { mkdir, writeFile } from 'node:fs/promises';
import { RecollectError } from '../../domain/errors.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { CONFIG_FILE, type ServiceConfig } from '../service-config.js';

/** `recollect init`: writes a configuration file that says the defaults, and makes the folder of the memory files. */
export async function initialise(
  context: CommandContext,
  options: { readonly config?: string; readonly force?: boolean },
): Promise<CommandOutput> {
  const { globals, io, messages } = context;
  const file = options.config ?? CONFIG_FILE;
  const path = globals.path ?? (io.env['RECOLLECT_PATH'] || '.recollect');
  const config: ServiceConfig = { path, host: '127.0.0.1', port: 7411, hosts: [], origins: [], log_level: 'info' };
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { flag: options.force === true ? 'w' : 'wx' });
  } catch (cause) {
    const there = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw there
      ? new RecollectError('conflict', `config: ${file} is there already (--force replaces it)`, {
          field: 'config',
          cause,
        })
      : new RecollectError('refused', `config: ${file} can not be written`, { field: 'config', cause });
  }
  return { data: { config: file, path }, text: messages.service.configured(file) };
}
