import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { CountTokens } from '../ports/token-counter.js';
import type { AlwaysEntry, AlwaysOverflow } from './always.js';
import type { Conflict, Injectable, ProposedAction } from './injectable.js';
import { bestFirst } from './injectable.js';
import type { PackRequest } from './pack-options.js';
import type { BlockParts, BlockStyle } from './render/block.js';
import { assemble, EMPTY_PARTS, styleOf } from './render/block.js';
import type { BlockWords } from './render/block-words.js';
import type { Writing } from './render/entry.js';
import { actionEntryOf, conflictEntryOf, entryOf } from './render/entry.js';
import { wordsIn } from './render/words.js';
import type { Variant, VariantKind } from './variants.js';

/** One entry of a block. */
export interface PackedEntry {
  /** What it is cited by: `m1`, `m2` ... in the order of the block. */
  readonly key: string;
  readonly memory: VersionRef;
  readonly section: 'always' | 'memories' | 'actions';
  readonly variant: VariantKind;
  readonly tokens: number;
}

/** What a block is made of. */
export interface BlockContent {
  readonly always: readonly AlwaysEntry[];
  readonly overflow: AlwaysOverflow | null;
  readonly items: readonly { readonly item: Injectable; readonly variant: Variant }[];
  readonly conflicts: readonly Conflict[];
  readonly actions: readonly ProposedAction[];
}

/** Stands for the keys to come when tokens are counted; up to three digits are one token. */
const ANY_KEY = 'm10';

/** Counts the parts of a block and writes it. */
export class BlockWriter {
  readonly #style: BlockStyle;
  readonly #words: BlockWords;
  readonly #writing: Writing;
  readonly #count: CountTokens;

  constructor({ format, language, zone }: PackRequest, count: CountTokens) {
    this.#style = styleOf(format);
    this.#words = wordsIn(language);
    this.#writing = { language, zone };
    this.#count = count;
  }

  /** Tokens of a memory in the block. */
  memoryTokens(item: Injectable, variant: Variant): number {
    return this.#count(`${this.#style.memory(entryOf(item, variant, ANY_KEY, this.#writing))}${this.#style.separator}`);
  }

  /** Tokens of a memory among those that are always injected. */
  alwaysTokens(memory: Memory, variant: Variant): number {
    return this.memoryTokens({ memory, score: 1 }, variant);
  }

  actionTokens(action: ProposedAction): number {
    return this.#count(`${this.#style.action(actionEntryOf(action, ANY_KEY, this.#writing))}${this.#style.separator}`);
  }

  /** Tokens of a block that holds no memory yet, with room for all conflicts. */
  frameTokens(conflicts: readonly Conflict[]): number {
    const written = conflicts.flatMap((conflict) => {
      const entry = conflictEntryOf(conflict, () => ANY_KEY, this.#writing.language);
      return entry === null ? [] : [this.#style.conflict(entry, this.#words)];
    });
    // An empty memory gives the frame of the section.
    return this.#count(this.#assemble({ ...EMPTY_PARTS, memories: [''], conflicts: written }));
  }

  /** Writes the block; entries are in the order of recall, whatever order they come in. */
  write({ always, overflow, items, conflicts, actions }: BlockContent): {
    readonly block: string;
    readonly entries: readonly PackedEntry[];
    readonly tokens: {
      readonly block: number;
      readonly budgeted: number;
      readonly always: number;
      readonly actions: number;
    };
  } {
    const entries: PackedEntry[] = [];
    const keys = new Map<string, string>();
    const add = (
      memory: Memory,
      section: PackedEntry['section'],
      variant: VariantKind,
      make: (key: string) => string,
    ): string => {
      const key = `m${entries.length + 1}`;
      const written = make(key);
      if (!keys.has(versionKey(memory))) keys.set(versionKey(memory), key);
      const tokens = this.#count(`${written}${this.#style.separator}`);
      entries.push({ key, memory: { id: memory.id, version: memory.version }, section, variant, tokens });
      return written;
    };
    const write = (item: Injectable, variant: Variant, section: 'always' | 'memories'): string =>
      add(item.memory, section, variant.kind, (key) => this.#style.memory(entryOf(item, variant, key, this.#writing)));
    const parts: BlockParts = {
      always: always.map(({ memory, variant }) => write({ memory, score: 1 }, variant, 'always')),
      missing: overflow === null ? null : this.#words.missing(overflow.memories.length),
      memories: [...items]
        .sort((left, right) => bestFirst(left.item, right.item))
        .map(({ item, variant }) => write(item, variant, 'memories')),
      conflicts: conflicts.flatMap((conflict) => {
        const entry = conflictEntryOf(conflict, (memory) => keys.get(versionKey(memory)), this.#writing.language);
        return entry === null ? [] : [this.#style.conflict(entry, this.#words)];
      }),
      actions: actions.map((action) =>
        add(action.memory, 'actions', 'full', (key) => this.#style.action(actionEntryOf(action, key, this.#writing))),
      ),
    };
    const isEmpty = entries.length === 0 && overflow === null;
    const block = isEmpty ? '' : this.#assemble(parts);
    return { block, entries, tokens: this.#tokensOf(parts, block) };
  }

  #tokensOf(
    parts: BlockParts,
    block: string,
  ): { readonly block: number; readonly budgeted: number; readonly always: number; readonly actions: number } {
    if (block === '') return { block: 0, budgeted: 0, always: 0, actions: 0 };
    const whole = this.#count(block);
    const withoutAlways = this.#count(this.#assemble({ ...parts, always: [], missing: null }));
    const budgeted = this.#count(this.#assemble({ ...parts, always: [], missing: null, actions: [] }));
    return { block: whole, budgeted, always: whole - withoutAlways, actions: withoutAlways - budgeted };
  }

  #assemble(parts: BlockParts): string {
    return assemble(parts, this.#style, this.#words);
  }
}
