import { markdownText, safeJson, xmlAttribute, xmlText } from '../neutralise.js';
import type { BlockWords } from './block-words.js';
import type { ConflictEntry, Entry } from './entry.js';

/** How the inside of a block is written; all are wrapped in the same tag. */
export const BLOCK_FORMATS = ['xml', 'markdown', 'json'] as const;
export type BlockFormat = (typeof BLOCK_FORMATS)[number];

/** Written entries of a block by section, in their order. */
export interface BlockParts {
  readonly always: readonly string[];
  /** Said where always-injected memories did not fit; null: all did. */
  readonly missing: string | null;
  readonly memories: readonly string[];
  readonly conflicts: readonly string[];
  readonly actions: readonly string[];
}

/** A format: how single entries are written, and how they become a block. */
export interface BlockStyle {
  readonly memory: (entry: Entry) => string;
  readonly action: (entry: Entry) => string;
  readonly conflict: (entry: ConflictEntry, words: BlockWords) => string;
  /** What stands between two entries. */
  readonly separator: string;
  readonly body: (parts: BlockParts, words: BlockWords) => string;
}

export const EMPTY_PARTS: BlockParts = { always: [], missing: null, memories: [], conflicts: [], actions: [] };

/** The tag around every block. */
export const BLOCK_TAG = 'recollect';

/** The block as it goes into a prompt: the same bytes for the same parts. */
export function assemble(parts: BlockParts, style: BlockStyle, words: BlockWords): string {
  return `<${BLOCK_TAG} note="${xmlAttribute(words.note)}">\n${style.body(parts, words)}</${BLOCK_TAG}>`;
}

const lines = (written: readonly string[]): string => written.map((entry) => `${entry}\n`).join('');
const section = (tag: string, inside: string): string => (inside === '' ? '' : `<${tag}>\n${inside}</${tag}>\n`);

const element = (tag: string, { key, text, attributes }: Entry): string => {
  const written = attributes.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join('');
  return `<${tag} id="${key}"${written}>${xmlText(text)}</${tag}>`;
};

const XML: BlockStyle = {
  memory: (entry) => element('memory', entry),
  action: (entry) => element('action', entry),
  conflict: ({ keys, holds, text }) =>
    `<conflict ids="${keys.join(' ')}"${holds === null ? '' : ` holds="${holds}"`}>${xmlText(text)}</conflict>`,
  separator: '\n',
  body: ({ always, missing, memories, conflicts, actions }) =>
    section('always', `${lines(always)}${missing === null ? '' : `<missing>${xmlText(missing)}</missing>\n`}`) +
    lines(memories) +
    lines(conflicts) +
    section('actions', lines(actions)),
};

const bullet = ({ key, text, attributes }: Entry): string => {
  const written = attributes.map(([, value]) => markdownText(value).trim()).join('; ');
  return `- [${key}] ${markdownText(text)}${written === '' ? '' : ` (${written})`}`;
};
const headed = (heading: string, inside: string): string => (inside === '' ? '' : `**${heading}**\n${inside}`);

const MARKDOWN: BlockStyle = {
  memory: bullet,
  action: bullet,
  conflict: ({ keys, holds, text }, words) =>
    `- ${keys.map((key) => `[${key}]`).join(' / ')}: ${[holds === null ? '' : words.holds(`[${holds}]`), markdownText(text)].filter((part) => part !== '').join('; ')}`,
  separator: '\n',
  body: ({ always, missing, memories, conflicts, actions }, { headings }) =>
    headed(headings.always, `${lines(always)}${missing === null ? '' : `- ${markdownText(missing)}\n`}`) +
    headed(headings.memories, lines(memories)) +
    headed(headings.conflicts, lines(conflicts)) +
    headed(headings.actions, lines(actions)),
};

const record = ({ key, text, attributes }: Entry): string =>
  safeJson({ id: key, ...Object.fromEntries(attributes), text });
const list = (name: string, written: readonly string[]): readonly string[] =>
  written.length === 0 ? [] : [`"${name}":[\n${written.join(',\n')}\n]`];

const JSON_STYLE: BlockStyle = {
  memory: record,
  action: record,
  conflict: ({ keys, holds, text }) => safeJson({ ids: keys, holds, because: text }),
  separator: ',\n',
  body: ({ always, missing, memories, conflicts, actions }) =>
    `{${[
      ...list('always', always),
      ...(missing === null ? [] : [`"missing":${safeJson(missing)}`]),
      ...list('memories', memories),
      ...list('conflicts', conflicts),
      ...list('actions', actions),
    ].join(',\n')}}\n`,
};

const STYLES: { readonly [format in BlockFormat]: BlockStyle } = { xml: XML, markdown: MARKDOWN, json: JSON_STYLE };

/** The style of a format. */
export function styleOf(format: BlockFormat): BlockStyle {
  return STYLES[format];
}
