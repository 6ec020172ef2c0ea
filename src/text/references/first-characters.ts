/** What a pattern can begin with: characters, or anything. */
type First = ReadonlySet<number> | null;

interface Read {
  readonly first: First;
  /** Whether it can match nothing. */
  readonly isEmpty: boolean;
}

const NOTHING: Read = { first: new Set(), isEmpty: true };
/** A longer range of a class counts as anything. */
const LONGEST_RANGE = 64;
const ESCAPED_UNIT = /u([\da-f]{4})/iy;

/**
 * UTF-16 units that a match of a regular expression can begin with, by which a scan finds the few places where it is worth trying; null
 * where that may be anything, also where the expression uses what is not read here (`\p{...}`, back references).
 *
 * @param source of an expression: characters, classes, groups, alternatives, quantifiers, look-arounds, anchors
 * @example
 * ```ts
 * firstCharacters('(?<!哪)[这那]个?|上(?:次|回)'); // the units of 这, 那 and 上
 * ```
 */
export function firstCharacters(source: string): ReadonlySet<number> | null {
  const { first, isEmpty } = new Parser(source).alternatives();
  return isEmpty ? null : first;
}

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Read {
    let whole = this.#sequence();
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      const next = this.#sequence();
      whole = { first: union(whole.first, next.first), isEmpty: whole.isEmpty || next.isEmpty };
    }
    return whole;
  }

  #sequence(): Read {
    let whole = NOTHING;
    while (this.#at < this.#source.length && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
      const item = this.#quantified(this.#atom());
      if (whole.isEmpty) whole = { first: union(whole.first, item.first), isEmpty: item.isEmpty };
    }
    return whole;
  }

  #quantified(atom: Read): Read {
    const quantifier = /[?*+]\??|\{(\d+)(?:,\d*)?\}\??/y;
    quantifier.lastIndex = this.#at;
    const match = quantifier.exec(this.#source);
    if (match === null) return atom;
    this.#at += match[0].length;
    const mayMiss = match[1] === undefined ? !match[0].startsWith('+') : match[1] === '0';
    return mayMiss ? { ...atom, isEmpty: true } : atom;
  }

  #atom(): Read {
    const sign = this.#source[this.#at] ?? '';
    if (sign === '(') return this.#group();
    if (sign === '[') return { first: this.#class(), isEmpty: false };
    this.#at += 1;
    if (sign === '^' || sign === '$') return NOTHING;
    if (sign === '.') return { first: null, isEmpty: false };
    if (sign === '\\') return this.#escaped();
    return { first: new Set([sign.charCodeAt(0)]), isEmpty: false };
  }

  #group(): Read {
    const opener = /\((?:\?(?::|<?[=!]|<[^>]*>))?/y;
    opener.lastIndex = this.#at;
    const opened = opener.exec(this.#source)?.[0] ?? '(';
    this.#at += opened.length;
    const inner = this.alternatives();
    this.#at += 1;
    return /[=!]$/.test(opened) ? NOTHING : inner;
  }

  #escaped(): Read {
    const sign = this.#source[this.#at] ?? '';
    if (sign === 'b' || sign === 'B') {
      this.#at += 1;
      return NOTHING;
    }
    return { first: this.#escapedUnits(), isEmpty: false };
  }

  /** Units of what follows a backslash. */
  #escapedUnits(): First {
    const unit = this.#unitAfterBackslash();
    if (unit !== null) return new Set([unit]);
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (sign === 'd') return new Set(Array.from('0123456789', (digit) => digit.charCodeAt(0)));
    if (/[a-z\d]/i.test(sign)) {
      if (sign === 'p' || sign === 'P') this.#at = this.#source.indexOf('}', this.#at) + 1;
      return null;
    }
    return new Set([sign.charCodeAt(0)]);
  }

  #unitAfterBackslash(): number | null {
    ESCAPED_UNIT.lastIndex = this.#at;
    const match = ESCAPED_UNIT.exec(this.#source);
    if (match === null) return null;
    this.#at += match[0].length;
    return Number.parseInt(match[1] ?? '', 16);
  }

  #class(): First {
    this.#at += 1;
    const isNegated = this.#source[this.#at] === '^';
    if (isNegated) this.#at += 1;
    let units: First = new Set();
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']') {
      const from = this.#member();
      const [only] = from ?? [];
      if (this.#source[this.#at] !== '-' || this.#source[this.#at + 1] === ']' || only === undefined) {
        units = union(units, from);
        continue;
      }
      this.#at += 1;
      const [to = only] = this.#member() ?? [];
      units = to - only > LONGEST_RANGE ? null : union(units, range(only, to));
    }
    this.#at += 1;
    return isNegated ? null : units;
  }

  #member(): First {
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    return sign === '\\' ? this.#escapedUnits() : new Set([sign.charCodeAt(0)]);
  }
}

function union(one: First, other: First): First {
  return one === null || other === null ? null : new Set([...one, ...other]);
}

function range(from: number, to: number): ReadonlySet<number> {
  return new Set(Array.from({ length: to - from + 1 }, (_, step) => from + step));
}
