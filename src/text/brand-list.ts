import { foldHan } from './fold-han.js';
import { normalise } from './normalise.js';

/** Brands of a tenant in the form in which they are looked for; made once by {@link brandList}. */
export interface BrandList {
  /** By their first UTF-16 unit, longest first. */
  readonly byFirst: ReadonlyMap<string, readonly string[]>;
}

/** Where a brand stands in a text. */
export interface BrandPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORDY_END = /[a-z0-9]$/;
const WORDY_START = /^[a-z0-9]/;

/**
 * Compiles brands, in any spelling; blank ones are left out.
 *
 * @example
 * brandsIn('a black acme charger', brandList(['ＡＣＭＥ'])); // acme at [8, 12)
 */
export function brandList(brands: readonly string[]): BrandList {
  const byFirst = new Map<string, string[]>();
  for (const written of new Set(brands.map((brand) => foldHan(normalise(brand)).trim()))) {
    if (written === '') continue;
    const first = written.charAt(0);
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [written]);
    else known.push(written);
  }
  for (const list of byFirst.values()) list.sort((left, right) => right.length - left.length);
  return { byFirst };
}

/**
 * Brands of a normalised and folded text, the longest at each place, without overlap. One stands apart from other letters of its
 * script.
 */
export function brandsIn(text: string, { byFirst }: BrandList): readonly BrandPlace[] {
  const places: BrandPlace[] = [];
  if (byFirst.size === 0) return places;
  for (let at = 0; at < text.length; at += 1) {
    const brand = byFirst.get(text.charAt(at))?.find((each) => text.startsWith(each, at) && isApart(text, at, each));
    if (brand === undefined) continue;
    places.push({ text: brand, start: at, end: at + brand.length });
    at += brand.length - 1;
  }
  return places;
}

function isApart(text: string, start: number, brand: string): boolean {
  const joinsBefore = WORDY_START.test(brand) && WORDY_END.test(text.charAt(start - 1));
  return !joinsBefore && !(WORDY_END.test(brand) && WORDY_START.test(text.charAt(start + brand.length)));
}
