import type { AttributeRule, AttributeToken } from './attributes/attribute-token.js';
import { COLOUR_RULES } from './attributes/colours.js';
import { MEASURE_RULES } from './attributes/measures.js';
import { MODEL_RULES } from './attributes/models.js';
import { PORT_RULES } from './attributes/ports.js';
import { type BrandList, brandsIn } from './brand-list.js';
import { classifiedIdentifiers } from './classified-identifiers.js';
import { foldHan } from './fold-han.js';
import { normalise } from './normalise.js';

/** What the recogniser knows beside its own lists. */
export interface AttributeOptions {
  /** Brands of the tenant. @default none */
  readonly brands?: BrandList;
}

const RULES: readonly AttributeRule[] = [...PORT_RULES, ...MEASURE_RULES, ...COLOUR_RULES, ...MODEL_RULES];

interface Placed extends AttributeToken {
  readonly start: number;
  readonly end: number;
}

/**
 * Exact attributes that a query names, each once, in order of position: colours, capacities, sizes, ports, models, and brands
 * of the list; in English and Chinese. Their number tells a search for a certain thing from a vague one. What is part of a
 * brand, or read as one attribute, is not read as another. Never throws.
 *
 * @example
 * attributeTokens('black Acme charger, USB-C, 65 cm', { brands: brandList(['Acme']) });
 * // colour black, brand acme, port usb-c, size 65cm
 */
export function attributeTokens(query: string, { brands }: AttributeOptions = {}): readonly AttributeToken[] {
  const text = foldHan(normalise(query));
  const placed: Placed[] = [];
  const place = (each: Placed): void => {
    if (placed.every(({ start, end }) => end <= each.start || start >= each.end)) placed.push(each);
  };
  if (brands !== undefined) for (const found of brandsIn(text, brands)) place({ kind: 'brand', ...found });
  const articles = classifiedIdentifiers(query).filter((identifier) => identifier.class === 'sku');
  for (const { canonical } of articles) {
    const start = text.indexOf(canonical);
    if (start >= 0) place({ kind: 'model', text: canonical, start, end: start + canonical.length });
  }
  for (const { kind, pattern, spell } of RULES)
    for (const match of text.matchAll(pattern)) {
      const spelt = spell(match);
      if (spelt !== null) place({ kind, text: spelt, start: match.index, end: match.index + match[0].length });
    }
  const seen = new Set<string>();
  return placed
    .toSorted((left, right) => left.start - right.start)
    .filter(({ kind, text: spelt }) => {
      const key = `${kind} ${spelt}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(({ kind, text: spelt }) => ({ kind, text: spelt }));
}
