import { BLOCK_TAG } from '../render/block.js';

/** A block at the beginning of a text. Its entries are escaped, so that the first closing tag is its end. */
const BLOCK = new RegExp(`^<${BLOCK_TAG} note="[^"\\n]*">\\n[\\s\\S]*?</${BLOCK_TAG}>`, 'u');
/** Between the block and what the user wrote. */
const GAP = '\n\n';

/** A text with the block before it. */
export function withBlock(block: string, text: string): string {
  return `${block}${GAP}${text}`;
}

/** A text without the blocks at its beginning; the same text when there is none. */
export function withoutBlock(text: string): string {
  let rest = text;
  for (;;) {
    const found = BLOCK.exec(rest);
    if (found === null) return rest;
    rest = rest.slice(found[0].length);
    if (rest.startsWith(GAP)) rest = rest.slice(GAP.length);
  }
}

/** Whether a text is a block and nothing else. */
export function isBlock(text: string): boolean {
  return BLOCK.exec(text)?.[0] === text;
}

/** Where blocks begin in a text, in UTF-16 units. */
export function blockStart(text: string): number {
  return text.search(new RegExp(`<${BLOCK_TAG} note="`, 'u'));
}
