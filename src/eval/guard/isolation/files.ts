import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineParts } from '../../engine.js';
import type { TemplateSet } from '../case.js';
import type { OpenGuardEngine } from '../engine.js';
import { storeOwner, tokensOf } from './leaks.js';
import { isolationOwners, TENANT_IDS } from './parties.js';

/** What the files of a store tell. */
export interface FileReport {
  /** Files that were read; 0: the engine keeps none. */
  readonly files: number;
  /** Files that hold secrets of more than one tenant, and names that hold a secret or a memory's id. */
  readonly leaks: number;
}

/** Tenants whose files are looked at. */
const TENANTS = 6;

/**
 * Stores near-identical texts for several tenants in a folder of its own, closes the engine, and reads every byte: a file
 * may hold the secrets of one tenant, and its name those of none.
 */
export async function searchFiles(
  open: OpenGuardEngine,
  parts: Omit<EngineParts, 'folder'>,
  { set, seed }: { readonly set: TemplateSet; readonly seed: string },
): Promise<FileReport> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-guard-'));
  try {
    const tenants = TENANT_IDS.slice(0, TENANTS);
    const owners = isolationOwners(set, seed).filter(({ party }) => tenants.includes(party.tenant));
    const engine = await open({ ...parts, folder });
    try {
      for (const owner of owners) await storeOwner(engine, owner);
    } finally {
      await engine.close();
    }
    const tenantOf = new Map(
      owners.flatMap(({ party, statements }) =>
        statements.map(({ secret }) => [secret.toLowerCase(), party.tenant] as const),
      ),
    );
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    let leaks = 0;
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
      const held = new Set([...tokensOf(bytes)].flatMap((token) => tenantOf.get(token) ?? []));
      if (held.size > 1) leaks += 1;
      if (tokensOf(file.name).size > 0) leaks += 1;
    }
    return { files: files.length, leaks };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
