import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import type { MemoryEngine, ScopedMemory } from '../../../src/engine.js';
import { openMemory } from '../../../src/engine.js';
import type { InnerNode, ScoreNode } from '../../../src/explain/score-node.js';
import { leaf, recompute } from '../../../src/explain/score-node.js';
import { DEFAULT_ACTION_CHANNEL } from '../../../src/recall/actions/channel.js';
import type { ActionSource, ActionStep } from '../../../src/recall/actions/score-actions.js';
import { scoreActions } from '../../../src/recall/actions/score-actions.js';
import { fixedClock, memoryFixture, sequentialIds } from '../../../src/testing/index.js';
import { intercepted, recipeNamed } from '../parts.js';

const nowMs = Date.UTC(2026, 2, 10);
const clock = fixedClock(nowMs);
let engine: MemoryEngine;
let mira: ScopedMemory;

const situation = (id: string, text: string, more = {}) => ({ id, text, kind: 'situation', ...more });
const procedure = (id: string, text: string) => ({ id, text, kind: 'procedure' });

async function fill(memory: ScopedMemory): Promise<void> {
  await memory.rememberMany([
    situation('smoke', 'Smoke comes out of the kitchen'),
    situation('fire', 'Something burns', { tags: ['abstract'] }),
    situation('guest', 'A guest arrives at the door'),
    procedure('hose', 'Fetch the hose'),
    procedure('window', 'Open every window'),
    procedure('tea', 'Offer tea'),
    procedure('nothing', 'Do nothing in particular'),
    { id: 'fact', text: 'The kitchen is painted green' },
  ]);
  await memory.linkMany([
    { from: 'smoke', to: 'fire', relation: 'specialises' },
    { from: 'smoke', to: 'window', relation: 'leads-to', probability: 0.9 },
    { from: 'smoke', to: 'hose', relation: 'leads-to', probability: 0.1 },
    { from: 'guest', to: 'tea', relation: 'leads-to', probability: 0.5 },
    { from: 'fire', to: 'hose', relation: 'leads-to', probability: 0.7 },
  ]);
}

beforeEach(async () => {
  clock.set(nowMs);
  engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
  await fill(mira);
});

const idsOf = async (query: string, options = {}): Promise<readonly string[]> =>
  (await mira.recall(query, options)).actions.map(({ memory }) => memory.id);

