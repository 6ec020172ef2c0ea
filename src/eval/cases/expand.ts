import type { Fields } from './case-file.js';
import { fieldsOf } from './case-file.js';

/** Writes out `gen` (many memories from one template) and `text_gen` (long texts). */
export function expandMemories(memories: readonly Fields[]): readonly Fields[] {
  return memories
    .flatMap((memory) => ('gen' in memory ? expandGenerated(fieldsOf(memory['gen'])) : [memory]))
    .map(withText);
}

/** The text of a memory or query that may be given by `text_gen`. */
export function withText(item: Fields): Fields {
  const { text_gen: recipe, ...rest } = item;
  return recipe === undefined ? item : { ...rest, text: generatedText(fieldsOf(recipe)) };
}

function expandGenerated(template: Fields): readonly Fields[] {
  const { count, ...fields } = template;
  return Array.from({ length: Number(count) }, (_, index) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? fill(value, index) : value]),
    ),
  );
}

/** `{i}` is the number of the memory, `{i%97}` its remainder. */
export function fill(template: string, index: number): string {
  return template.replace(/\{i(?:%(\d+))?\}/g, (_, modulus: string | undefined) =>
    String(modulus === undefined ? index : index % Number(modulus)),
  );
}

function generatedText(recipe: Fields): string {
  const numbered = (prefix: string, count: unknown): string =>
    Array.from({ length: Number(count) }, (_, index) => `${prefix}${index}`).join(' ');
  if (recipe['distinct_words'] !== undefined) return numbered('word', recipe['distinct_words']);
  if (recipe['words'] !== undefined) return numbered('w', recipe['words']);
  const filler = typeof recipe['filler'] === 'string' ? recipe['filler'] : '';
  const ending = typeof recipe['then'] === 'string' ? recipe['then'] : '';
  return `${filler.repeat(Number(recipe['repeat'] ?? 1))}${ending}`;
}
