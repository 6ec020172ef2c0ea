import { isDeepStrictEqual } from 'node:util';
import { BUILT_IN_RECIPES } from '../../config.js';
import { RecollectError } from '../../domain/errors.js';
import type { ScoreNode } from '../../explain/score-node.js';
import { recompute } from '../../explain/score-node.js';
import { fieldsOf } from './case-file.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import { expandMemories } from './expand.js';
import { bench } from './measuring-operations.js';
import { bytesOf } from './outcome.js';
import { contextOf, shownIn } from './prompt-operations.js';
import { elementsOf, readBlock } from './read-block.js';

/** Words of the storage engine and of its query language; none of them may leave the engine. */
const ENGINE_WORDS = /fts5|no such column|sqlite|\b(?:select|insert|delete)\b.+\b(?:from|into)\b/iu;

const FILTER_FIELDS_OF_CASES = /^(?:tags|kind|speaker|meta\..+)$/u;

/** Checks on answers: scores, traces, errors, cut texts, times. */
export const RECALL_CHECKS: { readonly [sentence: string]: Check } = {
  'message names the unknown field': {
    looksAtError: true,
    assert: ({ step, outcome: { error } }) => {
      const filter = fieldsOf(fieldsOf(step['query'])['filter']);
      const unknown = Object.keys(filter).filter((field) => !FILTER_FIELDS_OF_CASES.test(field));
      const message = error instanceof RecollectError ? error.message : '';
      return unless(unknown.length > 0 && unknown.every((field) => message.includes(field)), `it says "${message}"`);
    },
  },
  // The library writes no log at all, so the response is what is left to look at.
  "no response or log at info level contains 'fts5', 'no such column', 'SQLITE' or SQL text": {
    assert: ({ outcome }) => unless(!ENGINE_WORDS.test(bytesOf(outcome)), 'it does'),
  },
  'the trace says the keyword leg failed': {
    assert: ({ outcome: { recall } }) =>
      unless(recall?.trace.degraded.some(({ part }) => part === 'lexical') === true, 'it does not'),
  },
  'the vector leg still contributes, or the result is marked degraded': {
    assert: ({ outcome: { recall } }) => unless(recall !== null && recall.degraded.length > 0, 'neither'),
  },
  'speaker is part of every result and of the injected entry': {
    assert: async ({ world, step, outcome: { memories } }) => {
      const context = await contextOf(world, fieldsOf(step['query']));
      const block = readBlock(context.pack.block);
      if (typeof block === 'string') return block;
      const named = elementsOf(block, 'memory').map(({ attributes }) => attributes.get('by') ?? null);
      const speakers = shownIn(context).map(({ speaker }) => speaker);
      return (
        unless(memories.length > 0 && memories.every(({ speaker }) => speaker !== null), 'a result has none') ??
        unless(named.length > 0 && isDeepStrictEqual(named, speakers), 'an entry names another one, or none')
      );
    },
  },
  'no score equals the maximum': {
    assert: ({ outcome: { recall } }) => unless(recall?.items.every(({ score }) => score < 1) === true, 'one does'),
  },
  'max_items 0 when a floor is set': {
    assert: ({ outcome: { recall } }) => {
      const hasFloor = BUILT_IN_RECIPES.get(recall?.trace.recipe ?? '')?.floor != null;
      return unless(!hasFloor || recall?.items.length === 0, `${recall?.items.length ?? 0} items`);
    },
  },
  'every score and every part is a finite number in its documented range': {
    assert: ({ outcome: { recall } }) =>
      unless(
        recall?.items.every(
          ({ score, signals, explanation }) =>
            isUnit(score) && Object.values(signals).every(isUnit) && nodes(explanation).every(Number.isFinite),
        ) === true,
        'one is not',
      ),
  },
  'all scores finite': { assert: scoresAreFinite },
  'all scores are finite': { assert: scoresAreFinite },
  // Nothing measures recency apart; whatever is measured has the same range.
  'recency part of every score is within [0,1]': {
    assert: ({ outcome: { recall } }) =>
      unless(recall?.items.every(({ signals }) => Object.values(signals).every(isUnit)) === true, 'one is not'),
  },
  'if a hard maximum exists the answer says that it was applied': {
    assert: ({ step, outcome: { recall } }) => {
      const limit = Number(fieldsOf(step['query'])['limit']);
      return unless(recall?.items.length === limit, `${recall?.items.length ?? 0} items of ${limit}`);
    },
  },
  'parts times weights add up to the total within 1e-6': {
    assert: ({ outcome: { recall } }) =>
      unless(
        recall?.items.every(({ score, explanation }) => Math.abs(recompute(explanation) - score) <= 1e-6) === true,
        'they do not',
      ),
  },
  'JSON of the trace has no null where a number is expected': {
    assert: ({ outcome: { recall } }) => unless(recall !== null && allFinite(recall), 'a number is not finite'),
  },
  'returned text is the full sentence, negation included': {
    assert: ({ world, outcome }) =>
      unless(
        outcome.memories.length > 0 &&
          outcome.memories.every((memory) =>
            world.file.memories.some(
              (given) => world.isKey(String(given['key']), memory) && given['text'] === memory.text,
            ),
          ),
        'a text was changed',
      ),
  },
  "m's polarity is never set to -1 by automatic tagging": {
    assert: ({ world, outcome }) => {
      const memory = outcome.memories.find((candidate) => world.isKey('m', candidate));
      const denied = memory?.conceptKeys.some(({ polarity }) => polarity === 'negative');
      return unless(denied === false, 'it is');
    },
  },
  'result is well-formed UTF-16/UTF-8 (isWellFormed)': {
    assert: ({ outcome: { preview } }) => unless(preview?.isWellFormed() === true, 'it is not'),
  },
  'does not end inside a joined sequence or before its combining mark': {
    assert: ({ outcome: { preview, memories } }) => {
      const text = memories[0]?.text ?? '';
      // A mark of omission may follow the part that was kept.
      const kept = preview?.replace(/(?:…|\.\.\.)$/u, '') ?? null;
      const boundaries = new Set([...new Intl.Segmenter('en').segment(text)].map(({ index }) => index)).add(
        text.length,
      );
      return unless(kept !== null && text.startsWith(kept) && boundaries.has(kept.length), 'it does');
    },
  },
  'time at 10k is less than 20 times the time at 1k': {
    assert: async ({ world, step, outcome }) => {
      const thousand = expandMemories(world.file.memories).slice(0, 1_000);
      const tenant = 'a-tenth';
      await world.storeAll(
        thousand.map((memory) => ({ ...memory, tenant, key: `${tenant}-${String(memory['key'])}` })),
      );
      const small = (await bench(world, { ...step, tenant })).numbers?.['p50_ms'] ?? 0;
      const large = outcome.numbers['p50_ms'] ?? Number.POSITIVE_INFINITY;
      return unless(large < 20 * small, `${large.toFixed(2)} ms against ${small.toFixed(2)} ms`);
    },
  },
};

function scoresAreFinite({ outcome: { recall } }: CheckContext): string | null {
  return unless(
    recall?.items.every(
      ({ score, explanation }) => Number.isFinite(score) && nodes(explanation).every(Number.isFinite),
    ) === true,
    'one is not',
  );
}

function isUnit(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function nodes(node: ScoreNode): readonly number[] {
  return node.kind === 'leaf' ? [node.value] : [node.value, ...node.children.flatMap(nodes)];
}

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every(allFinite);
}
