import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
const shown = (files: readonly string[]): string[] => files.map((file) => relative(root, file).replaceAll('\\', '/'));

describe('files of src/', () => {
  test('hold one thing each: none is longer than 400 lines', () => {
    expect(shown(sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401))).toEqual([]);
  });

  test('are named in kebab-case', () => {
    expect(shown(sources.filter((file) => !/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/u.test(basename(file))))).toEqual([]);
  });

  test('are named after what they hold, not after a drawer', () => {
    const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'shared']);
    const parts = (file: string): string[] => relative(root, file).replace(/\.ts$/u, '').split(/[\\/]/u);
    expect(shown(sources.filter((file) => parts(file).some((part) => drawers.has(part))))).toEqual([]);
  });

  test('silence no check of the type system', () => {
    const silenced = /@ts-(?:ignore|nocheck|expect-error)|\bas any\b/u;
    expect(shown(sources.filter((file) => silenced.test(readFileSync(file, 'utf8'))))).toEqual([]);
  });
});
