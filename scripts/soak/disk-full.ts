import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory, RecollectError } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';

/** What a full disk did. */
export interface DiskReport {
  /** Memories that were stored when the disk was full. */
  readonly stored: number;
  /** Codes with which calls ended meanwhile, with how often. */
  readonly codes: { readonly [code: string]: number };
  readonly problems: readonly string[];
}

/** Fills a small file system of its own; null with a reason where none can be mounted (it takes Linux and root). */
export async function diskFull(megabytes: number): Promise<DiskReport | { readonly skipped: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return { skipped: (mounted.error?.message ?? mounted.stderr).trim() };
  }
  try {
    return await fill(folder, megabytes);
  } finally {
    spawnSync('umount', [folder]);
    rmdirSync(folder);
  }
}

async function fill(folder: string, megabytes: number): Promise<DiskReport> {
  const codes: { [code: string]: number } = {};
  const problems: string[] = [];
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      const code = error instanceof RecollectError ? error.code : String(error);
      codes[code] = (codes[code] ?? 0) + 1;
      return false;
    }
  };
  const must = async (what: string, call: () => Promise<unknown>): Promise<void> => {
    if (!(await attempt(call))) problems.push(`${what} failed`);
  };
  const ballast = join(folder, 'ballast');
  fillFile(ballast, megabytes << 19);
  const embedder = hashEmbedder({ dimensions: 64 });
  const memory = await openMemory({ path: folder, embedder });
  const scoped = memory.tenant('acme').scope({ user: 'u1' });
  const text = (words: number, at: number): string =>
    Array.from({ length: words }, (_, word) => `word${(word * 31 + at * 17) % 9_973}`).join(' ');
  let stored = 0;
  for (const words of [3_000, 300, 30, 3, 3, 3])
    while (await attempt(() => scoped.remember(text(words, stored)))) stored += 1;
  const intact = async (when: string): Promise<void> => {
    const count = await scoped.count();
    if (count !== stored) problems.push(`${when}: ${count} memories, not ${stored}`);
    problems.push(...(await memory.tenant('acme').verify()).map(({ code }) => `${when}: ${code}`));
    const { items } = await scoped.recall('word17', { limit: 1 });
    if (items.length !== 1) problems.push(`${when}: nothing is found`);
  };
  await intact('on the full disk');
  if (await attempt(() => memory.tenant('new').scope({ user: 'u1' }).remember('x'))) problems.push('it was not full');
  // Room elsewhere on the disk: half of the ballast goes.
  rmSync(ballast);
  fillFile(ballast, megabytes << 18);
  await intact('with room again');
  await must('a write with room again', () => scoped.remember('word17 after room was made'));
  stored += 1;
  await must('a new tenant with room again', () => memory.tenant('new').scope({ user: 'u1' }).remember('x'));
  await intact('after a write');
  await memory.close();
  // A disk that fills up while the tenant is closed.
  fillFile(join(folder, 'more'), megabytes << 20);
  const again = await openMemory({ path: folder, embedder });
  const reopened = again.tenant('acme').scope({ user: 'u1' });
  await attempt(() => reopened.recall('word17'));
  await attempt(() => reopened.remember('x'));
  rmSync(join(folder, 'more'));
  await must('a write after a full disk at opening', () => reopened.remember('word17 at last'));
  if ((await reopened.count()) !== stored + 1) problems.push('something was lost at the second time');
  await again.close();
  return { stored, codes, problems };
}

/** Writes zeros until there are so many bytes, or the disk is full. */
function fillFile(path: string, bytes: number): void {
  const descriptor = openSync(path, 'w');
  const block = Buffer.alloc(4_096);
  try {
    for (let written = 0; written < bytes; written += writeSync(descriptor, block));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(descriptor);
  }
}
