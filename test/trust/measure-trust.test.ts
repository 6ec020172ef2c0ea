import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_KIND_POLICIES } from '../../src/domain/kinds.js';
import { recompute } from '../../src/explain/score-node.js';
import { memoryFixture } from '../../src/testing/index.js';
import { DEFAULT_ARBITER } from '../../src/trust/arbiter.js';
import { arbitrate } from '../../src/trust/arbitrate.js';
import { violatedRules } from '../../src/trust/consistency.js';
import { voucherOf } from '../../src/trust/corroboration.js';
import { bindingOf, wantedOf } from '../../src/trust/entity-binding.js';
import { kindPolicies } from '../../src/trust/kind-policies.js';
import type { TrustContext, TrustFacts } from '../../src/trust/measure-trust.js';
import { measureTrust } from '../../src/trust/measure-trust.js';
import { taintOf } from '../../src/trust/taint.js';
import { DEFAULT_TRUST_POLICY, trustPolicy } from '../../src/trust/trust-policy.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SCOPE = { user: 'u1', agent: null, session: null };

function from(
  system: string,
  documentType: string | null = null,
): { source: ReturnType<typeof memoryFixture>['source'] } {
  return { source: { system, documentType, authority: null, uri: null } };
}

function facts(fields: Partial<ReturnType<typeof memoryFixture>> = {}, more: Partial<TrustFacts> = {}): TrustFacts {
  const memory = memoryFixture({ id: 'm', text: 'x', scope: SCOPE, recordedAtMs: NOW_MS, ...fields });
  return {
    memory,
    sources: 1,
    lastToldAtMs: memory.recordedAtMs,
    reports: { useful: 0, wrong: 0, stale: 0 },
    isInConflict: false,
    sourcesOfIt: [],
    ...more,
  };
}

function context(fields: Partial<TrustContext> = {}): TrustContext {
  return {
    policy: DEFAULT_TRUST_POLICY,
    arbiter: DEFAULT_ARBITER,
    kinds: DEFAULT_KIND_POLICIES,
    nowMs: NOW_MS,
    decaysByKind: false,
    wanted: wantedOf([], 'what', 'u1'),
    ...fields,
  };
}

const ago = (ms: number): { recordedAtMs: number } => ({ recordedAtMs: NOW_MS - ms });
const decaying = context({ decaysByKind: true });

describe('[U1] the weighted mean', () => {
  test.each<[string, TrustFacts, TrustContext, number]>([
    ['the user', facts(), context(), 0.25 * 0.6 + 0.2 + 0.2 + 0.2],
    ['crm, two sources', facts(from('crm'), { sources: 2 }), context(), 0.25 * 0.95 + 0.6 + 0.15 * 0.7],
    ['crm, three sources', facts(from('crm'), { sources: 3 }), context(), 0.25 * 0.95 + 0.6 + 0.15],
    ['an unknown system is a third party', facts(from('forum')), context(), 0.25 * 0.3 + 0.6],
    ['in conflict', facts(from('wiki'), { isInConflict: true }), context(), 0.4 * 0.85 + 0.16 * 3],
    [
      'the finance weights',
      facts(from('crm')),
      context({ policy: trustPolicy({ weights: 'finance' }) }),
      0.4 * 0.95 + 0.1 + 0.1 + 0.3,
    ],
    [
      'nothing tells whom a shared one is about: left out of the mean',
      facts({ scope: { user: null, agent: null, session: null }, ...from('wiki') }),
      context(),
      (0.25 * 0.85 + 0.2 + 0.2) / 0.8,
    ],
    [
      'about others',
      facts({ entities: [{ type: 'product', id: 'Jabra' }] }),
      context({ wanted: wantedOf(['Sony'], 'q', 'u1') }),
      0.25 * 0.6 + 0.2 + 0.2,
    ],
  ])('%s', (_what, given, around, expected) => {
    const tree = measureTrust(given, around);
    expect(tree.label).toBe('trust');
    expect(tree.value).toBeCloseTo(expected, 12);
    expect(recompute(tree)).toBe(tree.value);
  });

  test('stays in [0,1], and its leaves compose to it', () => {
    const count = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        fc.boolean(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
        (sources, useful, wrong, stale, isInConflict, lineage) => {
          const sourcesOfIt = lineage.map((trust, at) => ({ name: `${at}`, trust }));
          const tree = measureTrust(
            facts({}, { sources, reports: { useful, wrong, stale }, isInConflict, sourcesOfIt }),
            context(),
          );
          expect(tree.value).toBeGreaterThanOrEqual(0);
          expect(tree.value).toBeLessThanOrEqual(Math.min(1, ...lineage));
          expect(recompute(tree)).toBe(tree.value);
        },
      ),
    );
  });
});

