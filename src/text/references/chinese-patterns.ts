import { firstCharacters } from './first-characters.js';

/** Where a pattern matched: `word` at `index`,. */
export interface ChineseMatch<Rule> {
  readonly rule: Rule;
  readonly index: number;
  readonly word: string;
}

/** Rules with the patterns that find them, indexed by what a match can begin with. */
export interface ChinesePatterns<Rule> {
  readonly rules: readonly Rule[];
  readonly patterns: readonly RegExp[];
  /** By UTF-16 unit, the place in `byUnit` of the patterns that can begin with it; 0: none. */
  readonly lists: Uint16Array;
  readonly byUnit: readonly (readonly number[])[];
}

/**
 * Compiles patterns that are looked for all over a text in one pass: at each character only those are tried that can begin with it.
 *
 * @throws Error for a pattern that could begin with anything; a look-behind says what stands before the first certain character.
 */
export function compileChinese<Rule>(table: readonly (readonly [Rule, RegExp])[]): ChinesePatterns<Rule> {
  const byFirst = new Map<number, number[]>();
  table.forEach(([, pattern], at) => {
    const first = firstCharacters(pattern.source);
    if (first === null) throw new Error(`the pattern can begin with anything: ${pattern.source.slice(0, 80)}`);
    for (const unit of first) {
      const known = byFirst.get(unit);
      if (known === undefined) byFirst.set(unit, [at]);
      else known.push(at);
    }
  });
  const lists = new Uint16Array(0x10000);
  const byUnit: (readonly number[])[] = [[]];
  for (const [unit, numbers] of byFirst) {
    lists[unit] = byUnit.length;
    byUnit.push(numbers);
  }
  return {
    rules: table.map(([rule]) => rule),
    patterns: table.map(([, { source, flags }]) => new RegExp(source, `${flags.replace(/[gy]/g, '')}y`)),
    lists,
    byUnit,
  };
}

/** All matches in reading order; those of one pattern do not overlap. What `matchAll` finds, for all patterns in one pass. */
export function matchChinese<Rule>(
  plain: string,
  { rules, patterns, lists, byUnit }: ChinesePatterns<Rule>,
): ChineseMatch<Rule>[] {
  const found: ChineseMatch<Rule>[] = [];
  const free = new Int32Array(patterns.length);
  for (let at = 0; at < plain.length; at += 1) {
    const list = lists[plain.charCodeAt(at)] ?? 0;
    if (list === 0) continue;
    for (const number of byUnit[list] ?? []) {
      const pattern = patterns[number];
      const rule = rules[number];
      if (pattern === undefined || rule === undefined || at < (free[number] ?? 0)) continue;
      pattern.lastIndex = at;
      const word = pattern.exec(plain)?.[0];
      if (word === undefined) continue;
      free[number] = at + word.length;
      found.push({ rule, index: at, word });
    }
  }
  return found;
}
