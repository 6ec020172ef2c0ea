import type { Memory } from '../domain/memory.js';
import { formatTime } from '../domain/time.js';
import { pad, safeText, widest } from './display-width.js';
import type { Messages } from './messages/english.js';
import type { Column } from './table.js';

/** Ids of one's own may be long; wider ones go on in the next line, so that they can still be copied. */
const WIDEST_ID = 36;
const LONGEST_ID = 256;

/** The day of an instant in UTC, `2026-03-01`. */
export function dayOf(ms: number): string {
  return formatTime(ms).slice(0, 10);
}

/** A column that holds ids in full. */
export function idColumn(title: string, ids: readonly string[]): Column {
  return { title, width: Math.min(WIDEST_ID, widest(ids)), maxLines: LONGEST_ID };
}

/** Lines of `label  value`, aligned; lines without a value are left out. */
export function labelled(rows: readonly (readonly [label: string, value: string | null])[]): string {
  const width = widest(rows.map(([label]) => label));
  return rows
    .flatMap(([label, value]) => (value === null || value === '' ? [] : [`${pad(label, width)}  ${value}`]))
    .join('\n');
}

/** One memory in full. */
export function memoryText(memory: Memory, { fields }: Messages): string {
  const time = (ms: number | null): string | null => (ms === null ? null : formatTime(ms));
  const { user, agent, session } = memory.scope;
  const scope = Object.entries({ user, agent, session }).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
  const by = memory.supersededBy;
  const facts = labelled([
    [fields.id, memory.id],
    [fields.version, String(memory.version)],
    [fields.scope, scope.join(', ')],
    [fields.kind, memory.kind],
    [fields.about, [memory.subject, memory.attribute].filter((each) => each !== null).join(': ')],
    [fields.status, memory.status],
    [fields.importance, memory.importance === null ? null : String(memory.importance)],
    [fields.tags, memory.tags.join(', ')],
    [fields.speaker, memory.speaker],
    [fields.recorded, time(memory.recordedAtMs)],
    [fields.validFrom, time(memory.validFromMs)],
    [fields.validTo, time(memory.validToMs)],
    [fields.replaced, by === null ? null : `${by.id}, ${fields.version} ${by.version}`],
    [fields.expires, time(memory.expiresAtMs)],
    [fields.metadata, Object.keys(memory.metadata).length === 0 ? null : JSON.stringify(memory.metadata)],
  ]);
  return `${safeText(memory.text)}\n\n${safeText(facts)}`;
}