test.each<[string, Partial<ReturnType<typeof memoryFixture>>, TrustContext, number]>([
  ['no rule: it does not age', { kind: 'event', ...ago(300 * DAY_MS) }, context(), 1],
  ['the half-life of the kind where decay is on', { kind: 'event', ...ago(30 * DAY_MS) }, decaying, 0.5],
  ['kinds without one do not age', { kind: 'identity', ...ago(900 * DAY_MS) }, decaying, 1],
  ['a complaint after a week', { factType: 'complaint', status: 'resolved', ...ago(7 * DAY_MS) }, context(), 0.5],
  ['an inventory after an hour', { factType: 'inventory_status', ...ago(HOUR_MS) }, context(), 0.5],
  ['its minimum', { factType: 'inventory_status', ...ago(DAY_MS) }, context(), 0.05],
  ['a product for ever', { factType: 'product_spec', ...ago(9_000 * DAY_MS) }, context(), 0.6],
])('[U3] recency: %s', (_what, fields, around, recency) => {
  expect(measureTrust(facts(fields), around).value).toBeCloseTo(0.25 * 0.6 + 0.2 * recency + 0.4, 12);
});

test('[U3] it counts from when the statement was last told', () => {
  const told = facts(
    { factType: 'complaint', status: 'resolved', ...ago(70 * DAY_MS) },
    { lastToldAtMs: NOW_MS - 7 * DAY_MS },
  );
  expect(measureTrust(told, context()).value).toBeCloseTo(0.15 + 0.1 + 0.4, 12);
});

test.each<[string, readonly string[], string, Partial<ReturnType<typeof memoryFixture>>, string | null]>([
  ['an entity', ['Sony WH-1000XM5'], 'q', { entities: [{ type: 'product', id: 'sony wh-1000xm5' }] }, 'exact'],
  ['the subject', ['Mira'], 'q', { subject: 'mira' }, 'exact'],
  ['a mention', ['Mira'], 'q', { text: 'Lunch with Mira' }, 'fuzzy'],
  ['not inside a word', ['Mira'], 'q', { text: 'the mirage', subject: 'desert' }, 'none'],
  ['a part of an entity', ['Sony'], 'q', { entities: [{ type: 'product', id: 'Sony WH-1000XM5' }] }, 'fuzzy'],
  ['Chinese', ['索尼耳机'], 'q', { text: '买了索尼耳机' }, 'fuzzy'],
  ['nobody named, his own', ['Mira'], 'q', { text: 'allergic to nuts' }, 'fuzzy'],
  ['others', ['Mira'], 'q', { text: 'x', subject: 'Otto' }, 'none'],
  ['the query names it', [], 'where does Otto live', { subject: 'Otto' }, 'exact'],
  ['nothing wanted, his own', [], 'q', { subject: 'Otto' }, 'exact'],
  ['nothing wanted, shared', [], 'q', { scope: { user: null, agent: null, session: null } }, null],
  ['another user', [], 'q', { scope: { ...SCOPE, user: 'u2' } }, null],
])('[U4] binding: %s', (_what, names, query, fields, degree) => {
  const memory = memoryFixture({ id: 'm', text: 'x', scope: SCOPE, ...fields });
  expect(bindingOf(memory, wantedOf(names, query, 'u1'))?.degree ?? null).toBe(degree);
});

