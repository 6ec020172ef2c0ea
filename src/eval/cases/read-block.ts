/** An element of a block. */
export interface BlockElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly BlockElement[];
  /** What stands directly in it, unescaped. */
  readonly text: string;
}

/** An element that is still open. */
interface OpenElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: BlockElement[];
  text: string;
}

const TAG = /<(?:\/(?<closed>[a-z]+)|(?<opened>[a-z]+)(?<attributes>(?: [a-z]+="[^"<>\n]*")*))>/uy;
const NAMED: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a block as the XML that it is said to be, knowing nothing of how it was written: the checks on blocks must not believe
 * the writer.
 *
 * @returns the outermost element, or in words why the text is not one well-formed element
 */
export function readBlock(text: string): BlockElement | string {
  const open: OpenElement[] = [];
  let at = 0;
  while (at < text.length) {
    TAG.lastIndex = at;
    const found = TAG.exec(text);
    const inside = open.at(-1);
    if (found === null) {
      const next = text.indexOf('<', at + 1);
      const said = unescapedText(text.slice(at, next === -1 ? text.length : next));
      if (inside === undefined || said === null) return `stray characters at ${at}: ${text.slice(at, at + 30)}`;
      inside.text += said;
      at += (next === -1 ? text.length : next) - at;
      continue;
    }
    at = TAG.lastIndex;
    const { opened, closed, attributes = '' } = found.groups ?? {};
    if (opened !== undefined) {
      const read = attributesOf(attributes);
      if (typeof read === 'string') return read;
      open.push({ tag: opened, attributes: read, children: [], text: '' });
      continue;
    }
    if (inside === undefined || inside.tag !== closed) return `</${closed ?? ''}> at ${found.index} closes nothing`;
    open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parent.children.push(inside);
    else return at === text.length ? inside : 'something follows the end of the block';
  }
  return open.length === 0 ? 'there is no block' : `<${open.at(-1)?.tag ?? ''}> is never closed`;
}

/** The elements with a tag, at any depth, in the order of the block. */
export function elementsOf(block: BlockElement, tag: string): readonly BlockElement[] {
  const below = block.children.flatMap((child) => elementsOf(child, tag));
  return block.tag === tag ? [block, ...below] : below;
}

function attributesOf(written: string): ReadonlyMap<string, string> | string {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of written.matchAll(/ ([a-z]+)="([^"]*)"/gu)) {
    const said = unescapedText(value);
    if (said === null || attributes.has(name)) return `the attribute ${name} is not well-formed`;
    attributes.set(name, said);
  }
  return attributes;
}

/** Null where something is not escaped. */
function unescapedText(text: string): string | null {
  let wellFormed = !/[<>]/u.test(text);
  const said = text.replaceAll(/&(?:#x([0-9a-f]+);|#([0-9]+);|([a-z]+);)?/gu, (_found, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    const character = NAMED[String(name)];
    wellFormed &&= character !== undefined;
    return character ?? '';
  });
  return wellFormed ? said : null;
}
