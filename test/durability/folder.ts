import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const folders: string[] = [];
const endings: (() => Promise<unknown>)[] = [];

/** A new folder, removed after the test once everything given to {@link afterwards} has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-durability-'));
  folders.push(folder);
  return folder;
}

/** What the test opened is closed after it, the latest first, whether or not it passed. */
export function afterwards(end: () => Promise<unknown>): void {
  endings.unshift(end);
}

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
