import { DEFAULT_BATCH_MAX } from '../transport/profile.js';
import type { EmbedderPreset, TeiEmbedderPreset } from './presets.js';
import { EMBEDDER_PRESETS, TEI_EMBEDDER_PRESETS } from './presets.js';

/**
 * What is known of a model that somebody named: `named` by the full name of a preset, which says the address too;
 * `model` by the model alone, whose address is the caller's to say.
 */
export type FoundPreset =
  | { readonly by: 'named'; readonly route: 'openai'; readonly preset: EmbedderPreset }
  | { readonly by: 'named'; readonly route: 'tei'; readonly preset: TeiEmbedderPreset }
  | {
      readonly by: 'model';
      readonly route: 'openai';
      readonly preset: Omit<EmbedderPreset, 'baseUrl'>;
      /** Full names of the presets that have the model. */
      readonly names: readonly [string, ...string[]];
    };

/**
 * Looks a model up: a preset by its full name (`dashscope/text-embedding-v4`), or a model by the name that a server or
 * the part of a preset after the slash gives it (`text-embedding-v4`, `BAAI/bge-m3`). Where several servers have the
 * model, the one at `baseUrl` counts; at another address, what holds on all of them: the smallest batch, and a field of
 * the request only when all take it.
 *
 * @returns null for a model nobody described
 */
export function findEmbedderPreset(name: string, baseUrl?: string): FoundPreset | null {
  const named = entriesOf(EMBEDDER_PRESETS).find(([key]) => key === name);
  if (named !== undefined) return { by: 'named', route: 'openai', preset: named[1] };
  const native = entriesOf(TEI_EMBEDDER_PRESETS).find(([key]) => key === name);
  if (native !== undefined) return { by: 'named', route: 'tei', preset: native[1] };
  const known = entriesOf(EMBEDDER_PRESETS).filter(
    ([key, preset]) => preset.model === name || key.slice(key.indexOf('/') + 1) === name,
  );
  const [first, ...others] = known;
  if (first === undefined) return null;
  const presets = known.map(([, preset]) => preset);
  const there = presets.find((preset) => preset.baseUrl === baseUrl?.replace(/\/+$/u, ''));
  const { profile, request } = there ?? common(first[1], presets);
  return {
    by: 'model',
    route: 'openai',
    preset: { model: name, profile, ...(request !== undefined && { request }) },
    names: [first[0], ...others.map(([key]) => key)],
  };
}

function common(
  { profile, request }: EmbedderPreset,
  all: readonly EmbedderPreset[],
): Pick<EmbedderPreset, 'profile' | 'request'> {
  const batchMax = Math.min(...all.map((preset) => preset.profile.batchMax ?? DEFAULT_BATCH_MAX));
  const isShared = all.every((preset) => JSON.stringify(preset.request) === JSON.stringify(request));
  return { profile: { ...profile, batchMax }, ...(isShared && request !== undefined && { request }) };
}

function entriesOf<Preset>(presets: { readonly [name: string]: Preset }): readonly (readonly [string, Preset])[] {
  return Object.entries(presets);
}