test.each<[string, Partial<ReturnType<typeof memoryFixture>>, number, number]>([
  ['50 h in processing', { factType: 'complaint', metadata: { state: '处理中' } }, 50, 1],
  ['active is in processing', { factType: 'complaint' }, 50, 1],
  ['48 h are not more than 48', { factType: 'complaint' }, 48, 0],
  ['resolved', { factType: 'complaint', status: 'resolved' }, 50, 0],
  ['another state', { factType: 'complaint', metadata: { state: 'escalated' } }, 50, 0],
  ['another type', { factType: 'order' }, 50, 0],
])('[U5] consistency: %s', (_what, fields, hours, violated) => {
  expect(violatedRules(memoryFixture({ id: 'm', text: 'x', ...fields }), hours * HOUR_MS)).toHaveLength(violated);
  const late = facts({ ...fields, ...ago(hours * HOUR_MS) });
  const rules = context({ policy: trustPolicy({ decay: { complaint: { halfLife: null } } }) });
  expect(measureTrust(late, rules).value).toBeCloseTo(0.15 + 0.2 + 0.2 + 0.2 * (1 - 0.3 * violated), 12);
});

test('[U6] chat and user are one source; tools, the web and assistants are none', () => {
  const by = (fields: Partial<ReturnType<typeof memoryFixture>>): string | null =>
    voucherOf(memoryFixture({ id: 'm', text: 'x', ...fields }));
  expect(by(from('chat'))).toBe(by({ role: 'user' }));
  expect(by(from('crm'))).not.toBe(by(from('mail')));
  expect([by(from('web')), by(from('tool_output')), by({ role: 'assistant' }), by({ veracity: 'tool' })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('[U7] never more than the least trusted source; reports take their share, useful ones give it back', () => {
  const derived = facts(from('crm'), {
    sourcesOfIt: [
      { name: 'a@1', trust: 0.9 },
      { name: 'b@1', trust: 0.31 },
    ],
  });
  expect(measureTrust(derived, context()).value).toBe(0.31);
  const reported = (useful: number, wrong: number, stale: number): number =>
    measureTrust(facts({}, { reports: { useful, wrong, stale } }), context()).value;
  expect(reported(0, 1, 0)).toBeCloseTo(0.75 / 2, 12);
  expect(reported(1, 1, 0)).toBeCloseTo((0.75 * 2) / 3, 12);
  expect(reported(0, 0, 1)).toBeCloseTo(0.75 - 0.1, 12);
  expect(reported(5, 0, 0)).toBeCloseTo(0.75, 12);
});

test.each<[string, Partial<ReturnType<typeof memoryFixture>>, 'tool' | 'web' | null, number]>([
  ['the web', from('web'), 'web', 0.3],
  ['a tool by name', from('tool_output'), 'tool', 0.3],
  ['网页', from('网页'), 'web', 0.3],
  ['a tool by role', { role: 'tool' }, 'tool', 0.3],
  ['a tool by veracity', { veracity: 'tool' }, 'tool', 0.3],
  ['the user', { role: 'user' }, null, 0],
  ['a system with another name', from('webster'), null, 0],
  [
    'an authority that is enough',
    { source: { system: 'web', documentType: null, authority: 0.6, uri: null } },
    null,
    0,
  ],
])('[U8] taint: %s', (_what, fields, channel, margin) => {
  const taint = taintOf(memoryFixture({ id: 'm', text: 'x', ...fields }));
  expect(taint?.channel ?? null).toBe(channel);
  expect(taint?.margin ?? 0).toBeCloseTo(margin, 12);
});

test.each([
  ['official_document', 'press_release', 'one'],
  ['user_review', 'press_release', 'other'],
  ['press_release', 'press_release', null],
])('[U12] %s against %s', (left, right, holds) => {
  const side = (documentType: string): ReturnType<typeof memoryFixture> =>
    memoryFixture({ id: documentType, text: 'x', veracity: 'imported', ...from('archive', documentType) });
  const { holds: decided, sentence, sentenceZh } = arbitrate(side(left), side(right));
  expect(decided).toBe(holds);
  expect(sentence).toBe(
    holds === null
      ? 'both sources rank alike: neither statement goes before the other'
      : `${holds === 'one' ? left : right} outranks ${holds === 'one' ? right : left}`,
  );
  expect(sentenceZh).toMatch(/[高于同级]/u);
});

test('[U12] what the user stated goes before the web, whichever is newer', () => {
  const user = memoryFixture({ id: 'u', text: 'x', role: 'user' });
  const web = memoryFixture({ id: 'w', text: 'x', ...from('web') });
  expect([arbitrate(user, web).holds, arbitrate(web, user).holds]).toEqual(['one', 'other']);
});

test.each<[string, unknown, string]>([
  ['weights', { weights: 'fancy' }, 'trust.weights'],
  ['a weight', { weights: { authority: 2 } }, 'trust.weights.authority'],
  ['NaN', { weights: { authority: Number.NaN } }, 'trust.weights.authority'],
  ['all 0', { weights: {} }, 'trust.weights'],
  ['a dimension', { weights: { charm: 1 } }, 'trust.weights.charm'],
  ['a duration without a unit', { decay: { order: { halfLife: '7' } } }, 'trust.decay.order.halfLife'],
  ['a minimum', { decay: { order: { halfLife: '7 d', minimum: 2 } } }, 'trust.decay.order.minimum'],
  [
    'a rule without states',
    { consistency: [{ name: 'a', states: [], olderThan: '1 h' }] },
    'trust.consistency.0.states',
  ],
  [
    'two rules of one name',
    {
      consistency: [
        { name: 'a', states: ['x'], olderThan: '1 h' },
        { name: 'a', states: ['x'], olderThan: '1 h' },
      ],
    },
    'trust.consistency.1.name',
  ],
  ['an authority', { privilegedAuthority: '1' }, 'trust.privilegedAuthority'],
  ['an unknown field', { wieghts: 'default' }, 'trust.wieghts'],
])('[U13] refused: %s', (_what, given, field) => {
  expect(() => trustPolicy(given)).toThrow(expect.objectContaining({ code: 'validation', field }));
});

test.each<[string, unknown, string]>([
  ['a prior', { fact: { prior: 2 } }, 'kinds.fact.prior'],
  ['a half-life', { fact: { halfLifeDays: 0 } }, 'kinds.fact.halfLifeDays'],
  ['both', { fact: { halfLifeDays: 1, halfLife: '1 d' } }, 'kinds.fact.halfLife'],
  ['a unit', { fact: { halfLife: '1 moon' } }, 'kinds.fact.halfLife'],
  ['a quota', { fact: { maxItems: -1 } }, 'kinds.fact.maxItems'],
  ['a flag', { fact: { alwaysInject: 'yes' } }, 'kinds.fact.alwaysInject'],
  ['an unknown field', { fact: { pryor: 1 } }, 'kinds.fact.pryor'],
  ['a row', { fact: null }, 'kinds.fact'],
])('[U13] a kind policy is refused: %s', (_what, given, field) => {
  expect(() => kindPolicies(given)).toThrow(expect.objectContaining({ code: 'validation', field }));
});

test('[U13] a row of a kind policy is laid over the default one, or that of other kinds', () => {
  const { preference, recipe, fact } = kindPolicies({ preference: { halfLife: '2 weeks' }, recipe: { prior: 0.2 } });
  expect(preference).toEqual({ ...DEFAULT_KIND_POLICIES['preference'], halfLifeDays: 14 });
  expect(recipe).toMatchObject({ prior: 0.2, halfLifeDays: 180, alwaysInject: false });
  expect(fact).toEqual(DEFAULT_KIND_POLICIES['fact']);
});