describe('what is proposed', () => {
  test('[A3] actions are beside the memories, whatever their limit', async () => {
    const one = await mira.recall('smoke in the kitchen', { limit: 1 });
    const many = await mira.recall('smoke in the kitchen', { limit: 50 });
    expect(one.items).toHaveLength(1);
    expect(one.actions.map(({ memory }) => memory.id)).toEqual(['window', 'hose']);
    expect(many.actions.map(({ memory }) => memory.id)).toEqual(['window', 'hose']);
    const { items } = await mira.recall('smoke in the kitchen', { limit: 50, actions: 'off' });
    expect(many.items).toEqual(items);
  });

  test('[A3] what only comes to mind is a source by association, and counts double when it is abstract', async () => {
    const { actions, trace } = await mira.recall('smoke in the kitchen');
    const alone = await mira.recall('smoke in the kitchen', { actions: 'similarity only' });
    expect(alone.trace.actions?.sources).toEqual([{ id: 'smoke', version: 1, weight: 1 }]);
    expect(alone.actions.map(({ memory, score }) => [memory.id, score])).toEqual([
      ['window', 0.9],
      ['hose', 0.1],
    ]);
    expect(trace.actions?.sources.map(({ id }) => id)).toEqual(['smoke', 'fire']);
    const [near, far] = trace.actions?.sources ?? [];
    expect((near?.weight ?? 0) + (far?.weight ?? 0)).toBeCloseTo(1, 12);
    const hose = actions.find(({ memory }) => memory.id === 'hose');
    expect(hose?.reasons.find(({ situation: { id } }) => id === 'fire')?.path).toBe(
      'smoke -> (specialises) fire -> (leads to, 1.00) hose',
    );
  });

  test('[A3] a situation that is much less near than the nearest is no source', async () => {
    await mira.remember(situation('wet', 'The kitchen floor is wet'));
    await mira.link({ from: 'wet', to: 'tea', relation: 'leads-to' });
    const sourcesOf = async (query: string) =>
      (await mira.recall(query, { actions: 'similarity only' })).trace.actions?.sources.map(({ id }) => id);
    expect(await sourcesOf('smoke comes out of the kitchen')).toEqual(['smoke']);
    expect(await sourcesOf('something with the kitchen')).toEqual(expect.arrayContaining(['smoke', 'wet']));
  });

  test('[A3] a situation below the floor of the channel is no source for being among the memories', async () => {
    const strict = { ...recipeNamed('hybrid'), name: 'strict', actions: { ...DEFAULT_ACTION_CHANNEL, floor: 0.95 } };
    const store = createMemoryStore();
    const own = await openMemory({ store, clock, ids: sequentialIds(), embedder: null, recipes: [strict] });
    const scope = own.tenant('t1').scope({ user: 'mira' });
    await fill(scope);
    const { items, trace } = await scope.recall('smoke and kitchen and zeppelin', { recipe: 'strict' });
    expect(items.map(({ memory }) => memory.id)).toContain('smoke');
    expect(trace.actions).toMatchObject({ skipped: 'no situation is near enough', sources: [] });
  });

  test('[A3] a question that a memory is nearer to than any situation proposes nothing, and the trace says so', async () => {
    const whyOf = async (query: string) => (await mira.recall(query)).trace.actions?.skipped;
    const why = 'a memory answers the question better than a situation fits it';
    expect(await whyOf('how is the kitchen painted?')).toBe(why);
    expect(await whyOf('怎么 kitchen painted')).toBe(why);
    expect(await whyOf('the kitchen is painted')).toBeNull();
    expect(await whyOf('why does smoke come out of the kitchen?')).toBeNull();
    const narrow = { limit: 1, filter: { kinds: ['fact'] }, minScore: 1 };
    expect((await mira.recall('how is the kitchen painted?', narrow)).trace.actions?.skipped).toBe(why);
  });

  test('[A4] doing nothing is proposed only where it is linked', async () => {
    expect(await idsOf('a guest at the door')).toEqual(['tea']);
    await mira.link({ from: 'guest', to: 'nothing', relation: 'leads-to', probability: 0.5 });
    expect(await idsOf('a guest at the door')).toEqual(['nothing', 'tea']);
  });

  test('[A5] the caller’s filter and floor are about memories', async () => {
    const answer = await mira.recall('smoke in the kitchen', { filter: { kinds: ['fact'] }, minScore: 1 });
    expect(answer.items).toEqual([]);
    expect(answer.actions.map(({ memory }) => memory.id)).toEqual(['window', 'hose']);
  });

  test('[A5] what is archived, over or not true then is neither source nor action', async () => {
    clock.set(nowMs + 1);
    await mira.archive('window');
    expect(await idsOf('smoke in the kitchen', { actions: 'similarity only' })).toEqual(['hose']);
    const [link] = await mira.links({ ids: ['hose'] });
    clock.set(nowMs + 2);
    await mira.unlink(link?.id ?? '');
    expect(await idsOf('smoke in the kitchen', { actions: 'similarity only' })).toEqual([]);
    const before = { recordedAt: nowMs };
    expect(await idsOf('smoke in the kitchen', { actions: 'similarity only', asOf: before })).toEqual([
      'window',
      'hose',
    ]);
    await mira.archive('guest');
    expect(await idsOf('a guest at the door')).toEqual([]);
  });

  test('[T2] another user’s situations and procedures propose nothing', async () => {
    const noor = engine.tenant('t1').scope({ user: 'noor' });
    expect((await noor.recall('smoke in the kitchen')).trace.actions).toEqual({
      mode: 'on',
      skipped: 'the scope has no situations',
      sources: [],
      items: [],
    });
    await noor.remember(situation('hers', 'Smoke comes out of the kitchen of Noor'));
    expect((await noor.recall('smoke in the kitchen')).actions).toEqual([]);
  });

  test.each([
    ['the request wants none', 'smoke in the kitchen', { actions: 'off' }],
    ['the query holds nothing to look for', '...', {}],
    ['no situation is near enough', 'zeppelin', {}],
    ['the gate said that no memory is needed', 'thanks a lot!', { gate: 'auto' }],
  ] as const)('[A5] says in the trace that %s', async (why, query, options) => {
    const { actions, trace } = await mira.recall(query, options);
    expect([actions, trace.actions?.skipped]).toEqual([[], why]);
    expect(trace.stages.find(({ stage }) => stage === 'actions')?.skipped ?? why).toBe(why);
  });

  test('[D2] an unknown mode is a validation error', async () => {
    await expect(mira.recall('smoke', { actions: 'loud' as 'on' })).rejects.toMatchObject({ field: 'actions' });
  });
});

