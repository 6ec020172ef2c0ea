import type { DraftInput } from '../../../src/domain/draft.js';
import type { MemoryEngine, ScopedMemory } from '../../../src/engine.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import type { RecallResult } from '../../../src/recall/result.js';
import type { FixedClock } from '../../../src/testing/index.js';
import { randomFrom } from '../../../src/testing/index.js';

/** Makes choices from a seed. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  below(most: number): number {
    return Math.floor(this.#next() * most);
  }

  of<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  happens(share: number): boolean {
    return this.#next() < share;
  }
}

const SUBJECTS = ['Mira', 'the greenhouse', 'order SO-48213', '张敏', 'the bicycle', '南阳台'] as const;
const SAYINGS = [
  'likes jasmine tea',
  'does not like jasmine tea',
  'moved to Utrecht in May',
  'moved to Delft last week',
  'stands on the south balcony',
  '喜欢喝茉莉花茶',
  '已经搬到上海',
  'needs a new tyre',
  'is allergic to peanuts',
  'costs 48 euros since 2026-02-01',
] as const;
const QUERIES = [
  'who likes jasmine tea?',
  'where did Mira move last week',
  'order SO-48213',
  '谁喜欢茉莉花茶',
  'is the tyre of the bicycle flat',
  'south balcony greenhouse',
  'allergy peanuts',
  'what about it?',
  'thanks!',
  'everything about the greenhouse in February 2026',
  '',
  'zebra quantum',
] as const;
const KINDS = ['fact', 'preference', 'event', 'safety', 'identity', 'summary-of-mine'] as const;
const RECIPES = ['hybrid', 'lexical', 'bm25', 'vector', 'tipsy', 'mnemosyne', 'mnemosyne.polyphonic'] as const;

/** Recipes that have the lexical leg. */
const WITH_WORDS: ReadonlySet<string> = new Set(['hybrid', 'lexical', 'bm25', 'mnemosyne']);

/** A statement. */
export function someDraft(chance: Chance, clock: FixedClock): DraftInput {
  const subject = chance.of(SUBJECTS);
  return {
    text: `${subject} ${chance.of(SAYINGS)}${chance.happens(0.3) ? ` (${chance.below(9)})` : ''}`,
    kind: chance.of(KINDS),
    ...(chance.happens(0.4) ? { subject, attribute: chance.of(['home', 'tea', 'place']) } : {}),
    ...(chance.happens(0.5) ? { importance: chance.below(11) / 10 } : {}),
    ...(chance.happens(0.2) ? { tags: [chance.of(['home', 'work'])] } : {}),
    ...(chance.happens(0.1) ? { pinned: true } : {}),
    ...(chance.happens(0.2) ? { validFrom: clock.nowMs() - chance.below(90) * 86_400_000 } : {}),
    ...(chance.happens(0.2) ? { tier: chance.of(['working', 'episodic']) } : {}),
    ...(chance.happens(0.2) ? { source: { system: chance.of(['crm', 'chat', 'wiki']) } } : {}),
  };
}

/** A question with its options. */
export function someQuestion(chance: Chance, clock: FixedClock): readonly [query: string, options: RecallOptions] {
  const recipe = chance.of(RECIPES);
  return [
    chance.of(QUERIES),
    {
      recipe,
      limit: 1 + chance.below(8),
      ...(chance.happens(0.2) ? { filter: { kinds: [chance.of(KINDS), 'fact'] } } : {}),
      ...(chance.happens(0.1) ? { filter: { tags: ['home'] } } : {}),
      ...(chance.happens(0.3) ? { turns: ['We spoke of the greenhouse.', 'It stands on the south balcony.'] } : {}),
      ...(chance.happens(0.3) ? { gate: 'auto' } : {}),
      ...(chance.happens(0.2) ? { asOf: { validAt: clock.nowMs() - chance.below(40) * 86_400_000 } } : {}),
      ...(chance.happens(0.2) ? { asOf: { recordedAt: clock.nowMs() - chance.below(20) * 3_600_000 } } : {}),
      ...(chance.happens(0.2) && WITH_WORDS.has(recipe) ? { legs: ['lexical'] } : {}),
      ...(chance.happens(0.1) ? { minScore: 0.2 } : {}),
      ...(chance.happens(0.1) ? { maxTokens: 60 } : {}),
    },
  ];
}

/** Does one thing to the memories: mostly writes, sometimes what ends, closes or marks something. */
export async function doSomething(memory: ScopedMemory, chance: Chance, clock: FixedClock): Promise<void> {
  clock.advance(1 + chance.below(7_200_000));
  const [first] = (await memory.list({ limit: 1 + chance.below(30), order: 'newest' })).items.slice(-1);
  const kind = chance.below(20);
  if (first === undefined || kind < 11) {
    await memory.remember(someDraft(chance, clock));
    return;
  }
  const { id } = first;
  if (kind < 13) await memory.update(id, { text: `${first.text} now ${chance.below(1_000)}` });
  else if (kind < 14) await memory.correct(id, { text: `${first.text} rather ${chance.below(1_000)}` });
  else if (kind < 15) await memory.resolve(id);
  else if (kind < 16) await memory.pin(id, chance.happens(0.3));
  else if (kind < 17) await memory.confirm('t-1', [id]);
  else if (kind < 18) await memory.feedback('t-1', id, chance.of(['useful', 'wrong', 'stale']));
  else if (kind < 19) {
    const [conflict] = await memory.conflicts({ limit: 1 });
    if (conflict === undefined) await memory.archive(id);
    else await memory.settle(conflict.id, { keep: chance.of(['from', 'to', 'both']) });
  } else if (chance.happens(0.3)) await memory.forget(id);
}

/** An answer without durations, and with what depends on which leg came back first in one order. */
export function untimed({ trace, items, nearest, ...others }: RecallResult): object {
  const sorted = <Value>(values: readonly Value[]): readonly Value[] =>
    [...values].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const { totalMs: _total, legs, stages, degraded, ...rest } = trace;
  return {
    ...others,
    // What counting the use of an answer adds to it comes after the trace.
    degraded: sorted(degraded),
    nearest,
    items: items.map((item) => ({ ...item, legs: sorted(item.legs) })),
    trace: {
      ...rest,
      legs: legs.map(({ ms: _ms, ...leg }) => leg),
      stages: stages.map(({ ms: _ms, ...stage }) => stage),
    },
  };
}

/** The handle that all tests of one history use. */
export function scopeOf(engine: MemoryEngine): ScopedMemory {
  return engine.tenant('acme').scope({ user: 'mira' });
}
