import { type IdentifierKind, kindOfChain, kindOfWord } from './identifier-kind.js';
import { normaliseWithOffsets } from './normalise-with-offsets.js';
import { type Span, spansOf, WORD } from './script.js';

/** Something that is named literally: an order number, a version, an address, a file. */
export interface Identifier {
  /** As written. */
  readonly text: string;
  /** Normalised, without closing punctuation; holds no white space and no control character. */
  readonly canonical: string;
  readonly kind: IdentifierKind;
  /** Where it lies in the text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** True when it is part of the identifier before it: the host of a URL, the file name of a path. */
  readonly isPart: boolean;
}

/** An identifier found in a normalised text, with offsets into that. */
export interface ScannedIdentifier {
  readonly canonical: string;
  readonly kind: IdentifierKind;
  readonly start: number;
  readonly end: number;
  readonly isPart: boolean;
}

/** Longest identifier in UTF-16 units; a longer one is found by its words and parts only. */
const LONGEST_IDENTIFIER = 512;
const JOINERS = new Set(['-', '_', '.', '/', '@', '#', '+', '&', '\\', '::', '/.', '\\.', ':\\', ':/']);
const LEADING = /(?:~\/\.?|\.{1,2}\/\.?|\/\.?|[.#@])$/;
const URL_REST = /[a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*/y;
const URL_TAIL = /[.,;:!?'"[\]()]+$/;
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const THOUSANDS = /^\d{3}$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Identifiers of a text in reading order, recognised by rule whether they stand alone or glued to CJK characters:
 * letters and digits mixed or joined by `- _ . / : @ # + &`, URLs (with their host), addresses, paths (with their file
 * name), versions, numbers of four digits or more, and `C++`, `C#`, `.NET` and their like. Hyphenated or slashed words
 * are found too, as kind `word`. Never throws.
 */
export function identifiers(text: string): Identifier[] {
  const { normalised, offsets } = normaliseWithOffsets(text);
  return scanIdentifiers(normalised, spansOf(normalised)).map(({ canonical, kind, start, end, isPart }) => {
    const from = offsets === null ? start : (offsets[start] ?? 0);
    const to = offsets === null ? end : (offsets[end] ?? text.length);
    return { text: text.slice(from, to), canonical, kind, start: from, end: to, isPart };
  });
}

/** The same over a text that is normalised already and its spans. */
export function scanIdentifiers(text: string, spans: readonly Span[]): ScannedIdentifier[] {
  const found: ScannedIdentifier[] = [];
  for (let at = 0; at < spans.length; ) {
    const first = spans[at];
    if (first === undefined) break;
    at += 1;
    if (first.kind !== WORD) continue;
    const url = urlEnd(text, first, spans[at]);
    if (url !== null) {
      addUrl(found, text, first.start, url);
      while ((spans[at]?.start ?? Number.POSITIVE_INFINITY) < url) at += 1;
      continue;
    }
    let last = first;
    for (let next = spans[at]; next?.kind === WORD; next = spans[at]) {
      if (!joins(text, last, next) || urlEnd(text, next, spans[at + 1]) !== null) break;
      last = next;
      at += 1;
    }
    addChain(found, text, first, last);
  }
  return found;
}

/** True for an amount whose thousands were grouped by commas, which its canonical form has not. */
export function isGrouped({ canonical, kind, start, end }: ScannedIdentifier): boolean {
  return kind === 'amount' && end - start > canonical.length;
}

/** Most pieces of a code that are worth finding by one of them: of `job-sync2` and `ORD-2024-8823`, not of a UUID. */
const MOST_PIECES = 4;

/**
 * Codes and numbers inside a joined code, for texts only: `8823` finds `ORD-2024-8823`, but who asks for the latter does
 * not mean every order that ends so.
 */
export function piecesOf({ canonical, kind }: ScannedIdentifier): string[] {
  if (kind !== 'code' && kind !== 'word') return [];
  const pieces = canonical.split(/[-_]/);
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return [];
  return pieces.filter((piece) => {
    const pieceKind = kindOfWord(piece);
    return pieceKind === 'code' || pieceKind === 'number';
  });
}

/** Whether what stands between two words makes one identifier of them. */
function joins(text: string, left: Span, right: Span): boolean {
  const gap = right.start - left.end;
  if (gap > 2 || (gap === 1 && text[left.end] === ' ')) return false;
  const between = text.slice(left.end, right.start);
  // A colon ties a time of day or a port to what it belongs to; elsewhere it is punctuation.
  if (between === ':') return isDigit(text, left.end - 1) ? isDigit(text, right.start) : isPort(text, left, right);
  if (between === ',') return isThousands(text, left, right);
  return JOINERS.has(between);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function isPort(text: string, left: Span, right: Span): boolean {
  const host = text.slice(left.start, left.end);
  return (host === 'localhost' || text[left.start - 1] === '.') && /^\d{2,5}$/.test(text.slice(right.start, right.end));
}

function isThousands(text: string, left: Span, right: Span): boolean {
  return left.end - left.start <= 3 && isDigits(text, left) && THOUSANDS.test(text.slice(right.start, right.end));
}

function isDigits(text: string, { start, end }: Span): boolean {
  for (let at = start; at < end; at += 1) if (!isDigit(text, at)) return false;
  return true;
}

/** Where the URL ends whose scheme is `scheme`; null when it is none. */
function urlEnd(text: string, scheme: Span, next: Span | undefined): number | null {
  if (!text.startsWith('://', scheme.end) || next === undefined) return null;
  if (!SCHEME.test(text.slice(scheme.start, scheme.end))) return null;
  URL_REST.lastIndex = scheme.end + 3;
  const rest = URL_REST.exec(text)?.[0] ?? '';
  // A closing bracket belongs to the URL when it was opened inside it.
  const tail = URL_TAIL.exec(rest)?.[0] ?? '';
  let length = rest.length - tail.length;
  if (tail.startsWith(')') && rest.slice(0, length).includes('(')) length += 1;
  return length === 0 ? null : scheme.end + 3 + length;
}

function addUrl(found: ScannedIdentifier[], text: string, start: number, end: number): void {
  const url = text.slice(start, end);
  add(found, url, 'url', start, end, false);
  const from = start + url.indexOf('://') + 3;
  const authority = /^[^/?#]*/.exec(text.slice(from, end))?.[0] ?? '';
  const host = authority.replace(/^.*@/, '').replace(/:\d*$/, '');
  if (host.includes('.')) add(found, host, 'url', from, from + authority.length, true);
}

function addChain(found: ScannedIdentifier[], text: string, first: Span, last: Span): void {
  const body = text.slice(first.start, last.end);
  if (last.end - first.start > LONGEST_IDENTIFIER) return;
  const single = first === last;
  if (text.startsWith('++', last.end)) add(found, `${body}++`, 'symbol', first.start, last.end + 2, false);
  else if (single && body.length === 1 && text[last.end] === '#' && text[last.end + 1] !== '#')
    add(found, `${body}#`, 'symbol', first.start, last.end + 1, false);
  const lead = leadOf(text, first.start);
  if (single && lead === '') {
    const kind = kindOfWord(body);
    if (kind !== null) add(found, body, kind, first.start, last.end, false);
    return;
  }
  const whole = lead + body;
  const kind = kindOfChain(whole);
  const start = first.start - lead.length;
  add(found, GROUPED.test(whole) ? whole.replaceAll(',', '') : whole, kind, start, last.end, false);
  addParts(found, whole, kind, start);
}

/** What stands before the first word and belongs to it: `~/.`, `/`, `.`, `#`, `@`. */
function leadOf(text: string, start: number): string {
  const previous = text.charCodeAt(start - 1);
  // . / # @ only
  if (previous !== 46 && previous !== 47 && previous !== 35 && previous !== 64) return '';
  const before = text.slice(Math.max(0, start - 5), start);
  const lead = LEADING.exec(before)?.[0] ?? '';
  const earlier = text[start - lead.length - 1];
  // "wait...what" and "a//b" are punctuation, not names.
  return earlier !== undefined && /[./\\#@~\-:<]/.test(earlier) ? '' : lead.replace(/^\.\//, '');
}

function addParts(found: ScannedIdentifier[], whole: string, kind: IdentifierKind, start: number): void {
  if (kind === 'path') {
    const from = Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1;
    const name = whole.slice(from);
    if (from > 0 && /[._\d-]/.test(name)) addPart(found, name, 'path', start + from);
  } else if (kind === 'email') {
    const from = whole.lastIndexOf('@') + 1;
    addPart(found, whole.slice(from), 'url', start + from);
  } else if (kind === 'url') {
    const host = /^[^/:]+/.exec(whole)?.[0] ?? whole;
    if (host.length < whole.length) addPart(found, host, 'url', start);
  } else if (kind === 'version') {
    if (whole.startsWith('v')) addPart(found, whole.slice(1), 'version', start + 1);
  } else if (kind !== 'date' && kind !== 'amount') {
    addJoinedParts(found, whole, start);
  }
}

/** `ord-1/ord-2` names both orders, `#8823` the number. */
function addJoinedParts(found: ScannedIdentifier[], whole: string, start: number): void {
  if (!/[/@#+&:\\]/.test(whole)) return;
  for (const match of whole.matchAll(/[^/@#+&:\\]+/g)) {
    const [part] = match;
    const kind = /[-_.]/.test(part) ? kindOfChain(part) : kindOfWord(part);
    if (kind !== null && kind !== 'word') addPart(found, part, kind, start + match.index);
  }
}

function addPart(found: ScannedIdentifier[], canonical: string, kind: IdentifierKind, start: number): void {
  add(found, canonical, kind, start, start + canonical.length, true);
}

function add(
  found: ScannedIdentifier[],
  canonical: string,
  kind: IdentifierKind,
  start: number,
  end: number,
  isPart: boolean,
): void {
  if (canonical.length <= LONGEST_IDENTIFIER) found.push({ canonical, kind, start, end, isPart });
}
