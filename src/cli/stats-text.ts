import type { TenantStats } from '../engine.js';
import type { Messages } from './messages/english.js';

const STEP = 1_024;
const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes in the largest unit of which there is at least one, with a digit after the point: `1.5 MiB`; null below 1 KiB. */
export function roundedBytes(bytes: number): string | null {
  const unit = UNITS.findLast((_, power) => bytes >= STEP ** (power + 1));
  return unit === undefined ? null : `${(bytes / STEP ** (UNITS.indexOf(unit) + 1)).toFixed(1)} ${unit}`;
}

/** Rows of label and value about a tenant's size and vectors; null values are left out by the printer. */
export function statsRows(
  tenant: string,
  info: TenantStats,
  { fields, stats, separators, calibration }: Messages,
): readonly (readonly [label: string, value: string | null])[] {
  const profiles = Object.entries(info.vectors);
  const { embedder } = info;
  const withoutEmbedder = profiles.length > 0 ? stats.unusedVectors : stats.noEmbedder;
  const pending = embedder?.pendingPassages ?? 0;
  return [
    [fields.tenant, tenant],
    [fields.memories, String(info.memories)],
    [fields.versions, String(info.versions)],
    [fields.passages, String(info.passages)],
    [
      fields.vectors,
      profiles.length === 0
        ? stats.none
        : profiles.map(([profile, count]) => stats.vectors(profile, count)).join(separators.list),
    ],
    [fields.embedder, embedder === null ? withoutEmbedder : embedder.profile],
    [fields.calibration, embedder === null ? null : calibrationText(embedder.calibration, calibration)],
    [fields.pending, embedder === null ? null : pending === 0 ? stats.none : stats.pending(pending, info.passages)],
    [fields.changes, String(info.seq)],
    // A tenant that does not exist has no schema.
    [fields.schema, info.schemaVersion === 0 ? null : String(info.schemaVersion)],
    [fields.bytes, stats.bytes(info.bytes, roundedBytes(info.bytes))],
  ];
}

function calibrationText(
  given: { readonly floor: number; readonly ceiling: number } | null,
  { shown, none }: Messages['calibration'],
): string {
  return given === null ? none : shown(given.floor.toFixed(2), given.ceiling.toFixed(2));
}
