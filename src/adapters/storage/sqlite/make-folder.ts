import { existsSync, mkdirSync, readdirSync } from 'node:fs';
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
    } catch (error) {
      // another process may have made it in the meantime
      if (!existsSync(each)) throw error;
    }
  }
  // a file of that name, or a folder that may not be read, is found out now and not at the first write
  readdirSync(folder);
}