describe('what fails', () => {
  const failing = async (breaks: (given: readonly unknown[]) => boolean) => {
    const store = intercepted((method, given) => {
      if (method === 'links' && breaks(given)) throw new Error('broken');
      return undefined;
    });
    const broken = await openMemory({ store, clock, ids: sequentialIds(), embedder: null });
    const scope = broken.tenant('t1').scope({ user: 'mira' });
    await fill(scope);
    return scope;
  };
  const relations = (given: readonly unknown[]): readonly string[] =>
    (given[0] as { readonly relations: readonly string[] }).relations;

  test('[A5] without association what is near the query still counts, and the failure is named', async () => {
    let armed = false;
    const scope = await failing((given) => armed && relations(given).length === 0);
    armed = true;
    const { actions, degraded } = await scope.recall('smoke in the kitchen');
    expect(actions.map(({ memory }) => memory.id)).toEqual(['window', 'hose']);
    expect(degraded).toMatchObject([{ part: 'actions', message: expect.stringContaining('association') }]);
  });

  test('[A5] without links nothing is proposed, the memories are there, and the failure is named', async () => {
    let armed = false;
    const scope = await failing((given) => armed && relations(given).includes('leads-to'));
    armed = true;
    const { items, actions, degraded } = await scope.recall('smoke in the kitchen');
    expect([items.length > 0, actions]).toEqual([true, []]);
    expect(degraded).toMatchObject([{ part: 'actions', message: expect.stringContaining('reading links') }]);
  });
});

describe('changes', () => {
  test('[A6] a changed probability shows in the next recall, warm and through another handle on the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-actions-'));
    const open = () => openMemory({ path: folder, clock, ids: sequentialIds(), embedder: null });
    const [one, other] = [await open(), await open()];
    try {
      const [writer, reader] = [one, other].map((each) => each.tenant('t1').scope({ user: 'mira' })) as [
        ScopedMemory,
        ScopedMemory,
      ];
      await fill(writer);
      const first = async (scope: ScopedMemory) =>
        (await scope.recall('smoke in the kitchen', { actions: 'similarity only' })).actions[0]?.memory.id;
      expect([await first(reader), await first(writer)]).toEqual(['window', 'window']);
      await writer.link({ from: 'smoke', to: 'window', relation: 'leads-to', probability: 0.05 });
      expect([await first(reader), await first(writer)]).toEqual(['hose', 'hose']);
    } finally {
      await one.close();
      await other.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('[X11] a replay proposes what was proposed, whatever was linked since', async () => {
    const { actions, trace } = await mira.recall('smoke in the kitchen');
    expect(actions).not.toEqual([]);
    await mira.link({ from: 'smoke', to: 'window', relation: 'leads-to', probability: 0.05 });
    expect(await mira.traces.replay(trace.id)).toMatchObject({ outcome: 'replayed', differences: [] });
  });

  test('[B1] the block has a section for actions, in tokens of its own', async () => {
    const { pack } = await mira.context([{ role: 'user', content: 'smoke in the kitchen' }], {
      recall: { gate: 'off' },
    });
    expect(pack.block).toMatch(/<actions>\n<action id="m\d+"[^>]*>Open every window<\/action>\n/u);
    const without = await mira.context([{ role: 'user', content: 'smoke in the kitchen' }], {
      recall: { actions: 'off', gate: 'off' },
    });
    expect(pack.tokens.budgeted).toBe(without.pack.tokens.budgeted);
    expect(pack.tokens.actions).toBeGreaterThan(0);
  });
});

