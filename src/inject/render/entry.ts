import { kindPolicy } from '../../domain/kinds.js';
import type { Memory } from '../../domain/memory.js';
import { civilDate } from '../../text/time/civil-date.js';
import { wallTimeAt } from '../../text/time/zone-arithmetic.js';
import type { Conflict, Injectable, ItemMark, ProposedAction } from '../injectable.js';
import { readsLikeInstruction } from '../suspicious.js';
import { trustBand } from '../trust-band.js';
import type { Variant } from '../variants.js';
import type { BlockLanguage, BlockWords } from './block-words.js';
import { wordsIn } from './words.js';

const DAY_MS = 86_400_000;

/** How a block is written. */
export interface Writing {
  readonly language: BlockLanguage;
  /** IANA name of the zone whose days are shown. */
  readonly zone: string;
}

/** One entry of a block, in words; every field but `key` holds text that nobody vouches for. */
export interface Entry {
  readonly key: string;
  readonly text: string;
  /** What is known of it, by name, in this order; only what has to be said. */
  readonly attributes: readonly (readonly [name: AttributeName, value: string])[];
}

/** The attributes that an entry can have, in their order. */
export const ATTRIBUTE_NAMES = [
  'kind',
  'date',
  'until',
  'source',
  'by',
  'basis',
  'trust',
  'status',
  'mark',
  'part',
] as const;
export type AttributeName = (typeof ATTRIBUTE_NAMES)[number];

/** The entry of a memory. */
export function entryOf(item: Injectable, variant: Variant, key: string, writing: Writing): Entry {
  const { memory, trust = null } = item;
  const words = wordsIn(writing.language);
  const marks: ItemMark[] = [...(item.marks ?? [])];
  if (!marks.some(({ kind }) => kind === 'suspicious') && readsLikeInstruction(variant.text))
    marks.push({ kind: 'suspicious' });
  const attributes: { readonly [name in AttributeName]: string | null } = {
    kind: memory.kind === 'fact' ? null : memory.kind,
    date: dateIn(memory.validFromMs ?? memory.recordedAtMs, writing),
    until: memory.validToMs === null ? null : dateIn(memory.validToMs, writing),
    source: sourceOf(memory),
    by: memory.speaker ?? (memory.role === null ? null : words.roles[memory.role]),
    basis: words.veracity[memory.veracity],
    trust: trust === null ? null : bandIn(trust, words),
    status: words.status[memory.status],
    mark: marks.length === 0 ? null : marks.map((mark) => markIn(mark, writing)).join('; '),
    part: variant.kind === 'full' || variant.kind === 'summary' ? null : words.excerpt,
  };
  return { key, text: variant.text, attributes: present(attributes) };
}

/** The entry of a proposed action. */
export function actionEntryOf({ memory, probability = null }: ProposedAction, key: string, writing: Writing): Entry {
  const words = wordsIn(writing.language);
  const marks = readsLikeInstruction(memory.text) ? [markIn({ kind: 'suspicious' }, writing)] : [];
  const likely = probability === null ? [] : [words.likely(Math.round(probability * 100))];
  const mark = [...likely, ...marks].join('; ');
  return { key, text: memory.text, attributes: mark === '' ? [] : [['mark', mark]] };
}

/** A conflict between entries of a block, in words. */
export interface ConflictEntry {
  /** Keys of the ones that are shown. */
  readonly keys: readonly string[];
  /** Key of the one that holds; null: undecided, or not shown. */
  readonly holds: string | null;
  readonly text: string;
}

/** A conflict as far as its memories are shown; null when none is. */
export function conflictEntryOf(
  conflict: Conflict,
  keyOf: (memory: { readonly id: string; readonly version: number }) => string | undefined,
  language: BlockLanguage,
): ConflictEntry | null {
  const keys = conflict.memories.flatMap((memory) => keyOf(memory) ?? []);
  if (keys.length === 0) return null;
  const holds = conflict.holds === null ? null : (keyOf(conflict.holds) ?? null);
  const said = language === 'zh' ? (conflict.becauseZh ?? conflict.because) : conflict.because;
  return { keys, holds, text: said ?? (conflict.holds === null ? wordsIn(language).undecided : '') };
}

function present(attributes: { readonly [name in AttributeName]: string | null }): Entry['attributes'] {
  return ATTRIBUTE_NAMES.flatMap((name) => {
    const value = attributes[name];
    return value === null || value.trim() === '' ? [] : [[name, value] as const];
  });
}

function markIn({ kind, sinceMs }: ItemMark, writing: Writing): string {
  const { marks, unconfirmed } = wordsIn(writing.language);
  if (kind === 'unconfirmed' && sinceMs !== undefined) return unconfirmed(dateIn(sinceMs, writing));
  return Object.hasOwn(marks, kind) ? (marks[kind] ?? kind) : kind;
}

/** What is fair needs no word: the reader is told to look out for the two others. */
function bandIn(trust: number, { bands }: BlockWords): string | null {
  const band = trustBand(trust);
  return band === 'fair' ? null : bands[band];
}

function sourceOf({ source }: Memory): string | null {
  if (source === null) return null;
  return source.documentType === null ? source.system : `${source.system}, ${source.documentType}`;
}

function dateIn(instantMs: number, { language, zone }: Writing): string {
  const { year, month, day } = civilDate(Math.floor(wallTimeAt(instantMs, zone) / DAY_MS));
  return wordsIn(language).date(year, month, day);
}

/** Whether a memory is one that warns, as against one that is only pinned. */
export function warns(memory: Memory, kinds: Parameters<typeof kindPolicy>[1]): boolean {
  return kindPolicy(memory.kind, kinds).alwaysInject;
}
