import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and the missing ones above it, one by one: the recursive mode of `mkdirSync` never returns where a
 * file system answers "no such file" for a folder that exists (/proc on Linux).
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      mkdirSync(each);
      syncFolder(dirname(each));
    } catch (error) {
      // another process may have made it in the meantime
      if (!existsSync(each)) throw error;
    }
  }
  // a file of that name, or a folder that may not be read, is found out now and not at the first write
  readdirSync(folder);
}

/** Makes a power cut keep the names in a folder; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