describe('the score', () => {
  const source = (
    id: string,
    similarity: number | null,
    association: number | null,
    isAbstract = false,
  ): ActionSource => ({
    memory: memoryFixture({ id, text: id, kind: 'situation' }),
    similarity: similarity === null ? null : leaf('similarity', similarity),
    association: association === null ? null : leaf('rank', association),
    isAbstract,
    path: '',
  });
  const step = (situationId: string, to: string, probability: number): ActionStep => ({
    situationId,
    procedure: memoryFixture({ id: to, text: to, kind: 'procedure' }),
    probability,
  });
  const scores = (sources: readonly ActionSource[], steps: readonly ActionStep[], top = 9) =>
    scoreActions(sources, steps, { abstractWeight: 2, top }).map(({ memory, score }) => [memory.id, score]);

  test('[A4] .9 and .1 stay .9 and .1, and so do 9 and 1', () => {
    for (const [more, less] of [
      [0.9, 0.1],
      [0.45, 0.05],
      [9, 1],
    ] as const) {
      const made = scores([source('s', 0.4, null)], [step('s', 'a', more), step('s', 'b', less)]);
      expect(made.map(([id]) => id)).toEqual(['a', 'b']);
      expect(made[0]?.[1]).toBeCloseTo(0.9, 12);
      expect(made[1]?.[1]).toBeCloseTo(0.1, 12);
    }
  });

  test('[A3] the greater of two numbers counts, and abstract ones twice', () => {
    // .6 against max(.1, .2) * 2 = .4: weights .6 and .4
    const made = scores([source('s', 0.6, 0.3), source('t', 0.1, 0.2, true)], [step('s', 'a', 1), step('t', 'b', 1)]);
    expect(made.map(([id, score]) => [id, Number(score).toFixed(12)])).toEqual([
      ['a', (0.6 / 1).toFixed(12)],
      ['b', (0.4 / 1).toFixed(12)],
    ]);
  });

  test('[A4] at most so many, best first, of equals by id', () => {
    const steps = ['d', 'c', 'b', 'a'].map((id) => step('s', id, 0.25));
    expect(scores([source('s', 1, null)], steps, 3).map(([id]) => id)).toEqual(['a', 'b', 'c']);
  });

  test('[A4] agrees with the formula written down plainly, and its leaves make the score', () => {
    const unit = fc.double({ min: 0.01, max: 1, noNaN: true });
    const sources = fc.array(fc.record({ similarity: unit, association: unit, isAbstract: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    });
    const steps = fc.array(fc.record({ from: fc.nat(4), to: fc.nat(4), probability: unit }), { maxLength: 12 });
    fc.assert(
      fc.property(sources, steps, (given, edges) => {
        const made = given.map(({ similarity, association, isAbstract }, at) =>
          source(`s${at}`, similarity, association, isAbstract),
        );
        const distinct = [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()].filter(
          ({ from }) => from < given.length,
        );
        const actions = scoreActions(
          made,
          distinct.map(({ from, to, probability }) => step(`s${from}`, `p${to}`, probability)),
          { abstractWeight: 2, top: 99 },
        );
        const raw = given.map((each) => Math.max(each.similarity, each.association) * (each.isAbstract ? 2 : 1));
        const all = raw.reduce((sum, each) => sum + each, 0);
        for (const { memory, score, explanation, reasons } of actions) {
          let expected = 0;
          for (const { from, to, probability } of distinct) {
            if (`p${to}` !== memory.id) continue;
            const sum = distinct
              .filter((each) => each.from === from)
              .reduce((total, each) => total + each.probability, 0);
            expected += ((raw[from] ?? 0) / all) * (probability / sum);
          }
          expect(score).toBeCloseTo(expected, 10);
          expect(recompute(explanation)).toBe(score);
          expect(leavesOf(explanation).every(Number.isFinite)).toBe(true);
          expect(reasons.reduce((sum, reason) => sum + reason.weight * reason.probability, 0)).toBeCloseTo(score, 10);
        }
        expect(new Set(actions.map(({ memory }) => memory.id)).size).toBe(new Set(distinct.map(({ to }) => to)).size);
      }),
    );
  });
});

function leavesOf(node: ScoreNode): readonly number[] {
  return node.kind === 'leaf' ? [node.value] : (node as InnerNode).children.flatMap(leavesOf);
}
