import { RecollectError } from '../../domain/errors.js';
import type { SeededRandom } from '../seeded-random.js';

const MOST_TRIES = 1_000;

/**
 * Identifiers of one form that differ from each other in two neighbouring digits swapped.
 *
 * @param pattern `#` stands for a digit from 1 to 9
 * @returns `count` different identifiers; the first is the model of the others
 * @throws `internal` when the pattern has too few digits for so many
 */
export function lookAlikes(pattern: string, count: number, random: SeededRandom): readonly string[] {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const model = Array.from(pattern, (character) => (character === '#' ? String(random.between(1, 9)) : character));
    const places = model.flatMap((_, at) => (pattern[at] === '#' ? [at] : []));
    const swapped = places.slice(1).map((at, index) => swap(model, places[index] ?? 0, at));
    const different = [...new Set([model.join(''), ...random.shuffled(swapped)])];
    if (different.length >= count) return different.slice(0, count);
  }
  throw new RecollectError('internal', `"${pattern}" has too few digits for ${count} identifiers that look alike`);
}

function swap(characters: readonly string[], left: number, right: number): string {
  const copy = [...characters];
  [copy[left], copy[right]] = [copy[right] ?? '', copy[left] ?? ''];
  return copy.join('');
}
