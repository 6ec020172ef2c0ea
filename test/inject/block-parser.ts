/** A strict reader of blocks, written from their description alone: no code of the writer is used. */

/** An element of a block. */
export interface ParsedElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly ParsedElement[];
  /** Unescaped. */
  readonly text: string;
}

const NAMES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));|&/gu, (found, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    const character = name === undefined ? undefined : NAMES[name];
    if (character === undefined) throw new Error(`stray ampersand: ${found}`);
    return character;
  });
}

/** Parses one element that is the whole of the text. Throws at anything that is not well-formed. */
export function parseBlock(text: string): ParsedElement {
  let at = 0;
  const element = (): ParsedElement => {
    const open = /<([a-z]+)((?: [a-z]+="[^"<>\n]*")*)>/uy;
    open.lastIndex = at;
    const found = open.exec(text);
    if (found === null) throw new Error(`no tag at ${at}: ${text.slice(at, at + 40)}`);
    at = open.lastIndex;
    const [, tag = '', written = ''] = found;
    const attributes = new Map<string, string>();
    for (const [, name = '', value = ''] of written.matchAll(/ ([a-z]+)="([^"]*)"/gu)) {
      if (attributes.has(name)) throw new Error(`attribute ${name} twice`);
      attributes.set(name, unescaped(value));
    }
    const children: ParsedElement[] = [];
    let inside = '';
    for (;;) {
      const next = text.indexOf('<', at);
      if (next === -1) throw new Error(`<${tag}> is never closed`);
      const between = text.slice(at, next);
      if (between.includes('>')) throw new Error('stray >');
      inside += between;
      at = next;
      if (text.startsWith(`</${tag}>`, at)) {
        at += tag.length + 3;
        return { tag, attributes, children, text: unescaped(inside) };
      }
      children.push(element());
    }
  };
  const root = element();
  if (at !== text.length) throw new Error('something follows the block');
  return root;
}
