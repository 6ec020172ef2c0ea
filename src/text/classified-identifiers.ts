import { classify } from './identifier-classes/classify.js';
import type { ClassifiedIdentifier } from './identifier-classes/identifier-class.js';
import { Reading } from './identifier-classes/reading.js';

/** A text without any of these holds no identifier. */
const SIGN =
  /[\p{N}@#+_\uff03\uff0b\uff0e\uff20\uff3f]|:\/\/|\.[a-z]|-c|e[a-z]{2,}|sig|[一二两三四五六七八九十][月块元万百千]/iu;

/**
 * Identifiers of a text with what they are names of, in reading order and without overlap: orders, articles, error codes,
 * versions, addresses, telephone and flight numbers, number plates, dates, amounts, names such as `C++`, and last digits.
 * They are told apart by their form and by the words around them, in English and Chinese (simplified or traditional),
 * full-width and glued to other scripts. Plain numbers, ages, scores and words that hold a digit (`mp3`) are none. Never throws.
 *
 * @example
 * classifiedIdentifiers('订单４８２１ and order #4822');
 * // order 4821 at [2, 6), order 4822 at [18, 22)
 */
export function classifiedIdentifiers(text: string): readonly ClassifiedIdentifier[] {
  if (!SIGN.test(text)) return [];
  const reading = new Reading(text);
  return classify(reading).map(({ class: meant, start, end, canonical }) => ({
    text: reading.written(start, end),
    start: reading.offset(start),
    end: reading.offset(end),
    class: meant,
    canonical,
  }));
}
