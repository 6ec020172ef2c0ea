import { describe, expect, test } from 'vitest';
import { LANGUAGES, PHENOMENA, TEMPLATE_SETS } from '../../../src/eval/guard/case.js';
import { listOf } from '../../../src/eval/guard/slots.js';
import { ENTITIES, TEMPLATES } from '../../../src/eval/guard/templates/index.js';
import { ENTITY_LISTS, parseEntities, parseTable } from '../../../src/eval/guard/templates/tables.js';

const tables = TEMPLATE_SETS.flatMap((set) =>
  LANGUAGES.flatMap((language) =>
    PHENOMENA.map((phenomenon) => ({
      set,
      language,
      phenomenon,
      rows: parseTable(phenomenon, TEMPLATES[set][language][phenomenon]).map((row) => Object.values(row) as string[]),
    })),
  ),
);
const phrasings = (set: 'A' | 'B'): readonly string[] =>
  tables
    .filter((table) => table.set === set)
    .flatMap(({ phenomenon, rows }) =>
      // Windows and forms of identifiers are names of things, not wordings.
      rows.flatMap((cells) =>
        phenomenon === 'time windows' ? cells.slice(0, 2) : phenomenon === 'identifiers' ? cells.slice(1) : cells,
      ),
    );
const entities = (set: 'A' | 'B'): readonly string[] =>
  LANGUAGES.flatMap((language) => ENTITY_LISTS.flatMap((list) => parseEntities(ENTITIES[set][language][list])));

describe('the templates', () => {
  test.each(tables)('$set, $language, $phenomenon: at least twelve phrasings, each another', ({ rows }) => {
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map((cells) => cells.join('|'))).size).toBe(rows.length);
    expect(new Set(rows.map((cells) => cells[0])).size).toBe(rows.length);
  });

  test('of the two sets have no wording in common', () => {
    const a = new Set(phrasings('A'));
    expect(phrasings('B').filter((text) => a.has(text))).toEqual([]);
  });

  test('use no slot that nothing fills', () => {
    const known = new Set<string>([...ENTITY_LISTS, 'name', 'id', 'secret']);
    const slots = tables.flatMap(({ rows }) =>
      rows.flatMap((cells) =>
        cells.flatMap((cell) => [...cell.matchAll(/\{([^{}]*)\}/gu)].map(([, slot]) => slot ?? '')),
      ),
    );
    expect(slots.length).toBeGreaterThan(1_000);
    expect([...new Set(slots)].filter((slot) => !known.has(listOf(slot)))).toEqual([]);
  });

  test('mixed ones hold both scripts, taken together', () => {
    const both = tables
      .filter(({ language }) => language === 'mixed')
      .flatMap(({ rows }) => rows.map((cells) => cells.join(' ').replace(/\{[^{}]*\}/gu, '')))
      .filter((text) => !(/\p{Script=Han}/u.test(text) && /\p{Script=Latin}/u.test(text)));
    expect(both).toEqual([]);
  });
});

describe('the entities', () => {
  test('of the two sets have nothing in common', () => {
    const a = new Set(entities('A').map((entity) => entity.toLowerCase()));
    expect(entities('B').filter((entity) => a.has(entity.toLowerCase()))).toEqual([]);
  });

  test('are enough, and none is named twice in its list', () => {
    for (const set of TEMPLATE_SETS)
      for (const language of LANGUAGES)
        for (const list of ENTITY_LISTS) {
          const names = parseEntities(ENTITIES[set][language][list]);
          expect(names.length, `${set} ${language} ${list}`).toBeGreaterThanOrEqual(12);
          expect(new Set(names).size, `${set} ${language} ${list}`).toBe(names.length);
        }
  });
});

test('a row with a cell too few is refused', () => {
  expect(() => parseTable('gate', 'one | two')).toThrow('expected 3 cells');
});
