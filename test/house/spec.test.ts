import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const GROUPS = 'TVNRSBIXWPDGAU';

const ids = [...readFileSync(join(root, 'SPEC.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\* /gmu)].map(
  ([, id]) => id ?? '',
);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Rule ids that a file names, with the file, where the pattern's first group finds them. */
function named(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id]) => `${relative(root, file)}: ${id}`),
  );
}

const unknown = (references: readonly string[]): string[] =>
  references.filter((reference) => !ids.includes(reference.split(': ')[1] ?? ''));

describe('SPEC.md', () => {
  test('numbers each group 1, 2, 3 ... without a gap or a double', () => {
    expect(ids.length).toBeGreaterThan(40);
    for (const group of GROUPS) {
      const numbers = ids.filter((id) => id.startsWith(group)).map((id) => Number(id.slice(1)));
      expect(numbers, group).toEqual(numbers.map((_, at) => at + 1));
    }
  });

  test('knows every rule that a test names', () => {
    const references = named(sources('test'), /['"`]\[([TVNRSBIXWPDGAU]\d+)\]/gu);
    expect(references.length).toBeGreaterThan(0);
    expect(unknown(references)).toEqual([]);
  });

  test('knows every rule that a comment names', () => {
    const references = named(sources('src'), /\b[Rr]ules? ([TVNRSBIXWPDGAU]\d+)/gu);
    expect(references.length).toBeGreaterThan(0);
    expect(unknown(references)).toEqual([]);
  });
});
