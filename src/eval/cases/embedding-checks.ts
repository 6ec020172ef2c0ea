import { RecollectError } from '../../domain/errors.js';
import type { RecallItem } from '../../recall/result.js';
import type { WhyNotAnswer } from '../../recall/why-not.js';
import { fieldsOf } from './case-file.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import { bytesOf } from './outcome.js';
import { placeOf, recallOptionsOf } from './vocabulary.js';
import { whyNotAnswers } from './why-not-answers.js';

async function statsOf({ world }: CheckContext) {
  return world.engine.tenant(String(placeOf({}).tenant)).stats();
}

function hasVectorSignal({ legs, signals }: RecallItem): boolean {
  return legs.includes('vector') || signals.similarity !== undefined || signals.semantic !== undefined;
}

function why({ outcome }: CheckContext, key: string): WhyNotAnswer['why'] | null {
  return (fieldsOf(outcome.answer)[key] as WhyNotAnswer | undefined)?.why ?? null;
}

/** Checks on vectors, embedders, and the reasons why something is not there. */
export const EMBEDDING_CHECKS: { readonly [sentence: string]: Check } = {
  'the embedder was called for both texts, or the cache compares the full text': {
    assert: ({ world }) => {
      const texts = world.done.flatMap(({ step }) =>
        'memory' in step ? [String(fieldsOf(step['memory'])['text'])] : [],
      );
      const unseen = texts.filter((text) => !world.embedding.embedded.has(text));
      return unless(texts.length > 1 && unseen.length === 0, `it was not called for ${unseen.join(' and ')}`);
    },
  },
  'k, z, y have no vector rank in the trace': {
    assert: ({ world, outcome: { recall } }) => {
      const ranked = recall?.items.filter((item) => hasVectorSignal(item)) ?? [];
      const wrong = ['k', 'z', 'y'].filter((key) => ranked.some(({ memory }) => world.isKey(key, memory)));
      const found = recall?.trace.legs.find(({ leg }) => leg === 'vector')?.found;
      return unless(wrong.length === 0 && found === 1, `${wrong.join()} have one, ${found} were found`);
    },
  },
  'vectors of model-a are not compared with a model-b query': {
    assert: async (context) => {
      const { recall } = context.outcome;
      const { passages, vectors } = await statsOf(context);
      const { profile, missing } = recall?.trace.vector ?? {};
      return (
        unless(
          Object.keys(vectors).some((id) => id.startsWith('model-a')),
          'there are none of model-a',
        ) ??
        unless(profile?.startsWith('model-b') === true && missing === passages, `${profile} lacks ${missing}`) ??
        unless(recall?.items.some(hasVectorSignal) === false, 'a similarity was measured')
      );
    },
  },
  "health/stats reports 'needs re-embedding' with a count": {
    assert: async (context) => {
      const { embedder, passages } = await statsOf(context);
      return unless(embedder?.pendingPassages === passages, `${embedder?.pendingPassages} of ${passages}`);
    },
  },
  'keyword leg still answers': {
    assert: ({ outcome: { recall } }) =>
      unless((recall?.trace.legs.find(({ leg }) => leg === 'lexical')?.found ?? 0) > 0, 'it does not'),
  },
  'zero query vector: keyword leg decides; order stable': {
    assert: async ({ world, step, outcome: { recall } }) => {
      const { text, ...options } = fieldsOf(step['query']);
      const again = await world.at(placeOf(options)).recall(text as string, recallOptionsOf(options));
      const ids = (items: readonly RecallItem[] = []): string => items.map(({ memory }) => memory.id).join();
      const vector = recall?.degraded.find(({ part }) => part === 'vector');
      return (
        unless(vector?.code === 'provider_bad_answer', 'the vector was not refused') ??
        unless(recall?.items.some(({ legs }) => legs.includes('lexical')) === true, 'no words were found') ??
        unless(ids(again.items) === ids(recall?.items), 'the order is another one the second time')
      );
    },
  },
  'trace shows that the vector leg answered again': {
    assert: ({ outcome: { recall } }) => {
      const leg = recall?.trace.legs.find((each) => each.leg === 'vector');
      return unless(recall?.degraded.length === 0 && leg?.skipped === null && leg.found > 0, `${leg?.skipped}`);
    },
  },
  'no vector of length 0 or wrong length is stored': {
    // Whatever the stub answers in these steps is no vector of the profile, so none may be there.
    assert: async (context) => {
      const { vectors } = await statsOf(context);
      return unless(Object.keys(vectors).length === 0, JSON.stringify(vectors));
    },
  },
  'the row is pending or the add failed with a typed error': {
    looksAtError: true,
    assert: async (context) => {
      const { error, numbers } = context.outcome;
      if (error !== null) return unless(error instanceof RecollectError, 'another error');
      const { embedder, passages } = await statsOf(context);
      const pending = numbers['degraded'] === 1 && embedder?.pendingPassages === passages;
      return unless(pending, `${embedder?.pendingPassages} of ${passages} wait`);
    },
  },
  'typed error, or stored in parts/with truncated=true reported to the caller': {
    looksAtError: true,
    assert: async (context) => {
      const { error, numbers } = context.outcome;
      if (error !== null) return unless(error instanceof RecollectError && error.field !== undefined, 'another error');
      const { passages, versions, embedder } = await statsOf(context);
      const inParts = passages > versions && embedder?.pendingPassages === 0;
      return unless(inParts || numbers['degraded'] === 1, 'stored, but neither in parts nor reported');
    },
  },
  "long is embedded in parts or marked 'truncated for embedding' — visible, not silent": {
    assert: async (context) => {
      const before = await statsOf(context);
      const report = await context.world.engine.tenant(String(placeOf({}).tenant)).maintain();
      const after = await statsOf(context);
      return (
        // Maintenance may have been there before: then everything is embedded, the long text in parts.
        unless(
          before.embedder?.pendingPassages === before.passages ||
            (before.embedder?.pendingPassages === 0 && before.passages > before.versions),
          'what waits was not visible',
        ) ??
        unless(before.passages > before.versions && report.failed === 0, `${report.failed} were refused`) ??
        unless(after.embedder?.pendingPassages === 0, 'a part has no vector')
      );
    },
  },
  'b: filtered as replaced': {
    assert: (context) => unless(why(context, 'b')?.verdict === 'superseded', JSON.stringify(why(context, 'b'))),
  },
  // Which of the twenty equal logs the limit has room for is the engine's business; each of them is accounted for.
  'k19: found but cut by limit or budget, with its rank': {
    assert: async (context) => {
      const { world, step } = context;
      const keys = Array.from({ length: 20 }, (_, at) => `k${at}`);
      const answers = await whyNotAnswers(world, step, keys);
      const limit = Number(fieldsOf(step['query'])['limit']);
      const ranks = Object.entries(answers).map(([key, { why: verdict }]) => {
        if (verdict.verdict === 'returned' && verdict.rank <= limit) return verdict.rank;
        if (verdict.verdict === 'rejected' && verdict.reason === 'limit' && verdict.rank > limit) return verdict.rank;
        return `${key}: ${JSON.stringify(verdict)}`;
      });
      const wrong = ranks.find((rank) => typeof rank === 'string');
      if (wrong !== undefined) return String(wrong);
      return unless(new Set(ranks).size === keys.length && ranks.includes(limit + 1), `ranks ${ranks.join()}`);
    },
  },
  'zzz: no such memory': {
    assert: (context) => unless(why(context, 'zzz')?.verdict === 'unknown', JSON.stringify(why(context, 'zzz'))),
  },
  'nothing about c, which belongs to another user': {
    assert: ({ world, outcome }) => {
      const bytes = bytesOf(outcome);
      return unless(!bytes.includes(world.ref('c').id) && !bytes.includes('school'), 'it is named');
    },
  },
};
