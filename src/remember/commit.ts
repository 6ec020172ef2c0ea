import type { Degradation } from '../domain/degradation.js';
import { passagesOf } from './derive.js';
import type { CutText } from './embed-texts.js';
import { embedTexts } from './embed-texts.js';
import { onOneSeq } from './on-one-seq.js';
import { noteRequest, pastAnswer } from './requests.js';
import { StatementWriter } from './statement-writer.js';
import { MOST_WEIGHED } from './weigh-contradictions.js';
import { WritePlan } from './write-plan.js';
import type { BatchResult, RememberDependencies, RememberResult } from './written.js';

/** One atomic write. */
export interface Write {
  readonly dependencies: RememberDependencies;
  /** Texts that will get vectors; embedded before the write takes its turn. */
  readonly texts: readonly string[];
  readonly request?: { readonly key: string; readonly content: unknown };
  /** Plans the write. It may run again when another process wrote meanwhile, and must only plan. */
  readonly write: (writer: StatementWriter) => Promise<readonly RememberResult[]>;
}

/** Embeds, plans and applies a write; what was read for the plan still holds when it is applied. */
export async function commit({ dependencies, texts, request, write }: Write): Promise<BatchResult> {
  const { store, takeTurns } = dependencies;
  const embedded = await embed(texts, dependencies);
  return takeTurns(() =>
    onOneSeq(store, async (seq) => {
      const past = request === undefined ? null : await pastAnswer(request, dependencies);
      if (past !== null) return { ...past, degraded: [], repeated: true };
      const plan = new WritePlan(store, dependencies.viewer, dependencies.clock.nowMs());
      const planned = await write(new StatementWriter(plan, dependencies));
      const results = planned.map((result) => ({ ...result, memory: plan.standing(result.memory) }));
      if (request !== undefined) plan.also(noteRequest(request, results, dependencies));
      const ops = plan.operations(embedded.vectorsOf);
      if (ops.length > 0) await store.apply(ops, { expect: seq });
      return { results, degraded: [...embedded.degraded, ...cutOf(plan)], repeated: false };
    }),
  );
}

/** Names what was not weighed against all that it could contradict (rule W29). */
function cutOf({ cut }: WritePlan): readonly Degradation[] {
  if (cut === 0) return [];
  const message = `${cut} of the statements could contradict more than ${MOST_WEIGHED} others: those written last were weighed`;
  return [{ part: 'contradictions', code: 'limit_exceeded', message }];
}

interface Embedded {
  readonly vectorsOf: (text: string) => { profile: string; vectors: readonly Float32Array[] } | null;
  readonly degraded: readonly Degradation[];
}

async function embed(
  texts: readonly string[],
  { embedder, clock, embedTimeoutMs }: RememberDependencies,
): Promise<Embedded> {
  if (embedder === null) return { vectorsOf: () => null, degraded: [] };
  const cut: readonly CutText[] = [...new Set(texts)].map((text) => ({ text, passages: passagesOf(text) }));
  const { vectors, degraded } = await embedTexts(cut, embedder, clock, embedTimeoutMs);
  const byText = new Map(cut.map(({ text }, at) => [text, vectors[at]]));
  return {
    degraded,
    vectorsOf: (text) => {
      const given = byText.get(text);
      return given === undefined || typeof given === 'string' || given.length === 0
        ? null
        : { profile: embedder.profile.id, vectors: given };
    },
  };
}
